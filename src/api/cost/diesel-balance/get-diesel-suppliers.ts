import { calls } from '#contract/calls.ts'
import { supplierTable } from '#domain/cost/diesel-balance/supplier-table.ts'
import { round, roundOrNull } from '#domain/round.ts'
import type { Branch } from '#domain/site/tree.ts'
import { localDay } from '#domain/time/zone.ts'
import { receiptsOnDays } from '#store/cost/diesel-balance/delivery.ts'
import { operation, type ScopedContext } from '../../frame/operation.ts'
import { selectBranches } from '../../frame/scope.ts'

const MOST_RECEIPTS = 20_000
const MOST_SUPPLIERS = 100

/** Litres invoiced and received by supplier in a year. */
export const getDieselSuppliers = operation(calls.dieselSuppliers, {
  async fetch(ctx, { query }) {
    const { tree, now } = ctx
    const year = query.year ?? localDay(tree.organisation.zone, now).slice(0, 4)
    return { year, receipts: await receiptsOfYear(ctx, selectBranches(tree, query), year) }
  },
  compute: ({ year, receipts }) => ({ year, suppliers: supplierTable(receipts) }),
  present: ({ year, suppliers }) => ({
    detail: `Suppliers of diesel in ${year}`,
    data: {
      year,
      suppliers: suppliers.slice(0, MOST_SUPPLIERS).map((one) => ({
        supplier: one.supplier,
        deliveries: one.deliveries,
        invoiced_l: round(one.invoiced),
        received_l: roundOrNull(one.received),
        checked_l: roundOrNull(one.checked),
        percent: roundOrNull(one.percent, 1),
        short_l: roundOrNull(one.litres),
        u_l: roundOrNull(one.u),
        verdict: one.verdict,
        delivery: one.both[0]?.id ?? null,
      })),
    },
  }),
})

/** What was bought and what came in a year, with the size of the tank that it came into. */
export async function receiptsOfYear(
  { tx, scope }: ScopedContext,
  branches: readonly Branch[],
  year: string,
) {
  const ids = branches.map(({ id }) => id)
  const receipts = await receiptsOnDays(tx, scope, ids, `${year}-01-01`, `${year}-12-31`, MOST_RECEIPTS)
  const capacities = new Map(branches.map(({ id, tankLitres }) => [id, tankLitres]))
  return receipts.map((one) => ({ ...one, capacity: capacities.get(one.branchId) ?? null }))
}
