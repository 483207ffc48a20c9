import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { adminCrumb, adminMenuText } from '../../../words/platform.ts'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useSearchId } from '../shell/use-admin-search.ts'
import { useAdminCall } from '../use-admin-call.ts'
import { ConnectGateway } from './ConnectGateway.tsx'
import { KnownNames } from './KnownNames.tsx'
import { UnknownNames } from './UnknownNames.tsx'

const CRUMBS = [
  { label: adminCrumb.manage },
  { label: adminMenuText.viewClient, href: '/view-client' },
  { label: text.title },
]

/** Home > Manage > View Client > Hardware: for which devices the names of a client's hardware stand. */
export function ClientHardware() {
  const clientId = useSearchId('client')
  if (clientId !== null) return <Hardware key={clientId} clientId={clientId} />
  return (
    <AdminPage title={text.title} crumbs={CRUMBS}>
      <Card>
        <EmptyState
          title={text.choose}
          action={
            <AdminLink path="/view-client" className={buttonClass()}>
              {adminCrumb.viewClients}
            </AdminLink>
          }
        >
          {text.chooseWhy}
        </EmptyState>
      </Card>
    </AdminPage>
  )
}

function Hardware({ clientId }: { clientId: number }) {
  const client = useAdminCall('adminClient', { params: { clientId } })
  const query = useAdminCall('adminHardware', { params: { clientId } })
  const { data, error, isFetching, refetch } = query
  const isEmpty = data !== undefined && data.data.length + data.unknown.length === 0
  const below = client.data?.data.name
  return (
    <AdminPage
      title={text.title}
      crumbs={CRUMBS}
      {...(below === undefined ? {} : { below })}
      actions={
        <Button size="sm" busy={isFetching} busyLabel={text.refreshing} onClick={() => void refetch()}>
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
          {!isEmpty && (
            <>
              <UnknownNames clientId={clientId} names={data?.unknown} />
              <KnownNames clientId={clientId} names={data?.data} leftOut={data?.left_out} />
            </>
          )}
          <ConnectGateway isEmpty={isEmpty} />
        </>
      )}
    </AdminPage>
  )
}
