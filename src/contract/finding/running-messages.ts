/** What is said about sets beside the grid, by the server and on the screen alike. */
import type { AvoidableReason } from '#domain/finding/running/avoidable.ts'
import { round } from '#domain/round.ts'

export const avoidableWords = {
  month: 'Month',
  beside: 'Ran beside a good grid',
  energy: 'Energy',
  diesel: 'Diesel by the curve',
  grid: 'Grid, VAT in',
  missing: 'Missing',
  reasons: {
    coverage: 'Too little is known of the grid while the set ran: under 80 %.',
    rating: 'The size of the set is not entered.',
    'litre-price': 'No purchase of diesel is entered.',
    'grid-rate': 'No tariff of the grid is entered.',
  } satisfies Record<AvoidableReason, string>,
} as const

/** '2 h 45 min' */
export function hoursText(hours: number, isLeast = false): string {
  const minutes = Math.round(round(hours * 60, 0))
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60]
  const text = whole === 0 ? `${rest} min` : rest === 0 ? `${whole} h` : `${whole} h ${rest} min`
  return isLeast ? `at least ${text}` : text
}

export const runningText = {
  badDay: 'Enter a day like 2026-11-01.',
  badNumber: 'Enter a number that can be so, with a point for decimals.',
  badCurve: 'Enter litres an hour at 25, 50, 75 and 100 %, each more than the one before, or none of them.',
  badSpan: 'The end must be after the begin, and no more than 31 days later.',
  toCome: 'It must have begun.',
  noReason: 'Say in a few words why it had to run.',
  entryAdded: 'Saved. What the set costs is counted anew from that day on.',
  badMargin: 'Enter naira with at most two decimals.',
  marginAdded: 'Saved. Dark hours are counted with it from that day on.',
  runAdded: 'Saved. That time counts as needed.',
  runDeleted: 'Taken back. That time counts again.',
} as const
