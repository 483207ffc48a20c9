import { useForm } from 'react-hook-form'
import { clientFormText, userFormText } from '#contract/admin-form-messages.ts'
import type { UserRow } from '#contract/calls/admin-shapes.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ConflictNotice } from '../../costs/form/ConflictNotice.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { differencesOf } from '../form/differences.ts'
import { FormEnd } from '../form/FormEnd.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { UserFields } from './UserFields.tsx'
import type { UserEntries } from './user-entries.ts'
import { entriesOfUser, readableUser, userBody, userRefusals } from './user-entries.ts'

const LABELS = {
  name: userFormText.name,
  phone: userFormText.phone,
  email: userFormText.email,
  role: userFormText.role,
  permission: userFormText.permission,
  branches: userFormText.branch,
  date_added: userFormText.dateAdded,
}

/** Role, level and branches count from the next question on. */
export function EditUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const form = useForm<UserEntries>({
    defaultValues: entriesOfUser(user),
    resolver: resolverOf(userRefusals),
    mode: 'onTouched',
  })
  const { send, busy, failure, conflict } = useAdminWrite('adminEditUser', {
    done: ({ data }) => ({ title: userFormText.done, description: userFormText.updated(data.name) }),
    failed: userFormText.saveFailed,
    onDone: onClose,
  })
  const stored = conflict as UserRow | null
  const branches = useAdminCall('adminBranches', { query: { clientId: String(user.client_id) } })
  const readable = (entries: UserEntries) => readableUser(entries, branches.data?.data ?? [])
  const params = { clientId: user.client_id, personId: user.id }
  const save = (version: number) =>
    form.handleSubmit((entered) => send({ params, body: { ...userBody(entered), version } }))
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => !open && onClose()}
      title={userFormText.edit}
      description={`${user.username} · ${user.organisation}`}
    >
      <form
        noValidate
        aria-label={userFormText.edit}
        aria-busy={busy}
        className="@container"
        onSubmit={save(user.version)}
      >
        <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
          <UserFields form={form} />
        </div>
        <FormEnd
          label={clientFormText.save}
          busyLabel={clientFormText.saving}
          busy={busy}
          failure={failure}
          onCancel={onClose}
        >
          {stored !== null && (
            <ConflictNotice
              differences={differencesOf(LABELS, readable(entriesOfUser(stored)), readable(form.getValues()))}
              busy={busy}
              onKeep={onClose}
              onTakeOver={save(stored.version)}
            />
          )}
        </FormEnd>
      </form>
    </Dialog>
  )
}
