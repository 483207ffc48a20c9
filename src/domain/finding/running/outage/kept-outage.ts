/** What outages have cost a branch in its running month, as it is kept for the brief. Source: domain.md §16.B, §16.N. */
import type { Naira } from '../../../quantity.ts'
import { ratio } from '../../../ratio.ts'
import type { Branch } from '../../../site/tree.ts'
import { addDays } from '../../../time/calendar-day.ts'
import { HOUR_MS, type Instant } from '../../../time/interval.ts'
import { monthFromDay } from '../../../time/month.ts'
import { localDay } from '../../../time/zone.ts'
import type { BranchOutages } from './outage-branches.ts'

export interface KeptOutage {
  readonly branchId: number
  /** The last local day that is counted. */
  readonly until: string
  /** Diesel above the grid and dark opening hours together; null: of nothing that costs it is known. */
  readonly naira: Naira | null
  /** It is more than that. */
  readonly isLeast: boolean
  readonly dieselHours: number
  readonly darkHours: number
  /** Share of the hours on diesel in which the grid is known, 0 to 1; null: no set ran. */
  readonly coverage: number | null
}

/** What a day's meters tell late has come by then, but for those that were silent. */
const LATE_MS = 2 * HOUR_MS

/** The last local day of a branch's month that is counted at an instant; null: the month has no day behind it. */
export function outageUntil({ zone }: Branch, month: string, now: Instant): string | null {
  const day = addDays(localDay(zone, now - LATE_MS), -1)
  return monthFromDay(day) === month ? day : null
}

export function keepOutage({ branch, told, naira, isLeast }: BranchOutages, until: string): KeptOutage {
  const { dieselHours, notCountedHours, dark } = told
  return {
    ...{ branchId: branch.id, until, isLeast, dieselHours, darkHours: dark.hours },
    naira: told.isKnown ? naira : null,
    coverage: ratio(dieselHours, dieselHours + notCountedHours),
  }
}
