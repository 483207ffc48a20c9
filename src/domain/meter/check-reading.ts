/**
 * Validation of one arriving reading: accepted, perhaps with fields dropped, or refused.
 *
 *   refused   no time · later than now + 5 min · before 2000-01-01 · nothing measured
 *   dropped   a field that is no finite number, out of range (see field-range) or no word of its set (generator-word)
 *   warned    the reading's clock is more than 60 s ahead of the server's
 * A register that falls or leaps is kept: what comes after it judges it (judge-register), so that no true reading is
 * refused because of a false one. Source: domain.md §2.5, §2.8, §15.2.
 */
import { type Instant, MINUTE_MS, SECOND_MS } from '../time/interval.ts'
import { type FieldLimits, plausibleRange } from './field-range.ts'
import { GEN_MODES, GEN_STATES } from './generator-word.ts'
import {
  highestPhase,
  isEmptyReading,
  type MeasuredField,
  NO_PHASES,
  NUMBER_FIELDS,
  PHASE_FIELDS,
  type Phases,
  type Reading,
  type WordField,
} from './reading.ts'
import { factorAt, sortedMultipliers } from './register/multiplier.ts'
import type { MeterProfile } from './rollup/sample.ts'

export type RefusalCode = 'no-time' | 'future' | 'too-old' | 'empty'
export type DropReason = 'not-finite' | 'out-of-range' | 'unknown-word'

export interface DroppedField {
  field: MeasuredField | WordField
  reason: DropReason
  /** What it may be at most, power in primary units; null: it was no number, or less than it may be. */
  limit: number | null
  /** As it was judged; null: no number. */
  value: number | null
}

export interface AcceptedReading {
  accepted: true
  reading: Reading
  dropped: DroppedField[]
  warnings: 'clock'[]
}

export interface RefusedReading {
  accepted: false
  reason: RefusalCode
  sentence: string
  /** Of a reading that is empty without them. */
  dropped: DroppedField[]
}

export type ReadingVerdict = AcceptedReading | RefusedReading
export type CheckProfile = Pick<MeterProfile, 'nominalV' | 'pMaxKw' | 'multipliers'>

export const MOST_AHEAD_MS = 5 * MINUTE_MS
export const CLOCK_WARNING_MS = 60 * SECOND_MS
export const EARLIEST_READING: Instant = Date.UTC(2000, 0, 1)

export const REFUSAL_SENTENCES: Readonly<Record<RefusalCode, string>> = {
  'no-time': 'The reading has no valid time.',
  future: 'The reading is dated more than 5 minutes in the future. Check the clock of the meter or gateway.',
  'too-old': 'The reading is dated before the year 2000. Check the clock of the meter or gateway.',
  empty: 'The reading holds no usable measurement.',
}

function refuse(reason: RefusalCode, dropped: DroppedField[] = []): RefusedReading {
  return { accepted: false, reason, sentence: REFUSAL_SENTENCES[reason], dropped }
}

function timeFault(at: Instant, now: Instant): RefusalCode | null {
  if (!Number.isFinite(at)) return 'no-time'
  if (at > now + MOST_AHEAD_MS) return 'future'
  return at < EARLIEST_READING ? 'too-old' : null
}

function findFault(
  field: MeasuredField,
  value: number,
  limits: FieldLimits,
): Omit<DroppedField, 'field'> | null {
  if (!Number.isFinite(value)) return { reason: 'not-finite', limit: null, value: null }
  const { least, most, factor } = plausibleRange(field, limits)
  const judged = value * factor
  if (judged >= least && judged <= most) return null
  const isTooHigh = judged > most || least === -most
  return { reason: 'out-of-range', limit: isTooHigh ? most : null, value: judged }
}

function dropImpossible(reading: Reading, limits: FieldLimits, dropped: DroppedField[]): Reading {
  const kept: Reading = { ...reading }
  const keep = (field: MeasuredField, value: number | null): number | null => {
    if (value === null) return null
    const fault = findFault(field, value, limits)
    if (fault !== null) dropped.push({ field, ...fault })
    return fault === null ? value : null
  }
  for (const field of NUMBER_FIELDS) kept[field] = keep(field, reading[field])
  for (const field of PHASE_FIELDS) {
    if (reading[field] === NO_PHASES) continue
    const [l1, l2, l3] = reading[field]
    const phases: Phases = [keep(field, l1), keep(field, l2), keep(field, l3)]
    kept[field] = phases
  }
  kept.genState = keepWord('genState', reading.genState, GEN_STATES, dropped)
  kept.genMode = keepWord('genMode', reading.genMode, GEN_MODES, dropped)
  return kept
}

function keepWord(
  field: WordField,
  word: string | null,
  known: readonly string[],
  dropped: DroppedField[],
): string | null {
  if (word === null || known.includes(word)) return word
  dropped.push({ field, reason: 'unknown-word', limit: null, value: null })
  return null
}

export function checkReading(reading: Reading, profile: CheckProfile, now: Instant): ReadingVerdict {
  const fault = timeFault(reading.at, now)
  if (fault !== null) return refuse(fault)
  const finiteV = reading.v.map((value) => (value !== null && Number.isFinite(value) ? value : null))
  const vMax = highestPhase([finiteV[0] ?? null, finiteV[1] ?? null, finiteV[2] ?? null])
  const dropped: DroppedField[] = []
  const { nominalV, pMaxKw } = profile
  const factor = factorAt(sortedMultipliers(profile.multipliers), reading.at)
  const kept = dropImpossible(reading, { nominalV, pMaxKw, vMax, factor }, dropped)
  if (isEmptyReading(kept)) return refuse('empty', dropped)
  const warnings: 'clock'[] = reading.at - now > CLOCK_WARNING_MS ? ['clock'] : []
  return { accepted: true, reading: kept, dropped, warnings }
}
