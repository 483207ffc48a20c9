/**
 * Energy from power samples, for a device without a register.
 *
 * E = Σ (P_i + P_{i+1})/2 · Δt in kWh; pairs more than 5 min apart are skipped. No usable pair
 * → null. Where a register exists too, the two should agree within ±2 %.
 * Source: domain.md §2.6 (V-M5).
 */
import { HOUR_MS, type Instant } from '../time/interval.ts'
import { INTEGRATION_GAP_MS } from './roll-up-powers.ts'

const AGREEMENT = 0.02

/** `samples` in order of time. */
export function energyFromPower(samples: readonly { at: Instant; kw: number }[]): number | null {
  let energy: number | null = null
  for (let i = 1; i < samples.length; i++) {
    const a = samples[i - 1]!
    const b = samples[i]!
    const elapsed = b.at - a.at
    if (elapsed <= 0 || elapsed > INTEGRATION_GAP_MS) continue
    energy = (energy ?? 0) + (((a.kw + b.kw) / 2) * elapsed) / HOUR_MS
  }
  return energy
}

/** Whether integrated energy agrees with the register within 2 % of the register. */
export function agreesWithRegister(integratedKwh: number, registerKwh: number): boolean {
  return Math.abs(integratedKwh - registerKwh) <= AGREEMENT * Math.abs(registerKwh)
}
