import { signUpsText } from '#contract/admin-page-messages.ts'
import type { SignUpRow } from '#contract/calls/admin-messages.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { useAdminWrite } from '../use-admin-write.ts'
import { fullName } from './sign-up-columns.tsx'

export function RefuseSignUp({ row, onClose }: { row: SignUpRow; onClose: () => void }) {
  const { send, busy, failure } = useAdminWrite('adminRefuseSignUp', {
    done: signUpsText.refused,
    failed: signUpsText.notRefused,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={signUpsText.refuseTitle(fullName(row))}
      meaning={signUpsText.refuseMeaning(row.email)}
      confirm={signUpsText.refuse}
      confirming={signUpsText.refusing}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { signUpId: row.id } })}
      onClose={onClose}
    />
  )
}
