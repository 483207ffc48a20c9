/**
 * Judged readings of a device → its local days as rollup rows: the day's blocks as vectors, and their totals.
 *
 * Days are made whole from readings and never added to, so late, repeated or corrected readings need no special case.
 * Source: domain.md §2, §15.2.
 */
import { blockVectors } from '../../energy/block-vectors.ts'
import { type BlockVectors, type DayTotals, dayTotals } from '../../energy/day-totals.ts'
import { daylightInterval } from '../../energy/daylight.ts'
import type { Interval } from '../../time/interval.ts'
import { dayInterval, daysInInterval } from '../../time/zone.ts'
import type { JudgedSamples, RegisterVerdict } from './judge-samples.ts'
import { rollUpJudged } from './roll-up-blocks.ts'
import type { MeterProfile, Replacement } from './sample.ts'

/** What turns readings of a device into energy, and the zone of its days. */
export interface RolledMeter {
  readonly deviceId: number
  readonly zone: string
  readonly profile: MeterProfile
  readonly replacements: readonly Replacement[]
}

export interface RolledDay {
  readonly deviceId: number
  readonly day: string
  readonly vectors: BlockVectors
  readonly totals: DayTotals
}

/** Days of one device that were rolled up again, and what is said of register readings in them. */
export interface JudgedSpan extends Interval {
  readonly deviceId: number
  readonly verdicts: readonly RegisterVerdict[]
}

/** The days of a span of whole local days, from readings that were judged around it. */
export function rollUpDays(meter: RolledMeter, span: Interval, judged: JudgedSamples): RolledDay[] {
  return daysInInterval(meter.zone, span).map((day) => rollUpDay(meter, day, judged))
}

/** The span with the verdicts that stand in it. */
export function judgedSpan(meter: RolledMeter, span: Interval, { verdicts }: JudgedSamples): JudgedSpan {
  const within = verdicts.filter(({ at }) => at >= span.from && at < span.to)
  return { deviceId: meter.deviceId, from: span.from, to: span.to, verdicts: within }
}

function rollUpDay(meter: RolledMeter, day: string, judged: JudgedSamples): RolledDay {
  const window = dayInterval(meter.zone, day)
  const blocks = rollUpJudged(judged, meter.profile, meter.replacements, window)
  const vectors = blockVectors(blocks, window.from)
  return {
    deviceId: meter.deviceId,
    day,
    vectors,
    totals: dayTotals(vectors, window, daylightInterval(meter.zone, day)),
  }
}
