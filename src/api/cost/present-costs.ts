import type { DieselOverviewRow, PaymentOverviewRow } from '#contract/cost/cost-tracker.ts'
import type { PaymentRowFigures } from '#domain/cost/bill/payment-months.ts'
import type { DieselRowFigures } from '#domain/cost/diesel/diesel-months.ts'
import {
  type DieselFigures,
  dieselTotals,
  entryStatus,
  isUsed as isBurning,
} from '#domain/cost/diesel/diesel-overview.ts'
import { isUsed as isPaying, type PaymentFigures, paymentTotals } from '#domain/cost/payment-overview.ts'
import { round } from '#domain/round.ts'
import { monthNumber, monthText } from '#domain/time/month.ts'
import { numberOrZero } from '../frame/figure.ts'

/** Figures as the wire takes them: each known one rounded once, an unknown one 0 and named. */
export function split<K extends string>(figures: Readonly<Record<K, number | null>>) {
  const names = Object.keys(figures) as K[]
  const values = Object.fromEntries(names.map((name) => [name, numberOrZero(figures[name])]))
  return { values: values as Record<K, number>, unknown: names.filter((name) => figures[name] === null) }
}

/** The same in one object, the names under `unknown`. */
export function mergeUnknown<K extends string>(
  figures: Readonly<Record<K, number | null>>,
): Record<K, number> & { unknown?: string[] } {
  const { values, unknown } = split(figures)
  return unknown.length > 0 ? { ...values, unknown } : values
}

/** Figures by their names on the wire. */
export const dieselNames = (figures: DieselFigures) => ({
  inputted_usage: figures.enteredLitres,
  forecasted_usage: figures.expectedLitres,
  compared_usage: figures.comparedLitres,
  estimated_usage: figures.notEnteredLitres,
  inputted_cost: figures.enteredNaira,
  forecasted_cost: figures.expectedNaira,
  diesel_difference: figures.differenceLitres,
  cost_difference: figures.differenceNaira,
  percentage_usage: figures.percentage,
  purchased_litres: figures.boughtLitres,
})

export const paymentNames = (figures: PaymentFigures) => ({
  purchased_kwh: figures.purchasedKwh,
  energy_consumed_kwh: figures.consumedKwh,
  purchased_naira: figures.purchasedNaira,
  energy_consumed_naira: figures.consumedNaira,
  accrued_kwh: figures.accruedKwh,
  accrued_naira: figures.accruedNaira,
  billed_kwh: figures.billedKwh,
  metered_kwh: figures.meteredKwh,
  difference_kwh: figures.differenceKwh,
  difference_naira: figures.differenceNaira,
  percentage: figures.percentage,
})

interface OfMonth {
  readonly month: string
  readonly coverage: number | null
}

function ofMonth({ month, coverage }: OfMonth) {
  return {
    id: monthNumber(month),
    month: monthText(month),
    ...(coverage === null ? {} : { coverage: round(coverage, 4) }),
  }
}

/** A branch whose month is not whole: `until` is the last day entered or billed. */
function openBranch<S extends string>(branch: string, status: S | Whole, until: string | null) {
  return status === 'billed' || status === 'entered'
    ? []
    : [{ branch, status: status as Exclude<S, Whole>, until: status === 'part' ? until : null }]
}
type Whole = 'billed' | 'entered'

/** Rows of an overview, newest first. */
export function dieselRows(rows: readonly DieselRowFigures[]): DieselOverviewRow[] {
  return rows
    .map((row) => ({
      ...ofMonth(row),
      ...mergeUnknown({ ...dieselNames(row), price_per_litre: row.nairaPerLitre }),
      status: row.status,
      open: row.branches.flatMap(({ name, until, month }) =>
        isBurning(month) ? openBranch(name, entryStatus(month), until) : [],
      ),
    }))
    .reverse()
}

export function paymentRows(rows: readonly PaymentRowFigures[]): PaymentOverviewRow[] {
  return rows
    .map((row) => ({
      ...ofMonth(row),
      ...mergeUnknown({ ...paymentNames(row), cumulative_kwh: row.cumulativeKwh }),
      estimated_kwh: round(row.estimatedKwh),
      status: row.status,
      open: row.branches.flatMap(({ name, until, month }) =>
        isPaying(month) ? openBranch(name, month.status, until) : [],
      ),
    }))
    .reverse()
}

/** Sums of unrounded rows; null where there is no row. */
export function dieselFoot(rows: readonly DieselFigures[]) {
  const totals = dieselTotals(rows)
  return totals === null ? null : mergeUnknown(dieselNames(totals))
}

export function paymentFoot(rows: readonly PaymentFigures[]) {
  const totals = paymentTotals(rows)
  return totals === null ? null : mergeUnknown(paymentNames(totals))
}
