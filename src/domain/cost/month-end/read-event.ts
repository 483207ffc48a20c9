/** A change of the site out of what was typed: what changed, its first day, and its last where it has one. */
import { isTooLong, NAME_MAX } from '../../text-rule.ts'
import { isBillDay } from '../../time/bill-day.ts'

export type EventFault = 'no-text' | 'long-text' | 'no-date' | 'reversed' | 'other-branch'

interface TypedEvent {
  readonly text: string
  readonly from_day: string
  readonly to_day?: string | null | undefined
}

export interface ReadEvent {
  readonly text: string
  readonly from: string
  readonly to: string | null
}

export function readEvent({ text, from_day: from, to_day: to }: TypedEvent): ReadEvent | EventFault {
  const said = text.trim()
  if (said === '') return 'no-text'
  if (isTooLong(said, NAME_MAX)) return 'long-text'
  if (!isBillDay(from) || (to != null && to !== '' && !isBillDay(to))) return 'no-date'
  if (to && to < from) return 'reversed'
  return { text: said, from, to: to || null }
}
