import { mailStateText } from '#contract/billing/billing-messages.ts'
import type { DeliveryRow } from '#contract/billing/mail.ts'
import { calls } from '#contract/calls.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { type ListedMessage, listBillMessages } from '#store/engine/mail/listed-messages.ts'
import { operation } from '../frame/operation.ts'
import { localTime } from '../site/present.ts'

/** What was mailed for the person, and how each message stands. */
export const getMailDeliveries = operation(calls.mailDeliveries, {
  async fetch({ tx, scope, user, tree }) {
    return { zone: tree.organisation.zone, messages: await listBillMessages(tx, scope, user.userId) }
  },
  compute: (facts) => facts,
  present: ({ zone, messages }) => ({
    data: messages.map((message) => toDelivery(message, zone)),
    detail: 'Bills that were mailed, the latest first',
  }),
})

function toDelivery(message: ListedMessage, zone: string): DeliveryRow {
  const { id, kind, recipient, payload, state, attempts, lastError, madeAt, sentAt, nextAttemptAt } = message
  return {
    id,
    kind,
    email: recipient,
    from: payload.firstDay,
    to: addDays(payload.endDay, -1),
    frequency: payload.frequency,
    state,
    detail: lastError === null ? mailStateText[state] : `${mailStateText[state]}: ${lastError}`,
    attempts,
    made_at: localTime(zone, madeAt),
    sent_at: sentAt === null ? null : localTime(zone, sentAt),
    next_attempt_at: state === 'waiting' ? localTime(zone, nextAttemptAt) : null,
  }
}
