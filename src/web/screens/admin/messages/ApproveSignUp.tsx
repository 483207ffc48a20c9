import { useForm } from 'react-hook-form'
import { userFormText } from '#contract/admin-form-messages.ts'
import { signUpsText } from '#contract/admin-page-messages.ts'
import type { SignUpRow } from '#contract/calls/admin-messages.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { resolverOf } from '../../costs/form/resolver.ts'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { FormEnd } from '../form/FormEnd.tsx'
import { useBrowserDay } from '../form/use-browser-day.ts'
import { useAdminWrite } from '../use-admin-write.ts'
import { PermissionFields } from '../users/PermissionFields.tsx'
import type { UserEntries } from '../users/user-entries.ts'
import { emptyUser, userBody, userRefusals } from '../users/user-entries.ts'
import { fullName } from './sign-up-columns.tsx'

/** Whom the person belongs to, and what they may do there; who it is stands in the request. */
export function ApproveSignUp({ row, onClose }: { row: SignUpRow; onClose: () => void }) {
  const name = fullName(row)
  const { email } = row
  const form = useForm<UserEntries>({
    defaultValues: { ...emptyUser('', [], useBrowserDay()), name, email },
    resolver: resolverOf(refusals),
    mode: 'onTouched',
  })
  const { send, busy, failure } = useAdminWrite('adminApproveSignUp', {
    done: ({ notice }) => ({ title: signUpsText.approved, description: notice }),
    failed: signUpsText.notApproved,
    onDone: onClose,
  })
  const submit = form.handleSubmit((entered) => {
    const { role, permission, all_branches, branches } = userBody(entered)
    const username = entered.username.trim()
    const named = username === '' ? {} : { username }
    const params = { clientId: entered.client, signUpId: row.id }
    return send({ params, body: { role, permission, all_branches, branches, ...named } })
  })
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && !busy && onClose()}
      title={signUpsText.approveTitle(name)}
      description={signUpsText.approveHelp(email)}
    >
      <form
        noValidate
        aria-label={signUpsText.approveTitle(name)}
        aria-busy={busy}
        className="@container"
        onSubmit={submit}
      >
        <div className="grid items-start gap-4 @min-[36rem]:grid-cols-2">
          <ClientSelect
            {...form.register('client', { onChange: () => form.setValue('branches', []) })}
            required
            error={form.formState.errors.client?.message}
          />
          <TextField
            {...form.register('username')}
            label={userFormText.username}
            hint={signUpsText.usernameHint(email)}
            autoComplete="off"
            autoCapitalize="none"
          />
          <PermissionFields form={form} />
        </div>
        <FormEnd
          label={signUpsText.approve}
          busyLabel={signUpsText.approving}
          busy={busy}
          failure={failure}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** A visitor leaves no telephone number: the person enters it under Personal Data. */
function refusals(entered: UserEntries) {
  const { phone: _, ...rest } = userRefusals(entered)
  return rest
}
