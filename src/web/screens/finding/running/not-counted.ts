import { hoursText } from '#contract/finding/running-messages.ts'
import type { OutagesAnswer } from '#contract/finding/sources.ts'
import { outageText as text } from '../../../words/finding/running.ts'

type Outages = Pick<
  OutagesAnswer,
  'not_counted_hours' | 'diesel_hours' | 'premium' | 'dark_hours' | 'dark_open_hours' | 'dark_naira'
>

interface Left {
  readonly hours: number
  readonly why: string
}

/** The hours of outages that are in no naira of the card, with why. */
export function notCounted(answer: Outages): Left[] {
  const { not_counted_hours: unknown, diesel_hours: diesel, dark_hours: dark, dark_open_hours: open } = answer
  const isDarkCounted = answer.dark_naira !== null
  const of = (hours: number | null, why: (time: string) => string) =>
    hours === null || hours <= 0 ? [] : [{ hours, why: why(hoursText(hours)) }]
  return [
    ...of(unknown, text.notCountedWhy),
    ...of(answer.premium === null ? diesel : 0, text.dieselNotCounted),
    ...of(isDarkCounted ? 0 : open, text.darkNotCounted),
    ...of(isDarkCounted || open !== null ? 0 : dark, text.darkNotPlaced),
  ]
}
