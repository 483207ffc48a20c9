/**
 * What can be said of a bill while it is typed: each check passes, fails, asks, tells or cannot tell, with what it is
 * about in naira. Numbers of the checks are those of domain.md §16.F (1 duplicate, 2 overlap, 3 gap, 5 VAT, 6 tariff,
 * 8 our meter); what the form does not know is not judged.
 *
 * kWh, ₦/kWh before VAT; money and energy are decimal text; days 'YYYY-MM-DD', both ends inclusive. A tariff is another
 * one beyond 0.5 %. The meters' uncertainty U = 2.5 % of ours + half a mean day at each end, because the time of reading
 * is not known + 10 % of what is estimated; below a coverage of 0.95 they cannot tell.
 */
import { Decimal } from 'decimal.js'
import { dayNumber } from '../../time/calendar-day.ts'
import { billTariff, looksGross } from './bill-fields.ts'
import type { BillKind } from './bill-kinds.ts'

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
const TARIFF_MARGIN = 0.005
const METER_CLASS = 0.025
const ESTIMATED_SHARE = 0.1
const ENOUGH_COVERAGE = 0.95

export type Verdict = 'pass' | 'fail' | 'answer' | 'info' | 'unknown'

/** What is typed so far; null for what is not there or cannot be read. */
export interface TypedFigures {
  readonly kind: BillKind
  readonly kwh: string | null
  /** Before VAT. */
  readonly net: string | null
  /** Whether the person says that the amount is before VAT. */
  readonly isTypedNet: boolean
  readonly first: string | null
  readonly last: string | null
}

export interface KnownFigures {
  readonly tariff: { readonly rate: string; readonly vatRate: string } | null
  /** Last day of the newest bill before this one. */
  readonly lastEnd: string | null
  readonly metered: { readonly kwh: string; readonly coverage: number; readonly estimatedKwh: string } | null
  /** Bills that this one may repeat: 'equal', or with days in common. */
  readonly others: readonly { readonly relation: 'equal' | 'overlap'; readonly days: number }[]
}

export type BillCheck =
  | { readonly key: 'duplicate'; readonly verdict: Verdict }
  | { readonly key: 'overlap'; readonly verdict: Verdict; readonly days: number }
  | { readonly key: 'gap'; readonly verdict: Verdict; readonly days: number; readonly after: string | null }
  | { readonly key: 'vat'; readonly verdict: Verdict; readonly rate: string | null }
  | {
      readonly key: 'tariff'
      readonly verdict: Verdict
      readonly implied: string | null
      readonly inForce: string | null
      readonly naira: string | null
    }
  | {
      readonly key: 'meter'
      readonly verdict: Verdict
      readonly ours: string | null
      readonly within: string | null
      readonly coverage: number | null
      readonly naira: string | null
    }

/** The checks that a kind has, in their order. */
export function billChecks(typed: TypedFigures, known: KnownFigures): BillCheck[] {
  const vat = vatCheck(typed, known)
  const isPeriod = typed.kind === 'post-paid'
  return [
    duplicateCheck(typed, known),
    ...(isPeriod ? [overlapCheck(typed, known), gapCheck(typed, known)] : []),
    vat,
    tariffCheck(typed, known, vat.verdict === 'answer'),
    ...(isPeriod ? [meterCheck(typed, known)] : []),
  ]
}

/** ₦/kWh before VAT, to 2 decimals; null while it is not known. */
export function impliedTariff({ kwh, net }: Pick<TypedFigures, 'kwh' | 'net'>): string | null {
  return kwh === null || net === null ? null : new Exact(net).div(kwh).toFixed(2)
}

function duplicateCheck({ first }: TypedFigures, { others }: KnownFigures): BillCheck {
  const isEqual = others.some(({ relation }) => relation === 'equal')
  return { key: 'duplicate', verdict: isEqual ? 'answer' : first === null ? 'unknown' : 'pass' }
}

function overlapCheck({ first, last }: TypedFigures, { others }: KnownFigures): BillCheck {
  const days = Math.max(0, ...others.map((one) => (one.relation === 'overlap' ? one.days : 0)))
  const isKnown = first !== null && last !== null
  return { key: 'overlap', verdict: days > 0 ? 'answer' : isKnown ? 'pass' : 'unknown', days }
}

function gapCheck({ first }: TypedFigures, { lastEnd }: KnownFigures): BillCheck {
  if (first === null || lastEnd === null) return { key: 'gap', verdict: 'unknown', days: 0, after: lastEnd }
  const days = Math.max(0, dayNumber(first) - dayNumber(lastEnd) - 1)
  return { key: 'gap', verdict: days > 0 ? 'info' : 'pass', days, after: lastEnd }
}

function vatCheck({ kwh, net, isTypedNet }: TypedFigures, { tariff }: KnownFigures) {
  const key = 'vat' as const
  if (kwh === null || net === null || tariff === null) {
    return { key, verdict: 'unknown' as const, rate: tariff?.vatRate ?? null }
  }
  const paid = Number(billTariff(kwh, net))
  const seemsGross = isTypedNet && looksGross(paid, Number(tariff.rate), Number(tariff.vatRate))
  return { key, verdict: seemsGross ? ('answer' as const) : ('pass' as const), rate: tariff.vatRate }
}

function tariffCheck(typed: TypedFigures, { tariff }: KnownFigures, isVatOpen: boolean): BillCheck {
  const implied = impliedTariff(typed)
  const known = { key: 'tariff', implied, inForce: tariff?.rate ?? null } as const
  if (typed.kwh === null || typed.net === null || tariff === null || isVatOpen) {
    return { ...known, verdict: 'unknown', naira: null }
  }
  // Of the naira and not of the tariff in two decimals, which would be off by up to half a kobo a kWh.
  const over = new Exact(typed.net).minus(new Exact(tariff.rate).times(typed.kwh))
  const margin = new Exact(tariff.rate).times(typed.kwh).times(TARIFF_MARGIN)
  if (over.abs().lte(margin)) return { ...known, verdict: 'pass', naira: null }
  if (over.isNegative()) return { ...known, verdict: 'info', naira: null }
  return { ...known, verdict: 'fail', naira: over.times(new Exact(tariff.vatRate).plus(1)).toFixed(2) }
}

function meterCheck({ kwh, first, last }: TypedFigures, { metered, tariff }: KnownFigures): BillCheck {
  const known = { key: 'meter', ours: metered?.kwh ?? null, coverage: metered?.coverage ?? null } as const
  if (kwh === null || first === null || last === null || last < first || metered === null) {
    return { ...known, verdict: 'unknown', within: null, naira: null }
  }
  const days = dayNumber(last) - dayNumber(first) + 1
  const ours = new Exact(metered.kwh)
  const within = ours
    .times(METER_CLASS)
    .plus(ours.div(days))
    .plus(new Exact(metered.estimatedKwh).times(ESTIMATED_SHARE))
  const told = { ...known, within: within.toFixed(0), naira: null }
  if (metered.coverage < ENOUGH_COVERAGE) return { ...told, verdict: 'unknown' }
  const more = new Exact(kwh).minus(ours)
  if (more.lt(within.neg())) return { ...told, verdict: 'info' }
  const sure = more.minus(within)
  if (sure.lte(0)) return { ...told, verdict: 'pass' }
  const price = tariff === null ? null : new Exact(tariff.rate).times(new Exact(tariff.vatRate).plus(1))
  return { ...told, verdict: 'fail', naira: price === null ? null : sure.times(price).toFixed(2) }
}
