import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../../../form/use-may.ts'
import { PageLink } from '../../../../shell/menu/PageLink.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { billFlowText } from '../../../../words/bill.ts'
import type { BillRow } from '../bill-entries.ts'
import { otherWords, spanText } from '../bill-words.ts'
import { EditBillDialog } from '../EditBillDialog.tsx'
import type { OtherBill } from './other-bills.ts'

export interface DuplicateBannerProps {
  others: readonly OtherBill[]
  /** Stored bills that are known here: one of them opens over the form. */
  rows: readonly BillRow[]
  /** The server has refused the bill for this: the banner is where to look now. */
  isRefused: boolean
  busy: boolean
  onEnter: () => void
  onDiscard: () => void
}

/** E3: a bill that may be there already, what it is compared with, and the three ways on. */
export function DuplicateBanner(props: DuplicateBannerProps) {
  const { others, rows, isRefused, busy, onEnter, onDiscard } = props
  const [open, setOpen] = useState<BillRow | null>(null)
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isRefused) banner.current?.focus()
  }, [isRefused])
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={billFlowText.mayBeTwice}
      className="flex scroll-mt-20 flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-warn bg-warn-tint p-4 text-sm"
    >
      <div role="status" className="flex min-w-60 flex-1 items-start gap-3">
        <Copy aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0">
          <p className="font-semibold">{billFlowText.mayBeTwice}</p>
          <ul>
            {others.map((other) => (
              <li key={other.id}>{otherWords(other)}</li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {others.map((other) => (
          <OpenIt
            key={other.id}
            label={others.length === 1 ? billFlowText.openIt : `${billFlowText.openIt}: ${spanText(other)}`}
            row={rows.find(({ id }) => id === other.id) ?? null}
            onOpen={setOpen}
          />
        ))}
        <Button busy={busy} busyLabel={billFlowText.entering} onClick={onEnter}>
          {billFlowText.enterAnyway}
        </Button>
        <Button onClick={onDiscard}>{billFlowText.discardMine}</Button>
      </div>
      {open !== null && <EditBillDialog row={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

interface OpenItProps {
  label: string
  row: BillRow | null
  onOpen: (row: BillRow) => void
}

/** Over the form, so that what was typed stays; who may not edit, or a bill from far away, is shown in its list. */
function OpenIt({ label, row, onOpen }: OpenItProps) {
  const mayAmend = useMay('editBill')
  if (row !== null && mayAmend) return <Button onClick={() => onOpen(row)}>{label}</Button>
  return (
    <PageLink path="/cost-tracker" className={buttonClass()}>
      {label}
    </PageLink>
  )
}
