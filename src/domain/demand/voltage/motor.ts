/** What a voltage does to motors. Source: domain.md §16.C (I-VQ-4, I-VQ-5). */

import type { Phases } from '../../meter/reading.ts'
import { imbalance } from '../imbalance.ts'

/** Unbalance, % → what of its rating a motor may carry; linear between (NEMA MG-1). */
const DERATING: readonly (readonly [number, number])[] = [
  [1, 1],
  [1.5, 0.97],
  [2, 0.95],
  [2.5, 0.93],
  [3, 0.89],
  [3.5, 0.85],
  [4, 0.82],
  [4.5, 0.78],
  [5, 0.76],
]

/** 0 to 1; 'do-not-run' above 5 %; null: the unbalance is not known. */
export function motorDerating(unbalance: number | null): number | 'do-not-run' | null {
  if (unbalance === null) return null
  const last = DERATING.at(-1)!
  if (unbalance > last[0]) return 'do-not-run'
  const after = DERATING.findIndex(([percent]) => unbalance <= percent)
  const [toPercent, to] = DERATING[after]!
  const before = DERATING[after - 1]
  if (!before) return to
  const [fromPercent, from] = before
  return from + ((to - from) * (unbalance - fromPercent)) / (toPercent - fromPercent)
}

/** Of three voltages, %; null: not three are known. Of phase voltages an estimate. */
export const voltageUnbalance = (volts: Phases): number | null => imbalance(volts)?.percent ?? null

/** More current and more copper loss of a motor of constant power at this share of its voltage, 0.18 is 18 % more. */
export function constantPower(share: number): { readonly current: number; readonly copperLoss: number } {
  return { current: 1 / share - 1, copperLoss: 1 / share ** 2 - 1 }
}
