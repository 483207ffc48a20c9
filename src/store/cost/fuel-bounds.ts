import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { tankMost } from '#domain/cost/diesel/likely-litres.ts'
import type { BranchDays } from '#domain/cost/diesel/set-bounds.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import type { Instant } from '#domain/time/interval.ts'
import { type Days, joinedDays } from '#domain/time/share-of-days.ts'
import { daysOfDevices } from '../energy/energy.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { boughtOnDays } from './diesel-bought.ts'

interface Asking {
  readonly tx: Tx
  readonly scope: Scope
  readonly now: Instant
}

const WEEK_DAYS = 7

/** What the generators of the branch were measured to do on local days, and on no others that lie between them. */
export async function branchDays(
  { tx, scope, now }: Asking,
  branch: Branch,
  ...spans: readonly Days[]
): Promise<BranchDays<Branch>> {
  const ids = listGenerators(branch).map(({ id }) => id)
  const parts = joinedDays(spans).map(([first, last]) => daysOfDevices(tx, scope, ids, first, last))
  const rows = (await Promise.all(parts)).flat()
  return { branch, now, days: groupBy(rows, ({ deviceId }) => deviceId) }
}

/** Litres that the tank of the branch can give on the day; null: its size is not known. */
export async function tankOn(asking: Asking, branch: Branch, day: string): Promise<number | null> {
  return tankMost(branch.tankLitres, await boughtInWeek(asking, branch.id, day))
}

/** Litres bought on the day and the six before it. */
export function boughtInWeek({ tx, scope }: Asking, branchId: number, day: string): Promise<number> {
  return boughtOnDays(tx, scope, branchId, addDays(day, 1 - WEEK_DAYS), day)
}
