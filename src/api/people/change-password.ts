import { calls } from '#contract/calls.ts'
import { passwordText } from '#contract/people/account-messages.ts'
import { open } from '../frame/operation.ts'
import { requireUser } from '../frame/signed-in.ts'
import { exchangePassword } from './reset-password.ts'

/** The Password page (PW-01): the other sessions end, this one goes on. */
export const postChangePassword = open(calls.changePassword, async (ctx, { body }) => {
  const user = requireUser(ctx.user)
  await exchangePassword(ctx, {
    username: user.username,
    password: body.password,
    newPassword: body.new_password,
    keptSession: user.sessionId,
    refusal: passwordText.wrongOld,
  })
  return { message: passwordText.updatedMessage }
})
