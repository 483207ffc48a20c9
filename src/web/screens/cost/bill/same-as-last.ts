import { nextPeriod } from '#domain/cost/bill/next-period.ts'
import { addMonths } from '#domain/time/calendar-day.ts'
import type { BillEntries, BillRow } from './bill-entries.ts'
import { isDiesel, toBillEntries } from './bill-entries.ts'

/** What "same as last month" types: amounts and meter of the last bill, and the days that follow it, at most today. */
export function sameAsLast(last: BillRow, today: string): Partial<BillEntries> {
  const before = toBillEntries(last)
  const aMonthOn = earlier(addMonths(before.date, 1), today)
  if (isDiesel(last)) {
    return { quantity: before.quantity, price_per_litre: before.price_per_litre, date: aMonthOn }
  }
  const { includesVat, value, amount, account_no, meter_no } = before
  const same = { includesVat, value, amount, account_no, meter_no }
  if (last.kind !== 'post-paid') return { ...same, date: aMonthOn }
  const next = nextPeriod({ first: before.date, last: before.end_date })
  return { ...same, date: next.first, end_date: next.last }
}

const earlier = (one: string, other: string) => (one < other ? one : other)
