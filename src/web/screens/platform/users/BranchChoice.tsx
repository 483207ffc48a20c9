import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import { userFormText } from '../../../words/platform-forms.ts'
import { useAdminCall } from '../use-admin-call.ts'
import type { UserEntries } from './user-fields.ts'

/** All branches of the client, or those that are ticked. */
export function BranchChoice({ form }: { form: UseFormReturn<UserEntries> }) {
  const { control, setValue, formState } = form
  const [client, all, chosen] = useWatch({ control, name: ['client', 'all_branches', 'branches'] })
  const query = { clientId: client }
  const { data } = useAdminCall('adminBranches', { query }, client !== '')
  const change = (change: Partial<Pick<UserEntries, 'all_branches' | 'branches'>>) => {
    for (const [name, value] of Object.entries(change)) setValue(name as 'branches', value as string[])
    if (formState.isSubmitted) void form.trigger('branches')
  }
  const toggle = (id: string) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 @min-[36rem]:col-span-2">
      <legend className="mb-1 text-sm font-medium">
        {userFormText.branch}
        <span aria-hidden="true" className="text-bad">
          {' *'}
        </span>
      </legend>
      <Checkbox
        label={userFormText.everyBranch}
        checked={all}
        onChange={(event) => change({ all_branches: event.target.checked })}
      />
      <div className="grid max-h-60 gap-2 overflow-y-auto sm:grid-cols-2">
        {(data?.data ?? []).map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            disabled={all}
            checked={all || chosen.includes(String(id))}
            onChange={() => change({ branches: toggle(String(id)) })}
          />
        ))}
      </div>
      {formState.errors.branches?.message && <FieldError>{formState.errors.branches.message}</FieldError>}
    </fieldset>
  )
}
