import { calls } from '#contract/calls.ts'
import { dipTooMuch, entrySentence, entryText } from '#contract/cost/entry-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import type { Branch } from '#domain/site/tree.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { type DipRecord, takeDip } from '#store/cost/log-book.ts'
import { type ScopedContext, write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { requireSnapshot } from '../bill/require-snapshot.ts'

const LITRES = { decimals: 2, wholeDigits: 9, mayBeZero: true }

/** Keeps what was read off the dip stick: the diesel that the tank holds. */
export const postDip = write(calls.addDip, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  const { date, at = null } = body
  requireDipDay(ctx, branch, date)
  const read = readAmount(body.quantity, LITRES)
  if ('fault' in read) throw new ApiError('bad-request', entryText.dipLitres)
  if (branch.tankLitres !== null && Number(read.amount) > branch.tankLitres) {
    throw new ApiError('bad-request', dipTooMuch(branch.tankLitres))
  }
  const snapshotId = await requireSnapshot(ctx, branch.id, 'entry', body.snapshot)
  const dip = await takeDip(ctx.tx, ctx.scope, {
    branchId: branch.id,
    date,
    at,
    quantity: read.amount,
    snapshotId,
  })
  if (dip === null) throw new ApiError('bad-request', entryText.dipTaken)
  await recordChange(ctx, { action: 'dip.added', subject: `dip ${dip.id}`, after: dip })
  return { data: dipRow(dip), detail: entryText.dipAdded }
})

function requireDipDay({ now }: ScopedContext, { zone }: Branch, date: string): void {
  if (!isBillDay(date)) throw new ApiError('bad-request', entrySentence({ field: 'date', fault: 'no-date' }))
  if (date > localDay(zone, now)) throw new ApiError('bad-request', entryText.dipToCome)
}

export function dipRow({ id, date, at, quantity, snapshotId }: DipRecord) {
  return { id, date, at, quantity: Number(quantity), snapshot: snapshotId }
}
