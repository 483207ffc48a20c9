import { calls } from '#contract/calls.ts'
import { outageMonth } from '#domain/finding/running/outage/outage-month.ts'
import { factsOfDays } from '#domain/finding/running/running-facts.ts'
import { darkFigure, premiumFigure } from '#domain/finding/running/running-figures.ts'
import { round } from '#domain/round.ts'
import { daysOfMonth, monthsBetween, monthsLater } from '#domain/time/month.ts'
import { branchMargins } from '#store/finding/branch-margin.ts'
import { runningFacts } from '#store/finding/running-facts.ts'
import { operation } from '../../frame/operation.ts'
import { requireBranch } from '../../frame/scope.ts'

const MONTHS_BACK = 5
/** Six months of a branch's sets, judged minute by minute. */
const OUTAGE_MONTHS_MS = 100

/** What outages cost a branch in each of six months, as the card of each month tells it (domain.md §16.B). */
export const getOutageMonths = operation(calls.outageMonths, {
  effort: () => OUTAGE_MONTHS_MS,
  async fetch({ tx, scope, tree, now }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const first = monthsLater(params.month, -MONTHS_BACK)
    const [facts, margins] = await Promise.all([
      runningFacts(tx, scope, branch, [daysOfMonth(first)[0], daysOfMonth(params.month)[1]], now),
      branchMargins(tx, scope, branch.id),
    ])
    return { branch, facts, margins, months: monthsBetween(first, params.month) }
  },
  compute: ({ branch, facts, margins, months }) => ({
    branch,
    months: months.map((month) => {
      const days = daysOfMonth(month)
      return { month, told: outageMonth(factsOfDays(facts, days), margins, days) }
    }),
  }),
  present: ({ branch, months }) => ({
    data: {
      months: months.map(({ month, told }) => ({
        month,
        diesel_hours: told.isKnown ? round(told.dieselHours) : null,
        dark_hours: told.isKnown ? round(told.dark.hours) : null,
        premium: premiumFigure(branch, month, told).value,
        dark_naira: darkFigure(branch, month, told, null).value,
      })),
    },
  }),
})
