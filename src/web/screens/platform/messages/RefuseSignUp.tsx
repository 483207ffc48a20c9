import { useState } from 'react'
import type { SignUpRow } from '#contract/platform/admin-messages.ts'
import { LONGEST_REASON } from '#domain/people/form-rule.ts'
import { TextArea } from '../../../ui/field/TextArea.tsx'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { disableText, signUpsText } from '../../../words/platform.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { fullName } from './sign-up-columns.tsx'

/** Refuses a request; why stands in the mail to the person. */
export function RefuseSignUp({ row, onClose }: { row: SignUpRow; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { send, busy, failure } = useAdminWrite('adminRefuseSignUp', {
    done: ({ notice }) => ({ title: signUpsText.refused, description: notice }),
    failed: signUpsText.notRefused,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={signUpsText.refuseTitle(fullName(row))}
      cancel={disableText.cancel}
      confirm={signUpsText.refuse}
      confirming={signUpsText.refusing}
      busy={busy}
      failure={failure}
      onConfirm={() => void send({ params: { signUpId: row.id }, body: { reason } })}
      onClose={onClose}
    >
      <p className="text-sm">{signUpsText.refuseMeaning(row.email)}</p>
      <div className="mt-4">
        <TextArea
          label={signUpsText.reason}
          hint={signUpsText.reasonHint}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={LONGEST_REASON}
          rows={3}
        />
      </div>
    </ConfirmDialog>
  )
}
