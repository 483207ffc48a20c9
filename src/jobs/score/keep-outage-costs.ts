import {
  isOutageDue,
  keepOutage,
  outageBasis,
  outageUntil,
} from '#domain/finding/running/outage/kept-outage.ts'
import { outagesOfBranches } from '#domain/finding/running/outage/outage-branches.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { marginsOfBranches } from '#store/finding/branch-margin.ts'
import { keepOutages, keptOutages } from '#store/finding/kept-outage.ts'
import { runningFactsOf } from '#store/finding/running-facts.ts'

/** Keeps what outages cost these branches in their month until yesterday (domain.md §16.B): seldom, since it reads a month of blocks. */
export async function keepOutageCosts(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  { month, now }: { readonly month: string; readonly now: Instant },
): Promise<void> {
  const ids = branches.map(({ id }) => id)
  const [outages, margins] = await Promise.all([
    keptOutages(tx, scope, ids, month),
    marginsOfBranches(tx, scope, ids),
  ])
  const kept = new Map(outages.map((one) => [one.branchId, one]))
  const marginsOf = groupBy(margins, ({ branchId }) => branchId)
  const due = branches.flatMap((branch) => {
    const until = outageUntil(branch, month, now)
    if (until === null) return []
    const made = { until, basis: outageBasis(branch, marginsOf.get(branch.id) ?? []), keptAt: now }
    return isOutageDue(kept.get(branch.id), made) ? [{ branch, made }] : []
  })
  for (const [until, own] of groupBy(due, ({ made }) => made.until)) {
    const days = [`${month}-01`, until] as const
    const made = new Map(own.map((one) => [one.branch.id, one.made]))
    const facts = await runningFactsOf(
      tx,
      scope,
      own.map(({ branch }) => branch),
      days,
      now,
    )
    const rows = outagesOfBranches(facts, margins, month, days)
    await keepOutages(
      tx,
      scope,
      month,
      rows.map((row) => keepOutage(row, made.get(row.branch.id)!)),
    )
  }
}
