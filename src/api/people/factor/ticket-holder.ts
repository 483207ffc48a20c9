import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { hasFactor } from '#domain/people/factor/second-factor.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import type { Person } from '#store/people/person.ts'
import { factorFacts } from '#store/people/second-factor.ts'
import { ApiError } from '../../frame/respond.ts'
import type { PersonContext } from '../open.ts'
import { scopeOfPerson, tellPerson } from '../set-password.ts'
import { enter, type TokenAnswer } from '../sign-in.ts'
import { admitCode, forgetCodes, logInPlace } from './count-code.ts'
import { recordFactor } from './record-factor.ts'

/** Whose right password the ticket proves. */
export async function requireTicket({ tickets, now }: PersonContext, ticket: string): Promise<Person> {
  const known = await tickets.read(ticket, now)
  if (!known) throw ticketOver()
  return known
}

/** A ticket is the password alone: it replaces no factor that there is. */
export async function refuseBesideFactor(tx: Tx, scope: Scope, { id }: Person): Promise<void> {
  if (hasFactor(await factorFacts(tx, scope, id))) throw ticketOver()
}

function ticketOver(): ApiError {
  return new ApiError('bad-request', factorText.over)
}

export function toIds({ id, organisationId }: Person) {
  return { userId: id, organisationId }
}

/** The log-in of somebody who has proven all that is asked for; the browser is known from now on. */
export function welcome<T>(ctx: PersonContext, person: Person, answer: T): T {
  ctx.events.tell({ kind: 'sign-in', address: ctx.address, ...toIds(person) })
  ctx.setCookie(ctx.devices.remember(ctx.cookie, person.username, ctx.now))
  return answer
}

interface FirstFactor {
  /** The audit's word for what was set up. */
  readonly action: string
  readonly says: (username: string) => string
  readonly ticket: string
  /** Sets it up; its recovery codes. */
  setUp(tx: Tx, scope: Scope, person: Person): Promise<readonly string[]>
}

/** The first second factor of somebody who must have one lets them in. */
export async function enterBySetUp(
  ctx: PersonContext,
  { action, says, ticket, setUp }: FirstFactor,
): Promise<{ recovery_codes: string[]; log_in: TokenAnswer }> {
  const person = await requireTicket(ctx, ticket)
  const at = logInPlace(ctx, person.username)
  await admitCode(ctx, at)
  const scope = scopeOfPerson(person)
  const { now } = ctx
  const { codes, answer } = await ctx.database.withScope(scope, async (tx) => {
    await refuseBesideFactor(tx, scope, person)
    const made = await setUp(tx, scope, person)
    await tellPerson(tx, scope, person.id, { subject: factorMail.subject, said: says(person.username), now })
    await recordFactor(tx, scope, person.id, action, now)
    return { codes: made, answer: await enter(ctx, tx, scope, person) }
  })
  await forgetCodes(ctx, at)
  ctx.events.tell({ kind: 'factor-changed', address: ctx.address, ...toIds(person) })
  return { recovery_codes: [...codes], log_in: welcome(ctx, person, answer) }
}
