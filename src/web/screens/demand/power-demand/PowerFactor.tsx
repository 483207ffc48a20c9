import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthFromDay, monthText } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import { call } from '../../../client/call.ts'
import { useOrganisation } from '../../../shell/menu/organisation.ts'
import { branchesInSelection } from '../../../shell/menu/selection.ts'
import { Part, pickPart } from '../../../shell/page/Part.tsx'
import type { View } from '../../../shell/use-view.ts'
import { Select } from '../../../ui/field/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { capacitorText as text } from '../../../words/demand/capacitor.ts'
import { CapacitorCard } from './CapacitorCard.tsx'

/** Whether a branch of the selection needs capacitors, in the month in which the range ends. */
export function PowerFactor({ view: { selection, range, zone } }: { view: View }) {
  const { branches } = useOrganisation()
  const shown = branchesInSelection(selection, branches)
  const [chosen, setChosen] = useState<number | null>(null)
  const branch = shown.find(({ branch_id }) => branch_id === chosen) ?? shown[0]
  const { from, to } = range.interval
  const month = monthFromDay(localDay(branch?.zone ?? zone, Math.max(from, to - 1)))
  if (branch === undefined) return null
  return (
    <>
      {shown.length > 1 && (
        <div className="self-start">
          <Select
            label={text.branch}
            value={String(branch.branch_id)}
            options={shown.map((one) => ({ value: String(one.branch_id), label: one.name }))}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
        </div>
      )}
      <BranchCapacitors key={`${branch.branch_id} ${month}`} branchId={branch.branch_id} month={month} />
    </>
  )
}

function BranchCapacitors({ branchId, month }: { branchId: number; month: string }) {
  const query = useQuery({
    queryKey: ['capacitors', branchId, month],
    queryFn: ({ signal }) => call('capacitors', { params: { branchId, month } }, signal),
  })
  return (
    <Part title={text.title(monthText(month))} ask={pickPart(query, ({ data }) => data)}>
      {(answer) => (answer === undefined ? <Skeleton className="h-64" /> : <CapacitorCard answer={answer} />)}
    </Part>
  )
}
