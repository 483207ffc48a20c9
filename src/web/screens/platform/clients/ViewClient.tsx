import { adminCrumb, adminMenuText } from '../../../words/platform.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useSearchId } from '../shell/use-admin-search.ts'
import { ClientPage } from './ClientPage.tsx'
import { ClientTable } from './ClientTable.tsx'

/** Home > Manage > View Client: all clients, or the one that the address names. */
export function ViewClient() {
  const client = useSearchId('client')
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
