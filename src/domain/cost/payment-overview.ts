/**
 * A month of bought energy against metered energy, for the utility or the IPP.
 *
 *   consumed ₦ = what each meter's energy cost (`energyCost`, as on every page), a line each, rounded to the kobo;
 *   difference = bought − consumed on the days that bills cover (`billCover`), kWh and ₦, exact and not of the lines;
 *   percentage = difference kWh ÷ what was bought on those days × 100
 * On other days consumption is accrued at the price book's rate and told beside; it is no difference (E7). A pre-paid
 * month legitimately differs, because credit is left over: the running difference is shown too. Several branches are
 * added, each at its own rate. Nothing bought → percentage null; nothing metered → the consumption and what needs it are
 * not known; no bill in → what was bought is not known. Neither bought nor metered → no row. kWh, ₦.
 * Source: domain.md §8.4 (V-C4, V-C5), §15.8, domain.md §16.1 (I-HOME-6).
 */

import { exactDifference, exactSum, exactSumOfAll, exactSumOfKnown } from '../money.ts'
import type { Kwh, Naira } from '../quantity.ts'
import { percentage } from '../ratio.ts'
import { roundOrNull } from '../round.ts'
import type { BillStatus } from './bill/bill-cover.ts'
import type { PricedPart } from './priced-parts.ts'
import type { PaidEnergy } from './tariff/rates.ts'

/** The energy of each meter as it is priced; empty where it was not read. */
export type Meters = readonly (readonly PricedPart[])[]

/** One branch in one month. */
export interface PaymentMonth {
  readonly status: BillStatus
  /** What the month's bills bought; null: no bill is in. */
  readonly bought: PaidEnergy | null
  readonly meters: Meters
  /** Bought and metered on the days that bills cover; null: they cover none. */
  readonly compared: { readonly bought: PaidEnergy; readonly meters: Meters } | null
  /** Metered on the days that no bill covers. */
  readonly accrued: Meters
}

export interface PaymentFigures {
  readonly status: BillStatus
  readonly purchasedKwh: Kwh | null
  readonly purchasedNaira: Naira | null
  readonly consumedKwh: Kwh | null
  readonly consumedNaira: Naira | null
  /** The part of what was consumed that no bill covers. */
  readonly accruedKwh: Kwh
  readonly accruedNaira: Naira | null
  /** Bought and consumed on the days that are compared. */
  readonly billedKwh: Kwh | null
  readonly meteredKwh: Kwh | null
  readonly differenceKwh: Kwh | null
  readonly differenceNaira: Naira | null
  readonly percentage: number | null
}

export function paymentFigures(branches: readonly PaymentMonth[]): PaymentFigures | null {
  const used = branches.filter(isUsed)
  if (used.length === 0) return null
  const compared = used.flatMap((one) => one.compared ?? [])
  const billedKwh = exactSumOfKnown(compared.map(({ bought }) => bought.kwh))
  const meteredKwh = compared.length === 0 ? null : exactSumOfAll(compared.map(sumMeteredKwh))
  const differenceKwh = exactDifference(billedKwh, meteredKwh)
  return {
    status: statusOfAll(used.map(({ status }) => status)),
    purchasedKwh: exactSumOfKnown(used.map(({ bought }) => bought?.kwh ?? null)),
    purchasedNaira: exactSumOfKnown(used.map(({ bought }) => bought?.vatInclusiveNaira ?? null)),
    consumedKwh: exactSumOfAll(used.map(sumMeteredKwh)),
    consumedNaira: exactSumOfAll(used.map(sumConsumedNaira)),
    accruedKwh: exactSum(used.map(({ accrued }) => sumMeteredKwh({ meters: accrued }) ?? 0)),
    accruedNaira: exactSumOfAll(used.map(sumAccruedNaira)),
    billedKwh,
    meteredKwh,
    differenceKwh,
    differenceNaira: compared.length === 0 ? null : exactSumOfAll(compared.map(subtractConsumedNaira)),
    percentage: percentage(differenceKwh, billedKwh),
  }
}

/** Whether a branch has anything in the month: bought, or metered. */
export function isUsed(month: PaymentMonth): boolean {
  return (month.bought?.kwh ?? 0) > 0 || sumMeteredKwh(month) !== null
}

/** Of several: what all are, else in part. */
export function statusOfAll(all: readonly BillStatus[]): BillStatus {
  const [first = 'billed'] = all
  return all.every((one) => one === first) ? first : 'part'
}

/** What a branch consumed on days that no bill covers, ₦ at the rate in force; null: its price is not known. */
export function sumAccruedNaira({ accrued }: Pick<PaymentMonth, 'accrued'>): number | null {
  return exactSumOfAll(costsOfMeters({ meters: accrued }))
}

interface Metered {
  readonly meters: Meters
}

function sumMeteredKwh({ meters }: Metered): number | null {
  return exactSumOfKnown(meters.flat().map(({ kwh }) => kwh))
}

/** Of each meter that was read, unrounded; a part of a month without a rate would read as a cheap month. */
function costsOfMeters({ meters }: Metered): (number | null)[] {
  return meters
    .filter((parts) => parts.length > 0)
    .map((parts) => exactSumOfAll(parts.map(({ kwh, naira }) => (kwh === 0 ? 0 : naira))))
}

function sumConsumedNaira(month: Metered): number | null {
  const lines = costsOfMeters(month)
  return lines.length === 0 ? null : exactSumOfAll(lines.map((naira) => roundOrNull(naira)))
}

function subtractConsumedNaira(month: NonNullable<PaymentMonth['compared']>): number | null {
  const lines = costsOfMeters(month)
  return exactDifference(month.bought.vatInclusiveNaira, lines.length === 0 ? null : exactSumOfAll(lines))
}

/** Σ of rows; a figure that some rows do not know is the sum of the others. */
export function paymentTotals(rows: readonly PaymentFigures[]): PaymentFigures | null {
  if (rows.length === 0) return null
  const sum = (pick: (row: PaymentFigures) => number | null) => exactSumOfKnown(rows.map(pick))
  const differenceKwh = sum((row) => row.differenceKwh)
  const compared = rows.filter((row) => row.differenceKwh !== null)
  return {
    status: statusOfAll(rows.map(({ status }) => status)),
    purchasedKwh: sum((row) => row.purchasedKwh),
    purchasedNaira: sum((row) => row.purchasedNaira),
    consumedKwh: sum((row) => row.consumedKwh),
    consumedNaira: sum((row) => row.consumedNaira),
    accruedKwh: exactSum(rows.map((row) => row.accruedKwh)),
    accruedNaira: sum((row) => row.accruedNaira),
    billedKwh: sum((row) => row.billedKwh),
    meteredKwh: sum((row) => row.meteredKwh),
    differenceKwh,
    differenceNaira: sum((row) => row.differenceNaira),
    percentage: percentage(differenceKwh, exactSumOfKnown(compared.map((row) => row.billedKwh))),
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
