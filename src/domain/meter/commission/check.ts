/**
 * What a newly connected device tells, and what is made of it before an administrator commissions it.
 *
 * Values are as the meter sent them: CT and VT ratio are not yet in them. Unknown is not wrong: what a meter does not
 * tell is `unknown` with a reason. Source: docs/hardware.md "Commissioning".
 */
import type { Instant } from '../../time/interval.ts'
import type { DroppedValue } from '../hardware/dropped-value.ts'
import type { Reading } from '../reading.ts'
import type { RatingSource } from '../register/rating.ts'
import type { TransformerRatio } from '../register/transformer-ratio.ts'

/** The readings that are looked at, at most. */
export const MOST_LOOKED_AT = 20

export type LiveReading = Pick<Reading, 'at' | 'kwh' | 'kw' | 'pf' | 'v' | 'i' | 'p' | 'pfPhase'> & {
  readonly receivedAt: Instant
}

/** What somebody reads from the meter's own display; null: not typed. */
export interface Display {
  readonly kwh: number | null
  readonly v1: number | null
  readonly i1: number | null
  readonly kw: number | null
}

export interface CommissionFacts {
  /** Of the last hour, oldest first, MOST_LOOKED_AT at most. */
  readonly readings: readonly LiveReading[]
  /** Refused ones that wait: dated in the future, and for other reasons. */
  /** Values of the last hour that could not be true, as they were judged. */
  readonly dropped: readonly DroppedValue[]
  readonly parked: { readonly future: number; readonly other: number }
  readonly periodS: number
  /** kWh of the register's last digit. */
  readonly registerResolution: number
  /** Line to neutral. */
  readonly nominalV: number
  readonly ct: TransformerRatio | null
  /** CT × VT, which the product multiplies by. */
  readonly factor: number
  readonly mostKw: number
  readonly ratingSource: RatingSource
  /** It may give power back, so that all phases may be negative. */
  readonly mayExport: boolean
  readonly display: Display | null
}

export const CHECK_KEYS = [
  'message',
  'fields',
  'voltage',
  'power',
  'register',
  'phase-order',
  'reversed',
  'ratio',
  'clock',
  'period',
  'display',
] as const
export type CheckKey = (typeof CHECK_KEYS)[number]

export const CHECK_STATES = ['well', 'look', 'wrong', 'unknown'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** A value that a check rests on. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
}

export type GuessCode =
  | 'none-yet'
  | 'parked-future'
  | 'parked-other'
  | 'no-voltages'
  | 'no-currents'
  | 'no-power'
  | 'no-power-factor'
  | 'no-load'
  | 'no-phases'
  | 'factors-off'
  | 'no-register'
  | 'too-little-energy'
  | 'no-rating'
  | 'too-few'
  | 'not-typed'
  | 'not-sent'
  | 'dropped'
  | 'dead-phase'
  | 'line-to-line'
  | 'off'
  | 'milli'
  | 'kilo'
  | 'decimal-point'
  | 'ratio-in-it'
  | 'ratio-missing'
  | 'ratio-missing-maybe'
  | 'ratio-twice'
  | 'ratio-twice-maybe'
  | 'one-phase'
  | 'all-reversed'
  | 'one-reversed'
  | 'phases-swapped'
  | 'stands-still'
  | 'falls'
  | 'above-rating'
  | 'above-ct'
  | 'hours-off'
  | 'behind'
  | 'ahead'
  | 'other-period'

export interface Guess {
  readonly code: GuessCode
  /** How many times too large; below 1: too small. */
  readonly times?: number
  readonly ratio?: number
  /** 'L2', 'L1, L2' or what was typed. */
  readonly where?: string
  readonly seconds?: number
  /** In which a value would be possible. */
  readonly unit?: string
}

export interface Check {
  readonly key: CheckKey
  readonly state: CheckState
  readonly figures: readonly Figure[]
  /** What may be the matter, or why it cannot be said; null: well. */
  readonly guess: Guess | null
}

export const PHASE_NAMES = ['L1', 'L2', 'L3'] as const

export const well = (key: CheckKey, figures: readonly Figure[]): Check => ({
  key,
  state: 'well',
  figures,
  guess: null,
})
export const unknown = (key: CheckKey, code: GuessCode, figures: readonly Figure[] = []): Check => ({
  key,
  state: 'unknown',
  figures,
  guess: { code },
})
export const doubt = (
  key: CheckKey,
  state: 'look' | 'wrong',
  guess: Guess,
  figures: readonly Figure[],
): Check => ({ key, state, figures, guess })
