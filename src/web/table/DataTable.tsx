import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { paper } from '../ui/paper.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { entriesText, nextSort, searchRows, sortRows } from './arrange.ts'
import type { Column, Searches, Sort } from './column.ts'
import { ANY_COLUMN } from './column.ts'
import { Pager } from './Pager.tsx'
import { StackedRows } from './StackedRows.tsx'
import { useWide } from './use-wide.ts'
import type { TableView } from './WideTable.tsx'
import { WideTable } from './WideTable.tsx'

export interface DataTableProps<Row> {
  /** Names the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  /** Drawn at the end of each row: buttons, a menu. */
  rowActions?: (row: Row) => ReactNode
  initialSort?: Sort
  /** Looked for in all searchable columns, beside what is typed in the table. */
  search?: string
  /** Pages of so many rows; all on one page unless given. */
  pageSize?: number
  /** The first so many rows, and a button that opens the rest; all of them unless given. */
  firstRows?: number
  /** Why there are no rows. */
  empty?: ReactNode
  loading?: boolean
  /** Beside the number of entries: exports, notes. */
  footer?: ReactNode
  /** Scrolls inside, with the head in view. */
  maxHeight?: number
}

/** On paper so many rows are on one page. */
const PRINTED_ROWS = 500

/** Meant for a Card with `flush`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowActions, loading = false, maxHeight } = props
  const [sort, setSort] = useState<Sort | null>(props.initialSort ?? null)
  const [typed, setSearches] = useState<Searches>({})
  const searches = props.search ? { [ANY_COLUMN]: props.search, ...typed } : typed
  const [wantedPage, setPage] = useState(0)
  const wide = useWide()
  const found = sortRows(searchRows(rows, columns, searches), columns, sort)
  const isPrinted = useSyncExternalStore(paper.subscribe, paper.read) !== null
  const isWhole = isPrinted && found.length <= PRINTED_ROWS
  const pageSize = isWhole ? undefined : props.pageSize
  const pages = pageSize ? Math.max(1, Math.ceil(found.length / pageSize)) : 1
  const page = Math.min(wantedPage, pages - 1)
  const onPage = pageSize ? found.slice(page * pageSize, (page + 1) * pageSize) : found
  const [isOpen, setOpen] = useState(false)
  const { firstRows = onPage.length } = props
  if (loading) return <LoadingTable label={label} />
  if (rows.length === 0) return props.empty ?? <EmptyState title="No entries" />
  const view: TableView<Row> = {
    label,
    columns,
    rows: isOpen || isWhole ? onPage : onPage.slice(0, firstRows),
    allRows: found,
    rowKey,
    rowActions,
    sort,
    searches,
    maxHeight,
    onSort: (key) => setSort(nextSort(sort, key)),
    onSearch: (key, text) => setSearches({ ...typed, [key]: text }),
  }
  return (
    <div className="min-w-0">
      {wide ? <WideTable {...view} /> : <StackedRows {...view} />}
      {found.length === 0 && <EmptyState title="Nothing matches the search" />}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-xs text-ink-soft">
        <span role="status">{entriesText(found.length, rows.length)}</span>
        {onPage.length > firstRows && (
          <Button size="sm" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show ${firstRows}` : `Show all ${onPage.length}`}
            <span className="sr-only"> of {label}</span>
          </Button>
        )}
        {props.footer}
        {pages > 1 && <Pager label={label} page={page} pages={pages} onPage={setPage} />}
      </div>
    </div>
  )
}

const ROWS = [0, 1, 2, 3, 4]

function LoadingTable({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <span className="sr-only">
        <Spinner label={`Loading ${label}`} />
      </span>
      {ROWS.map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </div>
  )
}
