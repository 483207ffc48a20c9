/**
 * What a person does with a finding: sends it, notes the answer, settles it, sets it aside, or opens it again.
 * Source: domain.md §16.0 (X1), §16.A "Claim pack".
 */
import type { Naira } from '../quantity.ts'
import type { FindingState } from './finding.ts'

/** What a step leads from and to. Settled and dismissed ones are opened again first. */
const STEPS: Readonly<Record<FindingState, readonly FindingState[]>> = {
  open: ['sent', 'settled', 'dismissed'],
  sent: ['sent', 'answered', 'settled', 'dismissed', 'open'],
  answered: ['answered', 'sent', 'settled', 'dismissed', 'open'],
  settled: ['open'],
  dismissed: ['open'],
}

/** What is typed with a step; null: left out. */
export interface StateEntry {
  readonly state: FindingState
  /** Local day of the step. */
  readonly on: string | null
  readonly complaintNo: string | null
  readonly settledNaira: Naira | null
  readonly settledKwh: number | null
  readonly reason: string | null
}

export type StateFault = 'no-step' | 'no-day' | 'day-to-come' | 'before-sent' | 'no-naira' | 'no-reason'

/** The state of a row and what was typed with its steps so far. */
export interface StateRow {
  readonly state: FindingState
  readonly sentOn: string | null
  readonly complaintNo: string | null
  readonly answeredOn: string | null
  readonly settledOn: string | null
  readonly settledNaira: Naira | null
  readonly settledKwh: number | null
  readonly reason: string | null
}

export const OPEN_AGAIN: StateRow = {
  state: 'open',
  sentOn: null,
  complaintNo: null,
  answeredOn: null,
  settledOn: null,
  settledNaira: null,
  settledKwh: null,
  reason: null,
}

/** The row after the step, or why it cannot be taken. `today`: of the branch. */
export function changeState(before: StateRow, entry: StateEntry, today: string): StateRow | StateFault {
  const { state, on, reason } = entry
  if (!STEPS[before.state].includes(state)) return 'no-step'
  if (state === 'open') return OPEN_AGAIN
  if (state === 'dismissed') return reason === null ? 'no-reason' : { ...before, state, reason }
  if (on === null) return 'no-day'
  if (on > today) return 'day-to-come'
  if (state !== 'sent' && before.sentOn !== null && on < before.sentOn) return 'before-sent'
  if (state === 'sent') {
    return { ...before, state, sentOn: on, complaintNo: entry.complaintNo ?? before.complaintNo }
  }
  if (state === 'answered') return { ...before, state, answeredOn: on, reason }
  if (entry.settledNaira === null) return 'no-naira'
  const { settledNaira, settledKwh } = entry
  return { ...before, state, settledOn: on, settledNaira, settledKwh, reason: reason ?? before.reason }
}
