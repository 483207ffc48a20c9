import type { BriefData } from '#contract/alert/brief.ts'
import { BRIEF_CHANNELS, type BriefRhythm } from '#domain/alert/brief/brief-due.ts'
import { choiceField, tickField } from '../../../form/field-kinds.tsx'
import type { Entries } from '../../../form/fields.ts'
import { briefPageText as text } from '../../../words/alert/brief.ts'

type Settings = BriefData['settings']

/** How one's brief is sent. */
export const BRIEF = {
  rhythm: choiceField<BriefRhythm>(
    text.rhythm,
    [
      { value: 'daily', label: text.daily },
      { value: 'weekly', label: text.weekly },
      { value: 'off', label: text.off },
    ],
    { start: 'off' },
  ),
  about: choiceField<Settings['about']>(text.about, [{ value: 'all', label: text.all }], { start: 'all' }),
  mail: tickField(text.mail),
  sms: tickField(text.sms),
  whatsapp: tickField(text.whatsapp),
  urgent: tickField(text.urgent, { hint: text.urgentHint }),
  report: tickField(text.report, { hint: text.reportHint }),
}

export type BriefEntries = Entries<typeof BRIEF>

export function briefEntries({
  rhythm,
  about,
  channels,
  is_urgent,
  is_report_mailed,
}: Settings): BriefEntries {
  return {
    rhythm,
    about,
    mail: channels.includes('mail'),
    sms: channels.includes('sms'),
    whatsapp: channels.includes('whatsapp'),
    urgent: is_urgent,
    report: is_report_mailed,
  }
}

export function briefBody(entered: BriefEntries) {
  return {
    rhythm: entered.rhythm,
    about: entered.about,
    channels: BRIEF_CHANNELS.filter((channel) => entered[channel]),
    is_urgent: entered.urgent,
    is_report_mailed: entered.report,
  }
}
