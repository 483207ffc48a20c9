import type { Mapping } from '#contract/meter/import-mapping.ts'
import type { ValueKind } from '#domain/meter/import/columns.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { parseNumber } from '../csv/number.ts'
import { guessColumn, isCounter, splitWords } from './column-guess.ts'
import type { Sample } from './table-guess.ts'
import {
  closesDay,
  DATE_FORMATS,
  guessPeriod,
  guessTimes,
  isNumberColumn,
  isRegular,
  type TimeGuess,
} from './time-guess.ts'

type Mapped = Mapping['columns'][number]

const CLOCK = /^\d{1,2}[:.]\d{2}(:\d{2})?\s?([ap]\.?m\.?)?$/i
const HALF = /^[ap]\.?m\.?$/i

export interface TimeColumns {
  /** from 0 */
  readonly columns: readonly { readonly index: number; readonly as: string }[]
  readonly guess: TimeGuess | null
}

/** The columns of the time: one, or a date with its time of day and AM or PM beside it. */
export function guessTimeColumns(sample: Sample): TimeColumns {
  const all = sample.names.map((name, index) => ({
    index,
    words: splitWords(name),
    texts: sample.column(index),
  }))
  for (const { index, words, texts } of all) {
    const isNumeric = isNumberColumn(texts)
    if (isNumeric && !/\btime\b|\bdate\b|\bstamp\b|\bepoch\b|timestamp/.test(words)) continue
    const guess = guessTimes(texts)
    if (!guess) continue
    // A time of 12-hour clocks may have its AM or PM in the next column.
    const half = all.find(
      (one) => one.texts.every((text) => text === '' || HALF.test(text)) && one.texts.some(Boolean),
    )
    if (!half) return { columns: [{ index, as: 'time' }], guess }
    const joined = texts.map((text, n) => `${text} ${half.texts[n]}`.trim())
    const both = guessTimes(joined)
    if (both)
      return {
        columns: [
          { index, as: 'date' },
          { index: half.index, as: 'half' },
        ],
        guess: both,
      }
  }
  const date = all.find(({ texts, words }) => {
    const isNumeric = isNumberColumn(texts)
    return (!isNumeric || /date/.test(words)) && guessTimes(texts, DATE_FORMATS) !== null
  })
  if (!date) return { columns: [], guess: null }
  const is = (texts: readonly string[], pattern: RegExp) =>
    texts.some(Boolean) &&
    texts.filter((text) => text === '' || pattern.test(text)).length >= 0.9 * texts.length
  const clock = all.find(({ texts }) => is(texts, CLOCK))
  const half = all.find(({ texts }) => is(texts, HALF))
  const parts = [date, clock, half].flatMap((part) => part ?? [])
  const joined = date.texts.map((_, n) =>
    parts
      .map(({ texts }) => texts[n])
      .join(' ')
      .trim(),
  )
  const names = ['date', ...(clock ? ['clock'] : []), ...(half ? ['half'] : [])]
  const columns = parts.map(({ index }, n) => ({ index, as: names[n]! }))
  return { columns, guess: clock ? guessTimes(joined) : guessTimes(date.texts, DATE_FORMATS) }
}

/** What was measured, each measure from its first column. */
export function guessMeasures(
  sample: Sample,
  decimal: '.' | ',',
  taken: ReadonlySet<number>,
): { columns: Mapped[]; notes: string[] } {
  const columns: Mapped[] = []
  const notes: string[] = []
  for (const [index, name] of sample.names.entries()) {
    if (taken.has(index)) continue
    const guess = guessColumn(name, sample.column(index), decimal)
    if (!guess || columns.some(({ as }) => as === guess.as)) continue
    const { as, unit, factor } = guess
    columns.push({ column: index + 1, as, unit, factor })
    if (guess.isUnitGuessed) {
      notes.push(`Column "${name}" is taken for ${unit}: its values are too high for kW.`)
    }
  }
  return { columns, notes }
}

const STARTS = 'The rows begin at midnight, so a time is read as the start of its interval.'

interface Guessed {
  readonly values: ValueKind
  readonly periodS: number | null
  readonly closes: boolean
  /** What of its interval a time marks. */
  readonly stamp: 'start' | 'end'
  readonly notes: string[]
}

/** Rows that begin at midnight begin their intervals: the last of a day would close it at midnight. */
function guessStamp(walls: readonly (Instant | null)[], closes: boolean): 'start' | 'end' {
  const first = walls.find((wall) => wall !== null)
  return !closes && first !== undefined && first % DAY_MS === 0 ? 'start' : 'end'
}

/** What the values are, the step between rows, and whether a row of 0:00 closes its day. */
export function guessValues(
  sample: Sample,
  columns: readonly Mapped[],
  decimal: '.' | ',',
  walls: readonly (Instant | null)[],
): Guessed {
  const closes = closesDay(walls)
  const stamp = guessStamp(walls, closes)
  const shifted = closes
    ? walls.map((wall) => (wall !== null && wall % DAY_MS === 0 ? wall + DAY_MS : wall))
    : walls
  const periodS = guessPeriod(shifted)
  const energy = columns.find(({ as }) => as === 'kwh_import')
  const notes: string[] = []
  if (closes)
    notes.push('A row of 0:00 follows the rows of its own date, so it is read as the end of that day.')
  if (energy) {
    const numbers = sample.column(energy.column - 1).map((text) => parseNumber(text, decimal))
    const words = splitWords(sample.names[energy.column - 1]!)
    const values = isCounter(numbers) && !/\bper\b|\binterval\b/.test(words) ? 'register' : 'energy'
    if (values === 'energy' && stamp === 'start') notes.push(STARTS)
    return { values, periodS, closes, stamp, notes }
  }
  const isMean = periodS !== null && periodS >= 300 && isRegular(shifted, periodS)
  if (isMean && columns.some(({ as }) => as === 'kw')) {
    notes.push(
      `The rows stand ${Math.round(periodS / 60)} minutes apart: each value is read as the mean power of its interval.`,
    )
    if (stamp === 'start') notes.push(STARTS)
    return { values: 'interval-mean', periodS, closes, stamp, notes }
  }
  return { values: 'power', periodS, closes, stamp, notes }
}
