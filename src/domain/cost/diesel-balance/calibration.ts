/**
 * By how much the engines of a branch burn more than the generic curve says.
 *
 * k = Σ book use ÷ Σ L̂ over at least five periods between readings of the tank whose deliveries were all metered and whose
 * engines are known. Fewer → null, and the curve stays as it is. Source: domain.md §16.D.
 */
import type { Litres } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'

export interface CalibrationPeriod {
  /** What left the tank: start + received − other use − end. */
  readonly tankUse: Litres
  readonly expected: Litres | null
  /** Every delivery went through a flow meter. */
  readonly isMetered: boolean
}

export const CALIBRATION_PERIODS = 5

export function calibrate(
  periods: readonly CalibrationPeriod[],
): { readonly k: number; readonly periods: number } | null {
  const good = periods.filter(
    (one): one is CalibrationPeriod & { expected: Litres } =>
      one.isMetered && one.expected !== null && one.expected > 0,
  )
  if (good.length < CALIBRATION_PERIODS) return null
  const sum = (pick: (one: (typeof good)[number]) => number) => good.reduce((all, one) => all + pick(one), 0)
  const k = ratio(
    sum(({ tankUse }) => tankUse),
    sum(({ expected }) => expected),
  )
  return k === null || k <= 0 ? null : { k, periods: good.length }
}
