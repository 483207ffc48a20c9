import { calls } from '#contract/calls.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { lockPaper } from '#store/cost/bill.ts'
import { lockFreeToken, tellFreeTokenLoaded } from '#store/cost/prepaid/free-token.ts'
import { tellLoaded } from '#store/cost/prepaid/token.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { notFound } from '../../frame/respond.ts'
import { requireAtMostNow } from './loaded-at.ts'

/** Whether the token of a bill was keyed in: a site says so, and the credit counts it from then on. */
export const putTokenLoaded = writeTo(
  calls.tellTokenLoaded,
  ({ tx, scope }, { params }) => lockPaper(tx, scope, params.billId),
  async (ctx, { body }, before) => {
    const { tx, scope, tree } = ctx
    if (before?.kind !== 'pre-paid') throw notFound()
    const at = requireAtMostNow(ctx, tree, before.branchId, body)
    const after = await tellLoaded(tx, scope, before.id, at)
    if (after === null) throw notFound()
    await recordChange(ctx, { action: 'bill.changed', subject: `bill ${before.id}`, before, after })
    return loadedAnswer(after)
  },
)

export const putFreeTokenLoaded = writeTo(
  calls.tellFreeTokenLoaded,
  ({ tx, scope }, { params }) => lockFreeToken(tx, scope, params.freeTokenId),
  async (ctx, { body }, before) => {
    const { tx, scope, tree } = ctx
    if (before === null) throw notFound()
    const at = requireAtMostNow(ctx, tree, before.branchId, body)
    const after = await tellFreeTokenLoaded(tx, scope, before.id, at)
    if (after === null) throw notFound()
    await recordChange(ctx, {
      action: 'free-token.changed',
      subject: `free token ${after.id}`,
      before,
      after,
    })
    return loadedAnswer(after)
  },
)

interface Loaded {
  readonly id: number
  readonly isLoaded: boolean | null
  readonly loadedAt: number | null
  readonly version: number
}

function loadedAnswer({ id, isLoaded, loadedAt, version }: Loaded) {
  const detail = isLoaded === true ? prepaidText.loaded : prepaidText.notLoaded
  return { data: { id, is_loaded: isLoaded, loaded_at: loadedAt, version }, detail }
}
