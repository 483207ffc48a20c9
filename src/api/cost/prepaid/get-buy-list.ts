import { calls } from '#contract/calls.ts'
import { prepaidText } from '#contract/cost/prepaid-messages.ts'
import { buyList, buyTotals } from '#domain/cost/prepaid/buy-list.ts'
import { round } from '#domain/round.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { prepaidFacts } from '#store/cost/prepaid/prepaid-facts.ts'
import { operation, type ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { selectBranches } from '../../frame/scope.ts'
import { presentBuyRow } from './buy-rows.ts'

const FURTHEST_DAYS = 366

/** What to buy, everywhere: one row a pre-paid meter of the grid. */
export const getBuyList = operation(calls.buyList, {
  fetch(ctx, { query }) {
    if (query.until !== undefined) requireUntil(ctx, query.until)
    return prepaidFacts(ctx.tx, ctx.scope, selectBranches(ctx.tree, query), ctx.now)
  },
  compute: (facts, { query }) => ({ facts, rows: buyList(facts, query.until) }),
  present({ facts, rows }) {
    const { known, rows: all, kwh, naira, highNaira } = buyTotals(rows)
    return {
      data: {
        rows: rows.map((row) => presentBuyRow(row, facts.now)),
        totals: { known, rows: all, kwh: round(kwh), naira, high_naira: highNaira },
        lead_days: facts.leadDays,
      },
      detail: 'What to buy',
    }
  },
})

function requireUntil({ tree, now }: ScopedContext, until: string): void {
  const today = localDay(tree.organisation.zone, now)
  if (!isBillDay(until) || until < today || until > addDays(today, FURTHEST_DAYS))
    throw new ApiError('bad-request', prepaidText.untilPast)
}
