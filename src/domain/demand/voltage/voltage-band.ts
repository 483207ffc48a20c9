/**
 * How far a voltage is from the nominal one. Limits belong to the inside.
 *
 * V / Vn is rounded to 0.00001, since 1.1 × 230 is a little more than 253 in binary. V. Source: domain.md §16.C (I-VQ-3).
 */
import { LIVE_SHARE } from '../../energy/hours/live-share.ts'
import type { Phases } from '../../meter/reading.ts'
import { round } from '../../round.ts'

/** From the lowest to the highest; 'inside' is ± 6 %, the Nigerian low voltage. */
export const VOLTAGE_BANDS = ['very-low', 'low', 'near-low', 'inside', 'near-high', 'over'] as const
export type VoltageBand = (typeof VOLTAGE_BANDS)[number]

const PLACES = 5

export const isEnergised = (volts: number, nominalV: number): boolean => volts >= LIVE_SHARE * nominalV

/** V / Vn. */
export const voltageShare = (volts: number, nominalV: number): number => round(volts / nominalV, PLACES)

export function bandOfShare(share: number): VoltageBand {
  if (share < 0.85) return 'very-low'
  if (share < 0.9) return 'low'
  if (share < 0.94) return 'near-low'
  if (share <= 1.06) return 'inside'
  return share <= 1.1 ? 'near-high' : 'over'
}

export const isWithinTen = (share: number): boolean => share >= 0.9 && share <= 1.1

/** Shares of the energised phases; none where no voltage is known. */
export function phaseShares(phases: Phases, nominalV: number): number[] {
  return phases.flatMap((volts) =>
    volts === null || !isEnergised(volts, nominalV) ? [] : voltageShare(volts, nominalV),
  )
}

/** The share furthest from 1, of two equally far the lower; null: no phase is energised. */
export function worstShare(shares: readonly number[]): number | null {
  let worst: number | null = null
  for (const share of shares) {
    const [near, far] = [
      worst === null ? -1 : round(Math.abs(worst - 1), PLACES),
      round(Math.abs(share - 1), PLACES),
    ]
    if (far > near || (far === near && share < (worst ?? share))) worst = share
  }
  return worst
}
