import type { BriefData } from '#contract/alert/brief.ts'
import {
  briefSentence,
  briefSentences,
  briefText,
  costSentence,
  sendStateText,
  smsBrief,
  topicTitle,
  writtenBrief,
} from '#contract/alert/brief-messages.ts'
import { topicPage } from '#contract/alert/topic-page.ts'
import { addressBy } from '#domain/alert/brief/address-by.ts'
import { BRIEF_CHANNELS, type BriefChannel, nextBriefAt } from '#domain/alert/brief/brief-due.ts'
import type { Subject } from '#domain/alert/brief/candidates.ts'
import { maskedNumber } from '#domain/people/mobile-number.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { BriefChoice } from '#store/alert/brief/brief-setting.ts'
import type { ListedSend } from '#store/engine/mail/listed-messages.ts'
import { localTime } from '../../site/present.ts'
import type { LoadedBrief } from './load-brief.ts'

export function settingsPart({
  rhythm,
  channels,
  about,
  isUrgent,
  isReportMailed,
  version,
}: BriefChoice & { readonly version: number }): BriefData['settings'] {
  const sorted = BRIEF_CHANNELS.filter((one) => channels.includes(one))
  return { rhythm, channels: sorted, about, is_urgent: isUrgent, is_report_mailed: isReportMailed, version }
}

export function presentBrief(loaded: LoadedBrief): BriefData {
  const { choice, person, branches, home, zone, topics, sends, isMailSetUp, phonesSetUp, now } = loaded
  const isSetUp = { mail: isMailSetUp, ...phonesSetUp }
  const named = (branchId: number) => branches.find(({ id }) => id === branchId)?.name ?? ''
  const next = loaded.setting && nextBriefAt(loaded.setting, zone, now, loaded.setting.briefDay)
  return {
    settings: settingsPart(choice),
    channels: BRIEF_CHANNELS.map((channel) => {
      const to = person && addressBy(channel, person)
      const missing = channel === 'mail' ? briefText.noAddress : briefText.noPhone
      const notice = to === null ? missing : isSetUp[channel] ? null : briefText.noSender
      return { channel, to: to === null ? null : shown(channel, to), notice }
    }),
    home: home && { id: home.id, name: home.name },
    next_at: next === null ? null : localTime(zone, next),
    preview: previewPart(loaded),
    muted: topics.flatMap(({ topic, branchId, mutedUntil }) =>
      mutedUntil === null || mutedUntil <= now
        ? []
        : [
            {
              topic,
              title: topicTitle(topic),
              branch: { id: branchId, name: named(branchId) },
              until: localDay(zone, mutedUntil),
            },
          ],
    ),
    sends: sends.map((one) => sendPart(one, zone)),
  }
}

const shown = (channel: BriefChannel, to: string) => (channel === 'mail' ? to : maskedNumber(to))

function previewPart({ brief, choice, zone, now }: LoadedBrief): BriefData['preview'] {
  // What is off is shown as it would be every week.
  const rhythm = choice.rhythm === 'off' ? 'weekly' : choice.rhythm
  const sentences = briefSentences(brief.cost, brief.lines, { rhythm, now })
  return {
    text: sentences && writtenBrief(sentences).text,
    sms: sentences && smsBrief(sentences, '').text,
    cost: costSentence(brief.cost),
    lines: brief.lines.map((line) => linePart(line, now)),
    told: brief.told.map(({ toldAt, ...line }) => ({ ...linePart(line, now), on: localDay(zone, toldAt) })),
  }
}

const linePart = (line: Subject, now: Instant) => ({
  topic: line.topic,
  branch: { id: line.branchId, name: line.branchName },
  text: briefSentence(line, now),
  page: topicPage(line.topic),
})

function sendPart(message: ListedSend, zone: string): BriefData['sends'][number] {
  const { id, kind, channel, recipient, state, lastError, madeAt, sentAt, subject, text } = message
  return {
    ...{ id, kind, channel, state },
    to: shown(channel, recipient),
    detail:
      lastError === null ? sendStateText(state, channel) : `${sendStateText(state, channel)}: ${lastError}`,
    made_at: localTime(zone, madeAt),
    sent_at: sentAt === null ? null : localTime(zone, sentAt),
    text: channel === 'sms' ? text : subject,
  }
}
