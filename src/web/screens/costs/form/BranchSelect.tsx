import type { UseFormRegisterReturn } from 'react-hook-form'
import { billFormText } from '#contract/cost-page-messages.ts'
import { useOrganisation } from '../../../shell/organisation.ts'
import { Select } from '../../../ui/Select.tsx'

export interface BranchSelectProps {
  registered: UseFormRegisterReturn
  error: string | undefined
  className?: string
}

/** Which branch it is about; with one branch there is nothing to choose. */
export function BranchSelect({ registered, error, className }: BranchSelectProps) {
  const { branches } = useOrganisation()
  if (branches.length < 2) return null
  return (
    <Select
      {...registered}
      {...(className === undefined ? {} : { className })}
      label={billFormText.branch}
      required
      placeholder={billFormText.chooseBranch}
      options={branches.map(({ branch_id, name }) => ({ value: String(branch_id), label: name }))}
      error={error}
    />
  )
}
