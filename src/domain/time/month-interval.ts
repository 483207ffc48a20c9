import type { Interval } from './interval.ts'
import { monthsLater } from './month.ts'
import { startOfDay } from './zone.ts'

/** A month as the zone's clock has it. */
export function monthInterval(zone: string, month: string): Interval {
  return { from: startOfDay(zone, `${month}-01`), to: startOfDay(zone, `${monthsLater(month, 1)}-01`) }
}
