import type { AnswerOf } from '../../../client/call.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { adminColumns, adminMenuText, adminTableText } from '../../../words/platform.ts'
import { AdminTable, figureColumn, listFromQuery, monthNote, textColumn } from '../AdminTable.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { ClientsToLookAt } from './ClientsToLookAt.tsx'
import { ServerStandings } from './ServerStandings.tsx'

type Row = AnswerOf<'adminOverview'>['data'][number]

const COLUMNS = [
  textColumn<Row>('name', adminColumns.company, ({ name }) => name),
  figureColumn<Row>('energy', adminColumns.totalEnergy, (row) => row.total_energy),
  figureColumn<Row>('max', adminColumns.maxDemand, (row) => row.max_demand),
  figureColumn<Row>('min', adminColumns.minDemand, (row) => row.min_demand),
  figureColumn<Row>('avg', adminColumns.avgDemand, (row) => row.avg_demand),
  figureColumn<Row>('score', adminColumns.score, (row) => row.score),
]

/** Home of the administrator area: what every client used in the month that runs (AD-03). */
export function AdminOverview() {
  const query = useAdminCall('adminOverview', {})
  return (
    <AdminPage title={adminMenuText.overview} crumbs={[{ label: adminMenuText.overview }]}>
      <ClientsToLookAt looks={query.data?.look_at ?? []} />
      <ServerStandings standings={query.data?.server ?? []} />
      <AdminTable
        label={adminTableText.overview}
        columns={COLUMNS}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        note={monthNote(query.data?.figures_at)}
        empty={adminTableText.noClients}
        rowActions={({ id, name }) => (
          <AdminLink
            path="/view-client"
            search={{ client: id }}
            aria-label={`${adminTableText.view} ${name}`}
            className={buttonClass({ size: 'sm' })}
          >
            {adminTableText.view}
          </AdminLink>
        )}
      />
    </AdminPage>
  )
}
