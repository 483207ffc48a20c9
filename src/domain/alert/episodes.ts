/**
 * When a condition held, from judgements of 15-minute blocks.
 *
 * Two bad blocks in a row raise it, two good ones clear it; it began with the first of the bad ones and ended with the
 * first of the good ones. A block of which nothing is known is no evidence: it neither raises nor clears, and breaks a
 * row, because two bad blocks with a hole between them need not be one disturbance. Only of a meter that speaks less
 * often than every 15 minutes are the blocks between two readings passed over. The result follows from the blocks
 * alone: readings that come late or in another order lead to the same episodes. Source: domain.md §12.
 */
import { BLOCK_MS, type Instant } from '../time/interval.ts'

export interface Judgement {
  /** null: not known. */
  readonly isBad: boolean | null
  readonly value: number | null
  /** The limit that was passed. */
  readonly limit: number | null
  /** How far beyond the limit. */
  readonly excess: number
}

export const UNKNOWN: Judgement = { isBad: null, value: null, limit: null, excess: 0 }
export const GOOD: Judgement = { isBad: false, value: null, limit: null, excess: 0 }

export interface Episode {
  readonly since: Instant
  /** null: it still holds. */
  readonly until: Instant | null
  /** What was furthest beyond its limit, and that limit. */
  readonly value: number | null
  readonly limit: number | null
}

export interface EpisodeRules {
  /** Bad blocks in a row that raise. */
  readonly raiseAfter?: number
  /** Good blocks in a row that clear. */
  readonly clearAfter?: number
  /** Unknown blocks between two known ones that do not break a row. */
  readonly mayMiss?: number
  /** What holds when the first block begins. */
  readonly open?: Episode | null
}

interface Row {
  readonly first: number
  readonly count: number
  readonly worst: Judgement
}

interface Open {
  readonly since: Instant
  readonly worst: Judgement
}

const IN_A_ROW = 2

/** `judged`: one per block from `start` on, without a break. */
export function findEpisodes(
  judged: readonly Judgement[],
  start: Instant,
  { raiseAfter = IN_A_ROW, clearAfter = IN_A_ROW, mayMiss = 0, open: before = null }: EpisodeRules = {},
): Episode[] {
  const episodes: Episode[] = []
  const at = (n: number) => start + n * BLOCK_MS
  let open: Open | null = before && { since: before.since, worst: toJudgement(before) }
  let bad: Row | null = null
  let good: Row | null = null
  let missed = 0
  for (const [n, one] of judged.entries()) {
    if (one.isBad === null) {
      if (++missed > mayMiss) bad = good = null
      continue
    }
    missed = 0
    bad = one.isBad ? longer(bad, n, one) : null
    good = one.isBad ? null : longer(good, n, one)
    if (open !== null && bad !== null) open = { ...open, worst: worse(open.worst, one) }
    if (open === null && bad?.count === raiseAfter) open = { since: at(bad.first), worst: bad.worst }
    if (open !== null && good?.count === clearAfter) {
      episodes.push(toEpisode(open, at(good.first)))
      open = null
    }
  }
  return open === null ? episodes : [...episodes, toEpisode(open, null)]
}

function longer(row: Row | null, n: number, one: Judgement): Row {
  if (row === null) return { first: n, count: 1, worst: one }
  return { first: row.first, count: row.count + 1, worst: worse(row.worst, one) }
}

/** The furthest beyond; of equals the first. */
function worse(a: Judgement, b: Judgement): Judgement {
  return b.excess > a.excess ? b : a
}

function toEpisode({ since, worst: { value, limit } }: Open, until: Instant | null): Episode {
  return { since, until, value, limit }
}

function toJudgement({ value, limit }: Episode): Judgement {
  return {
    isBad: true,
    value,
    limit,
    excess: value === null || limit === null ? 0 : Math.abs(value - limit),
  }
}
