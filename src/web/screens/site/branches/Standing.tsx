import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { userText } from '#contract/people/people-messages.ts'
import { HIGHEST_LEVEL } from '#domain/people/level.ts'
import { FormFields } from '../../../form/FormFields.tsx'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { Checkbox } from '../../../ui/field/Checkbox.tsx'
import { FieldError } from '../../../ui/field/Field.tsx'
import type { UserEntries } from './user-fields.ts'
import { STANDING } from './user-fields.ts'

const LEVELS = [1, 2, 3, 4, 5] as const

interface StandingProps {
  form: UseFormReturn<UserEntries>
  /** Nobody changes their own. */
  isSelf: boolean
}

/** What the person may do and see: role, permission up to what the role reaches, branches. */
export function Standing({ form, isSelf }: StandingProps) {
  const { control, getValues, setValue } = form
  const role = useWatch({ control, name: 'role' })
  const levels = LEVELS.filter((level) => level <= HIGHEST_LEVEL[role])
  const lowerLevel = () => {
    const highest = HIGHEST_LEVEL[getValues('role')]
    if (Number(getValues('level')) > highest) setValue('level', String(highest))
  }
  return (
    <fieldset disabled={isSelf} className="min-w-0">
      <legend className="sr-only">{userText.level}</legend>
      {isSelf && <p className="mb-3 text-sm text-ink-soft">{userText.ownStanding}</p>}
      <div className="grid items-start gap-4 @min-[28rem]:grid-cols-2 @min-[60rem]:grid-cols-3">
        <FormFields
          of={STANDING}
          form={form}
          with={{
            role: { changed: lowerLevel },
            level: {
              options: levels.map((level) => ({ value: String(level), label: userText.levels[level] ?? '' })),
            },
            branches: <Reach form={form} />,
          }}
        />
      </div>
    </fieldset>
  )
}

function Reach({ form }: { form: UseFormReturn<UserEntries> }) {
  const { branches } = useOrganisation()
  const { control, formState, setValue, getValues } = form
  const [reach, chosen] = useWatch({ control, name: ['reach', 'branches'] })
  const check = (id: string, isChecked: boolean) => {
    const rest = getValues('branches').filter((one) => one !== id)
    setValue('branches', isChecked ? [...rest, id] : rest, { shouldValidate: true })
  }
  return (
    <fieldset className="min-w-0 @min-[28rem]:col-span-2 @min-[60rem]:col-span-1">
      <legend className="mb-1 text-sm font-medium text-ink">{userText.branches}</legend>
      <div className="flex flex-col gap-1">
        <Checkbox
          label={userText.allBranches}
          checked={reach === 'all'}
          onChange={({ target }) =>
            setValue('reach', target.checked ? 'all' : 'some', { shouldValidate: true })
          }
        />
        {reach === 'some' &&
          branches.map(({ branch_id, name }) => (
            <Checkbox
              key={branch_id}
              label={name}
              className="ml-6"
              checked={chosen.includes(String(branch_id))}
              onChange={({ target }) => check(String(branch_id), target.checked)}
            />
          ))}
      </div>
      {formState.errors.branches?.message && <FieldError>{formState.errors.branches.message}</FieldError>}
    </fieldset>
  )
}
