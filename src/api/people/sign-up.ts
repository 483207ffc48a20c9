import { calls } from '#contract/calls.ts'
import { accountMail, signUpText } from '#contract/people/account-messages.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { addSignUpRequest } from '#store/people/visitor.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { mailPlatform } from './mail-platform.ts'
import { open } from './open.ts'
import { admitVisit, requireField } from './visits.ts'

/** 'Create your Account' (PU-02): a request that waits for a platform administrator; one per address waits. */
export const postSignUp = open(calls.signUp, async (ctx, { body }) => {
  admitVisit(ctx, 'sign-up')
  const asked = {
    firstName: requireField('first_name', signUpText.firstName, body.first_name),
    lastName: requireField('last_name', signUpText.lastName, body.last_name),
    email: requireField('email', signUpText.email, body.email),
  }
  const scope = wholeOrganisation(PLATFORM, null)
  await ctx.database.withScope(scope, async (tx) => {
    const id = await addSignUpRequest(tx, asked, ctx.now)
    if (id === null) return
    const name = `${asked.firstName} ${asked.lastName}`
    const letter = {
      subject: accountMail.signUpSubject(name),
      before: [accountMail.signUpIntro],
      facts: [
        [signUpText.firstName, asked.firstName],
        [signUpText.lastName, asked.lastName],
        [signUpText.email, { email: asked.email }],
      ] as const,
      after: [],
    }
    await mailPlatform(tx, scope, 'sign-up', id, letter, ctx.now)
  })
  return { message: signUpText.sent }
})
