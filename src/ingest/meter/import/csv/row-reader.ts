import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Refusal } from '../../refusal.ts'
import { instantFromStamp } from '../../stamp.ts'
import type { Values } from './measure.ts'
import { parseNumber } from './number.ts'
import type { ImportPlan } from './plan.ts'
import type { CsvRow } from './rows.ts'
import { UnusableFileError } from './text-file.ts'

/** What a row says. `filtered`: another meter's; `ignored`: it says that it knows nothing. */
export type RowRead = { at: Instant; values: Values } | Refusal | 'filtered' | 'ignored'

export interface RowReader {
  /** whether the first row is a header and no reading */
  readonly hasHeader: boolean
  read(row: CsvRow): RowRead
}

export interface RowClock {
  /** zone of stamps without offset */
  readonly zone: string
  /** length of an interval */
  readonly periodMs: number
}

/** Finds the columns of the plan by the first row of the file. */
export function rowReader(plan: ImportPlan, first: CsvRow, { zone, periodMs }: RowClock): RowReader {
  const hasNames = [...plan.timeColumns, ...plan.columns.map((one) => one.column)].some(isName)
  const find = (column: string) => columnIndex(column, first, hasNames)
  const times = plan.timeColumns.map(find)
  const timeText = (cells: readonly string[]) => joinTime(times.map((time) => cells[time] ?? ''))
  const hasHeader = hasNames || (plan.headerLine == null && plan.readStamp(timeText(first.cells)) === null)
  const columns = plan.columns.map((one) => ({ ...one, index: find(one.column) }))
  const where = plan.where.map((one) => ({ ...one, index: columnIndex(one.column, first, hasHeader) }))
  const shift = plan.stampsStart ? periodMs : 0
  let previous = Number.POSITIVE_INFINITY

  function instant(text: string): Instant | null {
    const stamp = plan.readStamp(text)
    if (stamp === null) return null
    const isMidnight = plan.midnightClosesDay && stamp.wall % DAY_MS === 0
    previous = instantFromStamp(isMidnight ? { ...stamp, wall: stamp.wall + DAY_MS } : stamp, zone, previous)
    return previous + shift
  }

  return {
    hasHeader,
    read({ cells }) {
      if (where.some(({ index, value }) => cells[index] !== value)) return 'filtered'
      const values: (number | null)[] = []
      for (const { index, factor, measure } of columns) {
        const text = cells[index] ?? ''
        if (text === '' || plan.ignored.has(text)) values.push(null)
        else {
          const value = parseNumber(text, plan.decimal, measure === 'run')
          if (value === null)
            return notNumber(plan.columns.find((one) => one.measure === measure)!.column, text)
          values.push(value * factor)
        }
      }
      if (values.every((value) => value === null)) return 'ignored'
      const text = timeText(cells)
      const at = instant(text)
      return at === null ? noTime(text) : { at, values }
    },
  }
}

/** Parts of a time in one text. A date that a workbook gives as midnight has its time of day beside it. */
function joinTime(parts: readonly string[]): string {
  if (parts.length === 1) return parts[0]!
  const [date, ...rest] = parts
  return [date!.replace(/[T ]00:00(:00)?$/, ''), ...rest].filter((part) => part !== '').join(' ')
}

function isName(column: string): boolean {
  return !/^\d+$/.test(column)
}

function columnIndex(column: string, { cells }: CsvRow, hasHeader: boolean): number {
  const exact = hasHeader ? cells.indexOf(column) : -1
  if (exact !== -1) return exact
  if (!isName(column)) {
    const index = Number(column) - 1
    if (index >= 0 && index < cells.length) return index
    throw new UnusableFileError(`There is no column ${column}: the file has ${cells.length}.`)
  }
  const wanted = column.trim().toLowerCase()
  const alike = cells.flatMap((cell, n) => (cell.toLowerCase() === wanted ? [n] : []))
  if (hasHeader && alike.length === 1) return alike[0]!
  throw new UnusableFileError(`There is no column "${column}"; the file has: ${cells.join(', ')}.`)
}

function notNumber(column: string, text: string): Refusal {
  return {
    code: 'not-a-number',
    sentence: `Column ${column} holds no number: "${text}". If it means "no value", say so.`,
  }
}

function noTime(text: string): Refusal {
  return { code: 'no-time', sentence: `"${text}" is no time of the form that the file was said to have.` }
}
