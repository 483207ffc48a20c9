import type { AlertLimit } from '#domain/alert/read-settings.ts'

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
  tank_low_hours: 'Hours left must be a number',
  bill_failed_naira: 'The amount must be a number',
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
