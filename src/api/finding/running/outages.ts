import { calls } from '#contract/calls.ts'
import { runningText } from '#contract/finding/running-messages.ts'
import { readAmount } from '#domain/amount-rule.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { marginsOfAll } from '#domain/finding/running/margin.ts'
import { type OutageMonth, outageMonth } from '#domain/finding/running/outage/outage-month.ts'
import { darkFigure, outageKey, premiumFigure } from '#domain/finding/running/running-figures.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { roundedParts } from '#domain/rounded-parts.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { addBranchMargin, type BranchMarginRecord, branchMargins } from '#store/finding/branch-margin.ts'
import { runningFacts } from '#store/finding/running-facts.ts'
import { operation, write } from '../../frame/operation.ts'
import { recordChange } from '../../frame/record-change.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'

const NAIRA = { decimals: 2, wholeDigits: 12, mayBeZero: true }

/** What outages cost a branch in a month (domain.md §16.B). */
export const getOutages = operation(calls.outages, {
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const [facts, margins] = await Promise.all([
      runningFacts(tx, scope, branch, daysOfMonth(params.month), now),
      branchMargins(tx, scope, branch.id),
    ])
    return { branch, facts, margins, mayEnter: mayInOrganisation(user, 'amend') }
  },
  compute: ({ facts, margins, ...rest }, { params }) => {
    const days = daysOfMonth(params.month)
    return {
      ...rest,
      told: outageMonth(facts, margins, days),
      all: marginsOfAll(margins, days),
      inForce: rowInForce(margins, days[1]),
    }
  },
  present: ({ branch, told, inForce, all, mayEnter }, { params: { month } }) => ({
    data: {
      month,
      ...(told.isKnown ? presentHours(told) : NOTHING_KNOWN),
      premium: premiumFigure(branch, month, told).value,
      not_counted_hours: round(told.notCountedHours),
      dark_naira: darkFigure(branch, month, told, all).value,
      margin: inForce?.naira ?? null,
      margin_by_weekday: presentByWeekday(inForce),
      explain: { premium: outageKey(branch.id, month), dark: `dark.${branch.id}.${month}` },
      may_enter: mayEnter,
    },
  }),
})

const NOTHING_KNOWN = {
  ...{ diesel_hours: null, kwh: null, set_naira: null },
  ...{ dark_hours: null, dark_open_hours: null, dark_by_weekday: [] },
}

function presentHours(told: OutageMonth) {
  return {
    diesel_hours: round(told.dieselHours),
    kwh: round(told.sets.reduce((sum, set) => sum + set.told.cost.kwh, 0)),
    set_naira: roundOrNull(told.set),
    dark_hours: round(told.dark.hours),
    dark_open_hours: roundOrNull(told.dark.openHours),
    dark_by_weekday: presentWeekdays(told.darkByWeekday),
  }
}

/** Empty: no opening hours are entered. Rounded so that the days add up to the month. */
function presentWeekdays(days: OutageMonth['darkByWeekday']) {
  const hours = roundedParts(
    days.map(({ openHours }) => openHours),
    round,
  )
  const naira = roundedParts(
    days.map((one) => one.naira),
    round,
  )
  return hours.flatMap((open, n) => (open === null ? [] : [{ open_hours: open, naira: naira[n] ?? null }]))
}

/** What an opening hour without any source costs, from a day on: the client's own figure. */
export const postBranchMargin = write(calls.addBranchMargin, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  if (!isDay(body.valid_from)) throw new ApiError('bad-request', runningText.badDay)
  const byWeekday = (body.by_weekday ?? []).map((typed) =>
    typed === null || typed === '' ? null : readMargin(typed),
  )
  const margin = {
    ...{ branchId: branch.id, naira: readMargin(body.naira), validFrom: body.valid_from },
    byWeekday: byWeekday.some((one) => one !== null) ? byWeekday : null,
  }
  const added = await addBranchMargin(ctx.tx, ctx.scope, margin, { userId: ctx.user.userId, now: ctx.now })
  await recordChange(ctx, {
    action: 'branch-margin.added',
    subject: `branch margin ${added.id}`,
    after: added,
  })
  const { id, naira, validFrom } = added
  return {
    data: { id, naira, by_weekday: presentByWeekday(added), valid_from: validFrom },
    detail: runningText.marginAdded,
  }
})

function readMargin(typed: string | number): string {
  const read = readAmount(typed, NAIRA)
  if ('fault' in read) throw new ApiError('bad-request', runningText.badMargin)
  return read.amount
}

/** Empty: one figure counts on every day. */
const presentByWeekday = (row: Pick<BranchMarginRecord, 'byWeekday'> | null) => [...(row?.byWeekday ?? [])]
