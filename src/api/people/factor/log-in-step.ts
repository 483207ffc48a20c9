import { calls } from '#contract/calls.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { countTry } from '#domain/people/guess.ts'
import type { Person } from '#store/people/person.ts'
import { factorFacts } from '#store/people/second-factor.ts'
import { forgetGuessesAt, guessesOn, saveGuesses } from '#store/people/sign-in-failure.ts'
import { ApiError } from '../../frame/respond.ts'
import { tooManyTries } from '../credentials.ts'
import { open, type PersonContext } from '../open.ts'
import { scopeOfPerson, tellPerson } from '../set-password.ts'
import { enter } from '../sign-in.ts'
import { recordFactor } from './record-factor.ts'

/** The second step of a log-in (H14): the ticket of the right password, and a code. */
export const postTokenFactor = open(calls.tokenFactor, async (ctx, { body }) => {
  const person = await requireTicket(ctx, body.ticket)
  const place = await admitCode(ctx, person.username)
  const scope = scopeOfPerson(person)
  const { now } = ctx
  const answer = await ctx.database.withScope(scope, async (tx) => {
    const before = await factorFacts(tx, scope, person.id)
    if (!(await ctx.appCodes.spend(tx, scope, person, body.code, now))) return null
    const { recoveryLeft } = await factorFacts(tx, scope, person.id)
    if (recoveryLeft < before.recoveryLeft) {
      const said = factorMail.used(person.username)
      await tellPerson(tx, scope, person.id, { subject: factorMail.subject, said, now })
      await recordFactor(tx, scope, person.id, 'factor.recovery-code-used', now)
    }
    return enter(ctx, tx, scope, person)
  })
  if (answer === null) {
    ctx.events.tell({ kind: 'factor-refused', address: ctx.address, ...toIds(person) })
    throw new ApiError('wrong-credentials', factorText.wrong)
  }
  await forgetTries(ctx, person.username, place)
  return welcome(ctx, person, answer)
})

/** Who must set an app up first is shown what with (platform administrators). */
export const postTokenSetUp = open(calls.tokenSetUp, async (ctx, { body }) => {
  const person = await requireTicket(ctx, body.ticket)
  const scope = scopeOfPerson(person)
  const data = await ctx.database.withScope(scope, async (tx) => {
    // A ticket is the password alone: it replaces no factor that there is.
    const { hasApp } = await factorFacts(tx, scope, person.id)
    if (hasApp) throw ticketOver()
    return ctx.appCodes.begin(tx, scope, person)
  })
  return { data }
})

/** The app's first code lets them in. */
export const postTokenSetUpConfirm = open(calls.tokenSetUpConfirm, async (ctx, { body }) => {
  const person = await requireTicket(ctx, body.ticket)
  const place = await admitCode(ctx, person.username)
  const scope = scopeOfPerson(person)
  const { now } = ctx
  const { codes, answer } = await ctx.database.withScope(scope, async (tx) => {
    const { hasApp } = await factorFacts(tx, scope, person.id)
    if (hasApp) throw ticketOver()
    const made = await ctx.appCodes.confirm(tx, scope, person, body.code, now)
    if (!made) throw new ApiError('bad-request', factorText.wrongFirst)
    const said = factorMail.on(person.username)
    await tellPerson(tx, scope, person.id, { subject: factorMail.subject, said, now })
    await recordFactor(tx, scope, person.id, 'factor.set', now)
    return { codes: made, answer: await enter(ctx, tx, scope, person) }
  })
  await forgetTries(ctx, person.username, place)
  ctx.events.tell({ kind: 'factor-changed', address: ctx.address, ...toIds(person) })
  return { recovery_codes: [...codes], log_in: await welcome(ctx, person, answer) }
})

function forgetTries({ database }: PersonContext, username: string, place: string): Promise<void> {
  return database.withoutTenant((tx) => forgetGuessesAt(tx, username, place))
}

function welcome<T>(ctx: PersonContext, person: Person, answer: T): T {
  ctx.events.tell({ kind: 'sign-in', address: ctx.address, ...toIds(person) })
  ctx.setCookie(ctx.devices.remember(ctx.cookie, person.username, ctx.now))
  return answer
}

function toIds({ id, organisationId }: Person) {
  return { userId: id, organisationId }
}

async function requireTicket({ tickets, now }: PersonContext, ticket: string): Promise<Person> {
  const known = await tickets.read(ticket, now)
  if (!known) throw ticketOver()
  return known
}

function ticketOver(): ApiError {
  return new ApiError('bad-request', factorText.over)
}

/**
 * Counts a code as wrong before it is looked at, as passwords are. Whoever gets here has the right password, so they all
 * share one counter, but for browsers that are known.
 */
async function admitCode(ctx: PersonContext, username: string): Promise<string> {
  const { database, devices, cookie, now } = ctx
  const device = devices.known(cookie, username, now)
  const place = device === null ? 'second factor' : `second factor ${device}`
  const waitMs = await database.withoutTenant(async (tx) => {
    const [known = null] = await guessesOn(tx, username, [place], now)
    const verdict = countTry(known, now)
    if ('waitMs' in verdict) return verdict.waitMs
    await saveGuesses(tx, { username, place }, verdict.counted)
    return 0
  })
  if (waitMs > 0) throw tooManyTries(Math.ceil(waitMs / 1000))
  return place
}
