/** The texts of alert settings, the specification's letter for letter, odd spellings included (S2 §5, §8). */
import type { AlertLimit, LimitFault } from '#domain/alert/read-settings.ts'

/** AL-02. The specification has no sentence for the two limits of a month. */
export const limitSentence: Readonly<Record<AlertLimit, string>> = {
  min_power_factor: 'Power factor values must be numbers',
  max_power_factor: 'Power factor values must be numbers',
  frequency_precision: 'Frequency variance must be a number',
  min_voltage: 'Voltage values must be numbers',
  max_voltage: 'Voltage values must be numbers',
  load_threshold_value: 'Load excess value must be a number',
  energy_usage_max: 'Energy usage value must be a number',
  set_co2_value: 'Carbon emission value must be a number',
}

/** What a save is refused for. */
export const limitFaultSentence: Readonly<Record<LimitFault, string>> = {
  'voltage-crossed': 'The lowest voltage is above the highest: this alert would never end.',
  'power-factor-crossed': 'The lowest power factor is above the highest: this alert would never end.',
}

/** AL-03. */
export const alertSaveText = {
  saved: { title: 'Success', description: 'Your changes has been updated succesfully', durationMs: 6000 },
  failed: {
    title: 'Error',
    description: 'Something un-expected occured, please try again.',
    durationMs: 6000,
  },
} as const

export const alertSettingsText = {
  answered: 'Alert settings of the organisation',
  wholeOrganisation:
    'These settings are of the whole organisation, and your log-in is for some of its branches. Ask an administrator of your organisation.',
  operate: 'Ask an administrator of your organisation for level 4, Operate.',
  noDay: (name: string) => `The next maintenance of ${name} is not a day. Choose one or leave it empty.`,
} as const
