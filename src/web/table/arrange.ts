import type { CellValue } from '#chart/csv-lines.ts'
import { formatNumber } from '#chart/format.ts'
import type { Column, Searches, Sort } from './column.ts'
import { ANY_COLUMN } from './column.ts'

let collator: Intl.Collator | null = null

/** The first thing of Intl costs a phone 10 ms: not before something is sorted. */
function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return collator.compare(a, b)
}

function cellText(value: CellValue): string {
  return typeof value === 'string' ? value : formatNumber(value)
}

/** A cell in words: what is shown, and what a search looks through. */
export function rowText<Row>(column: Column<Row>, row: Row): string {
  return column.text?.(row) ?? cellText(column.value(row))
}

/** Unknown comes last whichever way the column is sorted. */
function compare(a: CellValue, b: CellValue, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
  return sign * compareTexts(String(a), String(b))
}

export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): Row[] {
  const column = columns.find((one) => one.key === sort?.key)
  if (!column || !sort) return [...rows]
  const sign = sort.direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => compare(column.value(a), column.value(b), sign))
}

export function searchRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  searches: Searches,
): Row[] {
  const wanted = Object.entries(searches).filter(([, text]) => text.trim() !== '')
  if (wanted.length === 0) return [...rows]
  const searchable = columns.filter((column) => column.searchable)
  return rows.filter((row) =>
    wanted.every(([key, text]) =>
      searchable
        .filter((column) => key === ANY_COLUMN || column.key === key)
        .some((column) => findAll(rowText(column, row), text).length > 0),
    ),
  )
}

/** Where a text is found in another, as [from, to) pairs; case does not matter. */
export function findAll(text: string, wanted: string): [number, number][] {
  const needle = wanted.trim().toLowerCase()
  const found: [number, number][] = []
  if (needle === '') return found
  const hay = text.toLowerCase()
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + needle.length)) {
    found.push([at, at + needle.length])
  }
  return found
}

/** A click sorts upwards, the next downwards, the third as it came. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null
}

export function entriesText(shown: number, all: number): string {
  const noun = all === 1 ? 'entry' : 'entries'
  const count = formatNumber(all, 0)
  return shown === all ? `${count} ${noun}` : `${formatNumber(shown, 0)} of ${count} ${noun}`
}
