import { HandCoins } from 'lucide-react'
import { formatDay, formatNaira, formatNairaShort, formatNumber } from '#chart/format.ts'
import { findingStateName } from '#contract/finding/finding-messages.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { RangeBar } from '../../../chart/RangeBar.tsx'
import { useMay } from '../../../form/use-may.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { claimText } from '../../../words/claim.ts'
import { findingStepText } from '../../../words/finding.ts'
import { StateActions } from '../state/StateActions.tsx'
import { StateSteps } from '../state/StateSteps.tsx'
import { ClaimLines } from './ClaimLines.tsx'
import { ClaimPackButtons } from './ClaimPackButtons.tsx'
import type { ClaimView } from './claim-view.ts'

interface ClaimCardProps {
  claim: ClaimView
  /** null: nothing is claimable, or the background has not come to it yet. */
  finding: FindingRow | null
  zone: string
  onExplain: () => void
}

/** What the month is worth, how that is worked out, and how far the claim has come. */
export function ClaimCard({ claim, finding, zone, onExplain }: ClaimCardProps) {
  const { low, high, rule } = claim
  return (
    <Card
      title={
        <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
          <HandCoins aria-hidden="true" className="size-4 text-primary-ink" />
          {claimText.title(claim.month)}
        </span>
      }
      {...(finding === null || finding.state === 'open' ? {} : { actions: <StateBadge finding={finding} /> })}
    >
      <Amount claim={claim} onExplain={onExplain} />
      {claim.state === 'due' && low.net !== null && high.net !== null && high.net > low.net && (
        <RangeBar
          label={claimText.bar(formatNaira(low.net), formatNaira(high.net))}
          low={low.net}
          high={high.net}
          most={high.net * 1.08}
          fill="primary"
          lowLabel={claimText.low(formatNairaShort(low.net))}
          highLabel={claimText.high(formatNairaShort(high.net))}
        />
      )}
      <ClaimLines claim={claim} />
      {claim.state === 'due' && <Progress finding={finding} zone={zone} />}
      {rule !== null && (
        <p className="mt-3 text-xs text-ink-soft">
          {claimText.rule(rule.words, rule.confirmedBy, formatDay(rule.confirmedOn))} {rule.source}
        </p>
      )}
    </Card>
  )
}

function StateBadge({ finding }: { finding: FindingRow }) {
  const { state, complaint_no: no } = finding
  const tone = state === 'settled' ? 'good' : 'neutral'
  return (
    <Badge tone={tone} icon={null}>
      {state === 'sent' && no !== null ? findingStepText.sentNo(no) : findingStateName[state]}
    </Badge>
  )
}

function Amount({ claim, onExplain }: { claim: ClaimView; onExplain: () => void }) {
  const { state, low, reason, month } = claim
  if (state === 'due' && low.net !== null) {
    return (
      <p className="mb-2 text-lg font-semibold md:text-xl">
        <ExplainButton label={claimText.title(month)} onExplain={onExplain}>
          {formatNaira(low.net)}
        </ExplainButton>{' '}
        <span className="text-sm font-medium text-ink-soft">{claimText.atLeast}</span>
      </p>
    )
  }
  const words = state === 'maybe' ? claimText.maybe : claimText.none
  return (
    <>
      <p className="text-lg font-semibold">
        {state === 'none' ? formatNaira(0) : <Unknown reason={reason ?? words} />}{' '}
        <span className="text-sm font-medium text-ink-soft">{state === 'unknown' ? '' : words}</span>
      </p>
      {reason !== null && <p className="mt-1 text-sm text-ink-soft">{reason}</p>}
    </>
  )
}

function Progress({ finding, zone }: { finding: FindingRow | null; zone: string }) {
  const today = useTodayLookup()(String(finding?.branch.id ?? ''))
  const mayChange = useMay('changeFinding')
  if (finding === null) return <p className="mt-3 text-xs text-ink-soft">{claimText.nothingYet}</p>
  return (
    <div className="mt-4 flex flex-col gap-3">
      <StateSteps finding={finding} zone={zone} today={today} />
      {finding.state === 'settled' && (
        <p className="text-sm font-medium text-good">
          {findingStepText.settled}: {formatNaira(finding.settled_naira)}
          {finding.settled_kwh !== null && `, ${formatNumber(finding.settled_kwh)} kWh`}
        </p>
      )}
      {finding.state === 'answered' && finding.reason !== null && (
        <p className="text-xs text-ink-soft">
          {findingStepText.says}: {finding.reason}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <ClaimPackButtons finding={finding} />
        {mayChange && <StateActions finding={finding} />}
      </div>
      {!mayChange && <p className="text-xs text-ink-soft">{findingStepText.mayNot}</p>}
    </div>
  )
}
