/**
 * What an organisation wants to hear of: for each alert a switch and, where it has one, its limit.
 *
 * A limit that is not set (null) turns its rule off even where the switch is on. Defaults and units: domain.md §12.
 */
export interface AlertSettings {
  readonly max_power_factor: number | null
  readonly min_power_factor: number | null
  readonly power_factor_alerts: boolean
  readonly load_balance_alerts: boolean
  /** ± Hz around 50 */
  readonly frequency_precision: number | null
  readonly frequency_alerts: boolean
  /** V between line and neutral */
  readonly max_voltage: number | null
  readonly min_voltage: number | null
  readonly voltage_alerts: boolean
  readonly baseline_alerts: boolean
  /** kWh of a branch in a month */
  readonly energy_usage_max: number | null
  readonly energy_usage_alerts: boolean
  readonly emitted_co2_alerts: boolean
  /** tons of a branch in a month */
  readonly set_co2_value: number | null
  readonly set_co2_alerts: boolean
  readonly operating_time_alerts: boolean
  readonly load_alerts: boolean
  /** kW */
  readonly load_threshold_value: number | null
  readonly generator_maintenance_alert: boolean
}

/** Until somebody sets them: every switch off, the customary limits filled in. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  max_power_factor: 1,
  min_power_factor: 0.85,
  power_factor_alerts: false,
  load_balance_alerts: false,
  frequency_precision: 0.5,
  frequency_alerts: false,
  max_voltage: 244,
  min_voltage: 216,
  voltage_alerts: false,
  baseline_alerts: false,
  energy_usage_max: null,
  energy_usage_alerts: false,
  emitted_co2_alerts: false,
  set_co2_value: null,
  set_co2_alerts: false,
  operating_time_alerts: false,
  load_alerts: false,
  load_threshold_value: null,
  generator_maintenance_alert: false,
}

/** In the order of lists. 'offline' has no switch: a meter that is silent hides all the others. */
export const ALERT_KINDS = [
  'offline',
  'voltage',
  'frequency',
  'power-factor',
  'load-balance',
  'load',
  'operating-time',
  'generator-maintenance',
  'baseline',
  'energy-usage',
  'emitted-co2',
  'co2',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_UNITS: Readonly<Record<AlertKind, string>> = {
  offline: '',
  voltage: 'V',
  frequency: 'Hz',
  'power-factor': '',
  'load-balance': '%',
  load: 'kW',
  'operating-time': 'h',
  'generator-maintenance': 'h',
  baseline: 'kWh',
  'energy-usage': 'kWh',
  'emitted-co2': 't',
  co2: 't',
}

/** Decimals in which a figure of the kind is written: a power factor tells little in two. */
export function alertPlaces(kind: AlertKind): number {
  return kind === 'power-factor' ? 3 : 2
}

/** What is about a whole day or month: its alert spans that. */
export const ALERT_SPANS: Readonly<Partial<Record<AlertKind, 'day' | 'month'>>> = {
  'operating-time': 'day',
  baseline: 'month',
  'energy-usage': 'month',
  co2: 'month',
  'emitted-co2': 'month',
}
