import { formatDay } from '#chart/format.ts'
import type { DieselOverviewRow, PaymentOverviewRow } from '#contract/cost/cost-tracker.ts'
import { EstimatedMark } from '../../../ui/Estimated.tsx'
import { Explained } from '../../../ui/overlay/Tooltip.tsx'
import { costText } from '../../../words/cost.ts'

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

interface PartProps {
  /** In percent of the figure above it. */
  share: number | null
  /** 'accrued' or 'estimated' */
  word: string
  text: string
}

/** "56 % accrued" below a figure, and in its tooltip how much that is. */
export function Part({ share, word, text }: PartProps) {
  return (
    <Explained
      className="text-xs font-normal whitespace-nowrap text-ink-soft"
      explanation={`${text} ${word}`}
    >
      <span className="inline-flex items-center gap-1">
        <EstimatedMark />
        {share === null ? word : `${share < 1 ? '< 1' : Math.round(share)} % ${word}`}
      </span>
    </Explained>
  )
}
