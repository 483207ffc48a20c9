import type { ReactNode } from 'react'
import { messagesText } from '#contract/admin-page-messages.ts'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { textColumn } from '../AdminTable.tsx'
import { browserMoment } from '../form/browser-moment.ts'

export interface MessageRow {
  id: number
  at: number
  name: string
  email: string
  message: string
}

export interface MessageListProps {
  rows: readonly MessageRow[]
  rowActions?: (row: MessageRow) => ReactNode
}

const COLUMNS: readonly Column<MessageRow>[] = [
  {
    key: 'at',
    title: messagesText.when,
    value: ({ at }) => at,
    text: ({ at }) => browserMoment(at),
    searchable: true,
  },
  { ...textColumn<MessageRow>('from', messagesText.from, ({ name }) => name), searchable: true },
  { ...textColumn<MessageRow>('email', messagesText.email, ({ email }) => email), searchable: true },
  { ...textColumn<MessageRow>('message', messagesText.message, ({ message }) => message), searchable: true },
]

/** Newest first. */
export function MessageList({ rows, rowActions }: MessageListProps) {
  return (
    <Card flush>
      <DataTable
        label={messagesText.label}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        initialSort={{ key: 'at', direction: 'descending' }}
        {...(rowActions === undefined ? {} : { rowActions })}
        empty={<EmptyState title={messagesText.none}>{messagesText.help}</EmptyState>}
      />
    </Card>
  )
}
