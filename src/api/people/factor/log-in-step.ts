import { calls } from '#contract/calls.ts'
import { factorMail, factorText } from '#contract/people/factor-messages.ts'
import { factorFacts } from '#store/people/second-factor.ts'
import { ApiError } from '../../frame/respond.ts'
import { open } from '../open.ts'
import { scopeOfPerson, tellPerson } from '../set-password.ts'
import { enter } from '../sign-in.ts'
import { admitCode, forgetCodes, logInPlace } from './count-code.ts'
import { recordFactor } from './record-factor.ts'
import { enterBySetUp, refuseBesideFactor, requireTicket, toIds, welcome } from './ticket-holder.ts'

/** The second step of a log-in (H14): the ticket of the right password, and a code. */
export const postTokenFactor = open(calls.tokenFactor, async (ctx, { body }) => {
  const person = await requireTicket(ctx, body.ticket)
  const at = logInPlace(ctx, person.username)
  await admitCode(ctx, at)
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
  await forgetCodes(ctx, at)
  return welcome(ctx, person, answer)
})

/** Who must set an app up first is shown what with (platform administrators). */
export const postTokenSetUp = open(calls.tokenSetUp, async (ctx, { body }) => {
  const person = await requireTicket(ctx, body.ticket)
  const scope = scopeOfPerson(person)
  const data = await ctx.database.withScope(scope, async (tx) => {
    await refuseBesideFactor(tx, scope, person)
    return ctx.appCodes.begin(tx, scope, person, ctx.now)
  })
  return { data }
})

/** The app's first code lets them in. */
export const postTokenSetUpConfirm = open(calls.tokenSetUpConfirm, (ctx, { body }) =>
  enterBySetUp(ctx, {
    ticket: body.ticket,
    action: 'factor.set',
    says: factorMail.on,
    setUp: (tx, scope, person) => ctx.appCodes.confirm(tx, scope, person, body.code, ctx.now),
  }),
)
