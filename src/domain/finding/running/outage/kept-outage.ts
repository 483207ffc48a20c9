/** What outages have cost a branch in its running month, as it is kept for the brief. Source: domain.md §16.B, §16.N. */
import type { Naira } from '../../../quantity.ts'
import { ratio } from '../../../ratio.ts'
import type { Branch } from '../../../site/tree.ts'
import { addDays } from '../../../time/calendar-day.ts'
import { HOUR_MS, type Instant } from '../../../time/interval.ts'
import { monthFromDay } from '../../../time/month.ts'
import { localDay } from '../../../time/zone.ts'
import type { Margin } from '../margin.ts'
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
  /** In opening hours; where these are not known, all of them. */
  readonly darkHours: number
  /** The least of what is known of the grid: in the hours on diesel, and in all of its time. 0 to 1; null: no set ran and no feeder tells. */
  readonly coverage: number | null
  /** What was entered that it is made of, see `outageBasis`. */
  readonly basis: string
  readonly keptAt: Instant
}

/** What a day's meters tell late has come by then, but for those that were silent. */
const LATE_MS = 2 * HOUR_MS

/** The last local day of a branch's month that is counted at an instant; null: the month has no day behind it. */
export function outageUntil({ zone }: Branch, month: string, now: Instant): string | null {
  const day = addDays(localDay(zone, now - LATE_MS), -1)
  return monthFromDay(day) === month ? day : null
}

/** A meter that was silent has told by then what it had not, and a paper that prices it may have come. */
const AGAIN_MS = 6 * HOUR_MS

type Made = Pick<KeptOutage, 'until' | 'basis' | 'keptAt'>

/** Opening hours and margins as they are entered: dark hours are priced by them. */
export function outageBasis({ opensAt, closesAt }: Branch, margins: readonly Margin[]): string {
  return JSON.stringify([opensAt, closesAt, margins])
}

/** Whether it has to be worked out anew: a day more is over, opening hours or margins have changed, or some hours have passed. */
export function isOutageDue(kept: Made | undefined, { until, basis, keptAt: now }: Made): boolean {
  if (kept === undefined) return true
  return kept.until !== until || kept.basis !== basis || now - kept.keptAt >= AGAIN_MS
}

export function keepOutage({ branch, told, naira, isLeast }: BranchOutages, made: Made): KeptOutage {
  const { dieselHours, notCountedHours, gridKnown, dark } = told
  const shares = [ratio(dieselHours, dieselHours + notCountedHours), gridKnown].filter((one) => one !== null)
  return {
    ...made,
    ...{ branchId: branch.id, isLeast, dieselHours, darkHours: dark.openHours ?? dark.hours },
    naira: told.isKnown ? naira : null,
    coverage: shares.length === 0 ? null : Math.min(...shares),
  }
}
