/**
 * Conditions of money and supply that last: a tank that is low, a bill that fails its checks, a claim that can be sent.
 *
 * One alert from when it is noticed until it is seen to be over. One with steps (2 days, then 7) ends and begins anew
 * where another step is reached, so that it is told again. Unknown changes nothing. Source: domain.md §12, §16.P.
 */
import type { Instant } from '../time/interval.ts'
import type { Episode } from './episodes.ts'
import type { Standing } from './standing.ts'

export interface LastingChange {
  /** The alert that stands, as it is now; null: there is none. */
  readonly kept: Episode | null
  /** One that begins now. */
  readonly begun: Episode | null
}

/** `open`: as the look before left it. */
export function lastingEpisode(
  open: Episode | null,
  { isBad, value, limit }: Standing,
  now: Instant,
): LastingChange {
  if (isBad === null) return { kept: open, begun: null }
  if (!isBad) return { kept: open && { ...open, until: now }, begun: null }
  const fresh = { since: now, until: null, value, limit }
  if (open === null) return { kept: null, begun: fresh }
  if (open.limit !== limit) return { kept: { ...open, until: now }, begun: fresh }
  return { kept: { ...open, value }, begun: null }
}

/** What is about findings: how much is sure, per kind and branch, of those that nobody has sent or ended. */
export interface OpenFinding {
  readonly kind: string
  readonly branchId: number
  readonly deviceId: number | null
  /** Local day, exclusive. */
  readonly to: string
  readonly low: number | null
}

/** Bad where the largest of them is above the limit; the value is that one. */
export function worstFinding(findings: readonly OpenFinding[], most: number): Standing {
  const known = findings.flatMap(({ low }) => (low === null ? [] : [low]))
  const worst = known.length === 0 ? null : Math.max(...known)
  return { isBad: worst !== null && worst > most, value: worst, limit: null }
}
