/**
 * What the difference of entered and expected litres says without a reading of the tank: the fuel curve is known to 12 %,
 * what was entered is taken as it stands. Percent of the expectation. Source: domain.md §16.D (X4).
 */
import { type CheckVerdict, judgeDifference } from './tank-check.ts'
import { curveUncertainty } from './uncertainty.ts'

const WHOLE = 100

export function judgeEnteredShare(percent: number | null): CheckVerdict {
  return judgeDifference(percent, curveUncertainty(WHOLE))
}
