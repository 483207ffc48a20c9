/**
 * Which limits a 15-minute block of a device is beyond.
 *
 *   voltage       a live phase outside of [min, max] V; a phase at or below half the nominal voltage is dead, and a bus
 *                 whose phases are all dead is an outage: no under-voltage, and an end to what was wrong before
 *   frequency     |f − 50| > precision, of a grid supply; a generator may idle 2.5 Hz off. What hangs on either is not
 *                 judged a second time. A dead bus has none
 *   power-factor  outside of [min, max] while the load is at least 10 % of the rating
 *   load-balance  furthest phase more than 10 % from the mean current, which is at least 10 % of the rated one
 *   load          mean kW above the threshold
 *   offline       no reading in the block
 * At a limit is within it. Means of the block's readings. Source: domain.md §1 "Frequency", §5.6, §12.
 */
import { CURRENT_IMBALANCE_SETTING, imbalance, imbalanceRow } from '../demand/imbalance.ts'
import type { Phases } from '../meter/reading.ts'
import type { DeviceType } from '../site/device-type.ts'
import type { Instant } from '../time/interval.ts'
import { GOOD, type Judgement, UNKNOWN } from './episodes.ts'
import type { AlertKind, AlertSettings } from './settings.ts'

/** Means of the readings of 15 minutes; null: not measured. */
export interface AlertBlock {
  readonly at: Instant
  readonly readings: number
  /** From the block's energy. */
  readonly kw: number | null
  readonly powerFactor: number | null
  /** Of the samples with a live bus. */
  readonly hz: number | null
  /** Of the live samples of each phase; null: dead, or not measured. */
  readonly v: Phases
  /** Whether a voltage was measured at all, and none of it was live. */
  readonly isDead: boolean
  readonly i: Phases
}

export interface AlertDevice {
  readonly deviceType: DeviceType
  readonly ratedKw: number | null
  readonly ratedCurrentA: number | null
}

export type BlockKind = Extract<
  AlertKind,
  'offline' | 'voltage' | 'frequency' | 'power-factor' | 'load-balance' | 'load'
>

export const BLOCK_KINDS: ReadonlySet<AlertKind> = new Set<BlockKind>([
  'offline',
  'voltage',
  'frequency',
  'power-factor',
  'load-balance',
  'load',
])

const NOMINAL_HZ = 50
/** Governors of 3–5 % droop let a generator run fast while it idles. */
const GENERATOR_HZ = 2.5
const LEAST_LOAD_SHARE = 0.1

export type BlockRule = (block: AlertBlock, device: AlertDevice) => Judgement

export type BlockRules = ReadonlyMap<BlockKind, BlockRule>

/** The rules that are on, by kind. */
export function blockRules(settings: AlertSettings): BlockRules {
  const rules = new Map<BlockKind, BlockRule>([['offline', offline]])
  const { min_voltage, max_voltage, min_power_factor, max_power_factor } = settings
  if (settings.voltage_alerts && (min_voltage !== null || max_voltage !== null)) {
    rules.set('voltage', (block) => voltage(block, min_voltage, max_voltage))
  }
  const precision = settings.frequency_precision
  if (settings.frequency_alerts && precision !== null) {
    rules.set('frequency', (block, { deviceType }) =>
      frequency(block, precisionForType(deviceType, precision)),
    )
  }
  if (settings.power_factor_alerts && (min_power_factor !== null || max_power_factor !== null)) {
    rules.set('power-factor', (block, device) =>
      powerFactor(block, device, min_power_factor, max_power_factor),
    )
  }
  if (settings.load_balance_alerts) rules.set('load-balance', loadBalance)
  const threshold = settings.load_threshold_value
  if (settings.load_alerts && threshold !== null) {
    rules.set('load', ({ kw }) => within(kw, null, threshold))
  }
  return rules
}

/** A value against a lower and an upper limit; at the limit is within. */
function within(value: number | null, min: number | null, max: number | null): Judgement {
  if (value === null) return UNKNOWN
  if (min !== null && value < min) return { isBad: true, value, limit: min, excess: min - value }
  if (max !== null && value > max) return { isBad: true, value, limit: max, excess: value - max }
  return { ...GOOD, value }
}

function offline({ readings }: AlertBlock): Judgement {
  return readings > 0 ? GOOD : { isBad: true, value: null, limit: null, excess: 0 }
}

function voltage({ v, isDead }: AlertBlock, min: number | null, max: number | null): Judgement {
  if (isDead) return GOOD
  const judged = v.filter((phase) => phase !== null).map((phase) => within(phase, min, max))
  if (judged.length === 0) return UNKNOWN
  return judged.reduce((worst, one) => (one.excess > worst.excess ? one : worst))
}

/** null: its frequency is that of what supplies it. */
function precisionForType(deviceType: DeviceType, precision: number): number | null {
  if (deviceType === 'GENERATOR') return Math.max(precision, GENERATOR_HZ)
  return deviceType === 'UTILITY' || deviceType === 'IPP' ? precision : null
}

function frequency({ hz, isDead }: AlertBlock, precision: number | null): Judgement {
  if (isDead || precision === null) return GOOD
  return within(hz, NOMINAL_HZ - precision, NOMINAL_HZ + precision)
}

function powerFactor(
  { kw, powerFactor: value }: AlertBlock,
  { ratedKw }: AlertDevice,
  min: number | null,
  max: number | null,
): Judgement {
  if (kw === null) return UNKNOWN
  // What hardly runs, or not at all, has no power factor to speak of.
  if (kw === 0 || Math.abs(kw) < LEAST_LOAD_SHARE * (ratedKw ?? 0)) return GOOD
  if (value === null) return UNKNOWN
  // Rounding inside the meter may lift it above 1.
  return within(Math.min(1, value), min, max)
}

function loadBalance({ i }: AlertBlock, { ratedCurrentA }: AlertDevice): Judgement {
  if (i.includes(null)) return UNKNOWN
  // Without a current there is nothing to compare.
  if (imbalance(i) === null) return GOOD
  const row = imbalanceRow(i, ratedCurrentA)
  if (row === null || row.percent <= CURRENT_IMBALANCE_SETTING) return GOOD
  return {
    isBad: true,
    value: row.percent,
    limit: CURRENT_IMBALANCE_SETTING,
    excess: row.percent - CURRENT_IMBALANCE_SETTING,
  }
}
