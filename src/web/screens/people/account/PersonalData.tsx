import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { profileText } from '#contract/people/account-page-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { ConflictNotice } from '../../../form/ConflictNotice.tsx'
import { fieldOf } from '../../../form/field-of.ts'
import { SubmitBar } from '../../../form/SubmitBar.tsx'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { DraftNotice } from '../../../outbox/draft/DraftNotice.tsx'
import { Part } from '../../../shell/page/Part.tsx'
import { failedAs, useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { PasswordField } from '../../../ui/field/PasswordField.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { ProfileEntries } from './profile-entries.ts'
import { isMoved, profileDifferences, profileEntries, profileRefusals } from './profile-entries.ts'
import { useAccount } from './use-account.ts'

type Stored = AnswerOf<'editAccount'>['data']

/** Personal Data of the avatar menu (SH-02): one's own name, address and telephone. */
export function PersonalData() {
  const ask = useAccount()
  return (
    <>
      <h1 className="sr-only">{profileText.title}</h1>
      <Part title={profileText.title} ask={ask}>
        {(account) => (
          <Card title={profileText.title} className="w-full max-w-lg">
            {account === undefined ? <Skeleton height={280} /> : <ProfileForm stored={account} />}
          </Card>
        )}
      </Part>
    </>
  )
}

function ProfileForm({ stored }: { stored: Stored }) {
  const { form, base, fill, draft } = useFilledForm<ProfileEntries, Stored>(
    stored,
    { key: 'account', secret: ['password'] },
    profileEntries,
    (entered, { email }) => profileRefusals(entered, email),
  )
  const { save, busy, failure, conflict, settle } = useSaveProfile(base, fill)
  return (
    <form
      noValidate
      aria-label={profileText.title}
      aria-busy={busy}
      className="group/form flex flex-col gap-4"
      onSubmit={form.handleSubmit((entered) => save(entered))}
    >
      <DraftNotice draft={draft} />
      {conflict !== null && (
        <ConflictNotice
          differences={profileDifferences(conflict, form.getValues())}
          busy={busy}
          onKeep={() => {
            fill(conflict)
            settle()
          }}
          onTakeOver={form.handleSubmit((entered) => save(entered, conflict.version))}
        />
      )}
      <ProfileFields form={form} storedEmail={base.email} />
      <SubmitBar
        label={profileText.submit}
        busyLabel={profileText.submitting}
        busy={busy}
        failure={failure}
      />
    </form>
  )
}

interface ProfileFieldsProps {
  form: UseFormReturn<ProfileEntries>
  storedEmail: string
}

function ProfileFields({ form, storedEmail }: ProfileFieldsProps) {
  const email = useWatch({ control: form.control, name: 'email' })
  return (
    <>
      <TextField {...fieldOf(form, 'name')} label={profileText.name} required autoComplete="name" />
      <TextField
        {...fieldOf(form, 'email')}
        label={profileText.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={profileText.emailHint}
      />
      {isMoved(email, storedEmail) && (
        <PasswordField
          {...fieldOf(form, 'password')}
          label={profileText.password}
          required
          hint={profileText.passwordHint}
        />
      )}
      <TextField
        {...fieldOf(form, 'phone')}
        label={profileText.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={profileText.phoneHint}
      />
    </>
  )
}

function useSaveProfile(base: Stored, onSaved: (saved: Stored) => void) {
  const queries = useQueryClient()
  const { write, save, ...state } = useSave<Stored>()
  const send = ({ name, email, phone, password }: ProfileEntries, version = base.version) =>
    save(async () => {
      const proof = isMoved(email, base.email) ? { password } : {}
      const body = { name, email, phone, version, ...proof }
      const { data, message } = await write('editAccount', { body })
      queries.setQueryData<AnswerOf<'account'>>(
        ['account'],
        (known) => known && { ...known, data: { ...known.data, ...data } },
      )
      onSaved(data)
      toast({ title: profileText.saved, description: message, tone: 'good' })
    }, failedAs(profileText.failed))
  return { ...state, save: send }
}
