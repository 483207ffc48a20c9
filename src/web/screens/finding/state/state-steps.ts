import { formatDay } from '#chart/format.ts'
import type { FindingRow } from '#contract/finding/findings.ts'
import { answerDue } from '#domain/finding/answer-due.ts'
import { localDay } from '#domain/time/zone.ts'
import { findingStepText } from '../../../words/finding/finding.ts'

export interface StateStep {
  name: string
  /** Its day, or what is waited for. */
  note: string
  state: 'done' | 'now' | 'ahead'
}

const ORDER = ['open', 'sent', 'answered', 'settled'] as const

/** 'DD-MM', as the year stands beside it. */
const shortDay = (day: string) => formatDay(day).slice(0, 5)

/** Open, sent, answered, settled, in the order in which they came about. */
export function stateSteps(finding: FindingRow, zone: string, today: string): StateStep[] {
  const {
    state,
    sent_on: sentOn,
    answered_on: answeredOn,
    settled_on: settledOn,
    noticed_at: noticedAt,
  } = finding
  const at = ORDER.indexOf(state as (typeof ORDER)[number])
  const noticedOn = localDay(zone, noticedAt)
  // What was sent before it was noticed here has been open for longer than is known.
  const openedOn = sentOn !== null && noticedOn > sentOn ? null : noticedOn
  const days = [openedOn, sentOn, answeredOn, settledOn]
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
