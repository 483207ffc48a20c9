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

/** The reading itself where nothing is dropped: files and gateways bring them by the hundred thousand. */
function dropImpossible(reading: Reading, limits: FieldLimits, dropped: DroppedField[]): Reading {
  let kept = reading
  const keeps = (field: MeasuredField, value: number | null): boolean => {
    const fault = value === null ? null : findFault(field, value, limits)
    if (fault === null) return true
    dropped.push({ field, ...fault })
    return false
  }
  for (const field of NUMBER_FIELDS) {
    const value = reading[field]
    if (value !== null && !keeps(field, value)) kept = { ...kept, [field]: null }
  }
  for (const field of PHASE_FIELDS) {
    const phases = reading[field]
    if (phases === NO_PHASES) continue
    const [l1, l2, l3] = [keeps(field, phases[0]), keeps(field, phases[1]), keeps(field, phases[2])]
    if (!(l1 && l2 && l3))
      kept = { ...kept, [field]: [l1 ? phases[0] : null, l2 ? phases[1] : null, l3 ? phases[2] : null] }
  }
  if (!knowsWord('genState', reading.genState, GEN_STATES, dropped)) kept = { ...kept, genState: null }
  if (!knowsWord('genMode', reading.genMode, GEN_MODES, dropped)) kept = { ...kept, genMode: null }
  return kept
}

function knowsWord(
  field: WordField,
  word: string | null,
  known: readonly string[],
  dropped: DroppedField[],
): boolean {
  if (word === null || known.includes(word)) return true
  dropped.push({ field, reason: 'unknown-word', limit: null, value: null })
  return false
}

function highestFinite(phases: Phases): number | null {
  let highest: number | null = null
  for (const value of phases)
    if (value !== null && Number.isFinite(value) && (highest === null || value > highest)) highest = value
  return highest
}

export function checkReading(reading: Reading, profile: CheckProfile, now: Instant): ReadingVerdict {
  const fault = timeFault(reading.at, now)
  if (fault !== null) return refuse(fault)
  const vMax = reading.v === NO_PHASES ? null : highestFinite(reading.v)
  const dropped: DroppedField[] = []
  const { nominalV, pMaxKw } = profile
  const factor = factorAt(sortedMultipliers(profile.multipliers), reading.at)
  const kept = dropImpossible(reading, { nominalV, pMaxKw, vMax, factor }, dropped)
  if (isEmptyReading(kept)) return refuse('empty', dropped)
  const warnings: 'clock'[] = reading.at - now > CLOCK_WARNING_MS ? ['clock'] : []
  return { accepted: true, reading: kept, dropped, warnings }
}
