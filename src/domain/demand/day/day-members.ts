/** Of which sources a kept day tells together. */
import { countedSources } from '../../site/counted-sources.ts'
import type { Branch } from '../../site/tree.ts'

/** The row of all branches of the organisation together. */
export const ALL_BRANCHES = 0

/** The counted sources, in order of their ids. */
export function membersAmong(devices: Branch['devices']): number[] {
  return countedSources(devices)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
}
