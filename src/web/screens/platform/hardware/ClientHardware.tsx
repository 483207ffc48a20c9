import { Lost } from '../../../shell/page/Lost.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { hardwareText as text } from '../../../words/platform/hardware.ts'
import { adminCrumb, adminMenuText } from '../../../words/platform.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
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
export function ClientHardware({ clientId }: { clientId: number }) {
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
