import { CircleCheck, CircleHelp, CircleMinus, CircleX } from 'lucide-react'
import { useState } from 'react'
import { formatNaira } from '#chart/format.ts'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import { checkName } from '#contract/cost/check-words.ts'
import { useExplain } from '../../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../../shell/menu/PageLink.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { cx } from '../../../../ui/cx.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { billCheckText } from '../../../../words/cost/bill-checks.ts'
import { CheckLine } from './CheckLine.tsx'
import { DisputedSums } from './DisputedSums.tsx'
import { DisputePackButton } from './DisputePackButton.tsx'

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

function CheckPanel({ checked, bill, onClose }: BillLightProps & { onClose: () => void }) {
  const { id, checks, disputed, undisputed } = checked
  const explain = useExplain()
  const keys = checks
    .filter(({ verdict, naira }) => verdict === 'fail' && naira !== null)
    .map(({ key }) => key)
  return (
    <Dialog open onOpenChange={onClose} place="side" title={billCheckText.panel} description={bill}>
      <ul aria-label={billCheckText.panel} className="-mx-4 border-t border-line text-sm">
        {checks.map(({ key, verdict, naira, words }) => (
          <CheckLine
            key={key}
            verdict={verdict}
            name={checkName[key]}
            naira={naira === null ? null : formatNaira(Number(naira))}
            words={words}
          />
        ))}
      </ul>
      <div className="-mx-4">
        <DisputedSums {...{ disputed, undisputed, keys }} onExplain={explain(`bill-check.${id}.disputed`)} />
      </div>
      {Number(disputed) > 0 && (
        <div className="flex flex-wrap gap-2 py-2">
          <DisputePackButton billId={id} />
          <PageLink path="/cost-tracker/to-get-back" className={buttonClass()}>
            {billCheckText.toGetBack}
          </PageLink>
        </div>
      )}
    </Dialog>
  )
}
