/**
 * Whether one measured value can be true; a value that cannot is dropped, the reading stays.
 *
 *   registers   0 … 10¹⁵ (beyond it no meter counts, and a double no longer tells 0.1 kWh apart)
 *   V           0 … 1.5·Vn
 *   I           |I| ≤ 1.2·P_max/Vn (all power on one phase)
 *   PF          |PF| ≤ 1.001
 *   f           40 … 70 Hz while V > 0.5·Vn (a dead bus reads 0, which is no fault)
 *   THD         ≥ 0
 * A limit whose rating is not known is not tested. Source: domain.md §2.8 "V/I/PF/f range".
 */
import type { MeasuredField } from './reading.ts'

export interface FieldLimits {
  nominalV: number | null
  pMaxKw: number | null
  /** Highest phase voltage of the same reading, for the frequency test. */
  vMax: number | null
}

const MOST_REGISTER = 1e15
const MOST_VOLTAGE = 1.5
const LIVE_VOLTAGE = 0.5
const MOST_POWER = 1.2
const MOST_POWER_FACTOR = 1.001
const LEAST_HZ = 40
const MOST_HZ = 70

function isLive(limits: FieldLimits): boolean {
  if (limits.vMax === null || limits.nominalV === null) return true
  return limits.vMax > LIVE_VOLTAGE * limits.nominalV
}

function currentIsPossible(value: number, limits: FieldLimits): boolean {
  if (limits.pMaxKw === null || limits.nominalV === null || limits.nominalV <= 0) return true
  return Math.abs(value) <= (MOST_POWER * limits.pMaxKw * 1000) / limits.nominalV
}

export function isPossible(field: MeasuredField, value: number, limits: FieldLimits): boolean {
  switch (field) {
    case 'kwh':
    case 'kwhExport':
    case 'kvarh':
      return value >= 0 && value <= MOST_REGISTER
    case 'thdV':
    case 'thdI':
      return value >= 0
    case 'v':
      return value >= 0 && (limits.nominalV === null || value <= MOST_VOLTAGE * limits.nominalV)
    case 'i':
    case 'iN':
      return currentIsPossible(value, limits)
    case 'pf':
    case 'pfPhase':
      return Math.abs(value) <= MOST_POWER_FACTOR
    case 'hz':
      return !isLive(limits) || (value >= LEAST_HZ && value <= MOST_HZ)
    default:
      return true
  }
}
