/** The words of Alerts and Alarms and of the notifications; the sentences that are checked stand in alert-messages.ts. */
import type { AlertLimit, AlertSwitch } from '#domain/alert/read-settings.ts'

export const alertPageText = {
  title: 'Alerts and Alarms',
  parts: 'Settings and alerts',
  settings: 'Settings',
  alerts: 'Alerts',
  howItWorks:
    'An alert is raised when two 15-minute readings in a row are beyond a limit, and ends when two are within it again. A meter that falls silent is always told.',
  save: 'Save changes',
  saving: 'Saving',
  unsaved: 'There are changes that are not saved yet.',
  allSaved: 'Everything is saved.',
  readOnly: 'You can see these settings, not change them.',
  offWithoutValue: 'Off because no value is set.',
  savedAsEmpty: 'What is not a number is saved as empty.',
  byDefault: (value: string) => `Default ${value}`,
  noDefault: 'No default',
} as const

export interface SettingWords {
  readonly label: string
  readonly meaning: string
}

/** AL-01: what each switch is about. */
export const alertSwitchText: Readonly<Record<AlertSwitch, SettingWords>> = {
  power_factor_alerts: {
    label: 'Power factor',
    meaning: 'The power factor leaves these limits while the load is at least 10 % of the rating.',
  },
  voltage_alerts: {
    label: 'Voltage',
    meaning: 'A phase leaves these limits, line to neutral. No supply at all is an outage and not told here.',
  },
  frequency_alerts: {
    label: 'Frequency',
    meaning: 'The frequency is further from 50 Hz than this variance.',
  },
  load_balance_alerts: {
    label: 'Load balance',
    meaning: 'The current of a phase is more than 10 % away from the mean of the three.',
  },
  load_alerts: {
    label: 'Load excess',
    meaning: 'The load of a device, as a 15-minute mean, is above this threshold.',
  },
  operating_time_alerts: {
    label: 'Operating time',
    meaning:
      'A generator runs for more than 15 minutes of a day outside of the operating hours of its branch.',
  },
  energy_usage_alerts: {
    label: 'Energy usage',
    meaning: 'A branch has used more energy this month than this target; told once a month.',
  },
  baseline_alerts: {
    label: 'Baseline energy',
    meaning: 'A branch has used more this month than its baseline forecast to date, by more than chance.',
  },
  set_co2_alerts: {
    label: 'Carbon emission limit',
    meaning: 'A branch has emitted more CO₂ this month than this limit; told once a month.',
  },
  emitted_co2_alerts: {
    label: 'Carbon emission estimate',
    meaning: 'A branch has emitted more CO₂ this month than its estimate to date, by more than chance.',
  },
  generator_maintenance_alert: {
    label: 'Generator maintenance',
    meaning: 'A service is due within 24 running hours, or by the day below.',
  },
}

export const alertLimitText: Readonly<Record<AlertLimit, { label: string; unit: string }>> = {
  min_power_factor: { label: 'Lowest power factor', unit: '' },
  max_power_factor: { label: 'Highest power factor', unit: '' },
  frequency_precision: { label: 'Frequency variance', unit: 'Hz' },
  min_voltage: { label: 'Lowest voltage', unit: 'V' },
  max_voltage: { label: 'Highest voltage', unit: 'V' },
  load_threshold_value: { label: 'Load threshold', unit: 'kW' },
  energy_usage_max: { label: 'Energy target', unit: 'kWh' },
  set_co2_value: { label: 'Carbon limit', unit: 'tons' },
}

export const alertGroupText = {
  quality: 'Power quality',
  operation: 'Load and operation',
  month: 'Energy and carbon of the month',
  generators: 'Generators',
  nextMaintenance: 'Next maintenance',
  noGenerators: 'No generators in the branches that you see.',
} as const

/** A setting in the table of what somebody else changed. */
export const alertConflictText = {
  on: 'On',
  off: 'Off',
  day: (generator: string) => `${alertGroupText.nextMaintenance}, ${generator}`,
} as const
