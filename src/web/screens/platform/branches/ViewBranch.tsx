import { useState } from 'react'
import type { DeviceRow } from '#contract/platform/admin-shapes.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { exportedLines } from '../../../table/column.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { adminCrumb, adminTableText, viewBranchText } from '../../../words/platform.ts'
import { deviceFormText } from '../../../words/platform-forms.ts'
import { AdminTable } from '../AdminTable.tsx'
import { EditDevice } from '../devices/EditDevice.tsx'
import { AdminLink } from '../shell/AdminLink.tsx'
import { AdminPage } from '../shell/AdminPage.tsx'
import { useSearchId } from '../shell/use-admin-search.ts'
import { SiteAgents } from '../site-agents/SiteAgents.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { UserList } from '../users/UserTable.tsx'
import { USER_COLUMNS } from '../users/user-columns.ts'
import { BranchFigures } from './BranchFigures.tsx'
import { BRANCH_DEVICE_COLUMNS } from './device-columns.ts'
import { FileButtons } from './FileButtons.tsx'

const CRUMBS = [{ label: adminCrumb.manage }, { label: adminCrumb.viewOrganisation }]

/** Home > Manage > View Organisation (AD-05). */
export function ViewBranch() {
  const clientId = useSearchId('client')
  const branchId = useSearchId('branch')
  if (clientId !== null && branchId !== null) return <Branch clientId={clientId} branchId={branchId} />
  return (
    <AdminPage title={adminCrumb.viewOrganisation} crumbs={CRUMBS}>
      <Card>
        <EmptyState
          title={viewBranchText.notChosen}
          action={
            <AdminLink path="/view-branches" className={buttonClass()}>
              {adminCrumb.viewBranches}
            </AdminLink>
          }
        >
          {viewBranchText.choose}
        </EmptyState>
      </Card>
    </AdminPage>
  )
}

function Branch({ clientId, branchId }: { clientId: number; branchId: number }) {
  const query = useAdminCall('adminBranch', { params: { clientId, branchId } })
  const [editing, setEditing] = useState<DeviceRow | null>(null)
  const { data: answer, error, isFetching, refetch } = query
  const { branch, figures, users, devices } = answer?.data ?? {}
  const listed = { leftOut: 0, error, isFetching, refetch }
  return (
    <AdminPage
      title={branch?.name ?? adminCrumb.viewOrganisation}
      crumbs={CRUMBS}
      {...(branch === undefined ? {} : { below: branch.organisation })}
      actions={
        users !== undefined &&
        devices !== undefined && (
          <FileButtons
            name={branch?.name ?? ''}
            tables={[
              { title: adminTableText.users, lines: exportedLines(USER_COLUMNS, users) },
              { title: adminTableText.devices, lines: exportedLines(BRANCH_DEVICE_COLUMNS, devices) },
            ]}
          />
        )
      }
    >
      {answer === undefined && error !== null ? (
        <Card>
          <Lost query={{ error, isFetching, refetch }} />
        </Card>
      ) : (
        <>
          <BranchFigures figures={figures} />
          <UserList title={adminTableText.users} withOrganisation={false} list={{ rows: users, ...listed }} />
          <AdminTable
            label={adminTableText.devices}
            title={adminTableText.devices}
            columns={BRANCH_DEVICE_COLUMNS}
            list={{ rows: devices, ...listed }}
            rowKey={({ id }) => id}
            empty={adminTableText.noDevices}
            rowActions={(row) => (
              <Button
                size="sm"
                aria-label={`${deviceFormText.edit} ${row.name}`}
                onClick={() => setEditing(row)}
              >
                {adminTableText.edit}
              </Button>
            )}
          />
          <SiteAgents clientId={clientId} branchId={branchId} />
        </>
      )}
      {editing !== null && <EditDevice device={editing} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}
