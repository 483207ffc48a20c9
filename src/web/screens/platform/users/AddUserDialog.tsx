import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { resolverOf } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { userFormText } from '../../../words/platform-forms.ts'
import { AdminForm } from '../form/AdminForm.tsx'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import type { Login } from './ShownPassword.tsx'
import { ShownPassword } from './ShownPassword.tsx'
import { UserFields } from './UserFields.tsx'
import type { UserEntries } from './user-entries.ts'
import { emptyUser, userBody, userRefusals } from './user-entries.ts'

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
  const form = useForm<UserEntries>({
    defaultValues: emptyUser(client, branches, useBrowserDay()),
    resolver: resolverOf(userRefusals),
    mode: 'onTouched',
  })
  const draft = useDraft(form, `admin-user/new/${client}/${branches.join()}`)
  const saving = useAdminWrite('adminAddUser', {
    done: ({ data }) => ({ title: userFormText.done, description: userFormText.added(data.name) }),
    failed: userFormText.addFailed,
    onDone: ({ data, password }) => onAdded({ name: data.name, username: data.username, password }),
  })
  const submit = form.handleSubmit(async (entered) => {
    const username = entered.username.trim()
    const body = { ...userBody(entered), ...(username === '' ? {} : { username }) }
    if (await saving.send({ params: { clientId: entered.client }, body })) draft.stored()
  })
  return (
    <AdminForm
      label={userFormText.add}
      draft={draft}
      submit={userFormText.submit}
      submitting={userFormText.adding}
      saving={saving}
      onSubmit={submit}
      onCancel={onClose}
    >
      {clientId === undefined && (
        <ClientSelect
          {...form.register('client', { onChange: () => form.setValue('branches', []) })}
          required
          className="@min-[36rem]:col-span-2"
          error={form.formState.errors.client?.message}
        />
      )}
      <UserFields form={form} />
      <TextField
        {...form.register('username')}
        label={userFormText.username}
        hint={userFormText.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
      />
    </AdminForm>
  )
}
