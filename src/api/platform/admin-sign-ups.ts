import { randomUUID } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { accountMail } from '#contract/people/account-messages.ts'
import { userText } from '#contract/people/people-messages.ts'
import { adminText, alreadyDecided } from '#contract/platform/platform-messages.ts'
import { mailBody } from '#report/mail-body.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { decideSignUp, lockSignUp } from '#store/people/visitor.ts'
import { countWaiting, listSignUps } from '#store/platform/visitor-list.ts'
import { type PlatformWriteContext, platformRead, platformWrite } from '../frame/platform-operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError, notFound } from '../frame/respond.ts'
import { mailInvitation } from '../people/invitation.ts'
import { MOST_ROWS, requireUsername } from './admin-rules.ts'
import { addClientUser, userFrom } from './admin-users.ts'

export const getAdminSignUps = platformRead(calls.adminSignUps, async ({ database }) => {
  const { rows, all } = await listSignUps(database, MOST_ROWS)
  const { waiting } = await countWaiting(database)
  const data = rows.map((row) => ({
    id: row.id,
    at: row.madeAt,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    state: row.state,
    decided_at: row.decidedAt,
    decided_by: row.decidedBy,
  }))
  return { detail: adminText.listed, data, waiting, left_out: all - rows.length }
})

/** The person who asked is told by mail, with the reason if there is one. */
export const refuseAdminSignUp = platformWrite(calls.adminRefuseSignUp, async (ctx, { params, body }) => {
  const asked = await requireWaiting(ctx, params.signUpId)
  const { email } = asked
  const reason = body?.reason || null
  await decideSignUp(ctx.tx, ctx.scope, asked.id, { state: 'refused', by: ctx.user.userId, at: ctx.now })
  await mailRefusal(ctx, asked, reason)
  const after = { state: 'refused', reason }
  await recordChange(ctx, { action: 'sign-up.refused', subject: `sign-up ${asked.id}`, before: asked, after })
  const notice = ctx.isMailSetUp ? adminText.refusalMailed(email) : adminText.refusalWritten
  return { detail: adminText.signUpRefused, notice }
})

/** The request becomes somebody of the client, who chooses the password by a mailed link: all of it, or nothing. */
export const approveAdminSignUp = platformWrite(calls.adminApproveSignUp, async (ctx, { params, body }) => {
  const { tx, now } = ctx
  const asked = await requireWaiting(ctx, params.signUpId)
  const inside = await ctx.inside()
  const { email } = asked
  const username = requireUsername(body.username || email)
  const person = { ...body, name: `${asked.firstName} ${asked.lastName}`, phone: '', email }
  await decideSignUp(tx, ctx.scope, asked.id, { state: 'approved', by: ctx.user.userId, at: now })
  const id = await addClientUser(ctx, { ...userFrom(person, inside.tree, now), username, passwordHash: null })
  await mailInvitation(inside, { id, username, email })
  const after = { user_id: id, username, name: person.name, email }
  await recordChange(ctx, { action: 'sign-up.approved', subject: `sign-up ${asked.id}`, after })
  const notice = inside.isMailSetUp ? userText.mailed(email) : userText.written
  return { detail: adminText.signUpApproved, user_id: id, notice }
})

const REFUSAL_ATTEMPTS = 6

async function mailRefusal(
  { tx, scope, now }: PlatformWriteContext,
  { id, email }: { readonly id: number; readonly email: string },
  reason: string | null,
): Promise<void> {
  await keepMessage(tx, scope, {
    kind: 'sign-up',
    userId: null,
    recipient: email,
    payload: null,
    content: mailBody({
      subject: accountMail.refusedSubject,
      before: [accountMail.refused],
      facts: reason === null ? [] : [[accountMail.refusedReason, reason]],
      after: [accountMail.refusedLater],
    }),
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: `sign-up ${id} refused`,
    mostAttempts: REFUSAL_ATTEMPTS,
    now,
  })
}

async function requireWaiting({ tx, scope }: PlatformWriteContext, id: number) {
  const asked = await lockSignUp(tx, scope, id)
  if (!asked) throw notFound()
  const { state, ...rest } = asked
  if (state !== 'waiting') throw new ApiError('conflict', alreadyDecided(state))
  return rest
}
