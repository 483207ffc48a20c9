/**
 * What a presented refresh token is worth.
 *
 * A token is exchanged for its successor; it stays good until that successor is first used, and for
 * 10 s after its own first exchange in any case (several tabs). Later it was copied: the whole family
 * ends. A session lasts 30 days at most and 7 days without use. Unit: milliseconds.
 * Source: security.md, Sessions.
 */
import { DAY_MS, type Instant, SECOND_MS } from '#domain/time/interval.ts'

export const SESSION_MS = 30 * DAY_MS
export const IDLE_MS = 7 * DAY_MS
export const SEVERAL_TABS_MS = 10 * SECOND_MS
export const ACCESS_MS = 15 * 60 * SECOND_MS

export interface RefreshFacts {
  /** When the presented token was first exchanged; null: never. */
  readonly supersededAt: Instant | null
  /** Whether its successor has been exchanged in turn. */
  readonly successorUsed: boolean
  readonly lastUsedAt: Instant
  readonly expiresAt: Instant
  /** Revoked, or its user disabled. */
  readonly ended: boolean
}

/** `rotate`: make the successor. `repeat`: hand out the same one again. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused' | 'ended'

export function judgeRefresh(facts: RefreshFacts, now: Instant): RefreshVerdict {
  if (facts.ended || now >= facts.expiresAt || now - facts.lastUsedAt >= IDLE_MS) return 'ended'
  if (facts.supersededAt === null) return 'rotate'
  if (!facts.successorUsed || now - facts.supersededAt < SEVERAL_TABS_MS) return 'repeat'
  return 'reused'
}
