import { HandCoins } from 'lucide-react'
import { formatDay, formatNaira, formatNairaShort, formatNumber } from '#chart/format.ts'
import type { SupplyClaim } from '#contract/energy/supply.ts'
import { findingStateName } from '#contract/finding/finding-messages.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { RangeBar } from '../../../chart/RangeBar.tsx'
import { useMay } from '../../../form/use-may.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ExplainButton } from '../../../ui/ExplainButton.tsx'
import { Unknown } from '../../../ui/overlay/Tooltip.tsx'
import { claimText } from '../../../words/finding/claim.ts'
import { findingStepText } from '../../../words/finding/finding.ts'
import { StateActions } from '../state/StateActions.tsx'
import { StateSteps } from '../state/StateSteps.tsx'
import { ClaimLines } from './ClaimLines.tsx'
import { ClaimPackButtons } from './ClaimPackButtons.tsx'

interface ClaimCardProps {
  claim: SupplyClaim
  /** 'October 2026' */
  month: string
  isOver: boolean
  /** null: nothing is claimable, or the background has not come to it yet. */
  finding: FindingRow | null
  zone: string
  onExplain: (name: 'claim' | 'gross') => void
}

/** What the month is worth, how that is worked out, and how far the claim has come. */
export function ClaimCard({ claim, month, isOver, finding, zone, onExplain }: ClaimCardProps) {
  const { low, high, rule } = claim
  // As the board has it.
  const [least, most] = [low?.gross ?? null, high?.gross ?? null]
  return (
    <Card
      title={
        <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
          <HandCoins aria-hidden="true" className="size-4 text-primary-ink" />
          {claimText.title(month)}
        </span>
      }
      {...(finding === null || finding.state === 'open' ? {} : { actions: <StateBadge finding={finding} /> })}
    >
      <Amount claim={claim} month={month} isOver={isOver} onExplain={() => onExplain('gross')} />
      {least !== null && most !== null && most > least && (
        <RangeBar
          label={claimText.bar(formatNaira(least), formatNaira(most))}
          low={least}
          high={most}
          most={most * 1.08}
          fill="primary"
          lowLabel={claimText.low(formatNairaShort(least))}
          highLabel={claimText.high(formatNairaShort(most))}
        />
      )}
      <ClaimLines claim={claim} onExplain={() => onExplain('claim')} />
      {(finding !== null || least !== null) && <Progress finding={finding} zone={zone} />}
      {rule !== null && (
        <p className="mt-3 text-xs text-ink-soft">
          {claimText.rule(rule.rule, rule.confirmed_by, formatDay(rule.confirmed_on))}{' '}
          {claimText.source(rule.source)}
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

interface AmountProps {
  claim: SupplyClaim
  month: string
  isOver: boolean
  onExplain: () => void
}

function Amount({ claim: { state, low, reason }, month, isOver, onExplain }: AmountProps) {
  if (low?.gross != null) {
    return (
      <p className="mb-2 text-lg font-semibold md:text-xl">
        <ExplainButton label={claimText.title(month)} onExplain={onExplain}>
          {formatNaira(low.gross)}
        </ExplainButton>{' '}
        <span className="text-sm font-medium text-ink-soft">
          {isOver ? claimText.atLeast : claimText.soFar}
        </span>
      </p>
    )
  }
  const why = reason ?? claimText.states[state]
  return (
    <>
      <p className="text-lg font-semibold">
        {state === 'none' ? formatNaira(0) : <Unknown reason={why} />}{' '}
        <span className="text-sm font-medium text-ink-soft">{claimText.states[state]}</span>
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
