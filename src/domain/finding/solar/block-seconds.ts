/**
 * Seconds of each block by what would have carried the load without the sun: a set that ran, else the grid, else nothing (an
 * island). Where the set or the grid is not known, neither is that, but a set that ran is one whatever the grid. A branch
 * without a feeder has no grid. Source: domain.md §16.L.
 */
import { type DayRuns, eachTogether } from '../../energy/supply/day-runs.ts'
import { onSign } from '../../energy/supply/device-signs.ts'
import { BLOCK_MS, SECOND_MS } from '../../time/interval.ts'
import { gridState } from '../running/set-time.ts'
import type { BlockSeconds } from './solar-value.ts'

export interface SourcesDay {
  /** How much of it has passed, s. */
  readonly seconds: number
  /** null: of a set nothing is known. */
  readonly sets: readonly (DayRuns | null)[]
  readonly feeders: readonly DayRuns[]
}

type Kind = keyof BlockSeconds

const BLOCK_S = BLOCK_MS / SECOND_MS

/** By block of the day, as far as it has passed. */
export function blockSeconds({ seconds, sets, feeders }: SourcesDay): BlockSeconds[] {
  const blocks: Record<Kind, number>[] = Array.from({ length: Math.ceil(seconds / BLOCK_S) }, () => ({
    ...{ set: 0, grid: 0, island: 0, unknown: 0 },
  }))
  let from = 0
  eachTogether([...sets, ...feeders], seconds, (end, codes) => {
    const to = Math.min(end, seconds)
    const kind = sourceKind(
      codes.slice(0, sets.length),
      codes.slice(sets.length, sets.length + feeders.length),
    )
    while (from < to) {
      const n = Math.floor(from / BLOCK_S)
      const cut = Math.min(to, (n + 1) * BLOCK_S)
      blocks[n]![kind] += cut - from
      from = cut
    }
  })
  return blocks
}

function sourceKind(sets: readonly number[], feeders: readonly number[]): Kind {
  const on = sets.map(onSign)
  if (on.includes(true)) return 'set'
  if (on.includes(null)) return 'unknown'
  const grid = feeders.length === 0 ? 'absent' : gridState(feeders)
  if (grid === 'unknown') return 'unknown'
  return grid === 'present' ? 'grid' : 'island'
}
