import { calls } from '#contract/calls.ts'
import { factorMail } from '#contract/people/factor-messages.ts'
import { passkeyText } from '#contract/people/passkey-messages.ts'
import type { Signed } from '#contract/people/passkeys.ts'
import { addressBlock } from '#domain/people/address-block.ts'
import { createTokenBuckets, type TokenBuckets } from '#domain/time/token-bucket.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { listPasskeys } from '#store/people/passkey.ts'
import { type Person, personInScope } from '#store/people/person.ts'
import { ApiError } from '../../frame/respond.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { tooManyTries } from '../credentials.ts'
import { open, type PersonContext } from '../open.ts'
import { scopeOfPerson } from '../set-password.ts'
import { enter, type TokenAnswer } from '../sign-in.ts'
import { requirePasskeys } from './account-passkeys.ts'
import { admitCode, forgetCodes, logInPlace } from './count-code.ts'
import { recordFactor } from './record-factor.ts'
import { enterBySetUp, refuseBesideFactor, requireTicket, toIds, welcome } from './ticket-holder.ts'
import { readHandle } from './user-handle.ts'

/** Without the right password before: of anybody's passkeys. */
const WHOLE = 'log in'
const besideTicket = (ticket: string) => `log in ${ticket}`
const forSetUp = (ticket: string) => `set up ${ticket}`

const TRIES_A_MINUTE = 20

/** Passkeys that are shown without a ticket, by address: nobody can guess one, but each costs a look. */
export function createPasskeyTries(): TokenBuckets {
  return createTokenBuckets(TRIES_A_MINUTE / 60, TRIES_A_MINUTE)
}

/** What a passkey has to sign: as second factor beside a ticket, or as the whole log-in. */
export const postTokenPasskeyRequest = open(calls.tokenPasskeyRequest, async (ctx, { body }) => {
  requirePasskeys(ctx)
  const { now } = ctx
  if (body.ticket === null) return { data: ctx.passkeys.request([], { use: WHOLE, now }) }
  const person = await requireTicket(ctx, body.ticket)
  const scope = scopeOfPerson(person)
  const known = await ctx.database.withScope(scope, (tx) => listPasskeys(tx, scope, person.id), {
    readOnly: true,
  })
  if (known.length === 0) throw new ApiError('bad-request', passkeyText.none)
  return { data: ctx.passkeys.request(known, { use: besideTicket(body.ticket), now }) }
})

export const postTokenPasskey = open(calls.tokenPasskey, (ctx, { body: { ticket, signed } }) =>
  ticket === null ? enterWhole(ctx, signed) : enterBeside(ctx, ticket, signed),
)

/** The second step of a log-in by a passkey. */
async function enterBeside(ctx: PersonContext, ticket: string, signed: Signed): Promise<TokenAnswer> {
  const person = await requireTicket(ctx, ticket)
  const at = logInPlace(ctx, person.username)
  await admitCode(ctx, at)
  const scope = scopeOfPerson(person)
  const use = besideTicket(ticket)
  const answer = await ctx.database.withScope(scope, (tx) =>
    prove(ctx, tx, scope, person, signed, { use, isWhole: false }),
  )
  if (answer === null) throw refused(ctx, person)
  await forgetCodes(ctx, at)
  return welcome(ctx, person, answer)
}

/** A passkey whose authenticator has verified its owner: what one has and what one knows or is, at once. */
async function enterWhole(ctx: PersonContext, signed: Signed): Promise<TokenAnswer> {
  const place = addressBlock(ctx.address)
  const waitS = ctx.passkeyTries.take(place, ctx.now)
  if (waitS !== null) throw tooManyTries(waitS)
  const handle = readHandle(signed.userHandle)
  if (!handle) throw refused(ctx, null)
  const scope = wholeOrganisation(handle.organisationId, handle.userId)
  const found = await ctx.database.withScope(scope, async (tx) => {
    const person = await personInScope(tx, scope, handle.userId)
    if (!person || person.disabledAt !== null) return null
    const answer = await prove(ctx, tx, scope, person, signed, { use: WHOLE, isWhole: true })
    return answer && { person, answer }
  })
  // Whose it says it is proves nothing: such a refusal stands under nobody's name.
  if (!found) throw refused(ctx, null)
  ctx.passkeyTries.giveBack(place, ctx.now)
  return welcome(ctx, found.person, found.answer)
}

async function prove(
  ctx: PersonContext,
  tx: Tx,
  scope: Scope,
  person: Person,
  signed: Signed,
  asked: { use: string; isWhole: boolean },
): Promise<TokenAnswer | null> {
  const { now } = ctx
  const passkey = await ctx.passkeys.prove(tx, scope, person.id, signed, { ...asked, now })
  if (!passkey) return null
  await recordFactor(tx, scope, person.id, 'factor.passkey-used', now, { passkey: passkey.name })
  return enter(ctx, tx, scope, person)
}

function refused(ctx: PersonContext, person: Person | null): ApiError {
  const { address } = ctx
  ctx.events.tell({ kind: 'factor-refused', address, ...(person ? toIds(person) : {}) })
  return new ApiError('wrong-credentials', passkeyText.wrong)
}

/** Who must have a second factor first may make it a passkey. */
export const postTokenSetUpPasskey = open(calls.tokenSetUpPasskey, async (ctx, { body }) => {
  requirePasskeys(ctx)
  const person = await requireTicket(ctx, body.ticket)
  const scope = scopeOfPerson(person)
  const data = await ctx.database.withScope(scope, async (tx) => {
    await refuseBesideFactor(tx, scope, person)
    return ctx.passkeys.begin(tx, scope, person, { use: forSetUp(body.ticket), now: ctx.now })
  })
  return { data }
})

/** The passkey that was made lets them in. */
export const postTokenSetUpPasskeyConfirm = open(
  calls.tokenSetUpPasskeyConfirm,
  (ctx, { body: { ticket, name, made } }) =>
    enterBySetUp(ctx, {
      ticket,
      action: 'factor.passkey-added',
      says: factorMail.passkeyAdded,
      setUp: async (tx, scope, person) => {
        const asked = { use: forSetUp(ticket), now: ctx.now }
        const isAdded = await ctx.passkeys.add(tx, scope, person.id, { ...made, name }, asked)
        if (!isAdded) throw new ApiError('bad-request', passkeyText.notAdded)
        return ctx.appCodes.renew(tx, scope, person)
      },
    }),
)
