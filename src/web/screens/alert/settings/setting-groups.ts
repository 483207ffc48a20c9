import type { AlertLimit, AlertSwitch } from '#domain/alert/read-settings.ts'
import { alertGroupText } from '../../../words/alert.ts'

export interface Setting {
  readonly on: AlertSwitch
  /** Lowest before highest. */
  readonly limits: readonly AlertLimit[]
}

export interface SettingGroup {
  readonly title: string
  readonly settings: readonly Setting[]
}

/** Every setting but the generators', in the order of the page (AL-01); two columns where there is room. */
export const SETTING_COLUMNS: readonly (readonly SettingGroup[])[] = [
  [
    {
      title: alertGroupText.quality,
      settings: [
        { on: 'voltage_alerts', limits: ['min_voltage', 'max_voltage'] },
        { on: 'power_factor_alerts', limits: ['min_power_factor', 'max_power_factor'] },
        { on: 'frequency_alerts', limits: ['frequency_precision'] },
        { on: 'load_balance_alerts', limits: [] },
      ],
    },
    {
      title: alertGroupText.diesel,
      settings: [
        { on: 'tank_low_alerts', limits: ['tank_low_hours'] },
        { on: 'tank_fell_alerts', limits: [] },
        { on: 'delivery_short_alerts', limits: [] },
        { on: 'entry_odd_alerts', limits: [] },
      ],
    },
  ],
  [
    {
      title: alertGroupText.operation,
      settings: [
        { on: 'load_alerts', limits: ['load_threshold_value'] },
        { on: 'operating_time_alerts', limits: [] },
      ],
    },
    {
      title: alertGroupText.month,
      settings: [
        { on: 'energy_usage_alerts', limits: ['energy_usage_max'] },
        { on: 'baseline_alerts', limits: [] },
        { on: 'set_co2_alerts', limits: ['set_co2_value'] },
        { on: 'emitted_co2_alerts', limits: [] },
      ],
    },
    {
      title: alertGroupText.money,
      settings: [
        { on: 'units_low_alerts', limits: [] },
        { on: 'bill_failed_alerts', limits: ['bill_failed_naira'] },
        { on: 'budget_alerts', limits: [] },
        { on: 'claim_ready_alerts', limits: [] },
        { on: 'grid_short_alerts', limits: [] },
        { on: 'beside_grid_alerts', limits: [] },
        { on: 'yield_low_alerts', limits: [] },
      ],
    },
  ],
]

/** Beside the days of the generators' services. */
export const GENERATOR_SETTINGS: readonly Setting[] = [
  { on: 'controller_alarm_alerts', limits: [] },
  { on: 'generator_maintenance_alert', limits: [] },
]
