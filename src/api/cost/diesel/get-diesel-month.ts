import { calls } from '#contract/calls.ts'
import { entryDays } from '#domain/cost/diesel/entry-days.ts'
import { daysOfMonth, monthText } from '#domain/time/month.ts'
import { entriesOnDays } from '#store/cost/diesel-entry.ts'
import { operation } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'
import { fuelFacts, fuelRows, generatorKeys } from './fuel-days.ts'

/** Daily fuel entries of a month (wire contract 2.16; DE-02, DE-04). */
export const getDieselMonth = operation(calls.dieselMonth, {
  async fetch(ctx, { params, query }) {
    const branches = selectBranches(ctx.tree, query)
    const month = `${params.year}-${params.month.padStart(2, '0')}`
    const ids = branches.map(({ id }) => id)
    const entries = await entriesOnDays(ctx.tx, ctx.scope, ids, ...daysOfMonth(month))
    return fuelFacts(ctx, branches, entries, month)
  },
  compute: (facts) => ({ ...facts, days: entryDays(facts) }),
  present: ({ month, branches, days }) => ({
    detail: `Diesel entries of ${monthText(month)}`,
    data: fuelRows(branches, days),
    generators: generatorKeys(branches),
  }),
})
