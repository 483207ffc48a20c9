import '#contract/account-routes.ts'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { passwordText } from '#contract/people/account-messages.ts'
import { sessionsText } from '#contract/people/account-page-messages.ts'
import { signedInClaims } from '../../../client/stored-log-in.ts'
import { fieldProps } from '../../../form/field-props.ts'
import { PageForm } from '../../../form/PageForm.tsx'
import { createResolver } from '../../../form/resolver.ts'
import { PageLink } from '../../../shell/menu/PageLink.tsx'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { PasswordField } from '../../../ui/field/PasswordField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import type { PasswordEntries } from './password-entries.ts'
import { EMPTY_PASSWORD, passwordRefusals } from './password-entries.ts'

/** /password (PW-01). */
export function Password() {
  return (
    <PasswordCard title={<h1>{passwordText.title}</h1>}>
      <p className="text-xs text-ink-soft">
        {passwordText.others}{' '}
        <PageLink path="/overview" className="rounded-sm font-medium text-primary-ink hover:underline">
          {sessionsText.title}
        </PageLink>
      </p>
    </PasswordCard>
  )
}

/** One's own password; `children`: what is said below the fields. */
export function PasswordCard({ title, children }: { title: ReactNode; children?: ReactNode }) {
  const username = signedInClaims()?.username ?? ''
  const form = useForm<PasswordEntries>({
    defaultValues: EMPTY_PASSWORD,
    resolver: createResolver((entered) => passwordRefusals(entered, username)),
    mode: 'onTouched',
  })
  const { send, busy, failure } = useChangePassword(() => form.reset(EMPTY_PASSWORD))
  return (
    <Card title={title} className="w-full max-w-lg">
      <PageForm
        label={passwordText.title}
        draft={null}
        busy={busy}
        failure={failure}
        submit={passwordText.submit}
        submitting={passwordText.submitting}
        onSubmit={form.handleSubmit(send)}
      >
        {/* Password managers keep the new password under the name that stands beside it. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField {...fieldProps(form, 'old')} label={passwordText.old} required />
        <NewPasswordFields
          fresh={fieldProps(form, 'fresh')}
          confirmation={fieldProps(form, 'confirmation')}
        />
        {children}
      </PageForm>
    </Card>
  )
}

function useChangePassword(onChanged: () => void) {
  const { write, save, busy, failure } = useSave()
  const send = ({ old, fresh }: PasswordEntries) =>
    save(async () => {
      await write('changePassword', { body: { password: old, new_password: fresh } })
      toast({ title: passwordText.updated, description: passwordText.updatedMessage, tone: 'good' })
      onChanged()
    }, failureToast(passwordText.failed))
  return { send, busy, failure }
}
