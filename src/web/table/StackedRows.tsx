import { ArrowDown, ArrowUp, ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Select } from '../ui/field/Select.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ListChunks } from '../ui/rows/RowChunks.tsx'
import { cellContent } from './Cell.tsx'
import { ANY_COLUMN } from './column.ts'
import type { TableView } from './WideTable.tsx'

/** The table on a phone: one block a row, its first column as the title. */
export function StackedRows<Row>(props: TableView<Row>) {
  const { label, columns, rows, rowKey, rowActions, searches } = props
  const [first, ...others] = columns
  if (!first) return null
  return (
    <div className="px-4">
      <Controls {...props} />
      <ListChunks
        label={label}
        rows={rows}
        className="border-b border-line py-3 last:border-0"
        rowKey={rowKey}
        draw={(row) => (
          <Block
            name={String(first.value(row) ?? '')}
            title={cellContent(first, row, searches)}
            actions={rowActions?.(row)}
            pairs={others.map((column) => ({ ...column, content: cellContent(column, row, searches) }))}
          />
        )}
      />
      <StackedTotals {...props} />
    </div>
  )
}

interface Pair {
  key: string
  title: string
  content: ReactNode
  isDetail?: boolean
}

interface BlockProps {
  /** Tells what is opened. */
  name: string
  title: ReactNode
  actions?: ReactNode
  pairs: readonly Pair[]
}

/** A row or the totals; details follow once it is opened. */
function Block({ name, title, actions, pairs }: BlockProps) {
  const [isOpen, setOpen] = useState(false)
  const details = pairs.filter(({ isDetail }) => isDetail)
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <div className="min-w-0 font-semibold">{title}</div>
        <span className="flex items-center">
          {actions}
          {details.length > 0 && (
            <IconButton
              size="sm"
              label={isOpen ? 'Show less' : 'Show all figures'}
              aria-label={`${isOpen ? 'Show less' : 'Show all figures'}: ${name}`}
              aria-expanded={isOpen}
              icon={<Icon aria-hidden="true" className="size-4" />}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </span>
      </div>
      <Pairs pairs={isOpen ? pairs : pairs.filter(({ isDetail }) => !isDetail)} />
    </>
  )
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className="mt-1 flex flex-col gap-1">
      {pairs.map(({ key, title, content }) => (
        <div key={key} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-ink-soft">{title}</dt>
          <dd className="min-w-0 text-right font-medium">{content}</dd>
        </div>
      ))}
    </dl>
  )
}

const FEW = 3

function Controls<Row>({ label, columns, allRows, sort, searches, onSort, onSearch }: TableView<Row>) {
  const sortable = columns.filter((column) => column.sortable !== false)
  const searching = Object.values(searches).some((text) => text !== '')
  if (allRows.length <= FEW && !searching) return null
  const Icon = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <div className="flex flex-col gap-2 py-2">
      <StackedSearch {...{ label, columns, searches, onSearch }} />
      {sortable.length > 0 && (
        <div className="flex items-end gap-1">
          <Select
            className="flex-1"
            label={`Sort ${label}`}
            hideLabel
            value={sort?.key ?? ''}
            placeholder="Sort by"
            options={sortable.map((column) => ({ value: column.key, label: `Sort by ${column.title}` }))}
            onChange={(event) => onSort(event.target.value)}
          />
          {sort && (
            <IconButton
              label={sort.direction === 'ascending' ? 'Smallest first' : 'Largest first'}
              icon={<Icon aria-hidden="true" className="size-4" />}
              onClick={() => onSort(sort.key)}
            />
          )}
        </div>
      )}
    </div>
  )
}

type Searching<Row> = Pick<TableView<Row>, 'label' | 'columns' | 'searches' | 'onSearch'>

/** One field for all columns, or for the one that is chosen beside it. */
function StackedSearch<Row>({ label, columns, searches, onSearch }: Searching<Row>) {
  const searchable = columns.filter((column) => column.searchable)
  const used = searchable.find(({ key }) => searches[key])?.key
  const [chosen, setChosen] = useState(used ?? ANY_COLUMN)
  if (searchable.length === 0) return null
  const choose = (key: string) => {
    onSearch(chosen, '')
    setChosen(key)
  }
  return (
    <div className="flex gap-2">
      {searchable.length > 1 && (
        <Select
          className="w-1/2"
          label={`Search ${label} in`}
          hideLabel
          value={chosen}
          options={[
            { value: ANY_COLUMN, label: 'All columns' },
            ...searchable.map(({ key, title }) => ({ value: key, label: title })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      )}
      <TextField
        type="search"
        className="flex-1"
        label={`Search ${label}`}
        hideLabel
        placeholder="Search"
        value={searches[chosen] ?? ''}
        onChange={(event) => onSearch(chosen, event.target.value)}
      />
    </div>
  )
}

function StackedTotals<Row>({ columns, allRows }: TableView<Row>) {
  const totals = columns.filter((column) => column.total)
  if (totals.length === 0) return null
  const [first] = columns
  return (
    <div className="border-t border-line-strong py-3">
      <Block
        name="Total"
        title={first?.total ? first.total(allRows) : 'Total'}
        pairs={totals
          .filter((column) => column !== first)
          .map((column) => ({ ...column, content: column.total?.(allRows) }))}
      />
    </div>
  )
}
