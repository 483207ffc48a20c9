import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { Lost } from '../../../shell/page/Lost.tsx'
import { Select } from '../../../ui/field/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { monthEndWords } from '../../../words/cost/month-end.ts'
import { billFormText } from '../../../words/cost.ts'
import { BudgetForm } from './BudgetForm.tsx'

export interface BudgetsDialogProps {
  branches: readonly { id: number; name: string }[]
  year: number
  onClose: () => void
}

/** Budgets of a branch for a year. */
export function BudgetsDialog({ branches, year: start, onClose }: BudgetsDialogProps) {
  const [branch, setBranch] = useState(branches[0]?.id ?? 0)
  const [year, setYear] = useState(start)
  const asked = useQuery({
    queryKey: ['budgets', branch, year],
    queryFn: ({ signal }) => call('budgets', { params: { branchId: branch, year: String(year) } }, signal),
    enabled: branch > 0,
  })
  const { data: answer, error } = asked
  return (
    <Dialog open width="lg" onOpenChange={(open) => !open && onClose()} title={monthEndWords.budgets}>
      <div className="mb-4 grid grid-cols-2 gap-3">
        <Select
          label={billFormText.branch}
          value={String(branch)}
          options={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => setBranch(Number(target.value))}
        />
        <Select
          label={monthEndWords.year}
          value={String(year)}
          options={[start - 1, start, start + 1].map((one) => ({ value: String(one), label: String(one) }))}
          onChange={({ target }) => setYear(Number(target.value))}
        />
      </div>
      {answer ? (
        <BudgetForm key={`${branch} ${year}`} row={answer.data} onClose={onClose} />
      ) : error ? (
        <Lost query={asked} />
      ) : (
        <Skeleton height={320} />
      )}
    </Dialog>
  )
}
