import { useState } from 'react'
import type { BranchRow } from '#contract/platform/admin-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { adminColumns, adminTableText, topBarText } from '../../../words/platform.ts'
import { branchFormText } from '../../../words/platform-forms.ts'
import { AdminTable, figureColumn, listFromQuery, monthNote, nameColumn } from '../AdminTable.tsx'
import { AddForClient } from '../shell/AddForClient.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { EditBranch } from './EditBranch.tsx'

const COLUMNS = [
  nameColumn<BranchRow>('name', adminColumns.branchName, ({ name }) => name),
  nameColumn<BranchRow>('organisation', adminColumns.organisation, (row) => row.organisation),
  figureColumn<BranchRow>('sources', adminColumns.sources, (row) => row.number_of_sources, 0),
  figureColumn<BranchRow>('papr', adminColumns.papr, (row) => row.papr),
  figureColumn<BranchRow>('generator', adminColumns.generatorEfficiency, (row) => row.generator_efficiency),
  figureColumn<BranchRow>('carbon', adminColumns.carbonEmission, (row) => row.carbon_emission),
  figureColumn<BranchRow>('score', adminColumns.totalScore, (row) => row.total_score),
]

const ofClient = (client: number) => ({
  title: adminTableText.branches,
  actions: <AddForClient path="/add-branches" label={topBarText.addBranch} client={client} />,
})

export interface BranchTableProps {
  /** Of one client; of all unless given. */
  clientId?: number
  search?: string
}

/** AD-03. */
export function BranchTable({ clientId, search }: BranchTableProps) {
  const query = useAdminCall('adminBranches', { query: { clientId } })
  const [editing, setEditing] = useState<BranchRow | null>(null)
  return (
    <>
      <AdminTable
        label={adminTableText.branches}
        {...(clientId === undefined ? {} : ofClient(clientId))}
        {...(search === undefined ? {} : { search })}
        columns={clientId === undefined ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'organisation')}
        list={listFromQuery(query)}
        rowKey={({ id }) => id}
        note={`${monthNote(query.data?.figures_at)} ${adminColumns.scores}`}
        empty={adminTableText.noBranches}
        rowActions={(row) => (
          <span className="inline-flex gap-2">
            <AdminLink
              path="/view-branch"
              search={{ client: row.client_id, branch: row.id }}
              aria-label={`${adminTableText.view} ${row.name}`}
              className={buttonClass({ size: 'sm' })}
            >
              {adminTableText.view}
            </AdminLink>
            <Button
              size="sm"
              aria-label={`${branchFormText.edit} ${row.name}`}
              onClick={() => setEditing(row)}
            >
              {adminTableText.edit}
            </Button>
          </span>
        )}
      />
      {editing !== null && <EditBranch branch={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
