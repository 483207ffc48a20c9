import { calls } from '#contract/calls.ts'
import { leagueText } from '#contract/score/league-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { addBranchPeer } from '#store/score/branch-peer.ts'
import { write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'

const AREA = { decimals: 2, wholeDigits: 7, mayBeZero: false }
const LONGEST_GROUP = 60

/** What a branch is compared by, from a day on; what is left empty is not known from then on. */
export const postBranchPeer = write(calls.addBranchPeer, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  if (!isDay(body.valid_from)) throw new ApiError('bad-request', leagueText.badDay)
  const group = body.group?.replace(/\s+/g, ' ') || null
  if (group !== null && group.length > LONGEST_GROUP) throw new ApiError('bad-request', leagueText.longGroup)
  const peer = { branchId: branch.id, areaM2: readArea(body.area_m2), group, validFrom: body.valid_from }
  if (peer.areaM2 === null && group === null) throw new ApiError('bad-request', leagueText.nothing)
  const added = await addBranchPeer(ctx.tx, ctx.scope, peer, { userId: ctx.user.userId, now: ctx.now })
  await recordChange(ctx, { action: 'branch-peer.added', subject: `branch peer ${added.id}`, after: added })
  const { id, areaM2, validFrom } = added
  return {
    data: { id, area_m2: areaM2, group: added.group, valid_from: validFrom },
    detail: leagueText.added,
  }
})

function readArea(typed: string | number | null | undefined): string | null {
  if (typed == null || typed === '') return null
  const read = readAmount(typed, AREA)
  if ('fault' in read) throw new ApiError('bad-request', leagueText.badArea)
  return read.amount
}
