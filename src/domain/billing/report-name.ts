import { addDays } from '../time/calendar-day.ts'

/** The name of a bill's file after its days, the last one included: 'Billing_for_01-11-2026_to_30-11-2026.pdf' (BI-07). */
export function reportName(firstDay: string, endDay: string, extension: 'pdf' | 'xlsx'): string {
  const text = (day: string) => `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
  return `Billing_for_${text(firstDay)}_to_${text(addDays(endDay, -1))}.${extension}`
}

/** The same after a range as it was asked for, 'DD-MM-YYYY HH:mm': what ends at midnight ends with the day before. */
export function reportNameOfRange(from: string, to: string, extension: 'pdf' | 'xlsx'): string {
  const isoDay = (text: string) => `${text.slice(6, 10)}-${text.slice(3, 5)}-${text.slice(0, 2)}`
  const [first, last] = [isoDay(from), isoDay(to)]
  const isWhole = to.endsWith(' 00:00') && last > first
  return reportName(first, isWhole ? last : addDays(last, 1), extension)
}
