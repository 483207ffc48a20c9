/**
 * Whether one measured value can be true; a value that cannot is dropped, the reading stays.
 *
 *   registers   0 … 10¹⁵ (beyond it no meter counts, and a double no longer tells 0.1 kWh apart)
 *   V           0 … 1.5·Vn
 *   I           |I| ≤ 1.2·P_max/Vn (all power on one phase)
 *   kW, kvar    |·| ≤ 1.2·P_max, each phase and their total; kVA too
 *   PF          |PF| ≤ 1.001
 *   f           40 … 70 Hz while V > 0.5·Vn (a dead bus reads 0, which is no fault)
 *   THD         ≥ 0
 *   tank        0 … 100 %, 0 … 10⁶ L
 *   engine      0 … 10⁶ h (a century is less), 0 … 10⁶ starts
 *   battery     0 … 100 %, |kW| ≤ 10⁵
 * Power is judged in primary units: what the meter sent × the factor in force. A limit whose rating is not known is not
 * tested. Source: domain.md §2.8 "V/I/PF/f range", §15.1 (V-M6).
 */

import type { MeasuredField } from './reading.ts'
import { MOST_POWER } from './register/rating.ts'

export interface FieldLimits {
  nominalV: number | null
  pMaxKw: number | null
  /** Highest phase voltage of the same reading, for the frequency test. */
  vMax: number | null
  /** CT × VT in force. */
  factor: number
}

/** What a field may be, as it is judged: power in primary units. */
export interface FieldRange {
  readonly least: number
  readonly most: number
  /** From what the meter sent to what is judged. */
  readonly factor: number
}

const MOST_REGISTER = 1e15
const MOST_VOLTAGE = 1.5
const LIVE_VOLTAGE = 0.5
const MOST_POWER_FACTOR = 1.001
const MOST_TANK_L = 1e6
const MOST_OF_ENGINE = 1e6
const MOST_BATTERY_KW = 1e5
const LEAST_HZ = 40
const MOST_HZ = 70
const UP: FieldRange = { least: 0, most: Number.POSITIVE_INFINITY, factor: 1 }
const REGISTER: FieldRange = { ...UP, most: MOST_REGISTER }
const SHARE: FieldRange = { ...UP, most: 100 }
const TANK_L: FieldRange = { ...UP, most: MOST_TANK_L }
const ENGINE: FieldRange = { ...UP, most: MOST_OF_ENGINE }
const ANYTHING: FieldRange = { ...UP, least: Number.NEGATIVE_INFINITY }

function isLive(limits: FieldLimits): boolean {
  if (limits.vMax === null || limits.nominalV === null) return true
  return limits.vMax > LIVE_VOLTAGE * limits.nominalV
}

const within = (most: number, factor = 1): FieldRange => ({ least: -most, most, factor })

function currentRange({ pMaxKw, nominalV }: FieldLimits): FieldRange {
  if (pMaxKw === null || nominalV === null || nominalV <= 0) return ANYTHING
  return within((MOST_POWER * pMaxKw * 1000) / nominalV)
}

function powerRange({ pMaxKw, factor }: FieldLimits): FieldRange {
  return pMaxKw === null ? ANYTHING : within(MOST_POWER * pMaxKw, factor)
}

export function plausibleRange(field: MeasuredField, limits: FieldLimits): FieldRange {
  switch (field) {
    case 'kwh':
    case 'kwhExport':
    case 'kvarh':
    case 'kvarhExport':
    case 'kvah':
      return REGISTER
    case 'fuelPct':
    case 'socPct':
      return SHARE
    case 'fuelL':
      return TANK_L
    case 'engineH':
    case 'engineStarts':
      return ENGINE
    case 'battKw':
      return within(MOST_BATTERY_KW)
    case 'thdV':
    case 'thdI':
      return UP
    case 'v':
      return limits.nominalV === null ? UP : { ...UP, most: MOST_VOLTAGE * limits.nominalV }
    case 'i':
    case 'iN':
      return currentRange(limits)
    case 'kw':
    case 'kvar':
    case 'kva':
    case 'p':
    case 'q':
      return powerRange(limits)
    case 'pf':
    case 'pfPhase':
      return within(MOST_POWER_FACTOR)
    case 'hz':
      return isLive(limits) ? { least: LEAST_HZ, most: MOST_HZ, factor: 1 } : ANYTHING
  }
}
