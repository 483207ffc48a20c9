/**
 * What outages cost: diesel dearer than the grid would have been, and dark hours.
 *
 *   premium  of the time that a set ran with the grid proven absent: L̂ · P̄ + s · h − E · g; with the grid present it is avoidable
 *            (§16.G); where its state is not known the hours are listed and have no ₦
 *   dark     hours without any source in opening hours × the margin that is entered; none → hours only
 * Litres entered scale L̂ on the days that they cover. ₦, hours. Source: domain.md §16.B (I-OUT-1 … I-OUT-4, I-OUT-6).
 */
import { exactProduct, exactSumOfAll } from '../../../money.ts'
import type { Naira } from '../../../quantity.ts'
import { HOUR_MS, type Instant, type Interval, intersection, lengthMs } from '../../../time/interval.ts'
import { type RunCost, type RunPrices, runCost } from '../day-cost.ts'
import type { RunPart } from '../run-part.ts'

export interface OutagePremium {
  readonly cost: RunCost
  /** What the sets burned and wore, before the grid is taken off; null: the price of diesel or a rating is not known. */
  readonly set: Naira | null
  /** null: the grid's rate is not known either. */
  readonly premium: Naira | null
  /** On-time of which the grid's state, or the energy, is not known. */
  readonly notCountedHours: number
}

export function outagePremium(
  parts: readonly RunPart[],
  prices: RunPrices,
  scale: (day: string) => number = () => 1,
): OutagePremium {
  const counted = parts.filter(({ grid, kwh }) => grid === 'absent' && kwh !== null)
  const left = parts.filter(({ grid, kwh }) => grid === 'unknown' || (grid === 'absent' && kwh === null))
  const cost = runCost(counted, prices, scale)
  return {
    cost,
    set: cost.set,
    premium: cost.difference,
    notCountedHours: left.reduce((sum, { hours }) => sum + hours, 0),
  }
}

export interface DarkHours {
  /** Without any source. */
  readonly hours: number
  /** Of them in opening hours; null: no opening hours are entered. */
  readonly openHours: number | null
  /** null: no margin is entered. */
  readonly naira: Naira | null
}

/** `nothing`: when no source was on; `open`: the opening hours; `margin`: ₦ an opening hour at an instant. */
export function darkHours(
  nothing: readonly Interval[],
  open: readonly Interval[] | null,
  margin: (at: Instant) => Naira | null,
): DarkHours {
  const hours = nothing.reduce((sum, one) => sum + lengthMs(one), 0) / HOUR_MS
  if (open === null) return { hours, openHours: null, naira: null }
  const dark = nothing.flatMap((one) => open.flatMap((part) => intersection(one, part) ?? []))
  const openHours = dark.reduce((sum, one) => sum + lengthMs(one), 0) / HOUR_MS
  const amounts = dark.map((one) => {
    const each = margin(one.from)
    return each === null ? null : exactProduct(lengthMs(one) / HOUR_MS, each)
  })
  const isKnown = !amounts.includes(null) && (amounts.length > 0 || margin(Number.POSITIVE_INFINITY) !== null)
  return {
    hours,
    openHours,
    naira: isKnown ? exactSumOfAll(amounts) : null,
  }
}
