import { parseNumber } from '../csv/number.ts'
import type { CsvRow } from '../csv/rows.ts'

/** The rows that a guess is made from. */
export interface Sample {
  readonly headerLine: number | null
  readonly names: readonly string[]
  readonly rows: readonly CsvRow[]
  /** cells of a column, in the order of the rows */
  column(index: number): string[]
}

const MOST_TITLES = 20

/** Finds the line with the names of the columns: the last row of words before rows that look alike begin. */
export function findSample(rows: readonly CsvRow[]): Sample {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const top = rows.slice(0, MOST_TITLES)
  const header = top.findIndex(({ cells }, n) => {
    const told = cells.filter((cell) => cell !== '')
    const isFull = told.length >= Math.max(2, 0.6 * width) || (width <= 2 && told.length === width)
    return isFull && told.every(isWord) && rows[n + 1]?.cells.some((cell) => cell !== '' && !isWord(cell))
  })
  const data = rows.slice(header + 1)
  const names = Array.from({ length: width }, (_, n) => (header === -1 ? '' : (rows[header]!.cells[n] ?? '')))
  return {
    headerLine: header === -1 ? null : rows[header]!.line,
    names: names.map((name, n) => name || `Column ${n + 1}`),
    rows: data,
    column: (index) => data.map(({ cells }) => cells[index] ?? ''),
  }
}

/** Not a number, a date or a time. */
function isWord(cell: string): boolean {
  return /\p{L}/u.test(cell) && !/^\d/.test(cell)
}

/** A comma is the decimal sign where it stands in numbers that no grouping explains. */
export function guessDecimal(rows: readonly CsvRow[]): '.' | ',' {
  let [commas, points] = [0, 0]
  for (const { cells } of rows) {
    for (const cell of cells) {
      if (/^-?\d+,\d+$/.test(cell) && !/^-?[1-9]\d{0,2},\d{3}$/.test(cell)) commas += 1
      else if (/^-?[\d.]+,\d+$/.test(cell) && cell.includes('.')) commas += 1
      else if (/^-?\d[\d,]*\.\d+$/.test(cell)) points += 1
    }
  }
  return commas > points ? ',' : '.'
}

const NO_VALUE_WORD =
  /^(n\.?\/?a\.?|nan|null|none|nil|-+|\?+|unavailable|unknown|missing|error|bad|invalid|#\S*)$/i
const SENTINELS = [-1, -99, -999, -9999, 9999, 99_999, 999_999, 32_767, 65_535, 4_294_967_295]
const MOST_NO_VALUES = 20

/** Texts in the columns of numbers that seem to mean "no value". */
export function guessNoValues(columns: readonly (readonly string[])[], decimal: '.' | ','): string[] {
  const found = new Set<string>()
  for (const texts of columns) {
    const numbers = texts.flatMap((text) => parseNumber(text, decimal) ?? []).sort((a, b) => a - b)
    const true95 = numbers[Math.floor(0.9 * (numbers.length - 1))] ?? 0
    const negatives = new Set(numbers.filter((value) => value < 0))
    for (const text of new Set(texts)) {
      const value = parseNumber(text, decimal)
      if (value === null) {
        if (NO_VALUE_WORD.test(text)) found.add(text)
      } else if (SENTINELS.includes(value)) {
        const isAlone = value < 0 ? negatives.size === 1 && numbers.length > 1 : value > 5 * Math.abs(true95)
        if (isAlone) found.add(text)
      }
    }
  }
  return [...found].slice(0, MOST_NO_VALUES)
}
