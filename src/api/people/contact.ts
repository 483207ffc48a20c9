import { calls } from '#contract/calls.ts'
import { accountMail, contactText } from '#contract/people/account-messages.ts'
import { PLATFORM } from '#store/engine/scope.ts'
import { addContactMessage } from '#store/people/visitor.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { mailPlatform } from './mail-platform.ts'
import { open } from './open.ts'
import { admitVisit, requireField } from './visits.ts'

/** 'Say hello!' (PU-02): kept for the platform administrators and mailed to them, the same once a day. */
export const postContact = open(calls.contact, async (ctx, { body }) => {
  admitVisit(ctx, 'contact')
  const said = {
    name: requireField('name', contactText.name, body.name),
    email: requireField('email', contactText.email, body.email),
    message: requireField('message', contactText.message, body.message),
  }
  const scope = wholeOrganisation(PLATFORM, null)
  await ctx.database.withScope(scope, async (tx) => {
    const id = await addContactMessage(tx, said, ctx.now)
    if (id === null) return
    const letter = {
      subject: accountMail.contactSubject(said.name),
      before: [accountMail.contactIntro],
      facts: [
        [contactText.name, said.name],
        [contactText.email, { email: said.email }],
      ] as const,
      after: said.message.split(/\n{2,}/),
    }
    await mailPlatform(tx, scope, 'contact', id, letter, ctx.now)
  })
  return { message: contactText.sent }
})
