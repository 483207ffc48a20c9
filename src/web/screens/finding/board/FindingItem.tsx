import { formatDay, formatNaira, formatShare } from '#chart/format.ts'
import { findingStateName } from '#contract/finding/finding-messages.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { lateAnswer } from '#domain/finding/answer-due.ts'
import { localDay } from '#domain/time/zone.ts'
import { useTodayLookup } from '../../../form/use-today.ts'
import { useBranchZone } from '../../../shell/use-branch-zone.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { basisText, toGetBackText as text } from '../../../words/cost/to-get-back.ts'
import { DisputePackButton } from '../../cost/bill/check/DisputePackButton.tsx'
import { StateActions } from '../state/StateActions.tsx'
import { EvidenceLink } from './EvidenceLink.tsx'
import { daysText, placeText } from './finding-place.ts'

const TONES = {
  open: 'warn',
  sent: 'neutral',
  answered: 'neutral',
  settled: 'good',
  dismissed: 'neutral',
} as const

interface FindingItemProps {
  finding: FindingRow
  mayChange: boolean
}

/** What, where and when; at least how much; how sure, on which evidence; what was done and what can be done next. */
export function FindingItem({ finding, mayChange }: FindingItemProps) {
  const { title, state, evidence, kind, subject } = finding
  return (
    <li className="@container border-b border-line px-4 py-4 last:border-b-0">
      <div className="grid gap-x-6 gap-y-3 @min-[48rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm">{placeText(finding)}</p>
          <p className="text-xs text-ink-soft">{daysText(finding)}</p>
          <Amount finding={finding} />
        </div>
        <div className="min-w-0 text-sm">
          <dl aria-label={text.evidence}>
            {evidence.map((one) => (
              <div key={`${one.label} ${one.value}`} className="grid grid-cols-[6.5rem_1fr] gap-2 py-0.5">
                <dt className="text-ink-soft">{one.label}</dt>
                <dd className="min-w-0 break-words">{one.value}</dd>
              </div>
            ))}
            <div className="grid grid-cols-[6.5rem_1fr] gap-2 py-0.5">
              <dt className="text-ink-soft">{text.sure}</dt>
              <dd>{sureText(finding)}</dd>
            </div>
          </dl>
          <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
            <EvidenceLink finding={finding} />
            {kind === 'bill-dispute' && <DisputePackButton billId={Number(subject.slice('bill '.length))} />}
          </div>
        </div>
        <div className="flex min-w-0 flex-col items-start gap-2">
          <Badge tone={TONES[state]}>{findingStateName[state]}</Badge>
          <LateAnswer finding={finding} />
          <History finding={finding} />
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2">
              <StateActions finding={finding} />
            </div>
          )}
        </div>
      </div>
    </li>
  )
}

function Amount({ finding: { low, high } }: { finding: FindingRow }) {
  if (low === null) {
    return (
      <p className="mt-2 text-sm">
        <span className="font-semibold">{text.noNaira}.</span>{' '}
        <span className="text-ink-soft">{text.noNairaHint}</span>
      </p>
    )
  }
  return (
    <p className="mt-2">
      <span className="block text-xs text-ink-soft">{text.atLeast}</span>
      <span className="text-lg font-semibold tabular-nums">{formatNaira(low)}</span>
      {high !== null && high > low && (
        <span className="block text-xs text-ink-soft tabular-nums">{text.upTo(formatNaira(high))}</span>
      )}
    </p>
  )
}

/** That a supplier let its time to answer pass, and what can be done then. */
function LateAnswer({ finding: { branch, state, sent_on: sentOn } }: { finding: FindingRow }) {
  const today = useTodayLookup()(String(branch.id))
  const due = lateAnswer({ state, sentOn }, today)
  if (due === null) return null
  return (
    <p className="text-sm">
      <span className="font-semibold text-warn">{text.answerLate(formatDay(due))}</span> {text.answerLateHint}
    </p>
  )
}

function History({ finding }: { finding: FindingRow }) {
  const zone = useBranchZone()(finding.branch.name)
  const { changed_by: who, changed_at: at, reason, settled_naira: naira, complaint_no: no } = finding
  const lines = [
    ...(naira === null ? [] : [text.settledFor(formatNaira(naira))]),
    ...(no === null ? [] : [no]),
    ...(reason === null ? [] : [reason]),
    ...(who === null || at === null ? [] : [text.whoAndWhen(who, formatDay(localDay(zone, at)))]),
  ]
  if (lines.length === 0) return null
  return (
    <ul className="text-xs text-ink-soft">
      {lines.map((line) => (
        <li key={line} className="break-words">
          {line}
        </li>
      ))}
    </ul>
  )
}

function sureText({ basis, coverage }: FindingRow): string {
  return coverage === null ? basisText[basis] : `${basisText[basis]}, ${text.measured(formatShare(coverage))}`
}
