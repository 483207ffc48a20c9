import { MoreHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { UserRow } from '#contract/platform/admin-shapes.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { DropdownMenu, MenuItem } from '../../../ui/overlay/DropdownMenu.tsx'
import { adminTableText, disableText, topBarText } from '../../../words/platform.ts'
import { passwordText, userFormText } from '../../../words/platform-forms.ts'
import type { Listed } from '../AdminTable.tsx'
import { AdminTable, listFromQuery } from '../AdminTable.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { AddUserDialog } from './AddUserDialog.tsx'
import { DisableUser } from './DisableUser.tsx'
import { EditUser } from './EditUser.tsx'
import { NewPassword } from './NewPassword.tsx'
import { displayName, USER_COLUMNS, USER_COLUMNS_OF_ALL } from './user-columns.ts'

/** AD-03: the users of one client, or of all. */
export function UserTable({ clientId }: { clientId?: number }) {
  const query = useAdminCall('adminUsers', { query: { clientId } })
  const [isAdding, setAdding] = useState(false)
  if (clientId === undefined) return <UserList list={listFromQuery(query)} withOrganisation />
  return (
    <>
      <UserList
        list={listFromQuery(query)}
        withOrganisation={false}
        title={adminTableText.users}
        actions={
          <Button size="sm" onClick={() => setAdding(true)}>
            {topBarText.addUser}
          </Button>
        }
      />
      {isAdding && <AddUserDialog clientId={clientId} onClose={() => setAdding(false)} />}
    </>
  )
}

export interface UserListProps {
  list: Listed<UserRow>
  title?: string
  actions?: ReactNode
  withOrganisation: boolean
}

type Open = { what: 'edit' | 'disable' | 'password'; user: UserRow } | null

export function UserList({ list, title, actions, withOrganisation }: UserListProps) {
  const [open, setOpen] = useState<Open>(null)
  const enable = useAdminWrite('adminEnableUser', { done: adminTableText.enable, failed: disableText.failed })
  const close = () => setOpen(null)
  return (
    <>
      <AdminTable
        label={adminTableText.users}
        {...(title === undefined ? {} : { title })}
        actions={actions}
        columns={withOrganisation ? USER_COLUMNS_OF_ALL : USER_COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        empty={adminTableText.noUsers}
        rowActions={(user) => (
          <RowActions
            user={user}
            onOpen={(what) => setOpen({ what, user })}
            onEnable={() => void enable.send({ params: { clientId: user.client_id, personId: user.id } })}
          />
        )}
      />
      {open?.what === 'edit' && <EditUser user={open.user} onClose={close} />}
      {open?.what === 'disable' && <DisableUser user={open.user} onClose={close} />}
      {open?.what === 'password' && <NewPassword user={open.user} onClose={close} />}
    </>
  )
}

interface RowActionsProps {
  user: UserRow
  onOpen: (what: 'edit' | 'disable' | 'password') => void
  onEnable: () => void
}

function RowActions({ user, onOpen, onEnable }: RowActionsProps) {
  return (
    <span className="inline-flex items-center justify-end gap-2">
      {user.is_disabled && <Badge tone="bad">{adminTableText.isDisabled}</Badge>}
      <Button
        size="sm"
        aria-label={`${userFormText.edit} ${displayName(user)}`}
        onClick={() => onOpen('edit')}
      >
        {adminTableText.edit}
      </Button>
      <DropdownMenu
        trigger={
          <IconButton
            size="sm"
            label={`${adminTableText.more}: ${displayName(user)}`}
            icon={<MoreHorizontal aria-hidden="true" className="size-4" />}
          />
        }
      >
        <MenuItem onSelect={() => onOpen('password')}>{passwordText.make}</MenuItem>
        {user.is_disabled ? (
          <MenuItem onSelect={onEnable}>{adminTableText.enable}</MenuItem>
        ) : (
          <MenuItem tone="danger" onSelect={() => onOpen('disable')}>
            {adminTableText.disable}
          </MenuItem>
        )}
      </DropdownMenu>
    </span>
  )
}
