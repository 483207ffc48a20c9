import { useState } from 'react'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { adminColumns, adminTableText, topBarText } from '../../../words/platform.ts'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { qualityText } from '../../../words/quality.ts'
import {
  AdminTable,
  dayColumn,
  figureColumn,
  listFromQuery,
  monthNote,
  nameColumn,
  textColumn,
} from '../AdminTable.tsx'
import { AddForClient } from '../shell/AddForClient.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { EditDevice } from './EditDevice.tsx'

/** The branch by itself where the client is known, after its client's name where it is not. */
const adminDeviceColumns = (isOneClient: boolean) => [
  nameColumn<DeviceRow>('name', adminColumns.name, ({ name }) => name),
  nameColumn<DeviceRow>('branch', adminColumns.branch, (row) =>
    isOneClient ? row.branch : `${row.organisation}, ${row.branch}`,
  ),
  textColumn<DeviceRow>('code', adminColumns.code, ({ code }) => code),
  dayColumn<DeviceRow>('added', adminColumns.added, ({ added }) => added),
  figureColumn<DeviceRow>('consumption', adminColumns.consumption, (row) => row.consumption),
]

const ofClient = (client: number) => ({
  title: adminTableText.devices,
  actions: <AddForClient path="/add-devices" label={topBarText.addDevice} client={client} />,
})

/** AD-03: of one client, or of all. */
export function DeviceTable({ clientId }: { clientId?: number }) {
  const query = useAdminCall('adminDevices', { query: { clientId } })
  const [editing, setEditing] = useState<DeviceRow | null>(null)
  return (
    <>
      <AdminTable
        label={adminTableText.devices}
        {...(clientId === undefined ? {} : ofClient(clientId))}
        columns={adminDeviceColumns(clientId !== undefined)}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        note={monthNote(query.data?.figures_at)}
        empty={adminTableText.noDevices}
        rowActions={(row) => (
          <span className="flex justify-end gap-2">
            <AdminLink
              path="/device-quality"
              search={{ client: row.client_id, device: row.id }}
              aria-label={qualityText.link(row.name)}
              className={buttonClass({ size: 'sm' })}
            >
              {qualityText.title}
            </AdminLink>
            <Button
              size="sm"
              aria-label={`${deviceFormText.edit} ${row.name}`}
              onClick={() => setEditing(row)}
            >
              {adminTableText.edit}
            </Button>
          </span>
        )}
      />
      {editing !== null && <EditDevice device={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
