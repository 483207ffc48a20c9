/**
 * Conditions of money and supply that last: a tank that is low, a bill that fails its checks, a claim that can be sent.
 *
 * One alert from when it is noticed until it is seen to be over. One with steps (2 days, then 7) ends and begins anew
 * where another step is reached, and one about findings where another is noticed, so that it is told again. Unknown changes nothing. Source: domain.md §12, §16.P.
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
  { isBad, value, limit, newestAt = null }: Standing,
  now: Instant,
): LastingChange {
  if (isBad === null) return { kept: open, begun: null }
  if (!isBad) return { kept: open && { ...open, until: now }, begun: null }
  const fresh = { since: now, until: null, value, limit }
  if (open === null) return { kept: null, begun: fresh }
  const isOfAnother = open.limit !== limit || (newestAt !== null && newestAt > open.since)
  if (isOfAnother) return { kept: { ...open, until: now }, begun: fresh }
  return { kept: { ...open, value }, begun: null }
}

export interface OpenFinding {
  readonly kind: string
  readonly branchId: number
  /** Local day, exclusive. */
  readonly to: string
  readonly low: number | null
  /** Measured share of what it stands on; null: papers alone. */
  readonly coverage: number | null
  readonly noticedAt: Instant
}

export interface FindingLine {
  /** Naira above which one is told. */
  readonly most: number
  /** Tells also what is proven and has no known naira, such as litres without a price. */
  readonly isUnpricedTold: boolean
}

/** What is known for less proves nothing (X3). */
const LEAST_COVERAGE = 0.8

/**
 * How the findings of a kind and branch stand that nobody has sent or ended: bad where one is to be told; the value is
 * that of the newest, of several noticed together the largest.
 */
export function newestFinding(findings: readonly OpenFinding[], line: FindingLine): Standing {
  const told = findings.filter(({ low, coverage }) =>
    low === null ? line.isUnpricedTold && (coverage ?? 1) >= LEAST_COVERAGE : low > line.most,
  )
  if (told.length === 0) return { isBad: false, value: null, limit: null, newestAt: null }
  const newestAt = Math.max(...told.map(({ noticedAt }) => noticedAt))
  const known = told.flatMap(({ noticedAt, low }) => (noticedAt === newestAt && low !== null ? [low] : []))
  return { isBad: true, value: known.length === 0 ? null : Math.max(...known), limit: null, newestAt }
}
