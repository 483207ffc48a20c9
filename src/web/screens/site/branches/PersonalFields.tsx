import type { UseFormReturn } from 'react-hook-form'
import { userText } from '#contract/people/people-messages.ts'
import { clientFormText } from '#contract/site/profile-messages.ts'
import { TextField } from '../../../ui/field/TextField.tsx'
import type { UserEntries } from './user-entries.ts'

export interface PersonalFieldsProps {
  form: UseFormReturn<UserEntries>
  isNew: boolean
  isSelf: boolean
}

/** Who it is. The organisation is the signed-in person's own; the username stays as it was given. */
export function PersonalFields({ form, isNew, isSelf }: PersonalFieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <div className="grid items-start gap-4 @min-[28rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
      <TextField
        {...register('name')}
        label={userText.name}
        required
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...register('email')}
        type="email"
        label={userText.email}
        required
        readOnly={isSelf}
        autoComplete="off"
        error={errors.email?.message}
        {...(isNew ? { hint: userText.emailHint } : {})}
        {...(isSelf ? { hint: userText.ownEmail } : {})}
      />
      <TextField
        {...register('phone')}
        label={userText.phone}
        required
        inputMode="tel"
        autoComplete="off"
        hint={clientFormText.phoneHint}
        error={errors.phone?.message}
      />
      <TextField
        {...register('organisation')}
        label={userText.organisation}
        required
        readOnly
        error={errors.organisation?.message}
      />
      <TextField
        {...register('username')}
        label={userText.username}
        required
        readOnly={!isNew}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={userText.usernameHint}
        error={errors.username?.message}
      />
    </div>
  )
}
