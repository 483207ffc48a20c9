import { Copy, Paperclip } from 'lucide-react'
import { costText } from '../../../words/cost.ts'
import { type BillRow, billRowKind } from '../bill/bill-entries.ts'
import { billWords, daysText } from '../bill/bill-words.ts'
import { SnapshotButton } from '../bill/picture/SnapshotButton.tsx'

export interface BillDayProps {
  row: BillRow
  /** All purchases and bills of the branch, to name those that this one equals or overlaps. */
  others: readonly BillRow[]
}

const LINK =
  'inline-flex min-h-6 items-center gap-1 rounded-sm text-xs font-medium underline underline-offset-4 pointer-coarse:min-h-11'

/** The days of a bill, with what is attached to it and the bills that it may be entered twice with (E3). */
export function BillDay({ row, others }: BillDayProps) {
  const twins = others.filter(({ id }) => row.duplicate_of.includes(id))
  return (
    <span id={rowId(row)} className="inline-flex flex-col items-start">
      <span className="inline-flex items-center gap-2">
        {daysText(row)}
        {row.snapshot !== null && (
          <SnapshotButton kind={billRowKind(row)} id={row.snapshot} about={billWords(row)}>
            <Paperclip aria-hidden="true" className="size-3.5" />
            <span className="hidden xl:inline">{costText.attachment}</span>
          </SnapshotButton>
        )}
      </span>
      {twins.map((twin) => (
        <button
          key={twin.id}
          type="button"
          className={`${LINK} text-left text-warn`}
          onClick={() => goTo(twin)}
        >
          <Copy aria-hidden="true" className="size-3.5 shrink-0" />
          {twinWords(row, twin)}
        </button>
      ))}
      {row.duplicate_of.length > twins.length && (
        <span className="text-xs font-normal text-warn">{costText.twinNotListed}</span>
      )}
    </span>
  )
}

const rowId = (row: BillRow) => `bill-${billRowKind(row)}-${row.id}`

/** Equal: of the same days and amount; else they share days. */
function twinWords(row: BillRow, twin: BillRow): string {
  const isEqual = daysText(row) === daysText(twin) && row.amount === twin.amount
  return isEqual ? costText.sameAs(daysText(twin)) : costText.overlaps(daysText(twin))
}

/** To the row of the other bill, which may be on a page or in a list that is not open. */
function goTo(twin: BillRow): void {
  const found = document.getElementById(rowId(twin))
  found?.scrollIntoView({ block: 'center' })
  found?.closest<HTMLElement>('tr, li')?.animate([{ outline: '2px solid var(--warn)' }, {}], 1500)
}
