import type { PartsDemand } from '../../demand/day/parts-demand.ts'
import type { ShownDemand } from '../../demand/selection-demand.ts'
import type { FeederStanding } from '../../finding/claim/feeder-standing.ts'
import type { Phases } from '../../meter/reading.ts'
import type { Place } from '../../site/place.ts'
import type { Instant } from '../../time/interval.ts'
import type { ReportType } from '../../time/report-period.ts'
import type { Days } from '../../time/share-of-days.ts'
import type { Measured, ScoreFacts } from '../score-facts.ts'

/** 15 minutes in which a device's phases carried different currents; means, ampere. */
export interface UnevenBlock {
  readonly deviceId: number
  readonly at: Instant
  readonly currents: Phases
}

/** Such blocks of one device that began in the same hour of the day. */
export interface UnevenHour {
  readonly deviceId: number
  /** 0 to 23, on the branch's clock. */
  readonly hour: number
  readonly count: number
  /** How many of them had phase 1, 2 or 3 furthest from the mean. */
  readonly furthest: Phases
  /** The one whose furthest phase was furthest. */
  readonly worst: Omit<UnevenBlock, 'deviceId'>
}

/** What the sources did in the period before, and what they drew together. */
export interface BeforeFacts extends Measured {
  readonly days: Days
  readonly demand: Pick<ShownDemand, 'together'>
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
  /** What days tell of demand: `facts` has then blocks of generators alone, and of what no day tells. null: blocks tell it. */
  readonly demand: PartsDemand | null
  /** What the sources did in the report before, as far as this one has passed; null: nothing is compared. */
  readonly before: BeforeFacts | null
  /** What changed at the sites in the period: nothing is compared with its forecast then. */
  readonly changes: readonly string[]
  /** What the feeders gave over the period against their bands. */
  readonly supply: readonly { readonly place: Place; readonly standing: FeederStanding }[]
  readonly uneven: {
    readonly total: number
    /** The newest of them. */
    readonly rows: readonly UnevenBlock[]
    readonly hours: readonly UnevenHour[]
    /** Readings of a part of the time have been removed, or of all of it. */
    readonly hasRemoved: boolean
  }
}
