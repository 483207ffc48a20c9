import { useState } from 'react'
import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { adminTableText, disableText } from '../../../words/platform.ts'
import { AdminTable, listFromQuery } from '../AdminTable.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { CLIENT_COLUMNS } from './client-columns.ts'
import { DisableClient } from './DisableClient.tsx'

/** AD-03: View and Disable. */
export function ClientTable() {
  const query = useAdminCall('adminClients', {})
  const [disabling, setDisabling] = useState<ClientRow | null>(null)
  return (
    <>
      <AdminTable
        label={adminTableText.clients}
        columns={CLIENT_COLUMNS}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        empty={adminTableText.noClients}
        rowActions={(row) => <RowActions row={row} onDisable={() => setDisabling(row)} />}
      />
      {disabling !== null && <DisableClient client={disabling} onClose={() => setDisabling(null)} />}
    </>
  )
}

function RowActions({ row, onDisable }: { row: ClientRow; onDisable: () => void }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 md:flex-nowrap">
      {row.is_disabled && <Badge tone="bad">{adminTableText.isDisabled}</Badge>}
      <AdminLink
        path="/view-client"
        search={{ client: row.id }}
        aria-label={`${adminTableText.view} ${row.name}`}
        className={buttonClass({ size: 'sm' })}
      >
        {adminTableText.view}
      </AdminLink>
      <ShutOrLetIn client={row} onDisable={onDisable} />
    </span>
  )
}

/** Disable asks first; Enable does not need to. */
export function ShutOrLetIn({ client, onDisable }: { client: ClientRow; onDisable: () => void }) {
  const { send, busy } = useAdminWrite('adminEnableClient', {
    done: adminTableText.enable,
    failed: disableText.failed,
  })
  const enable = () => void send({ params: { clientId: client.id } })
  const word = client.is_disabled ? adminTableText.enable : adminTableText.disable
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={`${word} ${client.name}`}
      onClick={client.is_disabled ? enable : onDisable}
    >
      {word}
    </Button>
  )
}
