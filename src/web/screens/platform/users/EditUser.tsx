import type { UserRow } from '#contract/platform/admin-shapes.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { userFormText } from '../../../words/platform-forms.ts'
import { EditForm } from '../form/EditForm.tsx'
import { useAdminCall } from '../use-admin-call.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { UserFields } from './UserFields.tsx'
import { readableUser, USER, userBody, userRefusals, userValues } from './user-fields.ts'

/** Role, level and branches count from the next question on. */
export function EditUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const saving = useAdminWrite('adminEditUser', {
    done: ({ data }) => ({ title: userFormText.done, description: userFormText.updated(data.name) }),
    failed: userFormText.saveFailed,
    onDone: onClose,
  })
  const branches = useAdminCall('adminBranches', { query: { clientId: String(user.client_id) } })
  const params = { clientId: user.client_id, personId: user.id }
  return (
    <Dialog
      open
      width="xl"
      onOpenChange={(open) => !open && onClose()}
      title={userFormText.edit}
      description={`${user.username} · ${user.organisation}`}
    >
      <EditForm
        label={userFormText.edit}
        what="admin-user"
        row={user}
        fields={USER}
        toValues={userValues}
        refusals={userRefusals}
        readable={(entries) => readableUser(entries, branches.data?.data ?? [])}
        saving={saving}
        onSave={(entered, version) => saving.send({ params, body: { ...userBody(entered), version } })}
        onClose={onClose}
      >
        {(form) => <UserFields form={form} isNew={false} />}
      </EditForm>
    </Dialog>
  )
}
