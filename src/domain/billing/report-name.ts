import { addDays } from '../time/calendar-day.ts'

/** The name of a bill's file after its days, the last one included: 'Billing_for_01-11-2026_to_30-11-2026.pdf' (BI-07). */
export function reportName(firstDay: string, endDay: string, extension: 'pdf' | 'xlsx'): string {
  const text = (day: string) => `${day.slice(8)}-${day.slice(5, 7)}-${day.slice(0, 4)}`
  return `Billing_for_${text(firstDay)}_to_${text(addDays(endDay, -1))}.${extension}`
}
