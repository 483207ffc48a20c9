import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { accountMail, resetText } from '#contract/people/account-messages.ts'
import { mayMailLink } from '#domain/people/reset-link.ts'
import { mailBody } from '#report/mail-body.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { addLink, loadRecentLinks, peopleByEmail } from '#store/people/password-reset.ts'
import type { Person } from '#store/people/person.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { open, type PersonContext } from './open.ts'
import { scopeOfPerson } from './set-password.ts'
import { tokenHash } from './sign-in.ts'
import { admitVisit, requireField } from './visits.ts'

/** Longer than the work takes, so that its length does not tell whether the address is known. */
const ANSWERED_AFTER_MS = 300

/** Tries at once, after 1 and after 6 minutes: later the link would be over. */
const LINK_ATTEMPTS = 3

/** Mails a link to a new password (PU-04). Whoever asks learns nothing about who has a log-in. */
export const postPasswordLink = open(calls.askPasswordLink, async (ctx, { body }) => {
  admitVisit(ctx, 'password link')
  const email = requireField('email', resetText.email, body.email)
  const answer = { message: resetText.sent }
  const done = sleep(ANSWERED_AFTER_MS, answer)
  await mailLinks(ctx, email)
  return done
})

async function mailLinks(ctx: PersonContext, email: string): Promise<void> {
  const people = await ctx.database.withoutTenant((tx) => peopleByEmail(tx, email), { readOnly: true })
  for (const person of people) {
    const scope = scopeOfPerson(person)
    await ctx.database.withScope(scope, (tx) => mailLink(tx, ctx, person))
  }
}

async function mailLink(
  tx: Tx,
  { address, now, publicUrl }: PersonContext,
  person: Person & { email: string },
): Promise<void> {
  const scope = scopeOfPerson(person)
  if (!mayMailLink(await loadRecentLinks(tx, person.id, now), now)) return
  const token = randomBytes(32).toString('base64url')
  await addLink(tx, person.id, tokenHash(token), now)
  await keepMessage(tx, scope, {
    kind: 'password',
    userId: person.id,
    recipient: person.email,
    payload: null,
    content: mailBody({
      subject: accountMail.resetSubject,
      before: [accountMail.resetAsked(person.username), accountMail.resetLink],
      facts: [],
      // Behind the #: what a browser never sends, so that no log on the way keeps it.
      after: [{ page: `${publicUrl}/reset-password#${token}` }, accountMail.resetIgnore],
    }),
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: randomUUID(),
    mostAttempts: LINK_ATTEMPTS,
    now,
  })
  const subject = `user ${person.id}`
  await appendAudit(tx, scope, {
    at: now,
    userId: person.id,
    action: 'password.link-mailed',
    subject,
    after: { address },
  })
}
