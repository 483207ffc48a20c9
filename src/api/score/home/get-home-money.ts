import { calls } from '#contract/calls.ts'
import { elapsedPart, meansNow } from '#domain/energy/elapsed-range.ts'
import { ratio } from '#domain/ratio.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { dieselShare } from '#domain/score/home/branch-money.ts'
import {
  byChange,
  type HomeFacts,
  type HomeMoney,
  type HomeRow,
  homeMoney,
} from '#domain/score/home/home-money.ts'
import { type Change, costCoverage, type PeriodCost } from '#domain/score/home/same-days.ts'
import type { Interval } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { shortRange } from '#domain/time/range/short-range.ts'
import { localDay, startOfDay } from '#domain/time/zone.ts'
import { WHY } from '../../frame/figure.ts'
import { operation } from '../../frame/operation.ts'
import { selectDevices } from '../../frame/scope.ts'
import { localTime } from '../../site/present.ts'
import { homeFacts } from './home-facts.ts'

/** What the energy of the selection cost, and what of it is to be looked at (domain.md §16.1). */
export const getHomeMoney = operation(calls.homeMoney, {
  fetch: (ctx, { params, query }) => homeFacts(ctx, { ...params, ...query }),
  compute: (facts, { query }) => ({ facts, money: homeMoney(facts, selectDevices(facts.tree, query)) }),
  present: ({ facts, money }) => ({
    data: {
      period: periodPart(facts),
      before: beforePart(facts),
      total: totalPart(money),
      paid: {
        month: money.month,
        naira: round(money.total.paidNaira),
        bills_missing: money.total.billsMissing,
      },
      branches: money.rows.toSorted(byChange).map(branchRow),
    },
  }),
})

function periodPart({ tree, asked, now }: HomeFacts) {
  const { zone } = tree.organisation
  const elapsed = elapsedPart(asked.of(zone), now)
  return {
    label: shortRange(zone, elapsed, now),
    until: meansNow(elapsed.to, now) ? localTime(zone, now).slice(11, 16) : null,
    month: monthOfPeriod(elapsed, zone),
  }
}

function beforePart({ tree, before, now }: HomeFacts) {
  const { zone } = tree.organisation
  return { label: shortRange(zone, before.of(zone), now), month: monthOfPeriod(before.of(zone), zone) }
}

/** The month that a period begins and does not leave. */
function monthOfPeriod({ from, to }: Interval, zone: string): string | null {
  const [first, last] = [localDay(zone, from), localDay(zone, Math.max(from, to - 1))]
  const month = monthFromDay(first)
  return startOfDay(zone, `${month}-01`) === from && monthFromDay(last) === month ? month : null
}

function totalPart({ rows, total }: HomeMoney) {
  return {
    ...costPart(total),
    sources: total.types.map(({ type, naira }) => ({
      type,
      naira: roundOrNull(naira),
      share: roundOrNull(ratio(naira, total.naira), 4),
    })),
    left_out: rows.flatMap((row) => {
      const { unknown } = costPart({ ...row.now, change: row.change })
      return unknown === undefined ? [] : [{ name: row.branch.name, reason: unknown }]
    }),
    is_much_unpriced: total.isMuchUnpriced,
  }
}

function branchRow({ branch, now, change, comparison, isBillMissing }: HomeRow) {
  return {
    branch_id: branch.id,
    name: branch.name,
    ...costPart({ ...now, change }),
    is_new: comparison === 'new',
    is_bill_missing: isBillMissing,
  }
}

type Shown = Omit<PeriodCost, 'days'> &
  Pick<HomeRow['now'], 'types' | 'nairaPerKwh'> & { readonly change: Change }

function costPart(shown: Shown) {
  const { naira, kwh, unpricedKwh, change } = shown
  return {
    naira: roundOrNull(naira),
    ...(naira === null ? { unknown: kwh === null ? WHY.noReading : WHY.noRate } : {}),
    kwh: roundOrNull(kwh),
    unpriced_kwh: round(unpricedKwh),
    coverage: round(costCoverage(shown), 4),
    naira_per_kwh: roundOrNull(shown.nairaPerKwh),
    diesel_share: roundOrNull(dieselShare(shown), 4),
    change: { ...change, percent: roundOrNull(change.percent) },
  }
}
