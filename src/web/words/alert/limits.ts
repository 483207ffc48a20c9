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
