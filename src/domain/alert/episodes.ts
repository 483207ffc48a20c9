/**
 * When a condition held, from judgements of 15-minute blocks.
 *
 * Two bad blocks in a row raise it, two good ones clear it; it began with the first of the bad ones and ended with the
 * first of the good ones. A block of which nothing is known does neither and breaks a row. The result follows from the
 * blocks alone: readings that come late or in another order lead to the same episodes. Source: domain.md §12.
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

const IN_A_ROW = 2

/** `judged`: one per block from `start` on, without a break. `raiseAfter`: bad blocks in a row, at least two. */
export function episodesOf(
  judged: readonly Judgement[],
  start: Instant,
  raiseAfter: number = IN_A_ROW,
): Episode[] {
  const episodes: Episode[] = []
  let open: { since: number; worst: Judgement } | null = null
  let [bad, good] = [0, 0]
  for (let n = 0; n < judged.length; n++) {
    const { isBad } = judged[n]!
    bad = isBad === true ? bad + 1 : 0
    good = isBad === false ? good + 1 : 0
    if (open === null && bad === raiseAfter) {
      open = { since: n + 1 - raiseAfter, worst: worstOf(judged.slice(n + 1 - raiseAfter, n + 1)) }
    } else if (open !== null && isBad === true) {
      open.worst = worstOf([open.worst, judged[n]!])
    } else if (open !== null && good === IN_A_ROW) {
      episodes.push(episode(open, start, n + 1 - IN_A_ROW))
      open = null
    }
  }
  if (open !== null) episodes.push(episode(open, start, null))
  return episodes
}

function episode(open: { since: number; worst: Judgement }, start: Instant, end: number | null): Episode {
  return {
    since: start + open.since * BLOCK_MS,
    until: end === null ? null : start + end * BLOCK_MS,
    value: open.worst.value,
    limit: open.worst.limit,
  }
}

/** The furthest beyond; of equals the first. */
function worstOf(judged: readonly Judgement[]): Judgement {
  return judged.reduce((worst, one) => (one.excess > worst.excess ? one : worst))
}
