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
  readonly units_low_alerts: boolean
  readonly grid_short_alerts: boolean
  readonly claim_ready_alerts: boolean
  readonly tank_fell_alerts: boolean
  readonly delivery_short_alerts: boolean
  readonly tank_low_alerts: boolean
  /** hours at the mean load of the day before */
  readonly tank_low_hours: number | null
  readonly entry_odd_alerts: boolean
  readonly bill_failed_alerts: boolean
  /** ₦ */
  readonly bill_failed_naira: number | null
  readonly budget_alerts: boolean
  readonly controller_alarm_alerts: boolean
  readonly beside_grid_alerts: boolean
  readonly yield_low_alerts: boolean
}

/**
 * Until somebody sets them: the customary limits filled in, and every switch off but those about money that is going
 * away and what a controller itself says is wrong.
 */
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
  units_low_alerts: true,
  grid_short_alerts: false,
  claim_ready_alerts: false,
  tank_fell_alerts: true,
  delivery_short_alerts: true,
  tank_low_alerts: false,
  tank_low_hours: 12,
  entry_odd_alerts: false,
  bill_failed_alerts: true,
  bill_failed_naira: 1000,
  budget_alerts: false,
  controller_alarm_alerts: true,
  beside_grid_alerts: false,
  yield_low_alerts: false,
}

/** In the order of lists. Silence has no switch: a meter or gateway that is silent hides all the others. */
export const ALERT_KINDS = [
  'offline',
  'gateway-silent',
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
  'units-low',
  'grid-short',
  'claim-ready',
  'tank-fell',
  'delivery-short',
  'tank-low',
  'entry-odd',
  'bill-failed',
  'budget',
  'controller-alarm',
  'beside-grid',
  'yield-low',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export const ALERT_UNITS: Readonly<Record<AlertKind, string>> = {
  offline: '',
  'gateway-silent': '',
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
  'units-low': 'days',
  'grid-short': 'days',
  'claim-ready': '₦',
  'tank-fell': '₦',
  'delivery-short': '₦',
  'tank-low': 'h',
  'entry-odd': 'L',
  'bill-failed': '₦',
  budget: '₦',
  'controller-alarm': '',
  'beside-grid': 'min',
  'yield-low': '%',
}

/** Decimals in which a figure of the kind is written: a power factor tells little in two. */
export function alertPlaces(kind: AlertKind): number {
  if (kind === 'grid-short') return 0
  // Days that units last, as pages tell them (`DAYS_PLACES`).
  if (kind === 'units-low') return 1
  return kind === 'power-factor' ? 3 : 2
}

/** What is about a whole day or month: its alert spans that. */
export const ALERT_SPANS: Readonly<Partial<Record<AlertKind, 'day' | 'month'>>> = {
  'operating-time': 'day',
  baseline: 'month',
  'energy-usage': 'month',
  co2: 'month',
  'emitted-co2': 'month',
  budget: 'month',
}
