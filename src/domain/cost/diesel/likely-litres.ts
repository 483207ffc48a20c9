/**
 * How many litres a generator can have burned on the days of an entry, by what the meters say.
 *
 *   low   the set idling for its hours            low  = lph(0)·h
 *   mid   at the load that it had                 mid  = L̂ (§6.2)
 *   high  the set at its full rating              high = lph(100 %)·h
 *   limit above it a person is asked              limit = lph(110 %)·H·1.25 + 5 L, H = h + hours that nothing measured
 *   most  the set cannot burn more                most = lph(110 %)·24 h·days·1.25 + 5 L
 * Hours not known at all → low, mid and high are not known, and the limit is what the tank can give. Rating not known →
 * everything is null. Hours that were not measured make low, mid and high an "at least"; they only widen the limit.
 * Litres. Source: domain.md §16.D "Plausibility at entry" (I-DSL-7), domain.md §6.1, §6.2.
 */
import type { Litres } from '../../quantity.ts'
import { forecastLitresOfTotals } from '../../score/generator/forecast-litres.ts'

/** What is known of one generator over the days of an entry. */
export interface SourceFacts {
  readonly ratedKw: number | null
  /** Hours that it ran, as far as they were measured; null: nothing was. */
  readonly hours: number | null
  /** L̂ at the load it had; null: not known. */
  readonly expectedLitres: Litres | null
  /** Hours that have passed and that no reading tells of. */
  readonly unmeasuredHours: number
  readonly days: number
}

export interface LikelyLitres {
  readonly low: number
  readonly mid: number | null
  readonly high: number
}

/** What one generator, or all of a branch, can have burned. */
export interface LitresBounds {
  readonly likely: LikelyLitres | null
  readonly limit: number | null
  readonly most: number | null
}

const OVERLOAD = 1.1
const LIMIT_TIMES = 1.25
const LIMIT_EXTRA = 5
const HOURS_OF_DAY = 24
/** The generic fuel curve is true to so much of its litres (domain.md §16.D). */
const CURVE_SHARE = 0.12

export function likelyLitres(run: SourceFacts): LikelyLitres | null {
  const { ratedKw, hours, expectedLitres } = run
  const low = litresAt(0, ratedKw, hours)
  const high = litresAt(1, ratedKw, hours)
  if (low === null || high === null) return null
  return { low, mid: hours === 0 ? 0 : expectedLitres, high }
}

export function litresBounds(run: SourceFacts): LitresBounds {
  const { ratedKw, hours, unmeasuredHours, days } = run
  return {
    likely: likelyLitres(run),
    limit: hours === null ? null : mostIn(hours + unmeasuredHours, ratedKw),
    most: mostIn(HOURS_OF_DAY * days, ratedKw),
  }
}

/** All of them together; null where one of them is not known. */
export function addedBounds(all: readonly LitresBounds[]): LitresBounds {
  const sum = (pick: (one: LitresBounds) => number | null | undefined): number | null =>
    all.length === 0 ? null : all.reduce<number | null>((so, one) => plus(so, pick(one) ?? null), 0)
  const [low, mid, high] = [
    sum(({ likely }) => likely?.low),
    sum(({ likely }) => likely?.mid),
    sum(({ likely }) => likely?.high),
  ]
  return {
    likely: low === null || high === null ? null : { low, mid, high },
    limit: sum(({ limit }) => limit),
    most: sum(({ most }) => most),
  }
}

/** What the tank can give within a day: what it holds and what was bought in the week. Null: its size is not known. */
export function tankMost(capacity: number | null, boughtInWeek: number): number | null {
  return capacity === null ? null : capacity + boughtInWeek
}

/**
 * Whether litres fit what the meters say.
 *   too-much  above what the set can burn in the days, or (of a single day) above what the tank can give: refused
 *   odd       below half of mid, or above both twice mid and the limit: stored with a reason. Where mid is not known,
 *             low stands in below, and the limit alone decides above
 *   unknown   nothing to compare with
 * The limit and the factor two are one rule: with few hours the limit is the wider one (it has 5 L and 110 % in it), at
 * a low load twice mid never goes beyond what the set can burn in its hours. Source: domain.md §16.D, issue rule 0.5–2.
 */
export type LitresVerdict = 'fits' | 'odd' | 'too-much' | 'unknown'

export function judgeLitres(
  litres: Litres,
  { likely, limit, most }: LitresBounds,
  tank: number | null,
): LitresVerdict {
  if ((most !== null && litres > most) || (tank !== null && litres > tank)) return 'too-much'
  if (likely === null) return 'unknown'
  if (litres < (likely.mid ?? likely.low) / 2) return 'odd'
  const above = Math.max(2 * (likely.mid ?? 0), limit ?? Number.POSITIVE_INFINITY)
  return litres > above ? 'odd' : 'fits'
}

/** The litres as they are told to a person: around mid by the accuracy of the curve, else from idle to full. */
export function aboutLitres({ low, mid, high }: LikelyLitres): readonly [number, number] {
  return mid === null ? [low, high] : [mid * (1 - CURVE_SHARE), mid * (1 + CURVE_SHARE)]
}

function litresAt(load: number, ratedKw: number | null, hours: number | null): number | null {
  return forecastLitresOfTotals(hours === null ? null : load * (ratedKw ?? 0) * hours, hours, ratedKw)
}

function mostIn(hours: number, ratedKw: number | null): number | null {
  const litres = litresAt(OVERLOAD, ratedKw, hours)
  return litres === null ? null : litres * LIMIT_TIMES + LIMIT_EXTRA
}

function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}
