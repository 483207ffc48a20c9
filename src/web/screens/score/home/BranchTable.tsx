import { useState } from 'react'
import { useExplain } from '../../../shell/ExplainOutlet.tsx'
import { nextSort, sortRows } from '../../../table/arrange.ts'
import type { Sort } from '../../../table/column.ts'
import { useWide } from '../../../table/use-wide.ts'
import { WideTable } from '../../../table/WideTable.tsx'
import { Card } from '../../../ui/Card.tsx'
import { homeText } from '../../../words/home.ts'
import type { Money, Site } from './answers.ts'
import { BranchList } from './BranchList.tsx'
import { branchColumns } from './branch-columns.tsx'
import { nextStep } from './NextStep.tsx'

interface BranchTableProps {
  money: Money
  sites: readonly Site[] | undefined
  now: number
}

const LARGEST_CHANGE: Sort = { key: 'change', direction: 'descending' }

/** Every branch's money in a row, the largest change first. */
export function BranchTable({ money, sites, now }: BranchTableProps) {
  const explain = useExplain()
  const wide = useWide()
  const [sort, setSort] = useState<Sort | null>(LARGEST_CHANGE)
  const columns = branchColumns({ money, explain })
  const bySite = new Map(sites?.map((site) => [site.branch_id, site]))
  const all = money.branches.map((row) => ({ ...row, step: nextStep(row, bySite.get(row.branch_id), now) }))
  const sorted = sortRows(all, columns, sort)
  const onSort = (key: string) => setSort(nextSort(sort, key))
  const view = { label: homeText.branches, columns, rows: sorted, allRows: sorted, sort, onSort }
  return (
    <Card
      flush
      title={homeText.branches}
      actions={<span className="text-xs text-ink-soft">{homeText.branchesNote}</span>}
    >
      {wide ? (
        <WideTable {...view} rowKey={({ branch_id }) => branch_id} searches={{}} onSearch={() => {}} />
      ) : (
        <BranchList {...view} money={money} />
      )}
    </Card>
  )
}
