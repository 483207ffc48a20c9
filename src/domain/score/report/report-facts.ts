import type { Phases } from '../../meter/reading.ts'
import type { Place } from '../../site/place.ts'
import type { Instant } from '../../time/interval.ts'
import type { ReportType } from '../../time/report-period.ts'
import type { Days } from '../../time/share-of-days.ts'
import type { ScoreFacts } from '../score-facts.ts'

/** 15 minutes in which a device's phases carried different currents; means, ampere. */
export interface UnevenBlock {
  readonly deviceId: number
  readonly at: Instant
  readonly currents: Phases
}

/** What a report of some branches over a day, week, month or year is worked out from. */
export interface ReportFacts {
  readonly facts: ScoreFacts
  readonly type: ReportType
  readonly days: Days
  readonly branches: readonly string[]
  /** Sources that count in totals. */
  readonly places: readonly Place[]
  readonly generators: readonly Place[]
  readonly uneven: {
    readonly total: number
    readonly rows: readonly UnevenBlock[]
    /** Readings of a part of the time have been removed, or of all of it. */
    readonly hasRemoved: boolean
  }
}
