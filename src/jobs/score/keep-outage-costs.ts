import { keepOutage, outageUntil } from '#domain/finding/running/outage/kept-outage.ts'
import { outagesOfBranches } from '#domain/finding/running/outage/outage-branches.ts'
import { groupBy } from '#domain/group-by.ts'
import type { Branch } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { marginsOfBranches } from '#store/finding/branch-margin.ts'
import { keepOutages, keptOutages } from '#store/finding/kept-outage.ts'
import { runningFactsOf } from '#store/finding/running-facts.ts'

/** Keeps what outages cost these branches in their month until yesterday (domain.md §16.B): each once a day, since it reads a month of blocks. */
export async function keepOutageCosts(
  tx: Tx,
  scope: Scope,
  branches: readonly Branch[],
  { month, now }: { readonly month: string; readonly now: Instant },
): Promise<void> {
  const ids = branches.map(({ id }) => id)
  const kept = new Map((await keptOutages(tx, scope, ids, month)).map((one) => [one.branchId, one.until]))
  const due = branches.flatMap((branch) => {
    const until = outageUntil(branch, month, now)
    return until === null || until === kept.get(branch.id) ? [] : [{ branch, until }]
  })
  for (const [until, own] of groupBy(due, (one) => one.until)) {
    const days = [`${month}-01`, until] as const
    const some = own.map(({ branch }) => branch)
    const [facts, margins] = await Promise.all([
      runningFactsOf(tx, scope, some, days, now),
      marginsOfBranches(
        tx,
        scope,
        some.map(({ id }) => id),
      ),
    ])
    const rows = outagesOfBranches(facts, margins, month, days)
    await keepOutages(
      tx,
      scope,
      month,
      rows.map((row) => keepOutage(row, until)),
    )
  }
}
