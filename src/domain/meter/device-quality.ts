/**
 * How well a device has been read over the last 60 local days of its branch: what of each day was measured, the gaps,
 * the register readings that were not taken at their word, and what the register's chart shows.
 *
 * Source: domain.md §15.2, issue 13 deliverable 2.
 */

import type { BlockVectors } from '../energy/day-totals.ts'
import { type QualityDay, type QualityShares, qualityDay, qualityShares } from '../energy/quality-day.ts'
import type { Kwh } from '../quantity.ts'
import { type Instant, type Interval, lengthMs, SECOND_MS } from '../time/interval.ts'
import type { Days } from '../time/share-of-days.ts'
import { addDays, dayInterval, daysInInterval, localDay } from '../time/zone.ts'
import { learnedPeriod } from './learned-period.ts'
import { suggestRemedy } from './register/verdict-suggestion.ts'
import type { RegisterVerdict } from './rollup/judge-samples.ts'
import { maxGapMs } from './rollup/max-gap.ts'

const STRIP_DAYS = 60

/** The first and the last of the days that are looked at; the last is today. */
export function qualityDays(zone: string, now: Instant): Days {
  const today = localDay(zone, now)
  return [addDays(today, 1 - STRIP_DAYS), today]
}

/** What the register showed, in the meter's own kWh. */
interface RegisterPoint {
  readonly at: Instant
  readonly kwh: Kwh
}

interface Exchange {
  readonly at: Instant
  readonly oldFinalKwh: Kwh | null
  readonly newInitialKwh: Kwh | null
}

export interface ReadFacts {
  readonly zone: string
  readonly periodS: number
  readonly now: Instant
  readonly days: Days
  /** The first and the newest reading; null: it never sent one. */
  readonly life: { readonly firstAt: Instant | null; readonly newestAt: Instant | null }
  readonly blocks: readonly { readonly day: string; readonly vectors: BlockVectors }[]
  readonly verdicts: readonly RegisterVerdict[]
  /** Stretches between two readings that are longer than the device's readings may lie apart. */
  readonly gaps: readonly Interval[]
  readonly points: readonly RegisterPoint[]
  readonly replacements: readonly Exchange[]
  /** Instants of the newest readings, by which its period is learned. */
  readonly newest: readonly Instant[]
}

export interface StripDay extends QualityDay {
  readonly day: string
  readonly held: number
}

/** A register reading that was not taken at its word. kWh as the meter shows them. */
export interface HeldReading {
  readonly at: Instant
  readonly kwh: Kwh
  readonly beforeKwh: Kwh
  readonly verdict: 'held' | 'false' | 'reset' | 'exchange' | 'correction'
  readonly sentence: string
}

export interface RegisterMark {
  readonly kind: 'reset' | 'exchange' | 'gap'
  readonly at: Instant
  readonly until: Instant | null
  readonly fromKwh: Kwh | null
  readonly toKwh: Kwh | null
}

export interface ReadQuality {
  readonly days: readonly StripDay[]
  readonly shares: QualityShares
  /** The longest first; a silence that goes on is one. */
  readonly gaps: readonly Interval[]
  readonly held: readonly HeldReading[]
  readonly points: readonly RegisterPoint[]
  readonly marks: readonly RegisterMark[]
  readonly learnedS: number | null
}

export function readQuality(facts: ReadFacts): ReadQuality {
  const held = facts.verdicts.filter(({ register }) => register === 'kwh').map(heldReading)
  const days = stripDays(facts, held)
  const gaps = [...facts.gaps, ...silence(facts)].sort((a, b) => lengthMs(b) - lengthMs(a))
  const learnedS = learnedPeriod(facts.newest)
  const marks = registerMarks(facts, { held, gaps, periodS: learnedS ?? facts.periodS })
  return {
    days,
    shares: qualityShares(days),
    gaps,
    held,
    points: countedPoints(facts.points, held),
    marks,
    learnedS,
  }
}

const VERDICTS = { H: 'held', X: 'false', R: 'reset' } as const

function heldReading(one: RegisterVerdict): HeldReading {
  const { at, value, previous, verdict, reason } = one
  const isAnew = verdict === 'R' && (reason === 'exchange' || reason === 'correction')
  return {
    at,
    kwh: value,
    beforeKwh: previous,
    verdict: isAnew ? reason : VERDICTS[verdict],
    sentence: suggestRemedy(one),
  }
}

/** A device that is silent by now has a gap that goes on. */
function silence({ life, now, periodS }: ReadFacts): Interval[] {
  const { newestAt } = life
  return newestAt !== null && now - newestAt > maxGapMs(periodS) ? [{ from: newestAt, to: now }] : []
}

function stripDays({ zone, life, blocks, days, now }: ReadFacts, held: readonly HeldReading[]): StripDay[] {
  const { firstAt } = life
  if (firstAt === null) return []
  const from = Math.max(dayInterval(zone, days[0]).from, firstAt)
  const byDay = new Map(blocks.map(({ day, vectors }) => [day, vectors]))
  return daysInInterval(zone, { from, to: now }).map((day) => {
    const interval = dayInterval(zone, day)
    const isInInterval = ({ at }: HeldReading) => at >= interval.from && at < interval.to
    return {
      day,
      ...qualityDay(byDay.get(day) ?? null, interval, { from: firstAt, to: now }),
      held: held.filter(isInInterval).length,
    }
  })
}

/** Readings that are not counted would draw a fall that the register never made. */
function countedPoints(points: readonly RegisterPoint[], held: readonly HeldReading[]): RegisterPoint[] {
  const apart = new Set(
    held.filter(({ verdict }) => verdict === 'false' || verdict === 'held').map(({ at }) => at),
  )
  return points.filter(({ at }) => !apart.has(at))
}

interface Judged {
  readonly held: readonly HeldReading[]
  readonly gaps: readonly Interval[]
  readonly periodS: number
}

/** Where the register began anew without a recorded exchange, exchanges, and gaps, in order of time. */
function registerMarks(facts: ReadFacts, { held, gaps, periodS }: Judged): RegisterMark[] {
  const { points, replacements, life, now } = facts
  const first = points[0]?.at ?? Number.POSITIVE_INFINITY
  const near = 2 * periodS * SECOND_MS
  const isRecorded = (at: Instant) => replacements.some((one) => one.at <= at && at - one.at <= near)
  const resets = held.filter(
    ({ at, verdict }) => (verdict === 'reset' || verdict === 'exchange') && !isRecorded(at),
  )
  const hasDays = life.firstAt !== null && life.firstAt < now
  const exchanges = replacements.filter(({ at }) => hasDays && at >= first)
  const marks: RegisterMark[] = [
    ...resets.map(({ at, kwh, beforeKwh }) => mark('reset', at, null, [beforeKwh, kwh])),
    ...exchanges.map(({ at, oldFinalKwh, newInitialKwh }) =>
      mark('exchange', at, null, [oldFinalKwh, newInitialKwh]),
    ),
    ...gaps.map(({ from, to }) => mark('gap', from, to, [null, null])),
  ]
  return marks.sort((a, b) => a.at - b.at)
}

function mark(
  kind: RegisterMark['kind'],
  at: Instant,
  until: Instant | null,
  [fromKwh, toKwh]: readonly [number | null, number | null],
): RegisterMark {
  return { kind, at, until, fromKwh, toKwh }
}
