import { useState } from 'react'
import { DASH, formatDay } from '#chart/format.ts'
import type { ClientRow } from '#contract/platform/admin-shapes.ts'
import { lazyPart } from '../../../lazy-part.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { adminCrumb, adminMenuText, adminTableText, clientPageText } from '../../../words/platform.ts'
import { clientFormText } from '../../../words/platform-forms.ts'
import { BranchTable } from '../branches/BranchTable.tsx'
import { DeviceTable } from '../devices/DeviceTable.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch, useSearchId } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { UserTable } from '../users/UserTable.tsx'
import { ClientTable, ShutOrLetIn } from './ClientTable.tsx'
import { DisableClient } from './DisableClient.tsx'
import { EditClient } from './EditClient.tsx'
import { RawReadings } from './RawReadings.tsx'

const ClientHardware = lazyPart(() => import('../hardware/ClientHardware.tsx'), 'ClientHardware')

/** Home > Manage > View Client: all clients, or the one that the address names. */
export function ViewClient() {
  const client = useSearchId('client')
  const { part } = useAdminSearch()
  if (client !== null && (part === 'hardware' || part === 'mapping'))
    return <ClientHardware key={client} clientId={client} />
  if (client !== null) return <ClientPage key={client} clientId={client} />
  return (
    <AdminPage
      title={adminMenuText.viewClient}
      crumbs={[{ label: adminCrumb.manage }, { label: adminMenuText.viewClient }]}
    >
      <ClientTable />
    </AdminPage>
  )
}

/** One client: who it is, and its branches, devices and users. */
function ClientPage({ clientId }: { clientId: number }) {
  const { data, error, isFetching, refetch } = useAdminCall('adminClient', { params: { clientId } })
  const [open, setOpen] = useState<'edit' | 'disable' | null>(null)
  const client = data?.data
  return (
    <AdminPage
      title={client?.name ?? adminMenuText.viewClient}
      crumbs={[
        { label: adminCrumb.manage },
        { label: adminMenuText.viewClient, href: '/view-client' },
        { label: client?.name ?? DASH },
      ]}
      actions={
        client && (
          <>
            {client.is_disabled && <Badge tone="bad">{adminTableText.isDisabled}</Badge>}
            <AdminLink
              path="/client-settings"
              search={{ client: clientId }}
              className={buttonClass({ size: 'sm' })}
            >
              {clientPageText.settings}
            </AdminLink>
            <AdminLink
              path="/view-client"
              search={{ client: clientId, part: 'hardware' }}
              className={buttonClass({ size: 'sm' })}
            >
              {clientPageText.hardware}
            </AdminLink>
            <Button size="sm" onClick={() => setOpen('edit')}>
              {clientFormText.edit}
            </Button>
            <ShutOrLetIn client={client} onDisable={() => setOpen('disable')} />
          </>
        )
      }
    >
      {client === undefined && error !== null ? (
        <Card>
          <Lost query={{ error, isFetching, refetch }} />
        </Card>
      ) : (
        <>
          <Details client={client} />
          <RawReadings client={client} />
          <BranchTable clientId={clientId} />
          <DeviceTable clientId={clientId} />
          <UserTable clientId={clientId} />
        </>
      )}
      {client && open === 'edit' && <EditClient client={client} onClose={() => setOpen(null)} />}
      {client && open === 'disable' && <DisableClient client={client} onClose={() => setOpen(null)} />}
    </AdminPage>
  )
}

function Details({ client }: { client: ClientRow | undefined }) {
  return (
    <Card title={clientPageText.details}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {clientFacts(client).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-ink-soft">{label}</dt>
            <dd className="text-sm font-medium break-words">
              {client === undefined ? <Skeleton height={20} width="60%" /> : value || DASH}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function clientFacts(client: ClientRow | undefined): [string, string][] {
  const months = client?.plan_months ?? null
  return [
    [clientFormText.contactPerson, client?.contact_person ?? ''],
    [clientFormText.phone, client?.phone ?? ''],
    [clientFormText.email, client?.email ?? ''],
    [clientFormText.address, client?.address ?? ''],
    [clientFormText.clientType, client?.client_type ?? ''],
    [clientFormText.plan, months === null ? '' : clientPageText.months(months)],
    [clientFormText.planExpiry, formatDay(client?.plan_expiry)],
    [clientPageText.added, formatDay(client?.added.slice(0, 10))],
  ]
}
