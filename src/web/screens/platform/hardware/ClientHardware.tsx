import { useQueryClient } from '@tanstack/react-query'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { adminCrumb, adminMenuText } from '../../../words/platform.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminSearch } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { ClientHealth } from './ClientHealth.tsx'
import { ConnectGateway } from './ConnectGateway.tsx'
import { KnownNames } from './KnownNames.tsx'
import { ClientMappings } from './mapping/ClientMappings.tsx'
import { MappingPage } from './mapping/MappingPage.tsx'
import { UnknownNames } from './UnknownNames.tsx'

const CRUMBS = [
  { label: adminCrumb.manage },
  { label: adminMenuText.viewClient, href: '/view-client' },
  { label: text.title },
]

/** The hardware of a client, or the page on which a message of it is explained: loaded as one. */
export function ClientHardware({ clientId }: { clientId: number }) {
  const { part } = useAdminSearch()
  return part === 'mapping' ? <MappingPage clientId={clientId} /> : <HardwareNames clientId={clientId} />
}

/** Home > Manage > View Client > Hardware: for which devices the names of a client's hardware stand. */
function HardwareNames({ clientId }: { clientId: number }) {
  const client = useAdminCall('adminClient', { params: { clientId } })
  const query = useAdminCall('adminHardware', { params: { clientId } })
  const { data, error, isFetching, refetch } = query
  const queries = useQueryClient()
  const lookAgain = () => {
    void refetch()
    void queries.invalidateQueries({ queryKey: ['adminHardwareHealth'] })
  }
  const isEmpty = data !== undefined && data.data.length + data.unknown.length === 0
  const below = client.data?.data.name
  return (
    <AdminPage
      title={text.title}
      crumbs={CRUMBS}
      {...(below === undefined ? {} : { below })}
      actions={
        <Button size="sm" busy={isFetching} busyLabel={text.refreshing} onClick={lookAgain}>
          {text.refresh}
        </Button>
      }
    >
      {data === undefined && error !== null ? (
        <Card>
          <Lost query={query} />
        </Card>
      ) : (
        <>
          <ClientHealth clientId={clientId} />
          {!isEmpty && (
            <>
              <UnknownNames clientId={clientId} names={data?.unknown} />
              <KnownNames clientId={clientId} names={data?.data} leftOut={data?.left_out} />
            </>
          )}
          <ClientMappings clientId={clientId} unheard={data?.unheard} />
          <ConnectGateway isEmpty={isEmpty} />
        </>
      )}
    </AdminPage>
  )
}
