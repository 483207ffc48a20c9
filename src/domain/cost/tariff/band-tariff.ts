/** What a DisCo charges a class in a band, by dated rows. Naira per kWh before VAT. Source: domain.md §16.A. */
import { BANDS, type Band } from './band.ts'
import type { CustomerClass } from './customer-class.ts'
import { rowInForce } from './tariff-in-force.ts'

export interface BandTariff {
  readonly disco: string
  readonly customerClass: CustomerClass
  readonly band: Band
  readonly nairaPerKwh: number
  readonly validFrom: string
}

/** The tariffs of all bands on a day; a band without a row is not in it. */
export function bandTariffs(
  rows: readonly BandTariff[],
  disco: string | null,
  customerClass: CustomerClass | null,
  day: string,
): Partial<Record<Band, number>> {
  const own = rows.filter((row) => sameName(row.disco, disco) && row.customerClass === customerClass)
  const found: Partial<Record<Band, number>> = {}
  for (const band of BANDS) {
    const row = rowInForce(
      own.filter((one) => one.band === band),
      day,
    )
    if (row) found[band] = row.nairaPerKwh
  }
  return found
}

const sameName = (a: string, b: string | null) => a.trim().toLowerCase() === b?.trim().toLowerCase()
