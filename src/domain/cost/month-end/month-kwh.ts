/**
 * The energy of a month against its baseline, as the Score Card has it (frozen, device by device), and what is sure of it.
 * Of several branches Σ, and √Σ of the squares; those without a baseline are in no comparison, and where they used
 * something the end of all is not known. kWh. Source: domain.md §7, §16.I (I-FC-4, I-FC-5).
 */
import { exactDifference } from '../../money.ts'
import type { Kwh } from '../../quantity.ts'
import { addEnds, rootOfSquares } from '../../score/baseline/added-ends.ts'
import { type SureChange, sureChange } from '../../score/baseline/sure-change.ts'
import { sumKnown } from '../../sum-known.ts'

export interface MonthKwh {
  /** All that the counted sources used. */
  readonly used: Kwh | null
  /** What those with a baseline used, and should have used by now; half width of the interval of the latter. */
  readonly comparedUsed: Kwh | null
  readonly toDate: Kwh | null
  readonly halfToDate: Kwh | null
  /** What was expected in time that was not measured. */
  readonly missing: Kwh
  /** What the month ends at, `half` to either side. */
  readonly end: Kwh | null
  readonly half: Kwh | null
}

export function addMonthKwh(branches: readonly MonthKwh[]): MonthKwh {
  const foretold = branches.filter(({ toDate }) => toDate !== null)
  return {
    used: sumKnown(branches, ({ used }) => used),
    comparedUsed: sumKnown(foretold, ({ comparedUsed }) => comparedUsed),
    toDate: sumKnown(foretold, ({ toDate }) => toDate),
    halfToDate: rootOfSquares(foretold.map(({ halfToDate }) => halfToDate)),
    missing: foretold.reduce((sum, { missing }) => sum + missing, 0),
    ...addEnds(branches),
  }
}

export function kwhChange({ comparedUsed, toDate, halfToDate, missing }: MonthKwh): SureChange {
  return sureChange(toDate, comparedUsed, halfToDate, missing)
}

/** The 80 % interval of the end. */
export function kwhInterval({ end, half }: MonthKwh): {
  readonly low: Kwh | null
  readonly high: Kwh | null
} {
  return { low: exactDifference(end, half), high: end === null || half === null ? null : end + half }
}
