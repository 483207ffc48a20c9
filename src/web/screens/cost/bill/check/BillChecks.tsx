import { formatNaira } from '#chart/format.ts'
import { checkName, checkWords, verdictName } from '#contract/cost/check-words.ts'
import type { BillCheck } from '#domain/cost/bill/check/bill-check.ts'
import type { DisputedBill } from '#domain/cost/bill/check/bill-checks.ts'
import { useAtLeast } from '../../../../shell/use-min-width.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { billFlowText } from '../../../../words/bill.ts'
import { CheckLine } from './CheckLine.tsx'
import { DisputedSums } from './DisputedSums.tsx'

export interface BillChecksProps {
  checks: readonly BillCheck[]
  /** Why nothing is known of the branch yet; null once it is. */
  waitsFor: string | null
  /** null: what it comes to is not known. */
  disputed: DisputedBill | null
  className?: string
}

/** What can be said of the bill as it stands, with what it is about in naira. */
export function BillChecks({ checks, waitsFor, disputed, className }: BillChecksProps) {
  return (
    <Card
      title={billFlowText.checks(checks.length)}
      actions={<CheckCounts checks={checks} />}
      flush
      {...(className === undefined ? {} : { className })}
    >
      <ul aria-label={billFlowText.checks(checks.length)} className="border-t border-line text-sm">
        {checks.map((check) => (
          <CheckRow key={check.key} check={check} waitsFor={waitsFor} />
        ))}
      </ul>
      {disputed !== null && <DisputedSums {...disputed} />}
    </Card>
  )
}

/** What has to be looked at before the press: in full on a phone, where the list of all stands below the button. */
export function OpenChecks({ checks }: Pick<BillChecksProps, 'checks'>) {
  const isBeside = useAtLeast(TABLET)
  const open = checks.filter(isOpen)
  if (isBeside || open.length === 0) return null
  return (
    <ul aria-label={billFlowText.toLookAt} className="overflow-hidden rounded-md border border-line text-sm">
      {open.map((check) => (
        <CheckRow key={check.key} check={check} waitsFor={null} />
      ))}
    </ul>
  )
}

const TABLET = 768

const isOpen = ({ verdict }: BillCheck) => verdict === 'fail' || verdict === 'answer'

function CheckRow({ check, waitsFor }: { check: BillCheck; waitsFor: string | null }) {
  const { naira } = check
  return (
    <CheckLine
      verdict={check.verdict}
      name={checkName[check.key]}
      naira={naira === null ? null : formatNaira(Number(naira))}
      words={checkWords(check, waitsFor)}
    />
  )
}

/** "1 fail", "1 answer": nothing where there is nothing to look at. */
export function CheckCounts({ checks }: Pick<BillChecksProps, 'checks'>) {
  const counts = (['fail', 'answer'] as const).map((verdict) => ({
    verdict,
    count: checks.filter((check) => check.verdict === verdict).length,
  }))
  if (counts.every(({ count }) => count === 0)) return null
  return (
    <span className="flex flex-wrap gap-1.5 md:justify-end">
      {counts.map(
        ({ verdict, count }) =>
          count > 0 && (
            <Badge key={verdict} tone={verdict === 'fail' ? 'bad' : 'warn'}>
              {billFlowText.counted(count, verdictName[verdict])}
            </Badge>
          ),
      )}
    </span>
  )
}
