import type { PriceFacts } from '../cost/price-facts.ts'
import type { DeviceBlocks } from '../demand/device-blocks.ts'
import type { DeviceRange } from '../energy/device-range.ts'
import type { RequestedRange } from '../energy/elapsed-range.ts'
import type { RangeFacts } from '../energy/range-facts.ts'
import type { Tree } from '../site/tree.ts'
import type { Instant } from '../time/interval.ts'
import type { DeviceForecast } from './baseline/device-forecast.ts'
import type { ServiceRun } from './generator/service-run.ts'
import type { SetEntry } from './generator/set-entry.ts'

/** What the devices measured over a time, with the papers that price it. */
export interface Measured {
  readonly asked: RequestedRange
  readonly ranges: ReadonlyMap<number, DeviceRange>
  readonly papers: PriceFacts
}

/** What use and emissions are compared with their forecast from. */
export interface OutlookFacts {
  readonly tree: Tree
  readonly now: Instant
  /** The time that the forecast stands for (domain.md §7); of sources at least. */
  readonly period: Measured
  /** The three months before it, of sources at least: what a kWh emitted. */
  readonly before: Measured
  readonly forecasts: ReadonlyMap<number, readonly DeviceForecast[]>
}

/** What the sources did over a range, and what prices it. */
export interface MeasuredSources extends RangeFacts, Measured {
  /** Of the sources, generators with their on-time; where days tell demand (`ReportFacts.demand`, `toldUsage`) of others only what no day tells. */
  readonly blocks: DeviceBlocks
  /** By generator that was serviced. */
  readonly serviceRuns: ReadonlyMap<number, ServiceRun>
  /** What is entered about its generators; left out: nothing. */
  readonly setEntries?: readonly SetEntry[]
  /** Run hours of the 365 days that end with the range, by standby set; left out: not known. */
  readonly yearHours?: ReadonlyMap<number, number>
}

/** What score card and report are worked out from. */
export interface ScoreFacts extends MeasuredSources, OutlookFacts {}
