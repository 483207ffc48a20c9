import { ArrowDown, ArrowUp, ChevronsUpDown, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { TextField } from '../ui/field/TextField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import type { Column, Sort } from './column.ts'

export interface HeaderCellProps<Row> {
  column: Column<Row>
  sort: Sort | null
  search: string
  onSort: () => void
  onSearch: (text: string) => void
  className: string
}

export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { column, sort, search, onSort, onSearch, className } = props
  const sorted = sort?.key === column.key ? sort.direction : undefined
  const right = column.align === 'right'
  return (
    <th scope="col" aria-sort={sorted} className={cx(className, 'font-medium text-ink-soft')}>
      <span className={cx('inline-flex items-center gap-0.5 whitespace-normal', right && 'flex-row-reverse')}>
        {column.sortable === false ? (
          column.title
        ) : (
          <button
            type="button"
            onClick={onSort}
            className={cx(
              '-mx-1 min-h-8 rounded-sm px-1 font-medium hover:text-primary-ink',
              right ? 'text-right' : 'text-left',
              sorted && 'text-primary-ink',
            )}
          >
            <MarkedTitle title={column.title} atStart={right} mark={<SortMark sorted={sorted} />} />
          </button>
        )}
        {column.searchable && <ColumnSearch title={column.title} search={search} onSearch={onSearch} />}
      </span>
    </th>
  )
}

/** A long title may wrap, but its mark does not stand on a line of its own. */
function MarkedTitle({ title, atStart, mark }: { title: string; atStart: boolean; mark: ReactNode }) {
  const words = title.split(' ')
  const beside = atStart ? words.shift() : words.pop()
  const together = (
    <span className="whitespace-nowrap">
      {atStart && mark}
      {beside}
      {!atStart && mark}
    </span>
  )
  const rest = words.join(' ')
  return atStart ? (
    <>
      {together} {rest}
    </>
  ) : (
    <>
      {rest} {together}
    </>
  )
}

function SortMark({ sorted }: { sorted: Sort['direction'] | undefined }) {
  const Icon = sorted === 'ascending' ? ArrowUp : sorted === 'descending' ? ArrowDown : ChevronsUpDown
  return (
    <Icon
      aria-hidden="true"
      className={cx('mx-0.5 inline-block size-3.5 align-[-0.15em]', !sorted && 'opacity-60 print:hidden')}
    />
  )
}

interface ColumnSearchProps {
  title: string
  search: string
  onSearch: (text: string) => void
}

function ColumnSearch({ title, search, onSearch }: ColumnSearchProps) {
  return (
    <Popover
      label={`Search ${title}`}
      trigger={
        <IconButton
          size="sm"
          label={`Search ${title}`}
          className={cx('pointer-fine:size-6', search && 'text-primary-ink')}
          icon={<Search aria-hidden="true" className={cx('size-3.5', search && 'stroke-3')} />}
        />
      }
    >
      <TextField
        type="search"
        label={`Search ${title}`}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </Popover>
  )
}
