/** What is said about findings, by the server and on the screen alike. */
import type { StateFault } from '#domain/finding/change-state.ts'
import type { FindingKind, FindingState } from '#domain/finding/finding.ts'

export const findingTitle: Readonly<Record<FindingKind, string>> = {
  'supply-claim': 'Supply claim',
  'bill-dispute': 'Bill dispute',
  'delivery-short': 'Delivery short',
  'tank-fell': 'Tank fell',
  'tank-gap': 'Tank does not add up',
  'purchase-short': 'Units short',
  avoidable: 'Avoidable',
}

export const findingStateName: Readonly<Record<FindingState, string>> = {
  open: 'Open',
  sent: 'Sent',
  answered: 'Answered',
  settled: 'Settled',
  dismissed: 'Dismissed',
}

export const stateFaultSentence: Readonly<Record<StateFault, string>> = {
  'no-step': 'It is in another state by now. Load the page again and look at what was done.',
  'no-day': 'Enter the day.',
  'day-to-come': 'The day must not be after today.',
  'before-sent': 'The day must not be before the day on which it was sent.',
  'no-naira': 'Enter what was paid or credited in naira; 0 where it was nothing.',
  'no-reason': 'Say in a few words why it is dismissed.',
}

export const findingText = {
  listed: 'Findings',
  changed: 'Saved',
  badNaira: 'Enter naira with at most two decimals.',
  badKwh: 'Enter kWh with at most two decimals.',
} as const
