import { Copy } from 'lucide-react'
import { billFlowText } from '#contract/bill-flow-messages.ts'
import { Explained } from '../../../ui/Tooltip.tsx'
import type { BillRow } from './bill-entries.ts'

/** Beside the days of a bill that another one equals or overlaps (E3); nothing beside all others. */
export function DuplicateMark({ row }: { row: Pick<BillRow, 'duplicate_of'> }) {
  const count = row.duplicate_of.length
  if (count === 0) return null
  return (
    <Explained explanation={billFlowText.markMeaning(count)}>
      <span className="inline-flex items-center gap-1 rounded-full bg-warn-tint px-2 py-0.5 text-xs font-medium text-warn">
        <Copy aria-hidden="true" className="size-3.5" />
        {billFlowText.mark}
      </span>
    </Explained>
  )
}
