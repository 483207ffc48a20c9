import { calls } from '#contract/calls.ts'
import { capacitorWords } from '#contract/demand/capacitor-messages.ts'
import { papersOfBranch } from '#domain/cost/branch-costs.ts'
import { priceBook } from '#domain/cost/price-book.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { capacitorAdvice, chargedMonths, kvarByHour } from '#domain/demand/capacitor/capacitor-advice.ts'
import type { CapacitorSize } from '#domain/demand/capacitor/capacitor-size.ts'
import { reactiveBlocks, reactiveShare, reactiveSources } from '#domain/demand/capacitor/reactive-blocks.ts'
import { type CapacitorMoney, capacitorMoney } from '#domain/demand/capacitor/reactive-charge.ts'
import { mayInOrganisation } from '#domain/people/can.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { isDay } from '#domain/time/calendar-day.ts'
import { DAY_MS } from '#domain/time/interval.ts'
import { daysOfMonth } from '#domain/time/month.ts'
import { addDays, localDay, startOfDay } from '#domain/time/zone.ts'
import { pricesInForce } from '#store/cost/price.ts'
import { addReactiveEntry, type ReactiveEntryRecord, reactiveEntries } from '#store/demand/reactive-entry.ts'
import { voltageHarmonics } from '#store/demand/voltage-harmonics.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import { enteredNumber } from '../frame/entered-number.ts'
import { operation, write } from '../frame/operation.ts'
import { recordChange } from '../frame/record-change.ts'
import { ApiError } from '../frame/respond.ts'
import { requireBranch } from '../frame/scope.ts'

/** The blocks of a day of all sources of a branch. */
const CAPACITOR_DAY_MS = 1
const PERCENT = 100
const WEEK_MS = 7 * DAY_MS
const NO_MONEY: CapacitorMoney = { chargeSaved: 0, lossSaved: null, paybackMonths: null, isLeast: false }

/** Whether a branch needs capacitors, and what they save (domain.md §16.M). */
export const getCapacitors = operation(calls.capacitors, {
  effort: ({ days }) => days * CAPACITOR_DAY_MS,
  async fetch({ tx, scope, tree, now, user }, { params }) {
    const branch = requireBranch(tree, params.branchId)
    const [first, last] = daysOfMonth(params.month)
    const to = Math.min(now, startOfDay(branch.zone, addDays(last, 1)))
    const ids = reactiveSources(branch).map(({ id }) => id)
    const [blocks, entries, thd, papers] = await Promise.all([
      blocksOfDevices(tx, scope, ids, [first, last], branch.zone, 'demand'),
      reactiveEntries(tx, scope, branch.id),
      voltageHarmonics(tx, scope, ids, { from: to - WEEK_MS, to }),
      pricesInForce(tx, scope, [branch.id], first, last),
    ])
    const mayEnter = mayInOrganisation(user, 'amend')
    const day = localDay(branch.zone, to - 1)
    const span = { from: startOfDay(branch.zone, first), to: startOfDay(branch.zone, addDays(last, 1)) }
    return { branch, blocks, entry: rowInForce(entries, day), thd, papers, day, span, now, mayEnter }
  },
  compute({ blocks: days, papers, day, span, now, ...rest }) {
    const { branch, entry, thd } = rest
    const blocks = reactiveBlocks(branch, days, now)
    const converterPercent = entry?.converterPercent ?? null
    const advice = capacitorAdvice(blocks, { thdPercent: thd, converterPercent })
    const months = chargedMonths(advice, blocks)
    const rate = priceBook(papersOfBranch(branch, papers)).rate('UTILITY', day)
    const share = entry?.lossPercent ?? null
    const lossNaira =
      advice.size === null || share === null || rate === null
        ? null
        : advice.kwh * (share / PERCENT) * advice.size.lossSaved * rate
    const coverage = span.to <= now ? reactiveShare(branch, days, span) : null
    const money = months ? capacitorMoney(entry, months.before, months.after, lossNaira, coverage) : NO_MONEY
    return { ...rest, isKnown: blocks.length > 0, advice, money, hours: kvarByHour(blocks) }
  },
  present: ({ branch, entry, thd, isKnown, advice, money, hours, mayEnter }, { params: { month } }) => ({
    data: {
      branch: { id: branch.id, name: branch.name },
      month,
      factor: roundOrNull(advice.factor, 3),
      kwh: isKnown ? round(advice.kwh) : null,
      kvarh: isKnown ? round(advice.kvarh) : null,
      block_kw: roundOrNull(advice.kw),
      block_factor: roundOrNull(advice.blockFactor, 3),
      lowest_kvar: roundOrNull(advice.lowestKvar),
      size: advice.size && presentSize(advice.size),
      reason: advice.reason === null ? null : capacitorWords.reasons[advice.reason],
      on_grid_only: advice.onGridOnly,
      is_detuned: advice.isDetuned,
      thd_percent: roundOrNull(thd),
      charge_saved: money.chargeSaved,
      loss_naira: money.lossSaved,
      payback_months: roundOrNull(money.paybackMonths, 1),
      is_least: money.isLeast,
      entry: entry && entryRow(entry),
      hours: hours.map((kvar) => roundOrNull(kvar)),
      may_enter: mayEnter,
    },
  }),
})

