import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ProfilePart } from '#contract/site/profile-messages.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { PageForm } from '../../../form/PageForm.tsx'
import type { ProfileForm } from './use-profile-form.ts'

export interface ProfileFrameProps<E extends FieldValues> {
  part: ProfilePart
  profile: ProfileForm<E>
  /** Why nothing can be changed; null: it can. */
  locked: string | null
  children: ReactNode
}

/** Around the fields of a part: what another person changed meanwhile, why it is locked, and the end with its button. */
export function ProfileFrame<E extends FieldValues>(props: ProfileFrameProps<E>) {
  const { part, profile, locked, children } = props
  const { draft, busy, failure, conflict, submit, keep, takeOver } = profile
  return (
    <PageForm
      label={clientFormText.forms[part]}
      draft={draft}
      conflict={conflict && { differences: conflict, onKeep: keep, onTakeOver: takeOver }}
      busy={busy}
      failure={failure}
      submit={clientFormText.submit}
      submitting={clientFormText.submitting}
      locked={locked !== null && <LockedNote>{locked}</LockedNote>}
      onSubmit={submit}
    >
      <fieldset disabled={locked !== null} className="min-w-0">
        <legend className="sr-only">{clientFormText.forms[part]}</legend>
        <div className="grid items-start gap-4 @min-[28rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
          {children}
        </div>
      </fieldset>
    </PageForm>
  )
}

function LockedNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}
