import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { type ReadStamp, timeFormat } from '../csv/time-format.ts'

/** Dates as files write them; where days and months could be either way round, the day is first. */
const DATES = [
  ...['d/m/yyyy', 'm/d/yyyy', 'd-m-yyyy', 'm-d-yyyy', 'd.m.yyyy', 'yyyy-m-d', 'yyyy/m/d'],
  ...[
    'd/m/yy',
    'm/d/yy',
    'd-m-yy',
    'd.m.yy',
    'd-mmm-yyyy',
    'd mmm yyyy',
    'd-mmm-yy',
    'd/mmm/yyyy',
    'mmm d yyyy',
  ],
]
const CLOCKS = ['h:mm', 'h:mm:ss', 'h:mm a', 'h:mm:ss a', 'h:mma']
const WHOLE = ['iso', 'unix', 'unix-ms', 'excel']

export const DATE_FORMATS: readonly string[] = [...DATES, 'excel']
const TIME_FORMATS: readonly string[] = [
  ...WHOLE,
  ...DATES.flatMap((date) => CLOCKS.map((clock) => `${date} ${clock}`)),
  ...DATES.flatMap((date) => [`${date}, h:mm`, `${date}, h:mm:ss`]),
]

/** The share of texts that a format must read; the rest may be titles and totals. */
const MOST_PARTS = 0.9

export interface TimeGuess {
  /** the proposed one first; more than one is a question */
  readonly formats: readonly string[]
  /** of the proposed one, in the order of the rows; null where it reads nothing */
  readonly walls: readonly (Instant | null)[]
}

/** The formats that these texts of times fit; null: they are no times. */
export function guessTimes(texts: readonly string[], formats = TIME_FORMATS): TimeGuess | null {
  const told = texts.filter((text) => text !== '')
  if (told.length === 0) return null
  const fitting = formats.flatMap((format) => {
    const read = timeFormat(format)
    if (!fits(told[0]!, read) && !fits(told.at(-1)!, read)) return []
    const count = told.filter((text) => fits(text, read)).length
    return count >= MOST_PARTS * told.length ? [{ format, count, read }] : []
  })
  const most = Math.max(0, ...fitting.map(({ count }) => count))
  const best = fitting
    .filter(({ count }) => count === most)
    .map(({ format, read }) => ({ format, walls: texts.map((text) => read(text)?.wall ?? null) }))
    .map((one) => ({ ...one, unrest: sumJumps(one.walls) }))
    .sort((a, b) => a.unrest - b.unrest)
  const first = best[0]
  if (!first) return null
  const alike = best.filter(({ unrest, walls }) => unrest === first.unrest && !isSame(walls, first.walls))
  return { formats: [first.format, ...alike.map(({ format }) => format)], walls: first.walls }
}

function fits(text: string, read: ReadStamp): boolean {
  return read(text) !== null
}

/** Whether a column holds numbers: a time in seconds or days is taken from one only where its name says so. */
export function isNumberColumn(texts: readonly string[]): boolean {
  const told = texts.filter((text) => text !== '')
  return told.filter((text) => /^-?\d+([.,]\d+)?$/.test(text)).length > 0.5 * told.length
}

/** How far rows jump: the right order of day and month gives rows that follow each other. */
function sumJumps(walls: readonly (Instant | null)[]): number {
  const known = walls.filter((wall) => wall !== null)
  let sum = 0
  for (let n = 1; n < known.length; n++) sum += Math.abs(known[n]! - known[n - 1]!)
  return Math.round(sum / DAY_MS)
}

function isSame(a: readonly (Instant | null)[], b: readonly (Instant | null)[]): boolean {
  return a.every((wall, n) => wall === b[n])
}

/** The step that most rows are apart, in seconds; null: there is none. */
export function guessPeriod(walls: readonly (Instant | null)[]): number | null {
  const known = walls.filter((wall) => wall !== null).sort((a, b) => a - b)
  const steps = known.slice(1).map((wall, n) => wall - known[n]!)
  const positive = steps.filter((step) => step > 0).sort((a, b) => a - b)
  const median = positive[Math.floor(positive.length / 2)]
  return median === undefined || median > DAY_MS ? null : Math.max(1, Math.round(median / 1000))
}

/** Whether rows are regular: nine of ten are one period apart. */
export function isRegular(walls: readonly (Instant | null)[], periodS: number): boolean {
  const known = walls.filter((wall) => wall !== null).sort((a, b) => a - b)
  const steps = known.slice(1).map((wall, n) => wall - known[n]!)
  const like = steps.filter((step) => Math.abs(step - periodS * 1000) <= 0.1 * periodS * 1000)
  return steps.length > 0 && like.length >= 0.9 * steps.length
}

/** A row of 0:00 that follows late rows of its own date closes that date. */
export function closesDay(walls: readonly (Instant | null)[]): boolean {
  let [closing, opening] = [0, 0]
  for (let n = 1; n < walls.length; n++) {
    const [before, wall] = [walls[n - 1]!, walls[n]!]
    if (before === null || wall === null || wall % DAY_MS !== 0) continue
    if (before > wall && before - wall < DAY_MS && before - wall > DAY_MS / 2) closing += 1
    else if (wall > before) opening += 1
  }
  return closing > opening
}
