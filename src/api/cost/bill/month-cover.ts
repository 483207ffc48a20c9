import { type BillCover, billCover } from '#domain/cost/bill/bill-cover.ts'
import type { BilledType, PaidBill } from '#domain/cost/bill/bills-of-month.ts'
import { countedSources } from '#domain/energy/counted-sources.ts'
import { elapsedPart, lifeWithin } from '#domain/energy/elapsed-range.ts'
import { type Instant, type Interval, lengthMs } from '#domain/time/interval.ts'
import { daysOfMonth, monthOf } from '#domain/time/month.ts'
import type { Days } from '#domain/time/share-of-days.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import type { Branch } from '#store/site/organisation.ts'

/** Which days of a month 'YYYY-MM' the branch's bills of a type pay for, of those on which a meter of the type was there. */
export function monthCover(
  branch: Branch,
  bills: readonly PaidBill[],
  type: BilledType,
  month: string,
  now: Instant,
): BillCover {
  const isRunning = monthOf(localDay(branch.zone, now)) <= month
  return billCover(bills, type, daysOfMonth(month), dueDays(branch, type, month, now), isRunning)
}

/** First and last day of a month, as far as it has begun, on which a meter of the type was there; null: on none. */
function dueDays(branch: Branch, type: BilledType, month: string, now: Instant): Days | null {
  const elapsed = elapsedPart(wholeMonth(branch.zone, month), now)
  const lives = countedSources(branch.devices)
    .filter(({ deviceType }) => deviceType === type)
    .map((device) => lifeWithin(device, elapsed))
    .filter((life) => lengthMs(life) > 0)
  if (lives.length === 0) return null
  const dayOf = (at: Instant) => localDay(branch.zone, at)
  return [
    dayOf(Math.min(...lives.map(({ from }) => from))),
    dayOf(Math.max(...lives.map(({ to }) => to)) - 1),
  ]
}

export function wholeMonth(zone: string, month: string): Interval {
  const [first, last] = daysOfMonth(month)
  return { from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }
}
