/**
 * A generator that runs beside a good grid: from the first of two blocks in each of which it did for more than ten minutes and was
 * not excused, so for more than 20 in all, until a block in which it is off, or the grid away. The value is the minutes of it.
 * Source: domain.md §16.G, §16.P.
 */
import type { FeederState } from '../energy/supply/feeder-code.ts'
import { BLOCK_MS, type Instant, type Interval, MINUTE_MS, SECOND_MS } from '../time/interval.ts'
import { type Episode, findEpisodes, GOOD, type Judgement, UNKNOWN } from './episodes.ts'

export const BESIDE_LIMIT_MINUTES = 20
const LEAST_OF_BLOCK_S = (BESIDE_LIMIT_MINUTES * MINUTE_MS) / SECOND_MS / 2

/** A part of a set's on-time inside one block. */
export interface BesidePart extends Interval {
  readonly block: Instant
  readonly grid: FeederState
  /** The grid is proven good, and nothing excuses the set. */
  readonly isCounted: boolean
}

export interface BesideSpan extends Interval {
  /** Seconds on of a block; null: not known. */
  onS(block: Instant): number | null
}

export function besideGridEpisodes(parts: readonly BesidePart[], span: BesideSpan): Episode[] {
  const byBlock = new Map<Instant, BesidePart[]>()
  for (const part of parts) byBlock.set(part.block, [...(byBlock.get(part.block) ?? []), part])
  const judged: Judgement[] = []
  for (let block = span.from; block < span.to; block += BLOCK_MS)
    judged.push(judgeBlock(byBlock.get(block) ?? [], span.onS(block)))
  return findEpisodes(judged, span.from, { clearAfter: 1 }).map((episode) => {
    const inside = ({ from, to, isCounted }: BesidePart) =>
      isCounted && from >= episode.since && (episode.until === null || to <= episode.until)
    const minutes = parts.filter(inside).reduce((sum, { from, to }) => sum + (to - from), 0) / MINUTE_MS
    return { ...episode, value: Math.round(minutes), limit: BESIDE_LIMIT_MINUTES }
  })
}

function judgeBlock(parts: readonly BesidePart[], onS: number | null): Judgement {
  const countedS = secondsOf(parts.filter(({ isCounted }) => isCounted))
  if (countedS > LEAST_OF_BLOCK_S) return { isBad: true, value: null, limit: null, excess: countedS }
  const isOff = parts.length === 0 && onS === 0
  return isOff || (parts.length > 0 && parts.every(({ grid }) => grid === 'absent')) ? GOOD : UNKNOWN
}

const secondsOf = (parts: readonly Interval[]) =>
  parts.reduce((sum, { from, to }) => sum + (to - from), 0) / SECOND_MS