function presentSize(size: CapacitorSize) {
  return {
    kvar: round(size.kvar),
    fixed_kvar: round(size.fixedKvar),
    switched_kvar: round(size.switchedKvar),
    kva_before: round(size.kvaBefore),
    kva_after: round(size.kvaAfter),
    freed_kva: round(size.freedKva),
    loss_saved: round(PERCENT * size.lossSaved),
  }
}

const NAIRA = { decimals: 2, wholeDigits: 12, mayBeZero: true }
const CHARGE = { decimals: 4, wholeDigits: 9, mayBeZero: true }
const THRESHOLD = { decimals: 4, wholeDigits: 7, mayBeZero: true }
const SHARE = { decimals: 3, wholeDigits: 3, mayBeZero: true, most: PERCENT }

/** Another entry about the reactive power of a branch from a day on. */
export const postReactiveEntry = write(calls.addReactiveEntry, async (ctx, { params, body }) => {
  const branch = requireBranch(ctx.tree, params.branchId)
  if (!isDay(body.valid_from)) throw new ApiError('bad-request', capacitorWords.badDay)
  const read = (typed: string | number | null | undefined, rule: Parameters<typeof enteredNumber>[1]) =>
    enteredNumber(typed, rule, capacitorWords.badNumber)
  const entry = {
    ...{ branchId: branch.id, validFrom: body.valid_from, basis: body.basis ?? null },
    threshold: read(body.threshold, THRESHOLD),
    naira: read(body.charge_naira, CHARGE),
    lossPercent: read(body.loss_percent, SHARE),
    costNaira: read(body.cost_naira, NAIRA),
    converterPercent: read(body.converter_percent, SHARE),
  }
  if ((entry.basis === null) !== (entry.naira === null))
    throw new ApiError('bad-request', capacitorWords.noNaira)
  const added = await addReactiveEntry(ctx.tx, ctx.scope, entry, { userId: ctx.user.userId, now: ctx.now })
  await recordChange(ctx, {
    ...{ action: 'reactive-entry.added', subject: `reactive entry ${added.id}`, after: added },
  })
  return { data: entryRow(added), detail: capacitorWords.added }
})

function entryRow(row: ReactiveEntryRecord) {
  return {
    ...{
      id: row.id,
      valid_from: row.validFrom,
      basis: row.basis,
      threshold: row.threshold,
      naira: row.naira,
    },
    ...{ loss_percent: row.lossPercent, cost_naira: row.costNaira, converter_percent: row.converterPercent },
    entered_at: row.enteredAt,
  }
}
