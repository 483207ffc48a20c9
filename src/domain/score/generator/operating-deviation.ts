/**
 * A generator that was on while its site was closed.
 *
 * Of each 15-minute block the part outside of the operating hours counts, inside what was measured of it (block-part): its on-time, its energy, and the diesel that
 * the fuel curve gives for that load and time. A day of which nothing is known is null; a rating that is not known
 * leaves the litres null, and litres or a price that is not known the naira. Hours, kWh, litres, naira.
 * Source: domain.md §6.7 (V-O1, V-O2).
 */

import { blockShare } from '../../energy/block-part.ts'
import type { BlockVectors } from '../../energy/day-totals.ts'
import { onSeconds } from '../../energy/hours/on-hours.ts'
import type { Kwh, Litres, Naira, NairaPerLitre } from '../../quantity.ts'
import { sumKnown } from '../../sum-known.ts'
import { BLOCK_MS, HOUR_MS, type Interval, SECOND_MS } from '../../time/interval.ts'
import { blockLitres } from './forecast-litres.ts'

const HOUR_S = HOUR_MS / SECOND_MS

export interface Wasted {
  readonly hours: number | null
  readonly kwh: Kwh | null
  readonly litres: Litres | null
  readonly naira: Naira | null
}

export const NOTHING_KNOWN: Wasted = { hours: null, kwh: null, litres: null, naira: null }

export interface DeviationRules {
  /** The parts of the day that count, in the range and outside of the operating hours. */
  readonly closed: readonly Interval[]
  readonly ratedKw: number | null
  readonly nairaPerLitre: NairaPerLitre | null
}

export function operatingDeviation(day: BlockVectors | null, rules: DeviationRules): Wasted {
  if (day === null || onSeconds(day) === null) return NOTHING_KNOWN
  const litresOf = blockLitres(rules.ratedKw)
  let [seconds, litres] = [0, 0]
  let kwh: Kwh | null = null
  for (const part of rules.closed) {
    const first = Math.max(0, Math.floor((part.from - day.start) / BLOCK_MS))
    const last = Math.min(day.onS.length, Math.ceil((part.to - day.start) / BLOCK_MS))
    for (let n = first; n < last; n++) {
      const onS = day.onS[n]!
      const share = onS > 0 ? blockShare(day, n, part) : 0
      if (share === 0) continue
      seconds += onS * share
      const own = day.kwh[n]! * share
      if (Number.isNaN(own)) continue
      kwh = (kwh ?? 0) + own
      if (litresOf !== null) litres += litresOf(own, onS * share)
    }
  }
  if (seconds === 0) return { hours: 0, kwh: 0, litres: 0, naira: 0 }
  const burned = litresOf === null ? null : litres
  return { hours: seconds / HOUR_S, kwh, litres: burned, naira: priceLitres(burned, rules.nairaPerLitre) }
}

function priceLitres(litres: Litres | null, nairaPerLitre: NairaPerLitre | null): number | null {
  if (litres === 0) return 0
  return litres === null || nairaPerLitre === null ? null : litres * nairaPerLitre
}

/** Σ over days or generators; where a part is not known the sum is of the rest. */
export function totalWasted(parts: readonly Wasted[]): Wasted {
  const sum = (pick: (part: Wasted) => number | null) => sumKnown(parts, pick)
  return {
    hours: sum(({ hours }) => hours),
    kwh: sum(({ kwh }) => kwh),
    litres: sum(({ litres }) => litres),
    naira: sum(({ naira }) => naira),
  }
}
