import type { BillingData } from '#contract/billing/billing.ts'
import { calls } from '#contract/calls.ts'
import type { Bill } from '#domain/billing/bill.ts'
import { type BillFacts, computeBill } from '#domain/billing/compute-bill.ts'
import type { Selection } from '#domain/site/selection.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { type BillRequest, billFacts } from '#store/billing/bill-facts.ts'
import { requireRange } from '../energy/range-facts.ts'
import { operation, type ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { effortOfDays } from '../frame/run/effort.ts'
import { selectBranches, selectDevices } from '../frame/scope.ts'
import { branchPart, devicePart, localTime, organisationPart } from '../site/present.ts'
import { billLine, billTotals } from './present-bill.ts'

/** Previous and present bill of the sources that are selected (wire contract 2.13, BI-01, BI-02, BI-10). */
export const getBillingData = operation(calls.billingData, {
  effort: effortOfDays(0.3, 20),
  async fetch(ctx, { params, query }) {
    return { tree: ctx.tree, facts: await billToWorkOut(ctx, params, query) }
  },
  compute: ({ tree, facts }) => ({ tree, facts, bill: computeBill(facts) }),
  present: ({ tree, facts, bill }) => ({
    status: true as const,
    message: 'Bill of the organisation',
    authenticatedData: {
      ...organisationHeading(tree, facts),
      is_invoice: bill.isInvoice,
      periods: presentPeriods(bill, facts, tree.organisation.zone),
      billing_totals: billTotals(bill),
      branches: bill.branches.flatMap((branch) => {
        const known = tree.branches.find(({ id }) => id === branch.branchId)
        if (!known) return []
        return [
          {
            ...branchPart(known),
            billing_totals: billTotals(branch),
            devices: branch.lines.flatMap((line) => {
              const device = known.devices.find(({ id }) => id === line.deviceId)
              return device
                ? [{ ...devicePart(known, device, 'raw'), billing: billLine(line, known.zone) }]
                : []
            }),
          },
        ]
      }),
    },
  }),
})

/** The facts of a bill over a range of the wire, for the devices that are selected. */
export async function billToWorkOut(
  ctx: ScopedContext,
  params: { from: string; to: string },
  selection: Selection,
): Promise<BillFacts> {
  const { tx, scope, tree, now } = ctx
  if (tree.branches.every(({ devices }) => devices.length === 0)) throw notFound()
  return billFacts(tx, scope, tree, {
    ...selectBilled(tree, selection),
    asked: requireRange(ctx, params),
    now,
  })
}

/** Branches are taken whole: generators that are not selected share the diesel of those that are. */
function selectBilled(tree: Tree, selection: Selection): Pick<BillRequest, 'branches' | 'chosen'> {
  const kept = new Set(selectBranches(tree, selection).map(({ id }) => id))
  const branches: Branch[] = tree.branches.filter(({ id }) => kept.has(id))
  return { branches, chosen: selection.devices ? selectDevices(tree, selection).map(({ id }) => id) : null }
}

function organisationHeading(tree: Tree, { now }: BillFacts) {
  const { id, name, image } = organisationPart(tree, now)
  return { id, name, image }
}

/** Of several zones: the days that all of them have, as the first branch of the bill has them. */
function presentPeriods(bill: Bill, facts: BillFacts, zoneOfAll: string): BillingData['periods'] {
  const zone = bill.branches[0]?.zone ?? zoneOfAll
  const text = ({ from, to }: { from: number; to: number }) => ({
    from: localTime(zone, from),
    to: localTime(zone, to),
  })
  const [first] = bill.branches
  return {
    present: text(first?.presentPeriod ?? facts.present.asked.of(zone)),
    previous: text(first?.previousPeriod ?? facts.previous.asked.of(zone)),
  }
}
