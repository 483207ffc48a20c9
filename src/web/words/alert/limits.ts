import { DASH, formatNumber, THIN_SPACE } from '#chart/format.ts'
import type { AlertLimit } from '#domain/alert/read-settings.ts'

/** What a limit is called, also where nothing around it says which alert it is of, and its unit; ₦ stands before the figure. */
export const alertLimitText: Readonly<Record<AlertLimit, { label: string; unit: string }>> = {
  min_power_factor: { label: 'Lowest power factor', unit: '' },
  max_power_factor: { label: 'Highest power factor', unit: '' },
  frequency_precision: { label: 'Frequency variance', unit: 'Hz' },
  min_voltage: { label: 'Lowest voltage', unit: 'V' },
  max_voltage: { label: 'Highest voltage', unit: 'V' },
  load_threshold_value: { label: 'Load threshold', unit: 'kW' },
  energy_usage_max: { label: 'Energy target', unit: 'kWh' },
  set_co2_value: { label: 'Carbon limit', unit: 'tons' },
  tank_low_hours: { label: 'Tank hours left', unit: 'h' },
  bill_failed_naira: { label: 'Bill amount in question', unit: '₦' },
}

/** A limit in full: '₦1,000', '216 V', '±0.5 Hz', '0.85'; null: a dash. */
export function limitFigure(limit: AlertLimit, value: number | null): string {
  if (value === null) return DASH
  const { unit } = alertLimitText[limit]
  const digits = limitDigits(value)
  if (unit === '₦') return `₦${digits}`
  const sign = limit === 'frequency_precision' ? '±' : ''
  return unit === '' ? digits : `${sign}${digits}${THIN_SPACE}${unit}`
}

/** The same without its unit, which stands beside the box. */
export const limitDigits = (value: number): string =>
  formatNumber(value, Math.min(String(value).split('.')[1]?.length ?? 0, 6))

/** What stands before the box and behind it. */
export function limitAffixes(limit: AlertLimit): { prefix?: string; unit?: string } {
  const { unit } = alertLimitText[limit]
  if (unit === '₦') return { prefix: unit }
  return { ...(limit === 'frequency_precision' && { prefix: '±' }), ...(unit !== '' && { unit }) }
}

/** How often what is typed would have been told. */
export const limitReplayText = {
  when: 'See when',
  seeWhenOf: (label: string) => `See when an alert of ${label.toLowerCase()} would have been told`,
  whenOf: (label: string) => `When an alert of ${label.toLowerCase()} would have been told`,
  at: (figure: string) => `At ${figure}, in the last 30 days, the newest first.`,
  newest: (shown: number, times: number) =>
    `The newest ${shown} of ${formatNumber(times, 0)}: a limit further out tells fewer.`,
  /** What was furthest beyond the limit: '212.4 V', '51.2 Hz'. */
  reached: (limit: AlertLimit, value: number) => {
    const { unit } = alertLimitText[limit]
    return unit === '' ? limitDigits(value) : `${limitDigits(value)}${THIN_SPACE}${unit}`
  },
  counting: 'Counting the last 30 days',
  unknown: (devices: number) =>
    devices === 0
      ? 'No device has this limit.'
      : 'How often this would have fired is not known: nothing of it was measured in the last 30 days.',
  fired: ({ times, isAtLeast, days, at, devices, looked }: Fired) => {
    const often = times === 1 ? 'once' : `${formatNumber(times, 0)} times`
    const span = days === 1 ? 'on the last day' : `in the last ${days} days`
    const of = looked < devices ? ` (first ${looked} of ${formatNumber(devices, 0)} devices)` : ''
    if (times === 0) return `Would ${isAtLeast ? 'perhaps ' : ''}not have fired ${span}${of}.`
    const where = devices > 1 ? `, at ${at} ${at === 1 ? 'device' : 'devices'}` : ''
    return `Would have fired ${isAtLeast ? 'at least ' : ''}${often} ${span}${where}${of}.`
  },
} as const

interface Fired {
  readonly times: number
  /** Less than all of the time was measured. */
  readonly isAtLeast: boolean
  readonly days: number
  readonly at: number
  readonly devices: number
  readonly looked: number
}
