import type { UseFormRegisterReturn } from 'react-hook-form'
import { useOrganisation } from '../shell/menu/organisation.ts'
import { Select } from '../ui/field/Select.tsx'
import { billFormText } from '../words/cost.ts'

export type BranchSelectProps = UseFormRegisterReturn & { error: string | undefined; className?: string }

/** Which branch it is about; with one branch there is nothing to choose. */
export function BranchSelect(registered: BranchSelectProps) {
  const { branches } = useOrganisation()
  if (branches.length < 2) return null
  return (
    <Select
      {...registered}
      label={billFormText.branch}
      required
      placeholder={billFormText.chooseBranch}
      options={branches.map(({ branch_id, name }) => ({ value: String(branch_id), label: name }))}
    />
  )
}
