import { useForm } from 'react-hook-form'
import type { SignUpRow } from '#contract/platform/admin-messages.ts'
import { resolverOf } from '../../../form/resolver.ts'
import { useDraft } from '../../../outbox/draft/use-draft.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { signUpsText } from '../../../words/platform.ts'
import { userFormText } from '../../../words/platform-forms.ts'
import { AdminForm } from '../form/AdminForm.tsx'
import { ClientSelect } from '../form/ClientSelect.tsx'
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
  const draft = useDraft(form, `sign-up/${row.id}`)
  const saving = useAdminWrite('adminApproveSignUp', {
    done: ({ notice }) => ({ title: signUpsText.approved, description: notice }),
    failed: signUpsText.notApproved,
    onDone: onClose,
  })
  const submit = form.handleSubmit(async (entered) => {
    const { role, permission, all_branches, branches } = userBody(entered)
    const username = entered.username.trim()
    const named = username === '' ? {} : { username }
    const params = { clientId: entered.client, signUpId: row.id }
    const body = { role, permission, all_branches, branches, ...named }
    if (await saving.send({ params, body })) draft.stored()
  })
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && !saving.busy && onClose()}
      title={signUpsText.approveTitle(name)}
      description={signUpsText.approveHelp(email)}
    >
      <AdminForm
        label={signUpsText.approveTitle(name)}
        draft={draft}
        submit={signUpsText.approve}
        submitting={signUpsText.approving}
        saving={saving}
        onSubmit={submit}
        onCancel={onClose}
      >
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
      </AdminForm>
    </Dialog>
  )
}

/** A visitor leaves no telephone number: the person enters it under Personal Data. */
function refusals(entered: UserEntries) {
  const { phone: _, ...rest } = userRefusals(entered)
  return rest
}
