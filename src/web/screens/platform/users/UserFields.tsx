import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { FormFields } from '../../../form/FormFields.tsx'
import { fieldProps } from '../../../form/field-props.ts'
import { ClientSelect } from '../form/ClientSelect.tsx'
import { BranchChoice } from './BranchChoice.tsx'
import type { UserEntries } from './user-fields.ts'
import { levelOptions, STANDING, USER } from './user-fields.ts'

type UserForm = UseFormReturn<UserEntries>

export interface UserFieldsProps {
  form: UserForm
  isNew: boolean
  /** Which client, where it is chosen in the form. */
  client?: ReactElement | null
}

export function UserFields({ form, isNew, client = null }: UserFieldsProps) {
  const username = isNew ? {} : null
  return <FormFields of={USER} form={form} with={{ ...useStanding(form), client, username }} />
}

/** What somebody may do, without who it is. */
export function StandingFields({ form }: { form: UserForm }) {
  return <FormFields of={STANDING} form={form} with={useStanding(form)} />
}

/** The levels that the role allows, the branches that the client has. */
function useStanding(form: UserForm) {
  const role = useWatch({ control: form.control, name: 'role' })
  return { permission: { options: levelOptions(role) }, branches: <BranchChoice form={form} /> }
}

/** Which client it is: another has other branches. */
export function UserClient({ form, className }: { form: UserForm; className?: string }) {
  return (
    <ClientSelect
      {...fieldProps(form, 'client', { onChange: () => form.setValue('branches', []) })}
      {...(className === undefined ? {} : { className })}
      required
    />
  )
}
