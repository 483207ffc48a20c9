import { createHash, randomUUID } from 'node:crypto'
import { addressSentence, mailStateText, mailText } from '#contract/billing/billing-messages.ts'
import type { MailState } from '#contract/billing/mail.ts'
import { calls } from '#contract/calls.ts'
import { readAddress } from '#domain/billing/mail-address.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import type { MessageToKeep } from '#store/engine/mail-message.ts'
import { askedRange } from '../energy/range-facts.ts'
import { type MailOperation, operation, type ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'

/** A quick bill has somebody who waits for it: it is tried once, and its failure is told. */
const QUICK_ATTEMPTS = 1

export type QuickBill = Omit<MessageToKeep, 'idempotencyKey' | 'messageId'>

/** What a quick bill is to be built from (BI-06); `mountReports` puts it into the outbox and waits. */
const quickBill = operation(calls.sendReport, {
  async fetch(ctx: ScopedContext, { params, body }) {
    const { tree, user, now, scope } = ctx
    const read = readAddress(body.email)
    if ('fault' in read) throw new ApiError('bad-request', addressSentence(read.fault))
    const zone = tree.organisation.zone
    const range = askedRange(ctx, params).of(zone)
    const message: QuickBill = {
      kind: 'quick-bill',
      userId: user.userId,
      recipient: read.address,
      payload: {
        firstDay: localDay(zone, range.from),
        endDay: addDays(localDay(zone, Math.max(range.from, range.to - 1)), 1),
        range: { from: params.from, to: params.to },
        frequency: null,
        deviceIds: reportDevices(tree, body.selected_devices),
        branchIds: scope.branchIds,
      },
      content: null,
      mostAttempts: QUICK_ATTEMPTS,
      now,
    }
    return message
  },
  compute: (message) => message,
  // The frame gives the message to `mountReports`, which makes the answer.
  present: (message) => message as never,
})

export const sendReport: MailOperation = { kind: 'mail', call: calls.sendReport, read: quickBill }

/** Sources that a report is about; nothing selected: all of them. */
export function reportDevices(tree: ScopedContext['tree'], selected: readonly number[]): number[] {
  const sources = tree.branches.flatMap(({ devices }) => devices.filter(({ isSource }) => isSource))
  const chosen = sources
    .filter(({ id }) => selected.length === 0 || selected.includes(id))
    .map(({ id }) => id)
  if (chosen.length > 0) return chosen
  throw new ApiError(
    'bad-request',
    'Select at least one source: loads are metered behind them and not billed.',
  )
}

/** The same request repeated with its Idempotency-Key is one message. */
export function keyOfQuickBill(userId: number, key: string | null, asked: unknown): string {
  const sameAgain = () =>
    createHash('sha256')
      .update(`${key} ${JSON.stringify(asked)}`)
      .digest('hex')
  const unique = key === null ? randomUUID() : sameAgain()
  return `quick-bill ${userId} ${unique}`
}

/**
 * 200 exactly when the mail server took it; 202 where there is none, or it is still being sent; else the sentence of the
 * catalogue.
 */
export function answerOf(state: MailState | null): {
  status: 200 | 202
  body: { data: { state: MailState }; detail: string }
} {
  if (state === 'sent') return { status: 200, body: { data: { state }, detail: mailText.sent } }
  if (state === 'written') return { status: 202, body: { data: { state }, detail: mailText.written } }
  if (state === 'sending') return { status: 202, body: { data: { state }, detail: mailStateText.sending } }
  throw new ApiError('unavailable', mailText.sendFailed)
}
