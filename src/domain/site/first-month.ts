import { monthFromDay, monthsBetween } from '../time/month.ts'
import { localDay } from '../time/zone.ts'
import type { Branch } from './tree.ts'

/** The month in which the first device of the branches stood; of branches without one the running month. */
export function firstMonth(branches: readonly Pick<Branch, 'zone' | 'devices'>[], running: string): string {
  return branches
    .flatMap(({ zone, devices }) => devices.map(({ since }) => monthFromDay(localDay(zone, since))))
    .reduce((first, month) => (month < first ? month : first), running)
}

/** Months of which something may be known, the running one first; so many at the most. */
export function knownMonths(
  branches: readonly Pick<Branch, 'zone' | 'devices'>[],
  running: string,
  most: number,
): string[] {
  return monthsBetween(firstMonth(branches, running), running).toReversed().slice(0, most)
}
