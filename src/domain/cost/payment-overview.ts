/**
 * A month of bought energy against metered energy, for the utility or the IPP.
 *
 *   consumed ₦ = what each meter's energy cost (`energyCost`, as on every page), a line each, rounded to the kobo;
 *   difference = purchased − consumed, kWh and ₦, exact and not of the lines;
 *   percentage = difference kWh ÷ purchased kWh × 100
 * A pre-paid month legitimately differs, because credit is left over: the running difference is shown too. Several
 * branches are added, each at its own rate. Nothing bought → percentage null; nothing metered → the consumption and
 * what needs it are not known. Neither → no row. kWh, ₦. Source: domain.md §8.4 (V-C4, V-C5), §15.8.
 */
import { exactDifference, exactSum, exactSumOfAll, exactSumOfKnown } from '../money.ts'
import { percentage } from '../ratio.ts'
import { roundOrNull } from '../round.ts'
import { type BilledType, billsOfMonth, type PaidBill } from './bills-of-month.ts'
import type { PricedPart } from './priced-parts.ts'
import type { PaidEnergy } from './rates.ts'

/** One branch in one month. */
export interface PaymentMonth {
  readonly purchasedKwh: number
  readonly purchasedNaira: number
  /** The month's energy of each meter as it is priced; empty where it was not read. */
  readonly meters: readonly (readonly PricedPart[])[]
}

export interface PaymentFigures {
  readonly purchasedKwh: number
  readonly purchasedNaira: number
  readonly consumedKwh: number | null
  readonly consumedNaira: number | null
  readonly differenceKwh: number | null
  readonly differenceNaira: number | null
  readonly percentage: number | null
}

export function paymentFigures(branches: readonly PaymentMonth[]): PaymentFigures | null {
  const used = branches.filter((one) => one.purchasedKwh > 0 || consumedOf(one) !== null)
  if (used.length === 0) return null
  const consumedKwh = exactSumOfAll(used.map(consumedOf))
  const purchasedKwh = exactSum(used.map((one) => one.purchasedKwh))
  const differenceKwh = exactDifference(purchasedKwh, consumedKwh)
  return {
    purchasedKwh,
    purchasedNaira: exactSum(used.map((one) => one.purchasedNaira)),
    consumedKwh,
    consumedNaira: exactSumOfAll(used.map(consumedNairaOf)),
    differenceKwh,
    differenceNaira: exactSumOfAll(used.map(differenceNairaOf)),
    percentage: percentage(differenceKwh, purchasedKwh),
  }
}

function consumedOf({ meters }: PaymentMonth): number | null {
  return exactSumOfKnown(meters.flat().map(({ kwh }) => kwh))
}

/** Of each meter that was read, unrounded; a part of a month without a rate would read as a cheap month. */
function costsOfMeters({ meters }: PaymentMonth): (number | null)[] {
  return meters
    .filter((parts) => parts.length > 0)
    .map((parts) => exactSumOfAll(parts.map(({ kwh, naira }) => (kwh === 0 ? 0 : naira))))
}

function consumedNairaOf(month: PaymentMonth): number | null {
  const lines = costsOfMeters(month)
  return lines.length === 0 ? null : exactSumOfAll(lines.map((naira) => roundOrNull(naira)))
}

function differenceNairaOf(month: PaymentMonth): number | null {
  const lines = costsOfMeters(month)
  return exactDifference(month.purchasedNaira, lines.length === 0 ? null : exactSumOfAll(lines))
}

/** Σ of rows; a figure that some rows do not know is the sum of the others. */
export function paymentTotals(rows: readonly PaymentFigures[]): PaymentFigures | null {
  if (rows.length === 0) return null
  const sum = (pick: (row: PaymentFigures) => number | null) => exactSumOfKnown(rows.map(pick))
  const differenceKwh = sum((row) => row.differenceKwh)
  const compared = rows.filter((row) => row.differenceKwh !== null)
  return {
    purchasedKwh: exactSum(rows.map((row) => row.purchasedKwh)),
    purchasedNaira: exactSum(rows.map((row) => row.purchasedNaira)),
    consumedKwh: sum((row) => row.consumedKwh),
    consumedNaira: sum((row) => row.consumedNaira),
    differenceKwh,
    differenceNaira: sum((row) => row.differenceNaira),
    percentage: percentage(differenceKwh, exactSum(compared.map((row) => row.purchasedKwh))),
  }
}

/**
 * The running difference over rows in order of time; null in a month whose own difference is not known, which the
 * later ones leave out.
 */
export function runningDifference(rows: readonly PaymentFigures[]): (number | null)[] {
  let sum = 0
  return rows.map(({ differenceKwh }) => {
    if (differenceKwh === null) return null
    sum = exactSum([sum, differenceKwh])
    return sum
  })
}

/** What was bought of a type in a month by its bills: energy and money. */
export function paidMonth(bills: readonly PaidBill[], type: BilledType, month: string): PaidEnergy {
  const paid = billsOfMonth(bills, type, month)
  return {
    kwh: exactSum(paid.map(({ kwh }) => kwh)),
    vatInclusiveNaira: exactSum(paid.map(({ vatInclusiveNaira }) => vatInclusiveNaira)),
  }
}
