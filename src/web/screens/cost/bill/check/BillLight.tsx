import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import { cx } from '../../../../ui/cx.ts'
import { billCheckText } from '../../../../words/cost/bill-checks.ts'
import { CheckPanel } from './CheckPanel.tsx'

const LOOK = {
  fail: { icon: CircleX, ink: 'text-bad' },
  answer: { icon: CircleHelp, ink: 'text-warn' },
  pass: { icon: CircleCheck, ink: 'text-good' },
  unknown: { icon: CircleMinus, ink: 'text-ink-soft' },
} as const

/** How the checks of a bill stand, by icon and word. */
export function lightWords({ light, checks }: CheckedBillRow): string {
  const failed = checks.filter(({ verdict }) => verdict === 'fail').length
  if (light === 'fail') return billCheckText.fails(failed)
  return { answer: billCheckText.asks, pass: billCheckText.passes, unknown: billCheckText.unknown }[light]
}

interface BillLightProps {
  checked: CheckedBillRow
  /** The bill in words, for whoever hears the button. */
  bill: string
}

/** The light of a bill in its list; it opens the checks beside the page. */
export function BillLight({ checked, bill }: BillLightProps) {
  const [isOpen, setOpen] = useState(false)
  const { icon: Icon, ink } = LOOK[checked.light]
  return (
    <>
      <button
        type="button"
        aria-label={`${lightWords(checked)}. ${billCheckText.open(bill)}`}
        onClick={() => setOpen(true)}
        className={cx(
          'inline-flex min-h-8 items-center gap-1.5 rounded-md font-medium whitespace-nowrap underline-offset-4 hover:underline pointer-coarse:min-h-11',
          ink,
        )}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {lightWords(checked)}
      </button>
      {isOpen && <CheckPanel checked={checked} bill={bill} onClose={() => setOpen(false)} />}
    </>
  )
}
