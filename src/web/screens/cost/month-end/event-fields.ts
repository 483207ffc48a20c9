import type { SiteEventRow } from '#contract/cost/month-end.ts'
import { eventSentence } from '#contract/cost/month-end-messages.ts'
import { readEvent } from '#domain/cost/month-end/read-event.ts'
import { choiceField, dayField, ownField, requireText, textField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { entriesFromRow, findRefusals } from '../../../form/fields.ts'
import type { Refusals } from '../../../form/resolver.ts'
import { monthEndWords } from '../../../words/cost/month-end.ts'
import { billFormText } from '../../../words/cost.ts'

/** A change of the site. */
export const SITE_EVENT = {
  branch: ownField<string>('', '', { told: false, rule: requireText(billFormText.branchMissing) }),
  /** '' is all of the branch. */
  device: choiceField<string>(monthEndWords.eventDevice, [], { start: '' }),
  text: textField(monthEndWords.eventText, { required: true }),
  from_day: dayField(monthEndWords.eventFrom, { required: true }),
  to_day: dayField(monthEndWords.eventTo, { hint: monthEndWords.eventToHint }),
}

export type EventEntries = Entries<typeof SITE_EVENT>

export function toEventEntries(row: SiteEventRow): EventEntries {
  return entriesFromRow(SITE_EVENT, {
    branch: String(row.branch),
    device: row.device === null ? '' : String(row.device),
    text: row.text,
    from_day: row.from_day,
    to_day: row.to_day ?? '',
  })
}

/** What is sent, without the branch. */
export function eventBody({ device, text, from_day, to_day }: EventEntries) {
  return {
    device: device === '' ? null : Number(device),
    text: text.trim(),
    from_day,
    to_day: to_day === '' ? null : to_day,
  }
}

const FIELDS = {
  'no-text': 'text',
  'long-text': 'text',
  'no-date': 'from_day',
  reversed: 'to_day',
  'other-branch': 'device',
} as const

export function eventRefusals(entered: EventEntries): Refusals<EventEntries> {
  const read = readEvent(entered)
  const own = findRefusals(SITE_EVENT, entered)
  return typeof read === 'string' ? { ...own, [FIELDS[read]]: eventSentence(read) } : own
}
