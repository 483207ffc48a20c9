import { Check } from 'lucide-react'
import { formatDay } from '#chart/format.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { answerDue } from '#domain/finding/answer-due.ts'
import { localDay } from '#domain/time/zone.ts'
import { cx } from '../../../ui/cx.ts'
import { findingStepText } from '../../../words/finding/finding.ts'

interface Step {
  name: string
  /** Its day, or what is waited for. */
  note: string
  state: 'done' | 'now' | 'ahead'
}

interface StateStepsProps {
  finding: FindingRow
  zone: string
  /** The local day of the branch. */
  today: string
}

/** Open, sent, answered, settled, each with its day; of a dismissed one, why. */
export function StateSteps({ finding, zone, today }: StateStepsProps) {
  if (finding.state === 'dismissed') {
    return (
      <p className="text-xs text-ink-soft">
        <span className="font-medium text-ink">{findingStepText.dismissed}.</span> {finding.reason}
      </p>
    )
  }
  return (
    <ol aria-label={findingStepText.steps} className="grid grid-cols-4 text-xs">
      {steps(finding, zone, today).map(({ name, note, state }, place) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className="relative flex min-w-0 flex-col gap-0.5 pr-1"
        >
          {place < 3 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-[11px] right-1 left-7 h-0.5',
                state === 'done' ? 'bg-primary' : 'bg-line',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'mb-1 grid size-6 place-items-center rounded-full border-2 font-semibold',
              state === 'ahead'
                ? 'border-line-strong text-ink-soft'
                : 'border-primary bg-primary text-on-primary',
            )}
          >
            {state === 'ahead' ? place + 1 : <Check className="size-3.5" />}
          </span>
          <span
            className={cx(
              'font-medium',
              state === 'now' && 'font-semibold',
              state === 'ahead' && 'text-ink-soft',
            )}
          >
            {name}
          </span>
          <span className="text-ink-soft">{note}</span>
        </li>
      ))}
    </ol>
  )
}

const ORDER = ['open', 'sent', 'answered', 'settled'] as const

/** 'DD-MM', as the year stands beside it. */
const shortDay = (day: string) => formatDay(day).slice(0, 5)

function steps(finding: FindingRow, zone: string, today: string): Step[] {
  const {
    state,
    sent_on: sentOn,
    answered_on: answeredOn,
    settled_on: settledOn,
    noticed_at: noticedAt,
  } = finding
  const at = ORDER.indexOf(state as (typeof ORDER)[number])
  const days = [localDay(zone, noticedAt), sentOn, answeredOn, settledOn]
  return ORDER.map((one, place) => {
    const day = days[place] ?? null
    const isWaiting = one === 'answered' && state === 'sent' && sentOn !== null
    const ahead = isWaiting ? dueWords(answerDue(sentOn), today) : findingStepText.notYet
    // What was settled without an answer has a step without a day.
    const passed = place < at ? '' : ahead
    return {
      name: { ...findingStepText, open: findingStepText.opened }[one],
      note: day === null ? passed : shortDay(day),
      state: place < at ? 'done' : place === at ? 'now' : 'ahead',
    }
  })
}

function dueWords(due: string, today: string): string {
  return due < today ? findingStepText.overdue(shortDay(due)) : findingStepText.due(shortDay(due))
}
