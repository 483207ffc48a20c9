import type { Kwh } from '../quantity.ts'

/**
 * Whether the first part of a file says more than its device can draw: then the unit of a column is wrong.
 *
 * Σ energy is compared with P_max × hours. A single spike says nothing about a unit, so the twentieth of the stretches
 * with the highest power is left out, at least one. Values that are plausible once they are divided by 1,000 look like
 * W (or Wh) where kW (or kWh) is expected. Source: domain.md §15.1.
 */
export interface Stretch {
  readonly kwh: Kwh
  readonly hours: number
}

export interface ImplausibleMean {
  readonly meanKw: number
  readonly mostKw: number
  /** 1,000: the values look like W; null: dividing does not make them plausible either. */
  readonly divideBy: 1000 | null
}

const LEFT_OUT = 0.05

/** Null: the mean is plausible, or there is too little to tell. Energy in primary units. */
export function implausibleMean(stretches: readonly Stretch[], mostKw: number): ImplausibleMean | null {
  const usable = stretches.filter(({ kwh, hours }) => hours > 0 && Number.isFinite(kwh))
  if (usable.length < 2) return null
  const leftOut = Math.max(1, Math.floor(LEFT_OUT * usable.length))
  if (isPlausible(usable, leftOut, mostKw)) return null
  const byPower = [...usable].sort((a, b) => a.kwh / a.hours - b.kwh / b.hours)
  const kept = byPower.slice(0, byPower.length - leftOut)
  const kwh = kept.reduce((sum, one) => sum + Math.max(0, one.kwh), 0)
  const hours = kept.reduce((sum, one) => sum + one.hours, 0)
  const meanKw = kwh / hours
  if (meanKw <= mostKw) return null
  return { meanKw, mostKw, divideBy: meanKw / 1000 <= mostKw ? 1000 : null }
}

/** Whether all of the energy in the least time that may be left is plausible: most files are never put in order. */
function isPlausible(stretches: readonly Stretch[], leftOut: number, mostKw: number): boolean {
  let [kwh, hours, longest] = [0, 0, 0]
  for (const one of stretches) {
    kwh += Math.max(0, one.kwh)
    hours += one.hours
    longest = Math.max(longest, one.hours)
  }
  const left = hours - leftOut * longest
  return left > 0 && kwh / left <= mostKw
}
