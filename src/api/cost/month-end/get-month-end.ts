import { calls } from '#contract/calls.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round } from '#domain/round.ts'
import { knownMonths as monthsToChoose } from '#domain/site/first-month.ts'
import { daysOfMonth, monthsLater, monthText } from '#domain/time/month.ts'
import { budgetsOfMonth } from '#store/cost/month-end/budget.ts'
import { siteEvents } from '#store/cost/month-end/site-event.ts'
import { operation } from '../../frame/operation.ts'
import { effortOfDays } from '../../frame/run/effort.ts'
import { selectBranches } from '../../frame/scope.ts'
import { localTime } from '../../site/present.ts'
import { oldest } from './fresh-months.ts'
import { knownMonths } from './known-months.ts'
import { requireBegun, runningMonth } from './load-month.ts'
import { siteEventRow } from './month-rows.ts'
import { presentMonth } from './present-month.ts'

/** Months that may be chosen. */
const MONTHS = 24

/** A month in naira: so far, against the same days, where it is heading, budgets, reasons and changes of the site. */
export const getMonthEnd = operation(calls.monthEnd, {
  effort: effortOfDays(0.7, 0),
  async fetch(ctx, { query }) {
    const { tx, scope, tree, user } = ctx
    const running = runningMonth(ctx)
    const month = query.month ?? running
    const branches = selectBranches(tree, query.branches ? { branches: query.branches } : {})
    const ids = branches.map(({ id }) => id)
    requireBegun(ctx, month)
    const mayOperate = mayInOrganisation(user, calls.changeBudgets.who)
    const [months, events, own] = await Promise.all([
      knownMonths(ctx, branches, month),
      siteEvents(tx, scope, ids, ...daysOfMonth(month)),
      budgetsOfMonth(tx, scope, ids, month),
    ])
    return { branches, running, mayOperate, tree, month, now: ctx.now, months, events, budgets: own }
  },
  compute: (loaded) => loaded,
  present: ({ branches, running, mayOperate, tree, month: ofMonth, now, events, budgets: own, months }) => {
    const { zone } = tree.organisation
    const until = oldest(months) ?? now
    const only = <T extends { branchId: number }>(rows: readonly T[], id: number) =>
      rows.filter(({ branchId }) => branchId === id)
    return {
      detail: `Month end of ${monthText(ofMonth)}`,
      data: {
        month: ofMonth,
        month_before: monthsLater(ofMonth, -1),
        is_over: months.every(({ isOver }) => isOver) && ofMonth < running,
        until: localTime(zone, until),
        days: round(months[0]?.now.days ?? 0, 4),
        days_before: round(months[0]?.before.days ?? 0, 4),
        months: monthsToChoose(tree.branches, running, MONTHS),
        total: presentMonth(months, own, events),
        branches: branches.map(({ id, name }) => {
          const [month] = only(months, id)
          return {
            id,
            name,
            presence: month!.presence,
            method: month!.method,
            ...presentMonth([month!], only(own, id), only(events, id)),
          }
        }),
        events: events.map((event) => siteEventRow(event, tree)),
        may_operate: mayOperate,
      },
    }
  },
})
