/**
 * Alert settings as people and older clients send them.
 *
 * A limit may come as a number or as text; what is no number is kept as no value, which turns its rule off (AL-02).
 * What is not sent stays as it is. Source: S2 §5; wire contract 2.23.
 */
import { typedNumber } from '../typed-number.ts'
import type { AlertSettings } from './settings.ts'

type KeysOf<T> = { [K in keyof AlertSettings]: AlertSettings[K] extends T ? K : never }[keyof AlertSettings]
export type AlertLimit = KeysOf<number | null> & Exclude<keyof AlertSettings, KeysOf<boolean>>
export type AlertSwitch = KeysOf<boolean>

export const ALERT_LIMITS = [
  'min_power_factor',
  'max_power_factor',
  'frequency_precision',
  'min_voltage',
  'max_voltage',
  'energy_usage_max',
  'set_co2_value',
  'load_threshold_value',
  'tank_low_hours',
  'bill_failed_naira',
] as const satisfies readonly AlertLimit[]

export const ALERT_SWITCHES = [
  'power_factor_alerts',
  'load_balance_alerts',
  'frequency_alerts',
  'voltage_alerts',
  'baseline_alerts',
  'energy_usage_alerts',
  'emitted_co2_alerts',
  'set_co2_alerts',
  'operating_time_alerts',
  'load_alerts',
  'generator_maintenance_alert',
  'units_low_alerts',
  'grid_short_alerts',
  'claim_ready_alerts',
  'tank_fell_alerts',
  'delivery_short_alerts',
  'tank_low_alerts',
  'entry_odd_alerts',
  'bill_failed_alerts',
  'budget_alerts',
  'controller_alarm_alerts',
  'beside_grid_alerts',
  'yield_low_alerts',
] as const satisfies readonly AlertSwitch[]

export type SentSettings = {
  readonly [K in AlertLimit]?: number | string | null | undefined
} & { readonly [K in AlertSwitch]?: boolean | null | undefined }

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/

/** Empty is no value and no fault either. */
export function isLimitText(typed: string): boolean {
  const text = typed.trim()
  return text === '' || (DECIMAL.test(text) && Number.isFinite(Number(text))) || typedNumber(text) !== null
}

export function readLimit(sent: number | string | null): number | null {
  if (sent === null || typeof sent === 'number') return sent
  const text = sent.trim()
  if (text === '' || !isLimitText(text)) return null
  return DECIMAL.test(text) ? Number(text) : typedNumber(text)
}

/** Limits that belong together, the lowest first. */
const LIMIT_PAIRS = [
  { lowest: 'min_voltage', highest: 'max_voltage', fault: 'voltage-crossed' },
  { lowest: 'min_power_factor', highest: 'max_power_factor', fault: 'power-factor-crossed' },
] as const

export type LimitFault = (typeof LIMIT_PAIRS)[number]['fault'] | 'below-zero'

/**
 * What keeps settings from being saved: a limit below 0, which nothing that is limited reaches, and a lowest above its highest,
 * which every reading is beyond. The latter is told at the lowest, whether the alert is on or off: the switch alone must not turn
 * it into one that never ends.
 */
export function limitFault(
  limit: AlertLimit,
  of: { readonly [K in AlertLimit]: number | string | null },
): LimitFault | null {
  const own = readLimit(of[limit])
  if (own !== null && own < 0) return 'below-zero'
  const pair = LIMIT_PAIRS.find(({ lowest }) => lowest === limit)
  if (pair === undefined) return null
  const highest = readLimit(of[pair.highest])
  return own !== null && highest !== null && own > highest ? pair.fault : null
}

export function readSettings(sent: SentSettings, kept: AlertSettings): AlertSettings {
  const limits = ALERT_LIMITS.map((key) => [key, sent[key] === undefined ? kept[key] : readLimit(sent[key])])
  const switches = ALERT_SWITCHES.map((key) => [
    key,
    sent[key] === undefined ? kept[key] : sent[key] === true,
  ])
  return Object.fromEntries([...limits, ...switches]) as unknown as AlertSettings
}
