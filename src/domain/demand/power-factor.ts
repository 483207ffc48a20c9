/**
 * Average power factor of a period or of several devices.
 *
 * avg_pf = ΣkWh / √(ΣkWh² + Σkvarh²) = ΣkWh / ΣkVAh over energised samples, sign dropped; never
 * the mean of samples. Nothing measured → null (the page then uses 0.78). Target ≥ 0.9.
 * Source: domain.md §5.5 (V-PF1, V-PF2).
 */
import { ratio } from '../ratio.ts'
import { startOfMonth } from '../time/calendar-day.ts'
import type { Instant, Interval } from '../time/interval.ts'
import { localDay, startOfDay } from '../time/zone.ts'

export const TARGET_POWER_FACTOR = 0.9

/** From active and reactive energy. */
export function powerFactor(kwh: number | null, kvarh: number | null): number | null {
  if (kwh === null || kvarh === null) return null
  const quotient = ratio(kwh, Math.hypot(kwh, kvarh))
  return quotient === null ? null : Math.abs(quotient)
}

/** From active and apparent energy; at most 1. */
export function powerFactorOfApparent(kwh: number | null, kvah: number | null): number | null {
  const quotient = ratio(kwh, kvah)
  return quotient === null ? null : Math.min(1, Math.abs(quotient))
}

/**
 * From block vectors of kW and kVA over the energised blocks in which both are known, NaN =
 * unknown: ΣkW / ΣkVA, the blocks being equally long.
 */
export function averagePowerFactor(
  kw: ArrayLike<number>,
  kva: ArrayLike<number>,
  onThresholdKw: number,
): number | null {
  let real = 0
  let apparent = 0
  for (let block = 0; block < kw.length; block++) {
    if (!(kw[block]! >= onThresholdKw) || !(kva[block]! > 0)) continue
    real += kw[block]!
    apparent += kva[block]!
  }
  return powerFactorOfApparent(real, apparent)
}

/** The period asked for; one of no length means its month up to now. */
export function powerFactorPeriod(asked: Interval, now: Instant, zone: string): Interval {
  if (asked.to > asked.from) return asked
  const from = startOfDay(zone, startOfMonth(localDay(zone, asked.from)))
  return { from, to: Math.max(from, now) }
}
