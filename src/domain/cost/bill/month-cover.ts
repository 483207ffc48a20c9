import { elapsedPart, lifeWithin } from '../../energy/elapsed-range.ts'
import { countedOfType } from '../../site/counted-sources.ts'
import type { Branch } from '../../site/tree.ts'
import { type Instant, lengthMs } from '../../time/interval.ts'
import { daysOfMonth, monthFromDay } from '../../time/month.ts'
import { monthInterval } from '../../time/month-interval.ts'
import type { Days } from '../../time/share-of-days.ts'
import { localDay } from '../../time/zone.ts'
import { type BillCover, billCover } from './bill-cover.ts'
import type { BilledType, PaidBill } from './bills-of-month.ts'

/** Which days of a month 'YYYY-MM' the branch's bills of a type pay for, of those on which a meter of the type was there. */
export function monthCover(
  branch: Branch,
  bills: readonly PaidBill[],
  type: BilledType,
  month: string,
  now: Instant,
): BillCover {
  const isRunning = monthFromDay(localDay(branch.zone, now)) <= month
  return billCover(bills, type, daysOfMonth(month), dueDays(branch, type, month, now), isRunning)
}

/** First and last day of a month, as far as it has begun, on which a meter of the type was there; null: on none. */
function dueDays({ zone, devices }: Branch, type: BilledType, month: string, now: Instant): Days | null {
  const elapsed = elapsedPart(monthInterval(zone, month), now)
  const lives = countedOfType(devices, type)
    .map((device) => lifeWithin(device, elapsed))
    .filter((life) => lengthMs(life) > 0)
  if (lives.length === 0) return null
  const first = Math.min(...lives.map(({ from }) => from))
  const last = Math.max(...lives.map(({ to }) => to)) - 1
  return [localDay(zone, first), localDay(zone, last)]
}
