/** Devices where they stand. Source: domain.md §0 "Aggregation set"; SH-04, SH-06. */

import { countedSources } from './counted-sources.ts'
import { prefixedName } from './device-name.ts'
import type { Branch, Device } from './tree.ts'

export interface Place {
  readonly branch: Branch
  readonly device: Device
}

/** 'Ikeja Utility' */
export function placeName({ branch, device }: Place): string {
  return prefixedName(branch.name, device.name)
}

/** Every device of the branches, in sidebar order. */
export function allPlaces(branches: readonly Branch[]): Place[] {
  return branches.flatMap((branch) => branch.devices.map((device) => ({ branch, device })))
}

/** The sources of the branches; all their devices where none is a source: a load is then looked at for itself. */
export function sourcesElseAll(branches: readonly Branch[]): Place[] {
  const all = allPlaces(branches)
  const sources = all.filter(({ device }) => device.isSource)
  return sources.length > 0 ? sources : all
}

/** Sources that count in the totals of the branches together. */
export function countedPlaces(branches: readonly Branch[]): Place[] {
  const all = allPlaces(branches)
  const counted = new Set(countedSources(all.map(({ device }) => device)))
  return all.filter(({ device }) => counted.has(device))
}

/** Every generator that is a source. */
export function generatorPlaces(branches: readonly Branch[]): Place[] {
  return allPlaces(branches).filter(({ device }) => device.deviceType === 'GENERATOR' && device.isSource)
}
