/**
 * Power factor of a period, of one device or of several together. The first of these that is known, never the mean of
 * samples:
 *
 *   from kWh and kvarh   ΣkWh / √(ΣkWh² + Σkvarh²) over all blocks in which both are known: as the utility counts it
 *   apparent             ΣkWh / ΣkVAh over energised blocks
 *   from the meter       the energy-weighted mean of the meter's own factor, Σ(kWh·pf) / ΣkWh over energised blocks
 * Sign dropped. Nothing measured → null (the page then uses 0.78). Target ≥ 0.9.
 * Source: domain.md §15.6, §5.5 (V-PF1, V-PF2, V-PF3).
 */

import { blockShare } from '../energy/block-part.ts'
import type { BlockVectors } from '../energy/day-totals.ts'
import type { Kwh } from '../quantity.ts'
import { ratio } from '../ratio.ts'
import { startOfMonth } from '../time/calendar-day.ts'
import type { Instant, Interval } from '../time/interval.ts'
import { localDay, startOfDay } from '../time/zone.ts'
import type { PowerFactorBasis } from './power-factor-basis.ts'

export interface PeriodPowerFactor {
  readonly value: number | null
  readonly basis: PowerFactorBasis | null
  /** What it rests on: active energy, and the reactive one where that is known; energised kW of the blocks else. */
  readonly active: number
  readonly reactive: number | null
}

/** From active and reactive energy. */
export function powerFactor(kwh: Kwh | null, kvarh: number | null): number | null {
  if (kwh === null || kvarh === null) return null
  const quotient = ratio(kwh, Math.hypot(kwh, kvarh))
  return quotient === null ? null : Math.abs(quotient)
}

/** From active and apparent energy; at most 1. */
export function powerFactorOfApparent(kwh: Kwh | null, kvah: number | null): number | null {
  const quotient = ratio(kwh, kvah)
  return quotient === null ? null : Math.min(1, Math.abs(quotient))
}

/** kW and kVA block by block, the blocks being equally long; NaN = unknown. */
export interface PowerBlocks {
  readonly kw: ArrayLike<number>
  readonly kva: ArrayLike<number>
}

/** ΣkW / ΣkVA over the energised blocks in which both are known. */
export function averagePowerFactor({ kw, kva }: PowerBlocks, onThresholdKw: number): number | null {
  let [real, apparent] = [0, 0]
  eachEnergised({ kw, kva }, onThresholdKw, (one, size) => {
    real += one
    apparent += size
  })
  return powerFactorOfApparent(real, apparent)
}

function eachEnergised(
  { kw, kva }: PowerBlocks,
  onThresholdKw: number,
  add: (kw: number, kva: number) => void,
) {
  for (let block = 0; block < kw.length; block++) {
    if (kw[block]! >= onThresholdKw && kva[block]! > 0) add(kw[block]!, kva[block]!)
  }
}

/** What one device measured over the period: its days of blocks, and its power on the grid of demand. */
export interface MeasuredPower {
  readonly days: readonly BlockVectors[]
  readonly clip: Interval
  readonly power: PowerBlocks
  readonly onThresholdKw: number
  /** Its kVA are worked out from the factor that the meter sends. */
  readonly isOwnFactor: boolean
}

export function periodPowerFactor(measured: MeasuredPower): PeriodPowerFactor {
  const { power, onThresholdKw, isOwnFactor } = measured
  const { kwh, kvarh } = energies(measured)
  const reactive = kvarh === null ? null : powerFactor(kwh, kvarh)
  if (reactive !== null) return { value: reactive, basis: 'from kWh and kvarh', active: kwh, reactive: kvarh }
  let [active, weighted] = [0, 0]
  eachEnergised(power, onThresholdKw, (kw, kva) => {
    active += kw
    weighted += kw * Math.min(1, kw / kva)
  })
  const value = isOwnFactor ? ratio(weighted, active) : averagePowerFactor(power, onThresholdKw)
  if (value === null) return { value, basis: null, active, reactive: null }
  return { value, basis: isOwnFactor ? 'from the meter' : 'apparent', active, reactive: null }
}

/** kWh and kvarh of the blocks in which both are known, cut by time inside what was measured (§15.5). */
function energies({ days, clip }: MeasuredPower): { kwh: Kwh; kvarh: number | null } {
  let [kwh, kvarh] = [0, null as number | null]
  for (const day of days) {
    for (let n = 0; n < day.kwh.length; n++) {
      if (Number.isNaN(day.kwh[n]!) || Number.isNaN(day.kvarh[n]!)) continue
      const share = blockShare(day, n, clip)
      if (share === 0) continue
      kwh += day.kwh[n]! * share
      kvarh = (kvarh ?? 0) + day.kvarh[n]! * share
    }
  }
  return { kwh, kvarh }
}

/**
 * Of several sources that supplied: from their sums where all of them rest on the same, else ΣkWh / ΣkVAh of what they
 * drew together (`power`).
 */
export function powerFactorTogether(
  sources: readonly PeriodPowerFactor[],
  power: PowerBlocks,
  onThresholdKw: number,
): Pick<PeriodPowerFactor, 'value' | 'basis'> {
  const basis = sources[0]?.basis ?? null
  const active = sources.reduce((sum, one) => sum + one.active, 0)
  if (sources.every((one) => one.basis === basis)) {
    if (basis === 'from kWh and kvarh') {
      return {
        value: powerFactor(
          active,
          sources.reduce((sum, one) => sum + (one.reactive ?? 0), 0),
        ),
        basis,
      }
    }
    if (basis === 'from the meter') {
      return {
        value: ratio(
          sources.reduce((sum, one) => sum + one.active * (one.value ?? 0), 0),
          active,
        ),
        basis,
      }
    }
  }
  const value = averagePowerFactor(power, onThresholdKw)
  return { value, basis: value === null ? null : 'apparent' }
}

/** The period asked for; one of no length means its month up to now. */
export function powerFactorPeriod(asked: Interval, now: Instant, zone: string): Interval {
  if (asked.to > asked.from) return asked
  const from = startOfDay(zone, startOfMonth(localDay(zone, asked.from)))
  return { from, to: Math.max(from, now) }
}
