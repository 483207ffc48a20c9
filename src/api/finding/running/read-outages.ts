import { MOST_OUTAGE_BRANCHES } from '#contract/finding/outages.ts'
import type { Selection } from '#domain/site/selection.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { marginsOfBranches } from '#store/finding/branch-margin.ts'
import { runningFactsOf } from '#store/finding/running-facts.ts'
import type { ScopedContext } from '../../frame/operation.ts'
import { selectWholeBranches } from '../../frame/scope.ts'

/** Of the first branches of a selection, as many as one answer holds. */
export async function readOutages({ tx, scope, tree, now }: ScopedContext, chosen: Selection, month: string) {
  const all = selectWholeBranches(tree, chosen)
  const branches = all.slice(0, MOST_OUTAGE_BRANCHES)
  const ids = branches.map(({ id }) => id)
  const [facts, margins] = await Promise.all([
    runningFactsOf(tx, scope, branches, daysOfMonth(month), now),
    marginsOfBranches(tx, scope, ids),
  ])
  return { facts, margins, leftOut: all.length - branches.length }
}
