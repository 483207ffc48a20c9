import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Select } from '../../../ui/field/Select.tsx'
import { userFormText } from '../../../words/platform-forms.ts'
import { BranchChoice } from './BranchChoice.tsx'
import type { UserEntries } from './user-entries.ts'
import { allows, LEVELS, ROLES } from './user-entries.ts'

/** What somebody may do (AD-06), and in which branches of the client. */
export function PermissionFields({ form }: { form: UseFormReturn<UserEntries> }) {
  const { errors } = form.formState
  const role = useWatch({ control: form.control, name: 'role' })
  return (
    <>
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
