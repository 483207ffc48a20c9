import { oddSentence, type Typed, tooMuchSentence } from '#contract/cost/entry-messages.ts'
import type { OddLitres } from '#contract/cost/fuel-entries.ts'
import { type EntryToJudge, judgeEntry } from '#domain/cost/diesel/judge-entry.ts'
import type { LitresBounds } from '#domain/cost/diesel/likely-litres.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { type EntryRecord, entriesOnDays } from '#store/cost/diesel-entry.ts'
import { branchDays, tankOn } from '#store/cost/fuel-bounds.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { ApiError, TellingError } from '../../frame/respond.ts'

/**
 * Refuses litres that the set or the tank cannot take (400), and those that the meters do not explain where no reason
 * is given (409 'odd-litres'). What was entered for the same generator on the same day counts with it. Source: domain
 * `judgeEntry`.
 */
export async function requireLikely(
  ctx: ScopedContext,
  branch: Branch,
  entry: EntryToJudge,
  hasReason: boolean,
  own?: EntryRecord,
): Promise<void> {
  const { tx, scope } = ctx
  const { startDate, endDate } = entry
  const [measured, near, tank] = await Promise.all([
    branchDays(ctx, branch, [startDate, endDate]),
    entriesOnDays(tx, scope, [branch.id], startDate, endDate),
    startDate === endDate ? tankOn(ctx, branch, startDate) : null,
  ])
  const judged = judgeEntry(measured, { ...entry, ...(own && { id: own.id }) }, near, tank)
  const { verdict, sets, bounds, hours, litres, entered, total, most } = judged
  const name = sets.length === 1 ? sets[0]!.device.name : branch.name
  const typed: Typed = { name, hours, likely: bounds.likely, litres, entered }
  if (most !== null) throw new ApiError('bad-request', tooMuchSentence(typed, most.litres, most.by))
  if (verdict === 'odd' && !hasReason) {
    throw new TellingError('odd-litres', oddSentence(typed), { ...oddLitres(total, bounds) })
  }
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
