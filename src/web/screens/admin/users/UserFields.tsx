import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { userFormText } from '#contract/admin-form-messages.ts'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { FormDay } from '../../costs/form/FormDay.tsx'
import { BranchChoice } from './BranchChoice.tsx'
import type { UserEntries } from './user-entries.ts'
import { allows, LEVELS, ROLES } from './user-entries.ts'

/** S2 §3: name, phone, e-mail, branch, role, permission, date added. */
export function UserFields({ form }: { form: UseFormReturn<UserEntries> }) {
  const { errors } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
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
      <Select
        {...form.register('role')}
        label={userFormText.role}
        required
        placeholder={userFormText.choose}
        options={ROLES.map((value) => ({ value, label: userFormText.roles[value] }))}
        error={errors.role?.message}
      />
      <Select
        {...form.register('permission')}
        label={userFormText.permission}
        required
        placeholder={userFormText.choose}
        hint={userFormText.permissionHint}
        options={LEVELS.map((level) => ({
          value: String(level),
          label: userFormText.level(level, userFormText.levels[level]),
          disabled: !allows(role, level),
        }))}
        error={errors.permission?.message}
      />
      <BranchChoice form={form} />
    </>
  )
}
