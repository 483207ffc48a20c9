/**
 * Energy between two accepted readings of one cumulative register (judge-register says which are accepted).
 *
 * E = R2 − R1 where that is plausible (flag A). Otherwise the first that fits, flag R but for the rollover:
 *   rollover    R1 > 0.9·M, R2 < 0.1·M and R2 + M − R1 plausible → E = R2 + M − R1 (flag A)
 *   correction  a fall of at most 25 kWh, or 0.1 % of R1 → E = 0, the chain goes on from R2
 *   reset       R2 plausible → E = R2
 *   exchange    else: how much passed is unknown
 * M = 10^digits × resolution; plausible means E × factor ≤ P_max × Δt × 1.2, and one step more that the register
 * shows, since it may turn over at any moment; an unknown P_max is UNRATED_MOST_KW. Never negative.
 * Source: domain.md §2.3, §2.4 (V-M2), §15.1, §15.2.
 */
import type { Kwh } from '../../quantity.ts'
import { HOUR_MS } from '../../time/interval.ts'
import type { Quality } from '../quality.ts'
import { UNRATED_MOST_KW } from './rating.ts'
import { registerDifference } from './register-difference.ts'

export interface RegisterLimits {
  registerDigits: number
  registerResolution: number
  pMaxKw: number | null
}

export interface RegisterStep {
  kwh: Kwh | null
  quality: Quality
}

const PLAUSIBLE_MARGIN = 1.2
const CORRECTION_SHARE = 0.001
const CORRECTION_KWH = 25

/** Whether a device can consume `kwh` of its register, each worth `factor` kWh, in `elapsedMs`. */
export function isPlausible(
  kwh: Kwh,
  elapsedMs: number,
  factor: number,
  { pMaxKw, registerResolution }: RegisterLimits,
): boolean {
  const most = PLAUSIBLE_MARGIN * (pMaxKw ?? UNRATED_MOST_KW) * (elapsedMs / HOUR_MS)
  return (kwh - registerResolution) * Math.abs(factor) <= most
}

/** Where the register starts again from zero; null when its digits are not known. */
export function registerModulus(limits: RegisterLimits): number | null {
  if (!(limits.registerDigits > 0) || !(limits.registerResolution > 0)) return null
  return 10 ** limits.registerDigits * limits.registerResolution
}

/** What the old value counts as once the register went over: less than 0. Null: it did not go over. */
function rolledOver(r1: number, r2: number, modulus: number | null): number | null {
  if (modulus === null || r1 <= 0.9 * modulus || r2 >= 0.1 * modulus) return null
  return r2 >= r1 - modulus ? r1 - modulus : null
}

/** The value from which a rise or a rollover explains `r2`, in meter units; null when neither does. */
export function risenFrom(
  r1: number,
  r2: number,
  elapsedMs: number,
  factor: number,
  limits: RegisterLimits,
): number | null {
  const from = r2 >= r1 ? r1 : rolledOver(r1, r2, registerModulus(limits))
  return from !== null && isPlausible(r2 - from, elapsedMs, factor, limits) ? from : null
}

/** Whether a fall is so small that the meter may have corrected itself. */
export function isCorrection(r1: number, r2: number, factor: number): boolean {
  const fall = r1 - r2
  return fall > 0 && (fall <= CORRECTION_SHARE * r1 || fall * Math.abs(factor) <= CORRECTION_KWH)
}

/** Energy from reading `r1` to reading `r2`, `elapsedMs` later, in meter units. */
export function registerStep(
  r1: number,
  r2: number,
  elapsedMs: number,
  factor: number,
  limits: RegisterLimits,
): RegisterStep {
  const from = risenFrom(r1, r2, elapsedMs, factor, limits)
  if (from !== null) return { kwh: registerDifference(from, r2), quality: 'A' }
  if (isCorrection(r1, r2, factor)) return { kwh: 0, quality: 'R' }
  const isReset = r2 >= 0 && r2 < r1 && isPlausible(r2, elapsedMs, factor, limits)
  return { kwh: isReset ? r2 : null, quality: 'R' }
}
