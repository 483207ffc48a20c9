import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { BodyChunks, isChunked } from '../ui/rows/RowChunks.tsx'
import { cellContent } from './Cell.tsx'
import type { Column, Searches, Sort } from './column.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { noteOverflow } from './note-overflow.ts'

export interface TableView<Row> {
  label: string
  columns: readonly Column<Row>[]
  /** What is shown, and all that passed the search, for the totals. */
  rows: readonly Row[]
  allRows: readonly Row[]
  rowKey: (row: Row) => string | number
  rowActions?: ((row: Row) => ReactNode) | undefined
  sort: Sort | null
  searches: Searches
  onSort: (key: string) => void
  onSearch: (key: string, text: string) => void
  maxHeight?: number | undefined
}

/** The first column stays in view while the rest scrolls inside the card. */
const CELL =
  'px-2 py-2 text-left align-middle first:sticky first:left-0 first:z-1 first:bg-card first:pl-4 last:pr-4 group-data-before/wide:first:shade-after'

/** So do the row's actions. */
const ACTIONS =
  'whitespace-nowrap sticky right-0 z-1 w-px bg-card pl-1 text-right group-data-after/wide:shade-before'

function cellClass<Row>(column: Column<Row>): string {
  return cx(
    CELL,
    column.align === 'right' && 'text-right',
    column.wraps ? 'min-w-28 whitespace-normal' : 'whitespace-nowrap',
  )
}

export function WideTable<Row>(props: TableView<Row>) {
  const { label, columns, rows, rowKey, rowActions, searches, maxHeight } = props
  const isLong = isChunked(rows)
  return (
    <ScrollBox label={label} maxHeight={maxHeight} isCut={rowActions === undefined}>
      <table className="w-full border-collapse text-sm" aria-rowcount={isLong ? rows.length + 1 : undefined}>
        <caption className="sr-only">{label}</caption>
        <Head {...props} />
        <BodyChunks
          rows={rows}
          draw={(row, place) => (
            <tr
              key={rowKey(row)}
              aria-rowindex={isLong ? place + 2 : undefined}
              className={cx('group hover:bg-primary-tint', place < rows.length - 1 && 'border-b border-line')}
            >
              {columns.map((column) => (
                <td key={column.key} className={cx(cellClass(column), 'group-hover:first:bg-primary-tint')}>
                  {cellContent(column, row, searches)}
                </td>
              ))}
              {rowActions && (
                <td className={cx(CELL, ACTIONS, 'group-hover:bg-primary-tint')}>{rowActions(row)}</td>
              )}
            </tr>
          )}
        />
        <Totals {...props} />
      </table>
    </ScrollBox>
  )
}

interface ScrollBoxProps {
  label: string
  maxHeight: number | undefined
  /** Nothing stays in view at its end: the edge itself says that there is more. */
  isCut: boolean
  children: ReactNode
}

function ScrollBox({ label, maxHeight, isCut, children }: ScrollBoxProps) {
  return (
    <div className="relative">
      {/* biome-ignore lint/a11y/useSemanticElements: a landmark for every table would be too many */}
      <div
        role="group"
        data-print="whole"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        ref={noteOverflow}
        // Positioned, so that hidden words inside are clipped with the rest and do not widen the page.
        className="group/wide peer relative overflow-auto"
        style={maxHeight ? { maxHeight } : {}}
      >
        {children}
      </div>
      {isCut && (
        <div
          data-print="hide"
          className="absolute inset-y-0 right-0 hidden w-0 peer-data-after:block peer-data-after:shade-before"
        />
      )}
    </div>
  )
}

function Head<Row>(props: TableView<Row>) {
  const { columns, rows, sort, searches, onSort, onSearch, rowActions, maxHeight } = props
  return (
    <thead className={cx('border-b border-line', maxHeight !== undefined && 'sticky top-0 z-2 bg-card')}>
      <tr aria-rowindex={isChunked(rows) ? 1 : undefined}>
        {columns.map((column) => (
          <HeaderCell
            key={column.key}
            column={column}
            sort={sort}
            search={searches[column.key] ?? ''}
            onSort={() => onSort(column.key)}
            onSearch={(text) => onSearch(column.key, text)}
            className={cellClass(column)}
          />
        ))}
        {rowActions && (
          <th scope="col" className={cx(CELL, ACTIONS)}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Totals<Row>({ columns, allRows, rowActions, maxHeight }: TableView<Row>) {
  if (!columns.some((column) => column.total)) return null
  return (
    <tfoot className={maxHeight === undefined ? undefined : 'sticky bottom-0 z-2 bg-card'}>
      <tr className="border-t border-line-strong font-semibold">
        {columns.map((column) => (
          <td key={column.key} className={cellClass(column)}>
            {column.total?.(allRows)}
          </td>
        ))}
        {rowActions && <td className={cx(CELL, ACTIONS)} />}
      </tr>
    </tfoot>
  )
}
