import type { ReactNode } from 'react'
import type { CellValue } from '#chart/csv-lines.ts'

export interface Column<Row> {
  key: string
  title: string
  /** What the column sorts and searches by. */
  value: (row: Row) => CellValue
  /** How the value is written: what is shown, searched and marked; with two decimals unless given. */
  text?: (row: Row) => string
  /** How it is drawn where words alone will not do. */
  cell?: (row: Row) => ReactNode
  /** How it is written into files; the value unless given. */
  exported?: (row: Row) => CellValue
  align?: 'left' | 'right'
  /** Its words go on a second line before another column is pushed out of view. */
  wraps?: boolean
  /** On a phone it shows once the row is opened. */
  isDetail?: boolean
  /** Sorting is offered unless this is false. */
  sortable?: boolean
  /** Offers a search in this column, with matches highlighted. */
  searchable?: boolean
  /** The column's place in the totals row. */
  total?: (rows: readonly Row[]) => ReactNode
}

function exportedValue<Row>({ value, exported = value }: Column<Row>, row: Row): CellValue {
  return exported(row)
}

/** A table as files have it: the titles, then the rows. */
export function exportedLines<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CellValue[][] {
  return [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => exportedValue(column, row))),
  ]
}

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

/** Column key → what is looked for in it; under ANY_COLUMN, in all searchable ones. */
export type Searches = Readonly<Record<string, string>>

export const ANY_COLUMN = '*'
