/**
 * A month of bought energy against metered energy, for the utility or the IPP.
 *
 *   consumed ₦ = metered kWh × the month's own rate (₦ with VAT ÷ kWh of its bills; none → the last month's that had
 *   one, see `paidMonths`), meter by meter (`sumOfLines`); difference = purchased − consumed, kWh and ₦, exact and not
 *   of the lines; percentage = difference kWh ÷ purchased kWh × 100
 * A pre-paid month legitimately differs, because credit is left over: the running difference is shown too. Several
 * branches are added, each at its own rate. Nothing bought → percentage null; nothing metered → the consumption and
 * what needs it are not known. Neither → no row. kWh, ₦. Source: domain.md §8.4 (V-C4, V-C5).
 */
import { exactDifference, exactProduct, exactSum, exactSumOfAll, exactSumOfKnown } from '../money.ts'
import { percentage } from '../ratio.ts'
import { type BilledType, billsOfMonth, type PaidBill } from './bills-of-month.ts'
import { billedRate } from './rates.ts'
import { sumOfLines } from './sum-of-lines.ts'

/** One branch in one month. */
export interface PaymentMonth {
  readonly purchasedKwh: number
  readonly purchasedNaira: number
  /** Of each meter; null where it was not read. */
  readonly meteredKwh: readonly (number | null)[]
  readonly nairaPerKwh: number | null
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
    consumedNaira: exactSumOfAll(used.map((one) => consumedNairaOf(one, sumOfLines))),
    differenceKwh,
    differenceNaira: exactSumOfAll(used.map(differenceNairaOf)),
    percentage: percentage(differenceKwh, purchasedKwh),
  }
}

function consumedOf({ meteredKwh }: PaymentMonth): number | null {
  return exactSumOfKnown(meteredKwh)
}

type Price = (kwh: readonly number[], nairaPerKwh: number) => number

function consumedNairaOf({ meteredKwh, nairaPerKwh }: PaymentMonth, price: Price): number | null {
  const known = meteredKwh.filter((kwh) => kwh !== null)
  if (known.length === 0) return null
  if (known.every((kwh) => kwh === 0)) return 0
  return nairaPerKwh === null ? null : price(known, nairaPerKwh)
}

const exactPrice: Price = (kwh, nairaPerKwh) => exactProduct(exactSum(kwh), nairaPerKwh)

function differenceNairaOf(month: PaymentMonth): number | null {
  return exactDifference(month.purchasedNaira, consumedNairaOf(month, exactPrice))
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

export interface PaidMonth {
  readonly kwh: number
  readonly vatInclusiveNaira: number
  /** ₦ per kWh with VAT. */
  readonly rate: number | null
}

/**
 * What bills of a type say of each month: energy, money and rate. A month without bills has the rate of the last one
 * that had some; before the first of them `tariffOn` tells.
 */
export function paidMonths(
  bills: readonly PaidBill[],
  type: BilledType,
  months: readonly string[],
  tariffOn: (month: string) => number | null,
): Map<string, PaidMonth> {
  let last: number | null = null
  return new Map(
    months.map((month) => {
      const paid = billsOfMonth(bills, type, month)
      const own: number | null = billedRate(paid, null)
      last = own ?? last
      const kwh = exactSum(paid.map((one) => one.kwh))
      const vatInclusiveNaira = exactSum(paid.map((one) => one.vatInclusiveNaira))
      return [month, { kwh, vatInclusiveNaira, rate: last ?? tariffOn(month) }]
    }),
  )
}
