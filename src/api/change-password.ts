import { passwordText } from '#contract/account-messages.ts'
import { calls } from '#contract/calls.ts'
import { open } from './operation.ts'
import { exchangePassword } from './reset-password.ts'
import { requireUser } from './signed-in.ts'

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
