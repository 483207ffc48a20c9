import { calls } from '#contract/calls.ts'
import { paperText } from '#contract/cost/bill-messages.ts'
import { loadSealedToken } from '#store/cost/prepaid/token.ts'
import { writeTo } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError, notFound } from '../../frame/respond.ts'

/** The whole token of a bill. A write, because who asked for it is written down; the answer is not kept for a key. */
export const getBillToken = writeTo(
  calls.billToken,
  ({ tx, scope }, { params }) => loadSealedToken(tx, scope, params.billId),
  async (ctx, { params }, sealed) => {
    const { scope, tokens } = ctx
    if (sealed === null) throw notFound()
    const token = tokens.open(scope.organisationId, sealed)
    if (token === null) throw new ApiError('unavailable', paperText.tokenLost)
    await recordChange(ctx, { action: 'bill-token.seen', subject: `bill token ${params.billId}` })
    return { data: { id: params.billId, token }, detail: paperText.token }
  },
)
