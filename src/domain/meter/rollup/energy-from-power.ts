/**
 * Energy from power samples, for a device without a register.
 *
 * E = Σ (P_i + P_{i+1})/2 · Δt in kWh; pairs further apart than max_gap = 2 × period are
 * skipped. No usable pair → null. Where a register exists too, the two should agree within ±2 %.
 * Source: domain.md §2.6 (V-M5), §15.4.
 */
import type { Kwh } from '../../quantity.ts'
import { HOUR_MS, type Instant } from '../../time/interval.ts'
import { maxGapMs } from './max-gap.ts'

const AGREEMENT = 0.02

/** `samples` in order of time. */
export function energyFromPower(
  samples: readonly { at: Instant; kw: number }[],
  periodS: number,
): number | null {
  let energy: number | null = null
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1]!
    const b = samples[i]!
    const elapsed = b.at - a.at
    if (elapsed <= 0 || elapsed > maxGapMs(periodS)) continue
    energy = (energy ?? 0) + (((a.kw + b.kw) / 2) * elapsed) / HOUR_MS
  }
  return energy
}

/** Whether integrated energy agrees with the register within 2 % of the register. */
export function agreesWithRegister(integratedKwh: Kwh, registerKwh: Kwh): boolean {
  return Math.abs(integratedKwh - registerKwh) <= AGREEMENT * Math.abs(registerKwh)
}
