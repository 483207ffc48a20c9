import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { levelText } from '../../../words/cost.ts'

interface RatePartProps<Row> {
  label: string
  help: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  empty: string
  /** At the end of each row. */
  rowActions?: (row: Row) => ReactNode
  isLoading: boolean
  mayOperate: boolean
  addLabel?: string
  form?: (close: () => void) => ReactNode
}

/** Dated rows with what they are for, and the form that adds one. */
export function RatePart<Row extends object>(props: RatePartProps<Row>) {
  const { label, help, columns, rows, empty, isLoading, mayOperate, addLabel, form, rowActions } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-xs text-ink-soft">
        {help}
        {form !== undefined && !isLoading && !mayOperate && ` ${levelText.operate}`}
      </p>
      {form !== undefined && mayOperate && isAdding && form(() => setAdding(false))}
      {form !== undefined && mayOperate && !isAdding && (
        <Button className="self-start" onClick={() => setAdding(true)}>
          {addLabel}
        </Button>
      )}
      <div className="-mx-4 md:-mx-6">
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          loading={isLoading}
          rowKey={(row) => rows.indexOf(row)}
          empty={<EmptyState title={empty} />}
          {...(rowActions === undefined ? {} : { rowActions })}
        />
      </div>
    </div>
  )
}
