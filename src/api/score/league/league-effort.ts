import type { Extent } from '../../frame/operation.ts'
import { effortOfDays } from '../../frame/run/effort.ts'

const MONTH_DAYS = 31

/** Milliseconds: what a month is made of for each device, and the blocks of its sources; without a month of the running one. */
export function leagueEffort(extent: Extent): number {
  return effortOfDays(0.7, 20)({ ...extent, days: extent.days || MONTH_DAYS })
}
