/** Of which sources a kept day tells together. */
import { deviceThresholdKw } from '../../energy/hours/on-threshold.ts'
import { countedSources } from '../../site/counted-sources.ts'
import type { Branch } from '../../site/tree.ts'

/** The row of all branches of the organisation together. */
export const ALL_BRANCHES = 0

/** From which power on they count as energised together, kW: the smallest of theirs decides. null: there are none. */
export function membersThresholdKw(devices: Branch['devices']): number | null {
  const own = countedSources(devices).map(deviceThresholdKw)
  return own.length === 0 ? null : Math.min(...own)
}

/** The counted sources, in order of their ids. */
export function membersAmong(devices: Branch['devices']): number[] {
  return countedSources(devices)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}
