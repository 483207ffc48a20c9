import type { Instant } from '#domain/time/interval.ts'
import type { Refusal } from '../../refusal.ts'
import { REGISTERS, type Values } from './measure.ts'
import { UnusableFileError } from './text-file.ts'

export interface RegisterRow {
  /** line of the file; 0: stands at the start of the file or after a gap, so that energy falls where it was used */
  readonly line: number
  readonly at: Instant
  readonly values: Values
}

export interface Finished {
  readonly rows: Iterable<RegisterRow>
  /** how many of them are rows of the file */
  readonly count: number
  /** rows that say again what another row said */
  readonly duplicates: number
  readonly refused: readonly { line: number; refusal: Refusal }[]
  /** intervals inside the file that no row tells of; the registers stand still there */
  readonly missing: number
}

const MOST_ROWS = 3_000_000
/** Registers are printed and compared; the noise of adding binary fractions is cut off. */
const STEPS_PER_KWH = 1e6

const NEGATIVE: Refusal = {
  code: 'negative',
  sentence: 'The energy of an interval is negative; a register only grows. Export belongs into kwh_export.',
}
const TOLD_TWICE: Refusal = {
  code: 'conflict',
  sentence: 'Another row of the file tells another value for the same interval; the first one stays.',
}

/**
 * Sums energy per interval into registers. Rows may come in any order, so they are kept, as numbers, until the file
 * ends. The same file with the same start gives the same registers, so importing it again doubles nothing.
 */
export class EnergyRegister {
  readonly #measures: readonly string[]
  readonly #periodMs: number
  readonly #at: number[] = []
  readonly #lines: number[] = []
  readonly #values: Values[] = []

  constructor(measures: readonly string[], periodMs: number) {
    this.#measures = measures
    this.#periodMs = periodMs
  }

  /** Takes the energy of the interval that ends at `at`. */
  add(line: number, at: Instant, values: Values): Refusal | null {
    if (values.some((value, n) => value !== null && value < 0 && this.#isRegister(n))) return NEGATIVE
    if (this.#at.length >= MOST_ROWS) {
      throw new UnusableFileError(`The file has more than ${MOST_ROWS} rows of energy; split it by years.`)
    }
    this.#at.push(at)
    this.#lines.push(line)
    this.#values.push(values)
    return null
  }

  /** Where the first interval begins; null without rows. */
  start(): Instant | null {
    let first = Number.POSITIVE_INFINITY
    for (const at of this.#at) first = Math.min(first, at)
    return this.#at.length === 0 ? null : first - this.#periodMs
  }

  /** The readings of the registers that begin with these values (one per measure; not a register: ignored). */
  finish(begin: Values): Finished {
    const order = this.#at.map((_, n) => n).sort((a, b) => this.#at[a]! - this.#at[b]! || a - b)
    this.#checkSpacing(order)
    const kept: number[] = []
    const refused: { line: number; refusal: Refusal }[] = []
    let duplicates = 0
    for (const n of order) {
      const last = kept.at(-1)
      if (last === undefined || this.#at[n] !== this.#at[last]) kept.push(n)
      else if (this.#values[n]!.every((value, i) => value === this.#values[last]![i])) duplicates += 1
      else refused.push({ line: this.#lines[n]!, refusal: TOLD_TWICE })
    }
    const missing = this.#countMissing(kept)
    return { rows: this.#readings(kept, begin), count: kept.length, duplicates, refused, missing }
  }

  *#readings(kept: readonly number[], begin: Values): Generator<RegisterRow> {
    const sums = this.#measures.map((_, n) => begin[n] ?? 0)
    const registers = () =>
      this.#measures.map((_, n) =>
        this.#isRegister(n) ? Math.round(sums[n]! * STEPS_PER_KWH) / STEPS_PER_KWH : null,
      )
    let previous = Number.NEGATIVE_INFINITY
    for (const row of kept) {
      const at = this.#at[row]!
      if (this.#isGap(previous, at)) yield { line: 0, at: at - this.#periodMs, values: registers() }
      const told = this.#values[row]!
      for (const [n, value] of told.entries()) sums[n] = sums[n]! + (value ?? 0)
      const counted = registers()
      yield { line: this.#lines[row]!, at, values: told.map((value, n) => counted[n] ?? value) }
      previous = at
    }
  }

  #isRegister(measure: number): boolean {
    return REGISTERS.includes(this.#measures[measure]!)
  }

  /** Clocks of loggers tremble by seconds: half an interval more than one is a gap. */
  #isGap(previous: Instant, at: Instant): boolean {
    return at - previous >= 1.5 * this.#periodMs
  }

  #countMissing(kept: readonly number[]): number {
    let missing = 0
    for (let n = 1; n < kept.length; n++) {
      const apart = this.#at[kept[n]!]! - this.#at[kept[n - 1]!]!
      if (apart >= 1.5 * this.#periodMs) missing += Math.round(apart / this.#periodMs) - 1
    }
    return missing
  }

  /** Most rows must be one interval apart: else every figure would be wrong by that factor. */
  #checkSpacing(order: readonly number[]): void {
    const apart: number[] = []
    for (let n = 1; n < order.length; n++) {
      const ms = this.#at[order[n]!]! - this.#at[order[n - 1]!]!
      if (ms > 0) apart.push(ms)
    }
    const median = apart.sort((a, b) => a - b)[Math.floor(apart.length / 2)]
    if (median === undefined || Math.abs(median - this.#periodMs) <= 0.1 * this.#periodMs) return
    throw new UnusableFileError(
      `The rows stand ${median / 1000} s apart, but an interval is ${this.#periodMs / 1000} s long: give the right length with --period.`,
    )
  }
}
