/**
 * The last day on which a supplier may answer a complaint: 15 working days after it was sent, Monday to Friday. Public
 * holidays are not known and not left out, so that the day is never told too late. Source: domain.md §16.A (N7).
 */
import { addDays, weekday } from '../time/calendar-day.ts'

export const ANSWER_WORKING_DAYS = 15

/** The day on which an answer was due that has not come by this local day; null: none is late. */
export function lateAnswer(
  { state, sentOn }: { readonly state: string; readonly sentOn: string | null },
  today: string,
): string | null {
  if (state !== 'sent' || sentOn === null) return null
  const due = answerDue(sentOn)
  return due < today ? due : null
}

/** Local days 'YYYY-MM-DD'. Sent 2026-11-03 → 2026-11-24. */
export function answerDue(sentOn: string): string {
  let day = sentOn
  for (let left = ANSWER_WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1)
    if (weekday(day) < 5) left -= 1
  }
  return day
}
