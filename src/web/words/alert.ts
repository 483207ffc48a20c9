/** The words of Alerts and Alarms and of the notifications; the sentences that are checked stand in alert-messages.ts. */
import type { AlertSwitch } from '#domain/alert/read-settings.ts'

export const alertPageText = {
  title: 'Alerts and Alarms',
  parts: 'Settings and alerts',
  settings: 'Settings',
  limits: 'Branches and devices',
  alerts: 'Alerts',
  howItWorks:
    'An alert is raised when two 15-minute readings in a row are beyond a limit, and ends when two are within it again. A meter that falls silent is always told, and a gateway or site agent through which nothing comes any more: as one alert, not as one of each meter behind it.',
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
  controller_alarm_alerts: {
    label: 'Controller alarm',
    meaning:
      'The controller of a generator says that something is wrong, until it says so no more. Each alarm is mailed at most once in 4 hours.',
  },
  units_low_alerts: {
    label: 'Prepaid units low',
    meaning: 'The units last no longer than it takes to buy; told again when one day is left.',
  },
  bill_failed_alerts: {
    label: 'Bill fails a check',
    meaning:
      'More than this is in question on a bill that was entered, until it is sent, settled or dismissed.',
  },
  budget_alerts: {
    label: 'Month end above budget',
    meaning:
      'Even the low end of the forecast is above the budget of the branch; told from day 8 of a month.',
  },
  claim_ready_alerts: {
    label: 'Supply claim ready',
    meaning:
      'Last month is proven short of its band; told from the 3rd until the claim is sent or dismissed.',
  },
  beside_grid_alerts: {
    label: 'Set beside the grid',
    meaning:
      'A generator runs for more than 20 minutes beside a good grid; not after its return, for a test or where it is tagged as needed.',
  },
  yield_low_alerts: {
    label: 'Solar yield low',
    meaning:
      'Panels gave under 85 % of what is expected over their last 7 measured days, until 90 %. Dust and weather cannot be told apart.',
  },
  grid_short_alerts: {
    label: 'Grid short of its band',
    meaning: 'The feeder was proven short for 2 days in a row; told again at 7.',
  },
  delivery_short_alerts: {
    label: 'Delivery short',
    meaning: 'Fewer litres were received than invoiced, by more than measuring can explain.',
  },
  tank_fell_alerts: {
    label: 'Tank fell while the set stood',
    meaning: 'The level fell by more than its sensor can err, with no engine on.',
  },
  tank_low_alerts: {
    label: 'Tank low',
    meaning: 'Diesel for fewer hours than this is left, at the load of the last 24 hours.',
  },
  entry_odd_alerts: {
    label: 'Diesel entry to look at',
    meaning: 'More litres than the meters explain were entered with a reason, until the entry is edited.',
  },
}

export const alertGroupText = {
  quality: 'Power quality',
  operation: 'Load and operation',
  month: 'Energy and carbon of the month',
  money: 'Money and supply',
  diesel: 'Diesel',
  generators: 'Generators',
  nextMaintenance: 'Next maintenance',
  nextMaintenanceHint:
    'A service is due on this day or by its hours run on the Score Card, whichever comes first. A day alone moves no hours.',
  noGenerators: 'No generators in the branches that you see.',
} as const

/** A setting in the table of what somebody else changed. */
export const alertConflictText = {
  on: 'On',
  off: 'Off',
  day: (generator: string) => `${alertGroupText.nextMaintenance}, ${generator}`,
} as const

export const placeLimitText = {
  title: 'Limits of a branch or device',
  howItWorks:
    'Where the limits of the organisation do not fit, a branch or a device can have its own. What is left empty is inherited: a device has the limits of its branch, a branch those of the organisation. Alerts are switched on for the whole organisation.',
  branch: 'Branch',
  device: 'Device',
  wholeBranch: 'The branch as a whole',
  own: 'Own',
  from: { organisation: 'From the organisation', branch: 'From the branch' },
  /** Under a field that is empty. */
  inherited: (source: string, value: string) => `${source}: ${value}`,
  /** Under a field that is filled. */
  instead: (source: string, value: string) => `Own. ${source} it would be ${value}`,
  notSet: 'none',
  isOff: 'This alert is switched off.',
  reset: 'Inherit again',
  resetOf: (label: string) => `Inherit again: ${label}`,
  readOnly: 'Ask an administrator of your organisation for level 4, Operate.',
  places: 'Branches and devices with limits of their own',
  noPlaces: 'None yet: everywhere the limits of the organisation hold.',
  morePlaces: (count: number) => `There are ${count} in all; these are the first.`,
} as const
