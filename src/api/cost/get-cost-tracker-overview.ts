import { calls } from '#contract/calls.ts'
import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { findDuplicates } from '#domain/cost/bill/compared-bill.ts'
import { costTracker } from '#domain/cost/tracker.ts'
import { sourceFacts } from '#domain/energy/source-facts.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round } from '#domain/round.ts'
import { countedSources } from '#domain/site/counted-sources.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Branch, Device } from '#domain/site/tree.ts'
import { monthText, shortMonthText } from '#domain/time/month.ts'
import type { BillRecord } from '#store/cost/bill.ts'
import { operation } from '../frame/operation.ts'
import { effortOfDays } from '../frame/run/effort.ts'
import { selectBranches } from '../frame/scope.ts'
import type { SignedIn } from '../frame/signed-in.ts'
import { dieselRow, paymentRow } from './bill/bill-rows.ts'
import { type TrackerFacts, trackerFacts } from './cost-facts.ts'
import { dieselFoot, dieselRows, mergeUnknown, paymentFoot, paymentRows } from './present-costs.ts'

/** Purchases, payments, overviews and baselines (wire contract 2.14, CT-01 to CT-06). */
export const getCostTrackerOverview = operation(calls.costTrackerOverview, {
  effort: effortOfDays(2, 0),
  async fetch(ctx, { query }) {
    const facts = await trackerFacts(ctx, selectBranches(ctx.tree, query))
    return { facts, user: ctx.user }
  },
  compute: ({ facts, user }) => ({ facts, may: listPermissions(user), ...costTracker(facts) }),
  present: ({ facts, may, diesel, utility, ipp, branches }) => ({
    detail: `Costs of ${monthText(facts.months[0]!)} to ${monthText(facts.months.at(-1)!)}`,
    data: {
      ...Object.fromEntries(facts.branches.map((branch) => [branch.name, branchEntry(facts, branch)])),
      diesel_overview: dieselRows(diesel),
      utility_overview: paymentRows(utility),
      ipp_overview: paymentRows(ipp),
      has_generator: facts.branches.some(({ devices }) => sourceFacts(devices).hasGenerator),
    } as CostOverview['data'],
    totals: { diesel: dieselFoot(diesel), utility: paymentFoot(utility), ipp: paymentFoot(ipp) },
    branches: facts.branches.map(({ id, name }) => ({ id, name })),
    monthly_costs: branches.map(({ branch, months }) => ({
      branch_id: branch.id,
      months: months.map(({ month, kwh, ...figures }) => ({
        month: shortMonthText(month),
        diesel_litres: round(figures.dieselLitres),
        diesel_naira: round(figures.dieselNaira),
        utility_naira: round(figures.utilityNaira),
        ipp_naira: round(figures.ippNaira),
        total_naira: round(figures.totalNaira),
        ...mergeUnknown({
          utility_accrued_naira: figures.accruedNaira.UTILITY,
          ipp_accrued_naira: figures.accruedNaira.IPP,
        }),
        kwh: Object.fromEntries(Object.entries(kwh).map(([type, value]) => [type, round(value)])),
      })),
    })),
    may,
  }),
})

function listPermissions(user: SignedIn) {
  return {
    record: mayInOrganisation(user, calls.addBill.who),
    amend: mayInOrganisation(user, calls.editBill.who),
    operate: mayInOrganisation(user, calls.addTariff.who),
  }
}

function branchEntry(facts: TrackerFacts, branch: Branch) {
  const { purchases, bills } = facts.papers
  const ours = bills.filter(({ branchId }) => branchId === branch.id)
  const bought = purchases.filter(({ branchId }) => branchId === branch.id)
  const duplicates = findDuplicates([...ours, ...bought])
  const payment = (bill: BillRecord) => paymentRow(bill, duplicates)
  return {
    diesel: bought.map((purchase) => dieselRow(purchase, duplicates)),
    utility: ours.filter(({ kind }) => kind !== 'ipp').map(payment),
    ipp: ours.filter(({ kind }) => kind === 'ipp').map(payment),
    baseline: Object.fromEntries(
      countedSources(branch.devices).map((device) => [
        prefixedName(branch.name, device.name),
        baselineEntries(facts, device),
      ]),
    ),
  }
}

/** Months of which either side is known, oldest first. */
function baselineEntries({ forecasts, measured, baselineMonths }: TrackerFacts, { id }: Device) {
  const expected = new Map(
    [...forecasts.frozen, ...forecasts.made]
      .filter(({ deviceId }) => deviceId === id)
      .map(({ month, kwh }) => [month, kwh]),
  )
  return baselineMonths.flatMap((month) => {
    const [forecast, used] = [expected.get(month) ?? null, measured.get(id)?.get(month)?.kwh ?? null]
    return forecast === null && used === null
      ? []
      : [{ date: shortMonthText(month), ...mergeUnknown({ forecast, used }) }]
  })
}
