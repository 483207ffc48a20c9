/**
 * How long an organisation keeps its readings as they came, and what is done next to remove those that are older.
 *
 * Whole local months go, never a part of one. A month's readings are refused for an hour before its days are final, so
 * that none comes in unseen; its days are final before a reading goes, so that none is made anew from what is left.
 * Source: docs/decisions/020-how-long-readings-stay.md.
 */
import { addMonths, startOfMonth } from '../time/calendar-day.ts'
import { HOUR_MS, type Instant, type Interval } from '../time/interval.ts'

/** A bill of a year ago, and of the month before it, can still be checked reading by reading. */
export const LEAST_MONTHS = 14
export const MOST_MONTHS = 240

/** Days are first days of local months, 'YYYY-MM-DD'; null: none yet. */
export interface RawRetention {
  /** Whole months before the one that runs; null: for ever. */
  readonly keepMonths: number | null
  /** Readings of earlier days are refused, and since when. */
  readonly refusedBefore: string | null
  readonly refusedAt: Instant | null
  /** What was made of earlier days stands. */
  readonly removedBefore: string | null
  /** The readings of earlier days are gone. */
  readonly emptiedBefore: string | null
}

/** The first local day whose readings are kept. */
export function firstRawDay(today: string, keepMonths: number): string {
  return addMonths(startOfMonth(today), -keepMonths)
}

export type RetentionStep =
  /** Remove the readings of the month before this day: its days are final. */
  | { readonly kind: 'empty'; readonly before: string }
  /** Refuse readings before this day; null: refuse none for their age. */
  | { readonly kind: 'refuse'; readonly before: string | null }
  /** Make the month before this day final. */
  | { readonly kind: 'finish'; readonly before: string }
  | { readonly kind: 'nothing' }

const REFUSED_FOR_MS = HOUR_MS
const NOTHING: RetentionStep = { kind: 'nothing' }

/**
 * @param today of the organisation
 * @param oldest the local day of its oldest reading; null: it has none
 */
export function nextStep(
  { keepMonths, refusedBefore, refusedAt, removedBefore, emptiedBefore }: RawRetention,
  today: string,
  now: Instant,
  oldest: string | null,
): RetentionStep {
  if (removedBefore !== null && emptiedBefore !== removedBefore)
    return { kind: 'empty', before: removedBefore }
  const due = keepMonths === null ? null : firstRawDay(today, keepMonths)
  // What is removed stays refused, whatever is wished later.
  const before = laterDay(due, removedBefore)
  if (before !== refusedBefore) return { kind: 'refuse', before }
  if (before === null || before === removedBefore) return NOTHING
  if (refusedAt === null || now - refusedAt < REFUSED_FOR_MS) return NOTHING
  const first = removedBefore ?? (oldest === null ? before : startOfMonth(oldest))
  const month = addMonths(first, 1)
  return { kind: 'finish', before: month < before ? month : before }
}

function laterDay(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

/** The part of a time whose readings are kept; empty: they have all been removed. */
export function rawPart({ from, to }: Interval, rawFrom: Instant | null): Interval {
  return { from: Math.min(to, Math.max(from, rawFrom ?? from)), to }
}

/** Whether readings of the time have been removed. */
export function hasRemoved({ from }: Interval, rawFrom: Instant | null): boolean {
  return rawFrom !== null && from < rawFrom
}

/** Why a reading of a removed month is not taken. */
export const REMOVED_SENTENCE =
  'The readings of that month have been removed, and its totals stand as they are: nothing can be added to them or corrected.'
