import type { UserRow } from '#contract/platform/admin-shapes.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { adminTableText, disableText } from '../../../words/platform.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { displayName } from './user-columns.ts'

export function DisableUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { send, busy, failure } = useAdminWrite('adminDisableUser', {
    done: adminTableText.isDisabled,
    failed: disableText.failed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={disableText.user(displayName(user))}
      cancel={disableText.cancel}
      confirm={disableText.disable}
      confirming={disableText.disabling}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { clientId: user.client_id, personId: user.id } })}
      onClose={onClose}
    >
      <p className="text-sm">{disableText.userMeaning}</p>
    </ConfirmDialog>
  )
}
