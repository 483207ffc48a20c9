import type { AlertLimit, AlertSwitch } from '../read-settings.ts'
import type { AlertKind, AlertSettings } from '../settings.ts'

/** What has to be on for a limit to count. */
export const SWITCH_OF_LIMIT: Readonly<Record<AlertLimit, AlertSwitch>> = {
  min_power_factor: 'power_factor_alerts',
  max_power_factor: 'power_factor_alerts',
  frequency_precision: 'frequency_alerts',
  min_voltage: 'voltage_alerts',
  max_voltage: 'voltage_alerts',
  energy_usage_max: 'energy_usage_alerts',
  set_co2_value: 'set_co2_alerts',
  load_threshold_value: 'load_alerts',
  tank_low_hours: 'tank_low_alerts',
  bill_failed_naira: 'bill_failed_alerts',
}

/** Kinds that nobody is told of by these settings: switched off, or without a limit (domain.md §12). */
export function kindsOff(settings: AlertSettings): AlertKind[] {
  const isSet = (...limits: (number | null)[]) => limits.some((limit) => limit !== null)
  const isOn: Readonly<Record<Exclude<AlertKind, 'offline' | 'gateway-silent'>, boolean>> = {
    voltage: settings.voltage_alerts && isSet(settings.min_voltage, settings.max_voltage),
    frequency: settings.frequency_alerts && isSet(settings.frequency_precision),
    'power-factor':
      settings.power_factor_alerts && isSet(settings.min_power_factor, settings.max_power_factor),
    'load-balance': settings.load_balance_alerts,
    load: settings.load_alerts && isSet(settings.load_threshold_value),
    'operating-time': settings.operating_time_alerts,
    'generator-maintenance': settings.generator_maintenance_alert,
    baseline: settings.baseline_alerts,
    'energy-usage': settings.energy_usage_alerts && isSet(settings.energy_usage_max),
    'emitted-co2': settings.emitted_co2_alerts,
    co2: settings.set_co2_alerts && isSet(settings.set_co2_value),
    'units-low': settings.units_low_alerts,
    'grid-short': settings.grid_short_alerts,
    'claim-ready': settings.claim_ready_alerts,
    'tank-fell': settings.tank_fell_alerts,
    'delivery-short': settings.delivery_short_alerts,
    'tank-low': settings.tank_low_alerts && isSet(settings.tank_low_hours),
    'entry-odd': settings.entry_odd_alerts,
    'bill-failed': settings.bill_failed_alerts && isSet(settings.bill_failed_naira),
    budget: settings.budget_alerts,
    'controller-alarm': settings.controller_alarm_alerts,
    'beside-grid': settings.beside_grid_alerts,
    'yield-low': settings.yield_low_alerts,
  }
  return Object.entries(isOn).flatMap(([kind, on]) => (on ? [] : [kind as AlertKind]))
}
