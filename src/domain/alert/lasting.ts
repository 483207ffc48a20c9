/**
 * Conditions of money and supply that last: a tank that is low, a bill that fails its checks, a claim that can be sent.
 *
 * One alert from when it began, or was noticed where that is not known, until it is seen to be over. One with steps (2 days, then 7) ends and begins anew
 * where another step is reached, and one about findings where another is noticed, so that it is told again. Unknown changes nothing. Source: domain.md §12, §16.P.
 */
import type { Instant } from '../time/interval.ts'
import type { Episode } from './episodes.ts'
import type { AlertKind } from './settings.ts'
import { type Standing, serviceUnit } from './standing.ts'

/** Several of a kind and place may have begun at one moment: what tells them apart is when each was noticed. */
export const LASTING_KINDS: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'units-low',
  'grid-short',
  'claim-ready',
  'tank-fell',
  'delivery-short',
  'tank-low',
  'entry-odd',
  'bill-failed',
  'budget',
  'yield-low',
])

const LOOKED_AT: ReadonlySet<AlertKind> = new Set<AlertKind>(['units-low', 'tank-low', 'budget', 'yield-low'])

/** A figure that is looked at now and then passed its limit between two looks, or before the first: it is only known when that was noticed. */
export function beganUnseen({
  kind,
  limit,
}: {
  readonly kind: AlertKind
  readonly limit: number | null
}): boolean {
  return LOOKED_AT.has(kind) || (kind === 'generator-maintenance' && serviceUnit(limit) === 'h')
}

export interface LastingChange {
  /** The alert that stands, as it is now; null: there is none. */
  readonly kept: Episode | null
  /** One that begins now. */
  readonly begun: Episode | null
}

export interface OpenEpisode extends Episode {
  readonly raisedAt: Instant
}

/** `open`: as the look before left it. */
export function lastingEpisode(
  open: OpenEpisode | null,
  { isBad, value, limit, newestAt = null, since = null, isCut = false }: Standing,
  now: Instant,
): LastingChange {
  if (isBad === null) return { kept: open, begun: null }
  if (!isBad) return { kept: open && { ...open, until: now }, begun: null }
  const began = since === null ? null : Math.min(since, now)
  const fresh = { since: began ?? now, until: null, value, limit }
  if (open === null) return { kept: null, begun: fresh }
  const isOfAnother = open.limit !== limit || (newestAt !== null && newestAt > open.raisedAt)
  if (isOfAnother) return { kept: { ...open, until: now }, begun: fresh }
  const kept = began === null || (isCut && open.since < began) ? open.since : began
  return { kept: { ...open, since: kept, value }, begun: null }
}

export interface OpenFinding {
  readonly kind: string
  readonly branchId: number
  /** Local days, `to` exclusive. */
  readonly from: string
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
  /** When what it tells began to hold. */
  began(finding: OpenFinding): Instant
}

/** What is known for less proves nothing (X3). */
const LEAST_COVERAGE = 0.8

/**
 * How the findings of a kind and branch stand that nobody has sent or ended: bad where one is to be told; the value is
 * that of the newest, of several noticed together the largest, and it holds since the first of those began.
 */
export function newestFinding(findings: readonly OpenFinding[], line: FindingLine): Standing {
  const told = findings.filter(({ low, coverage }) =>
    low === null ? line.isUnpricedTold && (coverage ?? 1) >= LEAST_COVERAGE : low > line.most,
  )
  if (told.length === 0) return { isBad: false, value: null, limit: null, newestAt: null }
  const newestAt = Math.max(...told.map(({ noticedAt }) => noticedAt))
  const newest = told.filter(({ noticedAt }) => noticedAt === newestAt)
  const known = newest.flatMap(({ low }) => low ?? [])
  const since = Math.min(...newest.map((one) => line.began(one)))
  return { isBad: true, value: known.length === 0 ? null : Math.max(...known), limit: null, newestAt, since }
}
