/** The solar plants of a branch and what is entered about them. Source: domain.md §16.L. */
import { rowInForce } from '../../cost/tariff/tariff-in-force.ts'
import type { Branch, Device } from '../../site/tree.ts'
import type { SolarEntry } from './solar-entry.ts'

export const listPlants = ({ branch }: { readonly branch: Branch }): Device[] =>
  branch.devices.filter(({ deviceType, isLoad }) => deviceType === 'SOLAR' && !isLoad)

export const plantEntries = (
  { entries }: { readonly entries: readonly SolarEntry[] },
  id: number,
): SolarEntry[] => entries.filter(({ deviceId }) => deviceId === id)

export const plantEntry = (facts: { readonly entries: readonly SolarEntry[] }, id: number, day: string) =>
  rowInForce(plantEntries(facts, id), day)
