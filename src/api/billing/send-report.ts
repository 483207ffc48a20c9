import { createHash, randomUUID } from 'node:crypto'
import { addressSentence, mailStateText, mailText } from '#contract/billing/billing-messages.ts'
import type { MailState } from '#contract/billing/mail.ts'
import { calls } from '#contract/calls.ts'
import { readAddress } from '#domain/people/mail-address.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import { localDay } from '#domain/time/zone.ts'
import { keepMessage, type MessageToKeep } from '#store/engine/mail-message.ts'
import { requireRange } from '../energy/range-facts.ts'
import { mailOut } from '../frame/file-operation.ts'
import type { Input, ScopedContext } from '../frame/operation.ts'
import { ApiError } from '../frame/respond.ts'

/** A quick bill has somebody who waits for it: it is tried once, and its failure is told. */
const QUICK_ATTEMPTS = 1

type QuickBill = Omit<MessageToKeep, 'idempotencyKey' | 'messageId'>

/** Quick bills of one person: anyone who may look may send, but not to the whole world. */
const MAILS_A_SECOND = 1 / 60
const MAILS_AT_ONCE = 30

export const createMailAllowance = () => createTokenBuckets(MAILS_A_SECOND, MAILS_AT_ONCE)

/** A bill by mail (BI-06): it is put into the outbox, and what became of it is waited for. */
export const sendReport = mailOut(calls.sendReport, quickBill, async (message, leaving) => {
  const { database, scope, user, input, now, key, awaitMail, mails } = leaving
  const waitS = mails.take(`user ${user.userId}`, now)
  if (waitS !== null) throw tooMuchMail(waitS)
  const idempotencyKey = keyOfQuickBill(user.userId, key, [input.params, input.body])
  const messageId = `<${randomUUID()}@nairawatt>`
  const id = await database.withScope(scope, (tx) =>
    keepMessage(tx, scope, { ...message, idempotencyKey, messageId }),
  )
  return presentMailState(await awaitMail(scope, id))
})

/** What a quick bill is to be built from (BI-06). */
async function quickBill(
  ctx: ScopedContext,
  { params, body }: Input<typeof calls.sendReport>,
): Promise<QuickBill> {
  const { tree, user, now, scope } = ctx
  const read = readAddress(body.email)
  if ('fault' in read) throw new ApiError('bad-request', addressSentence(read.fault))
  const zone = tree.organisation.zone
  const range = requireRange(ctx, params).of(zone)
  return {
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
}

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
function keyOfQuickBill(userId: number, key: string | null, asked: unknown): string {
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
function presentMailState(state: MailState | null): {
  status: 200 | 202
  body: { data: { state: MailState }; detail: string }
} {
  if (state === 'sent') return { status: 200, body: { data: { state }, detail: mailText.sent } }
  if (state === 'written') return { status: 202, body: { data: { state }, detail: mailText.written } }
  if (state === 'sending') return { status: 202, body: { data: { state }, detail: mailStateText.sending } }
  throw new ApiError('unavailable', mailText.sendFailed)
}

function tooMuchMail(waitS: number): ApiError {
  return new ApiError(
    'too-many-requests',
    `Too many bills were mailed at once. Try again in ${waitS} s.`,
    waitS,
  )
}
