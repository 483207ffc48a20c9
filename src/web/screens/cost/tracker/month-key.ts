import { MONTH_NAMES } from '#domain/time/calendar-day.ts'

/** 'March 2025', 'Mar 2025' or '2025-03' → '2025-03'; what is no month stays as it is. */
export function monthKey(text: string): string {
  const [, name = '', year = ''] = /^([A-Za-z]{3,}) (\d{4})$/.exec(text.trim()) ?? []
  const place = MONTH_NAMES.findIndex((month) => name !== '' && month.startsWith(name))
  return place === -1 ? text : `${year}-${String(place + 1).padStart(2, '0')}`
}
