import type { DieselOverviewRow, PaymentOverviewRow } from '#contract/calls/cost-tracker.ts'
import { costText } from '#contract/cost-page-messages.ts'
import { EstimatedMark } from '../../../ui/Estimated.tsx'
import { formatDay } from '../../../ui/format.ts'
import { Explained } from '../../../ui/Tooltip.tsx'

type Row = Pick<DieselOverviewRow | PaymentOverviewRow, 'month' | 'status' | 'open'>
export type Paper = 'bill' | 'entry'
type OpenBranch = Row['open'][number]

const ofBranch = ({ status, until }: OpenBranch, paper: Paper): string => {
  if (status !== 'part') return costText.open[status][paper]
  return until === null ? costText.open.several[paper] : costText.open.until[paper](formatDay(until))
}

/** "bill not in yet", "billed to 10-11-2026"; null where the month is whole. */
export function openWords({ status, open }: Pick<Row, 'status' | 'open'>, paper: Paper): string | null {
  const [first] = open
  if (first === undefined) return null
  if (status === 'pending' || status === 'missing') return costText.open[status][paper]
  return open.length === 1 ? ofBranch(first, paper) : costText.open.several[paper]
}

/** The month, and whether its bills or entries are all in (E7). */
export function OpenMonth({ row, paper, children }: { row: Row; paper: Paper; children?: React.ReactNode }) {
  const words = openWords(row, paper)
  if (words === null) return children ?? row.month
  return (
    <span className="inline-flex flex-col items-start">
      {children ?? row.month}
      <Explained className="text-xs font-normal text-warn" explanation={<Why row={row} paper={paper} />}>
        {words}
      </Explained>
    </span>
  )
}

function Why({ row, paper }: { row: Row; paper: Paper }) {
  return (
    <>
      {row.open.map((one) => (
        <span key={one.branch} className="block">
          {one.branch}: {ofBranch(one, paper)}
        </span>
      ))}
      <span className="mt-1 block">{costText.openMeans[paper]}</span>
    </>
  )
}

/** "1,900.00 accrued" below a figure that holds it; nothing where all is billed. */
export function Accrued({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <span className="inline-flex items-center gap-1 text-xs font-normal whitespace-nowrap text-ink-soft">
      <EstimatedMark />
      {costText.accrued(text)}
    </span>
  )
}
