import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { profileText } from '#contract/people/account-page-messages.ts'
import type { AnswerOf } from '../../../client/call.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { PageForm } from '../../../form/PageForm.tsx'
import { useFilledForm } from '../../../form/use-filled-form.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Part } from '../../../shell/page/Part.tsx'
import { failureToast, useSave } from '../../../shell/use-save.ts'
import { Card } from '../../../ui/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SecondFactor } from '../factor/SecondFactor.tsx'
import type { ProfileEntries } from './profile-fields.ts'
import { isMoved, PROFILE, profileDifferences, profileEntries, profileRefusals } from './profile-fields.ts'
import { useAccount } from './use-account.ts'

type Stored = AnswerOf<'editAccount'>['data']

/** Personal Data of the avatar menu (SH-02): one's own name, address and telephone. */
export function PersonalData() {
  const ask = useAccount()
  const { zone } = useOrganisation()
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
      <SecondFactor zone={zone} />
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
  const email = useWatch({ control: form.control, name: 'email' })
  const keep = (row: Stored) => {
    fill(row)
    settle()
  }
  return (
    <PageForm
      label={profileText.title}
      draft={draft}
      conflict={
        conflict && {
          differences: profileDifferences(conflict, form.getValues()),
          onKeep: () => keep(conflict),
          onTakeOver: form.handleSubmit((entered) => save(entered, conflict.version)),
        }
      }
      busy={busy}
      failure={failure}
      submit={profileText.submit}
      submitting={profileText.submitting}
      onSubmit={form.handleSubmit((entered) => save(entered))}
    >
      <FormFields of={PROFILE} form={form} with={{ password: isMoved(email, base.email) ? {} : null }} />
    </PageForm>
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
    }, failureToast(profileText.failed))
  return { ...state, save: send }
}
