import type { ReactNode } from 'react'
import { DASH, formatDay, formatNumber } from '#chart/format.ts'
import { formatInstant } from '#domain/time/range/range.ts'
import { HOME_ZONE } from '#domain/time/zone.ts'
import { Lost } from '../../shell/page/Lost.tsx'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { adminTableText } from '../../words/platform.ts'

/** A list of the administrator area, as it was asked for. */
export interface Listed<Row> {
  rows: readonly Row[] | undefined
  leftOut?: number | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

export interface AdminTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  list: Listed<Row>
  rowKey: (row: Row) => string | number
  rowActions?: (row: Row) => ReactNode
  /** Looked for in all columns: the top bar's search. */
  search?: string
  title?: string
  /** Beside the title. */
  actions?: ReactNode
  note?: string
  empty: string
}

/** AD-03: every column sorts both ways and has a search with matches marked; no pages. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { label, columns, list, rowKey, rowActions, search, title, actions, note, empty } = props
  if (list.rows === undefined && list.error !== null) {
    return (
      <Card {...(title === undefined ? {} : { title })}>
        <Lost query={list} />
      </Card>
    )
  }
  const leftOut = list.leftOut ? adminTableText.leftOut(list.leftOut) : null
  return (
    <Card flush actions={actions} {...(title === undefined ? {} : { title })}>
      <DataTable
        label={label}
        columns={columns.map((column) => ({ searchable: true, ...column }))}
        rows={list.rows ?? []}
        loading={list.rows === undefined}
        rowKey={rowKey}
        {...(rowActions === undefined ? {} : { rowActions })}
        {...(search === undefined ? {} : { search })}
        empty={<EmptyState title={empty} />}
        footer={<span>{[leftOut, note].filter(Boolean).join(' · ')}</span>}
      />
    </Card>
  )
}

/** Of which time the figures of a list are. */
export function monthNote(at: number | null | undefined): string {
  return at == null ? adminTableText.month : adminTableText.asOf(formatInstant(HOME_ZONE, at))
}

/** The list inside an answer. */
export function listFromQuery<Row>(query: {
  data: { data: readonly Row[]; left_out?: number } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}): Listed<Row> {
  return {
    rows: query.data?.data,
    leftOut: query.data?.left_out,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
  }
}

type Words<Row> = (row: Row) => string
type Figure<Row> = (row: Row) => number | null

export function textColumn<Row>(key: string, title: string, value: Words<Row>): Column<Row> {
  return { key, title, value, text: (row) => value(row) || DASH }
}

/** A name, which may be long. */
export function nameColumn<Row>(key: string, title: string, value: Words<Row>): Column<Row> {
  return { ...textColumn(key, title, value), wraps: true }
}

export function figureColumn<Row>(key: string, title: string, value: Figure<Row>, places = 2): Column<Row> {
  return { key, title, align: 'right', value, text: (row) => formatNumber(value(row), places) }
}

/** A day: sorts as `YYYY-MM-DD`, reads as `DD-MM-YYYY`. */
export function dayColumn<Row>(key: string, title: string, value: (row: Row) => string | null): Column<Row> {
  const written = (row: Row) => formatDay(value(row)?.slice(0, 10))
  return { key, title, value, text: written, exported: written }
}
