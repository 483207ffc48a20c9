import { useState } from 'react'
import { formatNumber } from '#chart/format.ts'
import type { UnheardRow } from '#contract/platform/admin-hardware.ts'
import type { ListedMappingRow } from '#contract/platform/admin-mappings.ts'
import type { Column } from '../../../../table/column.ts'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { ConfirmDialog } from '../../../../ui/overlay/ConfirmDialog.tsx'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import { AdminTable, listFromQuery, nameColumn, textColumn } from '../../AdminTable.tsx'
import { browserMoment } from '../../form/browser-moment.ts'
import { AdminLink } from '../../shell/AdminLink.tsx'
import { useAdminCall } from '../../use-admin-call.ts'
import { useAdminWrite } from '../../use-admin-write.ts'
import { shortened } from '../name-columns.tsx'

const moment = <Row,>(key: string, title: string, at: (row: Row) => number): Column<Row> => ({
  key,
  title,
  value: at,
  text: (row) => browserMoment(at(row)),
})

const MAPPINGS: readonly Column<ListedMappingRow>[] = [
  nameColumn('name', text.name, ({ name }) => name),
  nameColumn('topic', text.topic, ({ topic }) => topic),
  textColumn('records', text.records, ({ mapping }) =>
    mapping.records === null ? text.oneRecord : text.manyRecords,
  ),
  textColumn('values', text.values, ({ mapping }) => text.pointed(mapping.values.length)),
  moment('made', text.since, ({ made_at }) => made_at),
]

const UNHEARD: readonly Column<UnheardRow>[] = [
  nameColumn('topic', text.topic, ({ topic }) => topic),
  textColumn('through', text.through, ({ key_id }) => text.key(key_id)),
  {
    key: 'times',
    title: text.times,
    align: 'right',
    value: ({ times }) => times,
    text: ({ times }) => formatNumber(times, 0),
  },
  moment('last', text.lastHeard, ({ last_at }) => last_at),
  {
    ...nameColumn<UnheardRow>('message', text.message, ({ message }) => shortened(message)),
    cell: ({ message }) => <code className="text-xs break-all">{shortened(message)}</code>,
  },
]

interface ClientMappingsProps {
  readonly clientId: number
  /** Topics whose messages nobody understands. */
  readonly unheard: readonly UnheardRow[] | undefined
}

/** Messages of a client's hardware in a JSON of its own: what was explained, and what was heard and is not. */
export function ClientMappings({ clientId, unheard }: ClientMappingsProps) {
  const query = useAdminCall('adminMappings', { params: { clientId } })
  const [open, setOpen] = useState<ListedMappingRow | null>(null)
  const page = { client: clientId, part: 'mapping' }
  const topics = unheard ?? []
  return (
    <>
      {topics.length > 0 && (
        <AdminTable
          label={text.unheard}
          title={text.unheard}
          columns={UNHEARD}
          list={{ rows: topics, error: null, isFetching: false, refetch: () => undefined }}
          rowKey={({ topic, key_id }) => JSON.stringify([topic, key_id])}
          empty={text.none}
          rowActions={({ topic, key_id }) => (
            <AdminLink
              path="/view-client"
              search={{ ...page, topic, key: key_id }}
              aria-label={`${text.explain} ${topic}`}
              className={buttonClass({ size: 'sm', tone: 'primary' })}
            >
              {text.explain}
            </AdminLink>
          )}
        />
      )}
      <AdminTable
        label={text.list}
        title={text.list}
        columns={MAPPINGS}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        empty={text.none}
        actions={
          <AdminLink path="/view-client" search={page} className={buttonClass({ size: 'sm' })}>
            {text.add}
          </AdminLink>
        }
        rowActions={(row) => (
          <span className="inline-flex gap-2">
            <AdminLink
              path="/view-client"
              search={{ ...page, mapping: row.id }}
              aria-label={`${text.edit} ${row.name}`}
              className={buttonClass({ size: 'sm' })}
            >
              {text.edit}
            </AdminLink>
            <Button size="sm" aria-label={`${text.remove} ${row.name}`} onClick={() => setOpen(row)}>
              {text.remove}
            </Button>
          </span>
        )}
      />
      {open !== null && <RemoveMapping clientId={clientId} mapping={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface RemoveMappingProps {
  readonly clientId: number
  readonly mapping: ListedMappingRow
  readonly onClose: () => void
}

function RemoveMapping({ clientId, mapping, onClose }: RemoveMappingProps) {
  const { send, busy, failure } = useAdminWrite('adminRemoveMapping', {
    done: text.removed,
    failed: text.removeFailed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text.removeTitle(mapping.name)}
      cancel={text.cancel}
      confirm={text.remove}
      confirming={text.removing}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { clientId, mappingId: mapping.id } })}
      onClose={onClose}
    >
      <p className="text-sm">{text.removeMeaning(mapping.topic)}</p>
    </ConfirmDialog>
  )
}
