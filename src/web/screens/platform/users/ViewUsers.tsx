import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { adminCrumb, adminMenuText } from '../../../words/platform.ts'
import { userFormText } from '../../../words/platform-forms.ts'
import { AdminPage } from '../shell/AdminPage.tsx'
import { AddUserDialog } from './AddUserDialog.tsx'
import { UserTable } from './UserTable.tsx'

/** The users of all clients. */
export function ViewUsers() {
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminPage
      title={adminMenuText.users}
      crumbs={[{ label: adminCrumb.manage }, { label: adminMenuText.users }]}
      actions={
        <Button tone="primary" onClick={() => setAdding(true)}>
          {userFormText.add}
        </Button>
      }
    >
      <UserTable />
      {isAdding && <AddUserDialog onClose={() => setAdding(false)} />}
    </AdminPage>
  )
}
