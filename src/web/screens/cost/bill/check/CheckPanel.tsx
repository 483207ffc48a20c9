import type { ReactNode } from 'react'
import { formatNaira } from '#chart/format.ts'
import type { CheckedBillRow } from '#contract/cost/bill-checks.ts'
import { checkName } from '#contract/cost/check-words.ts'
import { useExplain } from '../../../../shell/ExplainOutlet.tsx'
import { PageLink } from '../../../../shell/menu/PageLink.tsx'
import { Lost } from '../../../../shell/page/Lost.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { billCheckText } from '../../../../words/cost/bill-checks.ts'
import { CheckLine } from './CheckLine.tsx'
import { DisputedSums } from './DisputedSums.tsx'
import { DisputePackButton } from './DisputePackButton.tsx'
import { useChecksOfBill } from './use-bill-checks.ts'

interface PanelProps {
  /** The bill in words. */
  bill: string
  onClose: () => void
}

/** The checks of a bill beside its list. */
export function CheckPanel({ checked, bill, onClose }: PanelProps & { checked: CheckedBillRow }) {
  return (
    <Panel bill={bill} onClose={onClose}>
      <Checks checked={checked}>
        <PageLink path="/cost-tracker/to-get-back" className={buttonClass()}>
          {billCheckText.toGetBack}
        </PageLink>
      </Checks>
    </Panel>
  )
}

export interface DisputedBill {
  billId: number
  branchId: number
  /** Its first day. */
  since: string
}

/** The same where the list of bills is elsewhere: they are asked for when it opens. */
export function DisputePanel({ billId, branchId, since, bill, onClose }: PanelProps & DisputedBill) {
  const { checked, query } = useChecksOfBill(branchId, billId, since)
  return (
    <Panel bill={bill} onClose={onClose}>
      {checked ? (
        <Checks checked={checked}>
          <PageLink
            path="/cost-tracker"
            change={{ branches: [branchId], devices: undefined }}
            className={buttonClass()}
          >
            {billCheckText.toBills}
          </PageLink>
        </Checks>
      ) : checked === null ? (
        <p className="text-sm">{billCheckText.gone}</p>
      ) : query.error !== null ? (
        <Lost query={query} />
      ) : (
        <Skeleton height={320} />
      )}
    </Panel>
  )
}

function Panel({ bill, onClose, children }: PanelProps & { children: ReactNode }) {
  return (
    <Dialog open onOpenChange={onClose} place="side" title={billCheckText.panel} description={bill}>
      {children}
    </Dialog>
  )
}

function Checks({ checked, children }: { checked: CheckedBillRow; children: ReactNode }) {
  const { id, checks, disputed, undisputed } = checked
  const explain = useExplain()
  const keys = checks
    .filter(({ verdict, naira }) => verdict === 'fail' && naira !== null)
    .map(({ key }) => key)
  return (
    <>
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
          {children}
        </div>
      )}
    </>
  )
}
