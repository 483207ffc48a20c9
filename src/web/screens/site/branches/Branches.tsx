import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, UserPlus } from 'lucide-react'
import type { UserRow } from '#contract/site/branches.ts'
import { call } from '../../../client/call.ts'
import { fillsForm } from '../../../client/query-client.ts'
import { useMay } from '../../../form/use-may.ts'
import { rangeLabel } from '../../../range/shown-range.ts'
import { AnalysisPage } from '../../../shell/AnalysisPage.tsx'
import { Lost } from '../../../shell/page/Lost.tsx'
import { useView } from '../../../shell/use-view.ts'
import { useViewCall } from '../../../shell/use-view-call.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { branchesText } from '../../../words/branches.ts'
import { ListCard } from './ListCard.tsx'
import { branchColumns, deviceColumns, userColumns } from './list-columns.tsx'

/** Branches, devices and users of the organisation (BX-01). */
export function Branches() {
  const view = useView()
  const tables = useViewCall('branchTables', view)
  const data = tables.data?.data
  return (
    <AnalysisPage title={branchesText.title} asked={[tables]} ready>
      <ListCard
        title={branchesText.branches}
        columns={branchColumns}
        rows={data?.branches}
        rowKey={(row) => row.branch_id}
        note={branchesText.sinceRegistered}
      />
      <ListCard
        title={branchesText.devices}
        columns={deviceColumns}
        rows={data?.devices}
        rowKey={(row) => row.device_id}
        note={branchesText.inRange(rangeLabel(view.range, view.zone))}
        empty={<EmptyState title={branchesText.noDevices} />}
      />
      <Users />
    </AnalysisPage>
  )
}

function Users() {
  const mayManage = useMay('addUser')
  const query = useQuery({
    queryKey: ['users'],
    queryFn: ({ signal }) => call('users', {}, signal),
    ...fillsForm,
  })
  if (query.data === undefined && query.error !== null)
    return <Lost title={branchesText.users} query={query} />
  return (
    <ListCard
      title={branchesText.users}
      columns={userColumns}
      rows={query.data?.data}
      rowKey={(row) => row.id}
      {...(mayManage ? { rowActions: (row: UserRow) => <EditUser row={row} /> } : {})}
      actions={mayManage && <AddUser />}
      note={mayManage ? null : branchesText.mayNot}
      empty={<EmptyState title={branchesText.noUsers} />}
    />
  )
}

function AddUser() {
  return (
    <Link
      to="/branches/user-form"
      search={(before) => ({ ...before, user: undefined })}
      className={buttonClass({ tone: 'primary', size: 'sm' })}
    >
      <UserPlus aria-hidden="true" className="size-4" />
      {branchesText.addUser}
    </Link>
  )
}

function EditUser({ row }: { row: UserRow }) {
  if (!row.may_edit) return null
  return (
    <Link
      to="/branches/user-form"
      search={(before) => ({ ...before, user: row.id })}
      aria-label={`${branchesText.edit} ${row.name || row.username}`}
      className={buttonClass({ tone: 'quiet', size: 'sm' })}
    >
      <Pencil aria-hidden="true" className="size-4" />
      {branchesText.edit}
    </Link>
  )
}
