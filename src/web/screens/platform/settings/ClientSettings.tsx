import { useRouter } from '@tanstack/react-router'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { adminCrumb, settingsText } from '../../../words/platform.ts'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useSearchId } from '../shell/use-admin-search.ts'
import { Features } from './Features.tsx'
import { Rates } from './Rates.tsx'

/** Feature flags, tariffs and factors of a client. */
export function ClientSettings() {
  const router = useRouter()
  const clientId = useSearchId('client')
  const choose = (client: string) => {
    const search = client === '' ? {} : { client }
    void router.navigate({ to: '/client-settings', search: search as object })
  }
  return (
    <AdminPage
      title={settingsText.title}
      crumbs={[{ label: adminCrumb.manage }, { label: settingsText.title }]}
    >
      <ClientSelect
        className="max-w-sm"
        label={settingsText.client}
        value={clientId === null ? '' : String(clientId)}
        onChange={(event) => choose(event.target.value)}
      />
      {clientId === null ? (
        <Card>
          <EmptyState title={settingsText.choose} />
        </Card>
      ) : (
        <>
          <Features key={`features ${clientId}`} clientId={clientId} />
          <Rates key={`rates ${clientId}`} clientId={clientId} />
        </>
      )}
    </AdminPage>
  )
}
