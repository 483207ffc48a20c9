import type { SignUpRow } from '#contract/platform/admin-messages.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { signUpsText } from '../../../words/platform.ts'
import { AddForm } from '../form/AddForm.tsx'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { StandingFields, UserClient } from '../users/UserFields.tsx'
import type { UserEntries } from '../users/user-fields.ts'
import { emptyUser, USER, userBody, userRefusals } from '../users/user-fields.ts'
import { fullName } from './sign-up-columns.tsx'

const USERNAME = { username: USER.username }

/** Whom the person belongs to, and what they may do there; who it is stands in the request. */
export function ApproveSignUp({ row, onClose }: { row: SignUpRow; onClose: () => void }) {
  const name = fullName(row)
  const { email } = row
  const saving = useAdminWrite('adminApproveSignUp', {
    done: ({ notice }) => ({ title: signUpsText.approved, description: notice }),
    failed: signUpsText.notApproved,
    onDone: onClose,
  })
  const save = (entered: UserEntries) => {
    const { role, permission, all_branches, branches } = userBody(entered)
    const username = entered.username.trim()
    const named = username === '' ? {} : { username }
    const params = { clientId: entered.client, signUpId: row.id }
    const body = { role, permission, all_branches, branches, ...named }
    return saving.send({ params, body })
  }
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && !saving.busy && onClose()}
      title={signUpsText.approveTitle(name)}
      description={signUpsText.approveHelp(email)}
    >
      <AddForm
        label={signUpsText.approveTitle(name)}
        draftKey={`sign-up/${row.id}`}
        start={{ ...emptyUser('', [], useBrowserDay()), name, email }}
        refusals={refusals}
        submit={signUpsText.approve}
        submitting={signUpsText.approving}
        saving={saving}
        onSave={save}
        onCancel={onClose}
      >
        {(form) => (
          <>
            <UserClient form={form} />
            <FormFields
              of={USERNAME}
              form={form}
              with={{ username: { hint: signUpsText.usernameHint(email) } }}
            />
            <StandingFields form={form} />
          </>
        )}
      </AddForm>
    </Dialog>
  )
}

/** A visitor leaves no telephone number: the person enters it under Personal Data. */
function refusals(entered: UserEntries) {
  const { phone: _, ...rest } = userRefusals(entered)
  return rest
}
