/**
 * Energy between two readings of one cumulative register.
 *
 * E = R2 − R1 where that is plausible; more than the device can consume is unknown (flag X), as where a reading that came
 * late stands between two that came in time (§2.8 over-range). When the register went down, the first that fits:
 *   rollover    R1 > 0.9·M, R2 < 0.1·M and R2 + M − R1 plausible → E = R2 + M − R1 (flag A)
 *   correction  R2 ≥ 0.9·R1 → E = 0 (flag R), the chain goes on from R2
 *   reset       R2 plausible → E = R2 (flag R)
 *   else        unknown (flag X)
 * M = 10^digits × resolution; plausible means E × factor ≤ P_max × Δt × 1.2, and anything is
 * plausible while P_max is unknown. Never negative. Source: domain.md §2.3, §2.4 (V-M2).
 */
import { HOUR_MS } from '../time/interval.ts'
import type { Quality } from './quality.ts'

export interface RegisterLimits {
  registerDigits: number
  registerResolution: number
  pMaxKw: number | null
}

export interface RegisterStep {
  kwh: number | null
  quality: Quality
}

const PLAUSIBLE_MARGIN = 1.2
const CORRECTION_SHARE = 0.9

/**
 * Whether a device of `pMaxKw` can consume `kwh` of its register, each worth `factor` kWh, in `elapsedMs`. A reading
 * that arrives and its roll-up are judged alike, to the last bit. Source: domain.md §2.8 "over-range".
 */
export function isPlausible(kwh: number, elapsedMs: number, factor: number, pMaxKw: number | null): boolean {
  return pMaxKw === null || kwh * factor <= PLAUSIBLE_MARGIN * pMaxKw * (elapsedMs / HOUR_MS)
}

/** Where the register starts again from zero; null when its digits are not known. */
export function registerModulus(limits: RegisterLimits): number | null {
  if (!(limits.registerDigits > 0) || !(limits.registerResolution > 0)) return null
  return 10 ** limits.registerDigits * limits.registerResolution
}

function rolledOver(r1: number, r2: number, modulus: number | null): number | null {
  if (modulus === null || r1 <= 0.9 * modulus || r2 >= 0.1 * modulus) return null
  const energy = r2 + (modulus - r1)
  return energy >= 0 ? energy : null
}

/** Energy from reading `r1` to reading `r2`, `elapsedMs` later, in meter units. */
export function registerStep(
  r1: number,
  r2: number,
  elapsedMs: number,
  factor: number,
  limits: RegisterLimits,
): RegisterStep {
  const fits = (kwh: number) => isPlausible(kwh, elapsedMs, Math.abs(factor), limits.pMaxKw)
  if (r2 >= r1) return fits(r2 - r1) ? { kwh: r2 - r1, quality: 'A' } : { kwh: null, quality: 'X' }
  const rollover = rolledOver(r1, r2, registerModulus(limits))
  if (rollover !== null && fits(rollover)) return { kwh: rollover, quality: 'A' }
  if (r2 >= CORRECTION_SHARE * r1) return { kwh: 0, quality: 'R' }
  if (r2 >= 0 && fits(r2)) return { kwh: r2, quality: 'R' }
  return { kwh: null, quality: 'X' }
}
