import { useNavigate } from '@tanstack/react-router'
import { ClientError } from '../../../../client/client-error.ts'
import { Lost } from '../../../../shell/page/Lost.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { hardwareText } from '../../../../words/platform/hardware.ts'
import { mappingText as text } from '../../../../words/platform/mapping.ts'
import { adminCrumb, adminMenuText } from '../../../../words/platform.ts'
import { AdminPage } from '../../shell/AdminPage.tsx'
import { useAdminSearch } from '../../shell/use-admin-search.ts'
import { useAdminCall } from '../../use-admin-call.ts'
import { MappingForm } from './MappingForm.tsx'

/** Home > Manage > View Client > Hardware > Explain a message: `mapping` of the address is changed, or `topic` was heard. */
export function MappingPage({ clientId }: { clientId: number }) {
  const { mapping, topic, key } = useAdminSearch()
  const navigate = useNavigate()
  const back = `/view-client?client=${clientId}&part=hardware`
  const client = useAdminCall('adminClient', { params: { clientId } })
  const kept = useAdminCall(
    'adminMapping',
    { params: { clientId, mappingId: Number(mapping) } },
    mapping !== undefined,
  )
  const hardware = useAdminCall('adminHardware', { params: { clientId } }, topic !== undefined)
  const asked = mapping === undefined ? (topic === undefined ? null : hardware) : kept
  const row = kept.data?.data ?? null
  const heard =
    hardware.data?.unheard.find((one) => one.topic === String(topic) && String(one.key_id) === String(key)) ??
    null
  const title = mapping === undefined ? text.title : text.editTitle
  const below = client.data?.data.name
  const isMissing = kept.error instanceof ClientError && kept.error.status === 404
  return (
    <AdminPage
      title={title}
      crumbs={[
        { label: adminCrumb.manage },
        { label: adminMenuText.viewClient, href: '/view-client' },
        { label: hardwareText.title, href: back },
        { label: title },
      ]}
      {...(below === undefined ? {} : { below })}
    >
      {asked?.error && asked.data === undefined && !isMissing && (
        <Card>
          <Lost query={asked} />
        </Card>
      )}
      {asked?.isPending && (
        <Card>
          <Skeleton height={320} />
        </Card>
      )}
      {isMissing && (
        <Card>
          <EmptyState title={text.gone} />
        </Card>
      )}
      {!asked?.isPending && !asked?.error && !isMissing && (
        <MappingForm
          key={`${mapping} ${topic} ${key}`}
          clientId={clientId}
          row={row}
          heard={heard && { topic: heard.topic, message: heard.message }}
          onDone={() =>
            void navigate({ to: '/view-client', search: { client: clientId, part: 'hardware' } as object })
          }
        />
      )}
    </AdminPage>
  )
}
