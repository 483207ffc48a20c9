import { calls } from '#contract/calls.ts'
import { paperText, tokenTakenSentence } from '#contract/cost/bill-messages.ts'
import { dateMissing } from '#contract/cost/cost-messages.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { plainDetail, tokenDigits } from '#domain/cost/bill/bill-details.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { localDay } from '#domain/time/zone.ts'
import {
  addFreeToken,
  deleteFreeToken,
  isFreeToken,
  loadSealedFreeToken,
} from '#store/cost/prepaid/free-token.ts'
import { billOfToken } from '#store/cost/prepaid/token.ts'
import { type ScopedContext, write, writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { freeTokenRow } from './prepaid-rows.ts'
import { requireNoFreeToken } from './purchase-to-keep.ts'

/** Keeps a token that cost nothing: no bill, so that it never stands in what was paid for a kWh. */
export const postFreeToken = write(calls.addFreeToken, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  const { date, token_kind: kind } = body
  if (!isBillDay(date) || date > localDay(branch.zone, ctx.now))
    throw new ApiError('bad-request', dateMissing)
  const units = kind === 'credit' ? requireUnits(body.units) : null
  const number = kind === 'key-change' ? (body.number ?? null) : null
  if (kind === 'key-change' && number === null) throw new ApiError('bad-request', prepaidText.noNumber)
  const meterNo = plainDetail(body.meter_no ?? null)
  const isLoaded = body.is_loaded ?? null
  const loaded = { isLoaded, loadedAt: null }
  const token = await sealToken(ctx, body.token)
  const toKeep = { branchId: branch.id, kind, date, units, number, meterNo, ...loaded, token }
  const kept = await addFreeToken(ctx.tx, ctx.scope, toKeep, ctx.now)
  await recordChange(ctx, { action: 'free-token.added', subject: `free token ${kept.id}`, after: kept })
  return { data: freeTokenRow(kept), detail: prepaidText.tokenAdded }
})

function requireUnits(typed: string | number | null | undefined): string {
  const read = readAmount(typed)
  if ('fault' in read) throw new ApiError('bad-request', prepaidText.noCredit)
  return read.amount
}

async function sealToken(ctx: ScopedContext, typed: string | null | undefined) {
  const { tx, scope, tree, tokens } = ctx
  if (plainDetail(typed ?? null) === null) return null
  const digits = tokenDigits(typed ?? '')
  if (digits === null) throw new ApiError('bad-request', paperText.noToken)
  const sealed = tokens.seal(scope.organisationId, digits)
  const [bill, isFree] = await Promise.all([
    billOfToken(tx, scope, sealed.mark),
    isFreeToken(tx, scope, sealed.mark),
  ])
  if (bill !== null) {
    const isSeen = tree.branches.some(({ id }) => id === bill.branchId)
    throw new ApiError('bad-request', tokenTakenSentence(isSeen ? bill : null))
  }
  requireNoFreeToken(isFree)
  return sealed
}

export const removeFreeToken = write(calls.deleteFreeToken, async (ctx, { params }) => {
  const before = await deleteFreeToken(ctx.tx, ctx.scope, params.freeTokenId)
  if (before === null) throw notFound()
  await recordChange(ctx, { action: 'free-token.deleted', subject: `free token ${before.id}`, before })
  return { data: { id: before.id }, detail: prepaidText.tokenDeleted }
})

/** The whole token. A write, because who asked for it is written down; the answer is not kept for a key. */
export const getFreeToken = writeTo(
  calls.freeToken,
  ({ tx, scope }, { params }) => loadSealedFreeToken(tx, scope, params.freeTokenId),
  async (ctx, { params }, sealed) => {
    const { scope, tokens } = ctx
    if (sealed === null) throw notFound()
    const token = tokens.open(scope.organisationId, sealed)
    if (token === null) throw new ApiError('unavailable', paperText.tokenLost)
    await recordChange(ctx, { action: 'free-token.seen', subject: `free token secret ${params.freeTokenId}` })
    return { data: { id: params.freeTokenId, token }, detail: paperText.token }
  },
)
