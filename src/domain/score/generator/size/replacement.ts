/**
 * What another size would burn, save and pay back.
 *
 * ΔL at the mean load × hours × P̄, by the sizing curve and by its line: generic curves are told as a range. Months = (price − resale) ÷
 * saving of a month. L, ₦, months; null: a price is not known, or it saves nothing. Source: domain.md §16.H (I-GEN-5, I-GEN-6).
 */
import { exactProduct } from '../../../money.ts'
import type { Litres, Naira, NairaPerLitre } from '../../../quantity.ts'
import { round } from '../../../round.ts'
import type { LoadPoints } from '../fuel-curve.ts'
import { lineLitres, sizingLitres } from './sizing-curve.ts'

export interface Replacement {
  readonly fromKw: number
  /** The maker's own curve of the set that is there. */
  readonly fromCurve: LoadPoints | null
  readonly toKw: number
  readonly loadKw: number
  readonly hours: number
  readonly price: NairaPerLitre | null
}

export interface Saving {
  readonly litresPerHour: Litres
  readonly litres: Litres
  readonly naira: Naira | null
  /** By the least-squares line in the place of the chart. */
  readonly lineLitres: Litres
  readonly lineNaira: Naira | null
}

export function savingOf({ fromKw, fromCurve, toKw, loadKw, hours, price }: Replacement): Saving {
  const litresPerHour = sizingLitres(fromKw, loadKw, fromCurve) - sizingLitres(toKw, loadKw)
  const linePerHour = lineLitres(fromKw, loadKw) - lineLitres(toKw, loadKw)
  const naira = (litres: number) => (price === null ? null : round(exactProduct(litres, price)))
  const [litres, byLine] = [litresPerHour * hours, linePerHour * hours]
  return { litresPerHour, litres, naira: naira(litres), lineLitres: byLine, lineNaira: naira(byLine) }
}

export interface Payback {
  readonly months: number
  /** The shorter and the longer of chart and line. */
  readonly least: number
  readonly most: number
}

const MONTHS = 12

/** Of a saving of a year. */
export function payback(
  saving: Saving,
  capex: Naira,
  resale: Naira,
  serviceNaira: Naira = 0,
): Payback | null {
  const months = (naira: Naira | null) => {
    const year = naira === null ? 0 : naira + serviceNaira
    return year > 0 ? (MONTHS * (capex - resale)) / year : null
  }
  const [byChart, byLine] = [months(saving.naira), months(saving.lineNaira)]
  if (byChart === null) return null
  return {
    months: byChart,
    least: Math.min(byChart, byLine ?? byChart),
    most: Math.max(byChart, byLine ?? byChart),
  }
}
