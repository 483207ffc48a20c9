/**
 * Which dated row counts on a day, and energy priced with the rows of its days.
 *
 * The row with the latest validFrom that is not after the day; before the earliest row there is
 * none → null. Of two rows with one date the later in the list counts. A change is a new row, so
 * past costs stay. Source: domain.md §1 "tariff(…, valid_from, vat_rate)", §9 (V-BL2).
 */

import { exactProduct, exactSum } from '../../money.ts'
import type { Kwh, NairaPerKwh } from '../../quantity.ts'

export interface DatedRow {
  /** First local day 'YYYY-MM-DD' on which the row counts. */
  validFrom: string
}

export interface TariffRow extends DatedRow {
  nairaPerKwh: NairaPerKwh
  vatRate: number
}

export function rowInForce<R extends DatedRow>(rows: readonly R[], day: string): R | null {
  let found: R | null = null
  for (const row of rows) {
    if (row.validFrom <= day && (found === null || row.validFrom >= found.validFrom)) found = row
  }
  return found
}

export interface PricedEnergy {
  /** Before VAT, VAT and with VAT, unrounded ₦. */
  net: number
  vat: number
  gross: number
}

/** Prices each day's energy with the tariff of that day; null when a day with energy has none. */
export function priceDays(
  days: readonly { day: string; kwh: Kwh }[],
  tariffs: readonly TariffRow[],
): PricedEnergy | null {
  const nets: number[] = []
  const vats: number[] = []
  for (const { day, kwh } of days) {
    if (kwh === 0) continue
    const row = rowInForce(tariffs, day)
    if (row === null) return null
    const net = exactProduct(kwh, row.nairaPerKwh)
    nets.push(net)
    vats.push(exactProduct(net, row.vatRate))
  }
  const net = exactSum(nets)
  const vat = exactSum(vats)
  return { net, vat, gross: exactSum([net, vat]) }
}
