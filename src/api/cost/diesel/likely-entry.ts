import { oddSentence, type Typed, tooMuchSentence } from '#contract/cost/entry-messages.ts'
import type { OddLitres } from '#contract/cost/fuel-entries.ts'
import { addedBounds, judgeLitres, type LitresBounds } from '#domain/cost/diesel/likely-litres.ts'
import type { EntrySpan } from '#domain/cost/diesel/read-entry.ts'
import { setsOver } from '#domain/cost/diesel/set-bounds.ts'
import { sumKnown } from '#domain/energy/device-range.ts'
import { exactSum } from '#domain/money.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { type EntryRecord, entriesOnDays } from '#store/cost/diesel-entry.ts'
import { branchDays, tankOn } from '#store/cost/fuel-bounds.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError, TellingError } from '../../frame/respond.ts'

interface EntryToJudge extends EntrySpan {
  readonly quantity: string
}

/**
 * Refuses litres that the set or the tank cannot take (400), and those that the meters do not explain where no reason
 * is given (409 'odd-litres'). What was entered for the same generator on the same day counts with it. Source: domain
 * `judgeLitres`.
 */
export async function requireLikely(
  ctx: ScopedContext,
  branch: Branch,
  entry: EntryToJudge,
  hasReason: boolean,
  own?: EntryRecord,
): Promise<void> {
  const { startDate, endDate, deviceId = null } = entry
  const sets = setsOver(await branchDays(ctx, branch, [startDate, endDate]), [startDate, endDate], deviceId)
  const bounds = addedBounds(sets)
  const litres = Number(entry.quantity)
  const entered = await enteredBeside(ctx, branch.id, entry, own)
  const tank = startDate === endDate ? await tankOn(ctx, branch, startDate) : null
  const total = exactSum([litres, entered])
  const verdict = judgeLitres(total, bounds, tank)
  const name = sets.length === 1 ? sets[0]!.device.name : branch.name
  const hours = sumKnown(sets, (set) => set.hours)
  const typed: Typed = { name, hours, likely: bounds.likely, litres, entered }
  if (verdict === 'too-much') {
    const bySet = bounds.most !== null && total > bounds.most
    const most = bySet ? bounds.most : tank
    throw new ApiError('bad-request', tooMuchSentence(typed, most ?? 0, bySet ? 'set' : 'tank'))
  }
  if (verdict === 'odd' && !hasReason) {
    throw new TellingError('odd-litres', oddSentence(typed), { ...oddLitres(total, bounds) })
  }
}

/** Litres of other refuellings of the generator on the day. */
async function enteredBeside(
  { tx, scope }: ScopedContext,
  branchId: number,
  { startDate, endDate, deviceId }: EntryToJudge,
  own?: EntryRecord,
): Promise<number> {
  if (deviceId == null) return 0
  const near = await entriesOnDays(tx, scope, [branchId], startDate, endDate)
  const beside = near.filter((one) => one.deviceId === deviceId && one.id !== own?.id)
  return exactSum(beside.map(({ quantity }) => Number(quantity)))
}

function oddLitres(typed: number, { likely, limit }: LitresBounds): OddLitres {
  return {
    typed: round(typed),
    low: roundOrNull(likely?.low ?? null),
    mid: roundOrNull(likely?.mid ?? null),
    high: roundOrNull(likely?.high ?? null),
    limit: roundOrNull(limit),
  }
}
