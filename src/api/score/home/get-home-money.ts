import { calls } from '#contract/calls.ts'
import { monthSoFar, sameDaysBefore } from '#domain/cost/month-end/month-facts.ts'
import type { SameDays } from '#domain/cost/month-end/same-days.ts'
import { ratio } from '#domain/ratio.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { byChange, type HomeMoney, type HomeRow, homeMoney } from '#domain/score/home/home-money.ts'
import { countedOfType } from '#domain/site/counted-sources.ts'
import type { Instant } from '#domain/time/interval.ts'
import { monthsLater } from '#domain/time/month.ts'
import { monthInterval } from '#domain/time/month-interval.ts'
import { shortRange } from '#domain/time/range/short-range.ts'
import { oldest } from '../../cost/month-end/fresh-months.ts'
import { knownMonths } from '../../cost/month-end/known-months.ts'
import { findingSumsRow } from '../../finding/finding-row.ts'
import { operation } from '../../frame/operation.ts'
import { effortOfDays } from '../../frame/run/effort.ts'
import { localTime } from '../../site/present.ts'
import { homeBranches, homeFacts, homeMonth } from './home-facts.ts'

/** What the month cost so far, and what of it is to be looked at (domain.md §16.1). */
export const getHomeMoney = operation(calls.homeMoney, {
  effort: effortOfDays(0.15, 0),
  async fetch(ctx, { params, query }) {
    const asked = { ...params, ...query }
    const [branches, month] = [homeBranches(ctx, asked), homeMonth(ctx, asked)]
    const [known, months] = await Promise.all([
      homeFacts(ctx, branches, month),
      knownMonths(ctx, branches, month),
    ])
    const facts = { ...known, months }
    return { facts, zone: ctx.tree.organisation.zone }
  },
  compute: ({ facts, zone }) => ({ facts, zone, money: homeMoney(facts) }),
  present: ({ facts: { month, months, now }, zone, money }) => ({
    data: {
      period: periodPart(month, oldest(months) ?? now, zone),
      total: totalPart(money),
      month_end: endPart(money),
      paid: { naira: round(money.paidNaira), bills_missing: money.billsMissing },
      findings: findingSumsRow(money.findings),
      branches: money.rows.toSorted(byChange).map(branchRow),
    },
  }),
})

/** `until`: that of the oldest figure that is shown. */
function periodPart(month: string, until: Instant, zone: string) {
  const soFar = monthSoFar(month, until).of(zone)
  const isOver = soFar.to >= monthInterval(zone, month).to
  return {
    month,
    label: shortRange(zone, soFar, until),
    until: isOver ? null : localTime(zone, soFar.to).slice(11, 16),
    before_month: monthsLater(month, -1),
    before_label: shortRange(zone, sameDaysBefore(month, until).of(zone), until),
  }
}

function totalPart({ total, coverage }: HomeMoney) {
  const { naira, now, unpriced } = total
  return {
    naira: roundOrNull(naira),
    reason:
      unpriced.length > 0 ? ('rate not set' as const) : naira === null ? ('not measured' as const) : null,
    coverage: round(coverage, 4),
    naira_per_kwh: roundOrNull(total.nairaPerKwh),
    diesel_share: roundOrNull(total.dieselShare, 4),
    change: changePart(total.sameDays),
    sources: now.cells.map((cell) => ({
      type: cell.source,
      naira: cell.kwh === 0 && cell.naira === 0 && cell.unpricedKwh > 0 ? null : round(cell.naira),
      share: roundOrNull(ratio(cell.naira, naira), 4),
    })),
    reasons: total.reasons && {
      price: total.reasons.price,
      volume: total.reasons.volume,
      mix: round(total.reasons.mix),
      opened: round(total.reasons.opened),
      closed: round(total.reasons.closed),
    },
  }
}

function endPart({ total: { end }, budget, budgetsSet, verdict }: HomeMoney) {
  return {
    naira: roundOrNull(end.naira),
    half: roundOrNull(end.half),
    low: roundOrNull(end.low),
    high: roundOrNull(end.high),
    reason: end.reason,
    budget: roundOrNull(budget),
    budgets_set: budgetsSet,
    verdict,
  }
}

function branchRow(row: HomeRow) {
  return {
    branch_id: row.branch.id,
    name: row.branch.name,
    naira: roundOrNull(row.naira),
    reason: row.reason,
    coverage: round(row.coverage, 4),
    naira_per_kwh: roundOrNull(row.nairaPerKwh),
    diesel_share: roundOrNull(row.dieselShare, 4),
    change: row.change && changePart(row.change),
    is_bill_missing: row.isBillMissing,
    supply: row.supply && {
      device_id: row.supply.deviceId,
      low: round(row.supply.low),
      high: round(row.supply.high),
      promised: row.supply.promised,
      verdict: row.supply.verdict,
    },
    has_grid: countedOfType(row.branch.devices, 'UTILITY').length > 0,
    to_get_back: roundOrNull(row.toGetBack),
  }
}

function changePart({ difference, percent, trend, reason }: SameDays) {
  return { naira: roundOrNull(difference), percent: roundOrNull(percent), trend, reason }
}
