import { formatDay, formatNumber } from '#chart/format.ts'
import type { BuyListRow, PrepaidStanding } from '#contract/cost/prepaid.ts'
import { weekday } from '#domain/time/calendar-day.ts'
import { displayText, prepaidPageText } from '../../../words/prepaid.ts'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Fri 13-11" */
export function shortDay(day: string): string {
  return `${WEEKDAYS[weekday(day)]} ${formatDay(day).slice(0, 5)}`
}

/** "7.0 days"; null: it is not known. */
export function daysWords({ days, lasts_long, reason }: BuyListRow): string | null {
  if (reason !== null) return null
  if (days === 0) return prepaidPageText.out
  if (days === null) return lasts_long ? prepaidPageText.long : null
  return prepaidPageText.days(formatNumber(days, 1))
}

/** The number on the meter, else the name of our device. */
export function meterWords({ meter_no, device }: Pick<BuyListRow, 'meter_no' | 'device'>): string {
  return meter_no ?? device.name
}

type Check = PrepaidStanding['checks'][number]

/** "The DisCo meter counted 20.8 kWh (4.06 %) more than ours since 01-11-2026." */
export function checkWords({ difference, percent, verdict }: Check, since: string): string {
  const kwh = formatNumber(Math.abs(difference), 1)
  if (verdict === 'explained') return displayText.checks.explained(kwh)
  const share = percent === null ? '—' : `${formatNumber(percent)} %`
  const more = difference < 0 ? displayText.more : displayText.fewer
  return displayText.checks[verdict](kwh, share, since, more)
}
