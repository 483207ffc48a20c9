import { randomUUID } from 'node:crypto'
import { briefText, smsBrief, writtenBrief } from '#contract/alert/brief-messages.ts'
import { addressBy } from '#domain/alert/brief/address-by.ts'
import type { BriefChannel } from '#domain/alert/brief/brief-due.ts'
import type { Instant } from '#domain/time/interval.ts'
import { mailBody } from '#report/mail-body.ts'
import { keepMessage, type MessageToKeep } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { PersonToMail } from '#store/people/person.ts'

/** With the pauses of send-mail: a little more than an hour; later nobody starts the day with it. */
const MOST_ATTEMPTS = 5

interface BriefToSend {
  readonly person: PersonToMail
  readonly channels: readonly BriefChannel[]
  readonly day: string
  readonly sentences: readonly string[]
  readonly publicUrl: string
  readonly now: Instant
}

/**
 * A message by every channel that was chosen and for which the person has an address. Returns which of the sentences stand
 * in one of them: an SMS has no room for all.
 */
export async function keepBriefMessages(
  tx: Tx,
  scope: Scope,
  brief: BriefToSend,
): Promise<ReadonlySet<number>> {
  const said = new Set<number>()
  const { person, channels, day, now } = brief
  for (const channel of channels) {
    const recipient = addressBy(channel, person)
    if (recipient === null) continue
    const { content, taken } = contentFor(channel, brief)
    for (const index of taken) said.add(index)
    await keepMessage(tx, scope, {
      kind: 'brief',
      channel,
      userId: person.id,
      recipient,
      payload: null,
      content,
      messageId: `<${randomUUID()}@nairawatt>`,
      idempotencyKey: `brief ${person.id} ${day} ${channel}`,
      mostAttempts: MOST_ATTEMPTS,
      now,
    })
  }
  return said
}

interface BriefContent {
  readonly content: MessageToKeep['content']
  readonly taken: Iterable<number>
}

function contentFor(channel: BriefChannel, { day, sentences, publicUrl }: BriefToSend): BriefContent {
  if (channel === 'sms') {
    const { text, taken } = smsBrief(sentences, publicUrl)
    return { content: { subject: '', text, html: null }, taken }
  }
  const subject = briefText.subject(day)
  if (channel === 'whatsapp') {
    const { text, taken } = writtenBrief(sentences)
    return { content: { subject, text, html: null }, taken }
  }
  const after = [{ page: publicUrl }, briefText.why]
  return { content: mailBody({ subject, before: [...sentences], facts: [], after }), taken: sentences.keys() }
}
