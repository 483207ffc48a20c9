import { randomUUID } from 'node:crypto'
import { accountMail, passwordSentence } from '#contract/people/account-messages.ts'
import { passwordFault } from '#domain/people/password-rule.ts'
import type { Instant } from '#domain/time/interval.ts'
import { mailBody } from '#report/mail-body.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import { PLATFORM, type Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { loadAccount } from '#store/people/account.ts'
import { holdPasskeys } from '#store/people/passkey.ts'
import { closeLinks } from '#store/people/password-reset.ts'
import { changePassword, type Person } from '#store/people/person.ts'
import { forgetGuesses } from '#store/people/sign-in-failure.ts'
import { appendAudit } from '#store/platform/audit.ts'
import { ApiError } from '../frame/respond.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { isCommonPassword } from './proof/common-passwords.ts'

/** Refuses a new password that may not be chosen (PW-01). */
export function requirePassword(password: string, username: string): void {
  const fault = passwordFault(password, username, isCommonPassword)
  if (fault !== null) throw new ApiError('bad-request', passwordSentence(fault))
}

/** Where what happens to a person's log-in is written down. */
export function scopeOfPerson(person: Pick<Person, 'id' | 'organisationId'>): Scope {
  return wholeOrganisation(person.organisationId ?? PLATFORM, person.id)
}

export interface PasswordSet {
  readonly person: Pick<Person, 'id' | 'username'>
  readonly passwordHash: string
  /** How it came to it: 'password.changed', 'password.reset', 'user.password-set'. */
  readonly action: string
  /** Where the person was; null: somebody else did it. */
  readonly address: string | null
  readonly keptSession: string | null
  /** Somebody else has chosen it: it is to be changed at the next log-in. */
  readonly isFirst?: boolean
  readonly now: Instant
}

/**
 * The new password with all that goes with it: what strangers guessed before does not keep the owner waiting, sessions
 * end, links that were mailed are over,
 * passkeys open nothing alone after a reset, the person is told by mail, the audit says who did it. Returns the sessions that
 * ended, for the caller to forget once this is committed.
 */
export async function setPassword(tx: Tx, scope: Scope, set: PasswordSet): Promise<string[]> {
  const { person, passwordHash, action, address, keptSession, isFirst = false, now } = set
  await forgetGuesses(tx, person.id)
  const ended = await changePassword(tx, person.id, passwordHash, now, { keptSession, isFirst })
  await closeLinks(tx, person.id, now)
  if (action !== 'password.changed') await holdPasskeys(tx, scope, person.id)
  await tellPerson(tx, scope, person.id, {
    subject: accountMail.changedSubject,
    said: accountMail.changed(person.username),
    now,
  })
  await appendAudit(tx, scope, {
    at: now,
    userId: scope.userId,
    action,
    subject: `user ${person.id}`,
    after: { address, sessionsEnded: ended.length },
  })
  return ended
}

interface Notice {
  readonly subject: string
  readonly said: string
  /** Where the person's mail went before; the stored address unless given. */
  readonly to?: string
  readonly now: Instant
}

const NOTICE_ATTEMPTS = 6

/** Tells a person by mail what happened to the log-in, so that a stranger's doing is noticed. */
export async function tellPerson(tx: Tx, scope: Scope, userId: number, notice: Notice): Promise<void> {
  const recipient = notice.to ?? (await loadAccount(tx, userId))?.email ?? ''
  if (recipient === '') return
  await keepMessage(tx, scope, {
    kind: 'password',
    userId,
    recipient,
    payload: null,
    content: mailBody({
      subject: notice.subject,
      before: [notice.said],
      facts: [],
      after: [accountMail.changedIgnore],
    }),
    messageId: `<${randomUUID()}@nairawatt>`,
    idempotencyKey: randomUUID(),
    mostAttempts: NOTICE_ATTEMPTS,
    now: notice.now,
  })
}
