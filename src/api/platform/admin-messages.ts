import { calls } from '#contract/calls.ts'
import { adminText } from '#contract/platform/platform-messages.ts'
import { markMessageRead } from '#store/people/visitor.ts'
import { countWaiting, listMessages } from '#store/platform/visitor-list.ts'
import { platformRead, platformWrite } from '../frame/platform-operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { notFound } from '../frame/respond.ts'

/** A message may be as long as a page: fewer than of other rows. */
const MOST_MESSAGES = 100

export const getAdminWaiting = platformRead(calls.adminWaiting, async ({ database }) => ({
  detail: adminText.listed,
  ...(await countWaiting(database)),
}))

export const getAdminMessages = platformRead(calls.adminMessages, async ({ database }) => {
  const { rows, all } = await listMessages(database, MOST_MESSAGES)
  const { unread } = await countWaiting(database)
  const data = rows.map(({ id, madeAt: at, name, email, message, readAt: read_at }) => {
    return { id, at, name, email, message, read_at }
  })
  return { detail: adminText.listed, data, unread, left_out: all - rows.length }
})

/** Read stays read: who is second is told the same. */
export const readAdminMessage = platformWrite(calls.adminReadMessage, async (ctx, { params }) => {
  const isFirst = await markMessageRead(ctx.tx, params.messageId, ctx.now)
  if (isFirst === null) throw notFound()
  if (isFirst) await recordChange(ctx, { action: 'message.read', subject: `message ${params.messageId}` })
  return { detail: adminText.messageRead }
})
