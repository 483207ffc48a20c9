import { useState } from 'react'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { userFormText } from '../../../words/platform-forms.ts'
import { AddForm } from '../form/AddForm.tsx'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import type { Login } from './ShownPassword.tsx'
import { ShownPassword } from './ShownPassword.tsx'
import { UserClient, UserFields } from './UserFields.tsx'
import type { UserEntries } from './user-fields.ts'
import { emptyUser, userBody, userRefusals } from './user-fields.ts'

export interface AddUserDialogProps {
  /** Chosen in the form unless given. */
  clientId?: number
  branchId?: number
  onClose: () => void
}

/** Width 1000, no footer (AD-02); the password is shown when the user is added (AD-04). */
export function AddUserDialog({ clientId, branchId, onClose }: AddUserDialogProps) {
  const [login, setLogin] = useState<Login | null>(null)
  return (
    <Dialog open width="xl" onOpenChange={(open) => !open && onClose()} title={userFormText.add}>
      {login === null ? (
        <AddUserForm {...{ clientId, branchId, onClose }} onAdded={setLogin} />
      ) : (
        <ShownPassword login={login} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface AddUserFormProps {
  clientId: number | undefined
  branchId: number | undefined
  onClose: () => void
  onAdded: (login: Login) => void
}

function AddUserForm({ clientId, branchId, onClose, onAdded }: AddUserFormProps) {
  const client = clientId === undefined ? '' : String(clientId)
  const branches = branchId === undefined ? [] : [String(branchId)]
  const saving = useAdminWrite('adminAddUser', {
    done: ({ data }) => ({ title: userFormText.done, description: userFormText.added(data.name) }),
    failed: userFormText.addFailed,
    onDone: ({ data, password }) => onAdded({ name: data.name, username: data.username, password }),
  })
  const save = (entered: UserEntries) => {
    const username = entered.username.trim()
    const body = { ...userBody(entered), ...(username === '' ? {} : { username }) }
    return saving.send({ params: { clientId: entered.client }, body })
  }
  return (
    <AddForm
      label={userFormText.add}
      draftKey={`admin-user/new/${client}/${branches.join()}`}
      start={emptyUser(client, branches, useBrowserDay())}
      refusals={userRefusals}
      submit={userFormText.submit}
      submitting={userFormText.adding}
      saving={saving}
      onSave={save}
      onCancel={onClose}
    >
      {(form) => (
        <UserFields
          form={form}
          isNew
          client={
            clientId === undefined ? <UserClient form={form} className="@min-[36rem]:col-span-2" /> : null
          }
        />
      )}
    </AddForm>
  )
}
