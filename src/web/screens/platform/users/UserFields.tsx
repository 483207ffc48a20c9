import type { UseFormReturn } from 'react-hook-form'
import { FormDay } from '../../../form/FormDay.tsx'
import { TextField } from '../../../ui/field/TextField.tsx'
import { userFormText } from '../../../words/platform-forms.ts'
import { PermissionFields } from './PermissionFields.tsx'
import type { UserEntries } from './user-entries.ts'

/** S2 §3: name, phone, e-mail, branch, role, permission, date added. */
export function UserFields({ form }: { form: UseFormReturn<UserEntries> }) {
  const { errors } = form.formState
  const typed = (name: 'name' | 'phone' | 'email') => ({
    ...form.register(name),
    required: true,
    autoComplete: 'off',
    error: errors[name]?.message,
  })
  return (
    <>
      <TextField {...typed('name')} label={userFormText.name} />
      <TextField {...typed('phone')} label={userFormText.phone} type="tel" />
      <TextField {...typed('email')} label={userFormText.email} type="email" />
      <FormDay
        control={form.control}
        registered={form.register('date_added')}
        label={userFormText.dateAdded}
        required
        error={errors.date_added?.message}
      />
      <PermissionFields form={form} />
    </>
  )
}
