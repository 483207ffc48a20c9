import type { PriceFacts } from '../cost/price-facts.ts'
import type { DeviceBlock } from '../demand/device-blocks.ts'
import { type DeviceDay, type DeviceRange, deviceRange } from '../energy/device-range.ts'
import { elapsedRange, type RequestedRange } from '../energy/elapsed-range.ts'
import type { Tree } from '../site/tree.ts'
import type { Instant } from '../time/interval.ts'
import type { Days } from '../time/share-of-days.ts'
import { daysInSpan } from '../time/share-of-days.ts'
import { addDays, startOfDay } from '../time/zone.ts'
import type { Measured, ScoreFacts } from './score-facts.ts'

export const ZONE = 'Africa/Lagos'
export const NO_PAPERS: PriceFacts = { purchases: [], bills: [], entries: [], tariffs: [], factors: [] }

/** Whole local days. */
export function wholeDays([first, last]: Days): RequestedRange {
  return { of: (zone) => ({ from: startOfDay(zone, first), to: startOfDay(zone, addDays(last, 1)) }) }
}

/** A measured day, all of it. */
export function testDay(day: string, kwh: number | null, own: Partial<DeviceDay> = {}): DeviceDay {
  return {
    day,
    kwh,
    estimatedKwh: 0,
    kvarh: null,
    daylightKwh: null,
    coverageS: 86_400,
    periodS: 86_400,
    onS: null,
    readings: 96,
    quality: 'A',
    ...own,
  }
}

/** So many kWh on each day of a span; a day's part may be said otherwise. */
export function testRange(
  id: number,
  days: Days,
  kwh: number | null,
  own: Partial<DeviceDay> = {},
): DeviceRange {
  const each = daysInSpan(days).map((day) => testDay(day, kwh, own))
  return deviceRange(id, each, wholeDays(days).of(ZONE))
}

/** A day of blocks, each with the same energy while the device is on, in quarters of an hour from midnight. */
export function testBlocks(day: string, { kwh, kvarh = 0, on = [0, 96], zone = ZONE }: TestRun): DeviceBlock {
  const isOn = (n: number) => n >= on[0] && n < on[1]
  const blocks = (value: number, off: number) =>
    Float64Array.from({ length: 96 }, (_, n) => (isOn(n) ? value : off))
  return {
    start: startOfDay(zone, day),
    kwh: blocks(kwh, 0),
    kvarh: blocks(kvarh, 0),
    kva: blocks(Math.hypot(4 * kwh, 4 * kvarh), 0),
    coverageS: blocks(900, 900),
    onS: blocks(900, 0),
    readings: blocks(1, 1),
    quality: 'A'.repeat(96),
    isOwnFactor: false,
  }
}

interface TestRun {
  readonly kwh: number
  readonly kvarh?: number
  readonly on?: readonly [number, number]
  readonly zone?: string
}

/** What the ranges of devices make as facts of a score card; nothing is forecast, paid or known of blocks. */
export function testFacts(tree: Tree, { asked, now, ranges, ...own }: TestFacts): ScoreFacts {
  const measured: Measured = {
    asked,
    ranges: new Map(ranges.map((range) => [range.deviceId, range])),
    papers: own.papers ?? NO_PAPERS,
  }
  return {
    tree,
    now,
    ...measured,
    elapsed: elapsedRange(asked, now),
    period: measured,
    before: { ...measured, ranges: new Map() },
    forecasts: new Map(),
    blocks: new Map(),
    serviceRuns: new Map(),
    ...own,
  }
}

type TestFacts = Partial<Omit<ScoreFacts, 'ranges'>> & {
  readonly asked: RequestedRange
  readonly now: Instant
  readonly ranges: readonly DeviceRange[]
}
