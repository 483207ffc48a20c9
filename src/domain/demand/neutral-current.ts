/**
 * Neutral current, measured or computed.
 *
 * √(I1² + I2² + I3² − I1·I2 − I2·I3 − I3·I1) at equal power factor of the phases, ampere. A phase
 * without a value → null. Source: domain.md §5.8 (V-Q1).
 */
import type { Phases } from '../meter/reading.ts'

export function neutralCurrent(measured: number | null, currents: Phases): number | null {
  if (measured !== null) return measured
  const [a, b, c] = currents
  if (a === null || b === null || c === null) return null
  // The same sum of squares written as differences: exactly 0 for a balanced load.
  return Math.sqrt(((a - b) ** 2 + (b - c) ** 2 + (c - a) ** 2) / 2)
}
