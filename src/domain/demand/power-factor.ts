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
import { BLOCK_MS, type Interval } from '../time/interval.ts'
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

/** ΣkW and ΣkVA over the energised blocks in which both are known. */
export function apparentSums(
  power: PowerBlocks,
  onThresholdKw: number,
): Pick<FactorSums, 'real' | 'apparent'> {
  const { real, apparent } = energisedSums(power, onThresholdKw)
  return { real, apparent }
}

/** The same with Σ(kW × kW/kVA), in one loop: a year of a device is 35,000 blocks. */
function energisedSums(
  { kw, kva }: PowerBlocks,
  onThresholdKw: number,
): Pick<FactorSums, 'real' | 'apparent' | 'weighted'> {
  let [real, apparent, weighted] = [0, 0, 0]
  for (let block = 0; block < kw.length; block++) {
    const [own, ownKva] = [kw[block]!, kva[block]!]
    if (!(own >= onThresholdKw && ownKva > 0)) continue
    real += own
    apparent += ownKva
    weighted += own * Math.min(1, own / ownKva)
  }
  return { real, apparent, weighted }
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

export function periodPowerFactor({ isOwnFactor, ...measured }: MeasuredPower): PeriodPowerFactor {
  return factorFromSums(factorSums(measured), isOwnFactor)
}

/** What the power factor of a period rests on: it adds up over stretches of time. */
export interface FactorSums {
  /** Of the blocks in which both are known; `kvarh` null: of none. */
  readonly kwh: Kwh
  readonly kvarh: number | null
  /** ΣkW, ΣkVA and Σ(kW × kW/kVA) over the energised blocks in which both are known. */
  readonly real: number
  readonly apparent: number
  readonly weighted: number
}

export function factorSums(measured: Omit<MeasuredPower, 'isOwnFactor'>): FactorSums {
  return { ...energies(measured), ...energisedSums(measured.power, measured.onThresholdKw) }
}

export function factorFromSums(sums: FactorSums, isOwnFactor: boolean): PeriodPowerFactor {
  const { kwh, kvarh, real, apparent, weighted } = sums
  const reactive = kvarh === null ? null : powerFactor(kwh, kvarh)
  if (reactive !== null) return { value: reactive, basis: 'from kWh and kvarh', active: kwh, reactive: kvarh }
  const value = isOwnFactor ? ratio(weighted, real) : powerFactorOfApparent(real, apparent)
  if (value === null) return { value, basis: null, active: real, reactive: null }
  return { value, basis: isOwnFactor ? 'from the meter' : 'apparent', active: real, reactive: null }
}

/** kWh and kvarh of the blocks in which both are known, cut by time inside what was measured (§15.5). */
function energies({ days, clip }: Pick<MeasuredPower, 'days' | 'clip'>): { kwh: Kwh; kvarh: number | null } {
  let [kwh, kvarh, isKnown] = [0, 0, false]
  for (const day of days) {
    const blocks = day.kwh.length
    const isWhole = clip.from <= day.start && clip.to >= day.start + blocks * BLOCK_MS
    for (let n = 0; n < blocks; n++) {
      const [active, reactive] = [day.kwh[n]!, day.kvarh[n]!]
      if (Number.isNaN(active) || Number.isNaN(reactive)) continue
      const share = isWhole ? 1 : blockShare(day, n, clip)
      if (share === 0) continue
      kwh += active * share
      kvarh += reactive * share
      isKnown = true
    }
  }
  return { kwh, kvarh: isKnown ? kvarh : null }
}

/**
 * Of several sources that supplied: from their sums where all of them rest on the same, else ΣkWh / ΣkVAh of what they
 * drew together (`together`).
 */
export function powerFactorTogether(
  sources: readonly PeriodPowerFactor[],
  together: () => Pick<FactorSums, 'real' | 'apparent'>,
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
  const { real, apparent } = together()
  const value = powerFactorOfApparent(real, apparent)
  return { value, basis: value === null ? null : 'apparent' }
}
