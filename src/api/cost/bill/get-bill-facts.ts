import { Decimal } from 'decimal.js'
import { calls } from '#contract/calls.ts'
import { dateMissing, periodReversed } from '#contract/cost/cost-messages.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { bandInForce, tariffPieces } from '#domain/cost/bill/check/stored-bill.ts'
import { comparedBill, findDuplicates } from '#domain/cost/bill/compared-bill.ts'
import { NOTHING_PRINTED, type PrintedBill } from '#domain/cost/bill/printed-bill.ts'
import { billedType } from '#domain/cost/priced-bill.ts'
import { rowsForBranch, tariffOn } from '#domain/cost/tariff/own-row.ts'
import type { Branch } from '#domain/site/tree.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { addDays, addMonths, dayNumber } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import type { BillRecord } from '#store/cost/bill.ts'
import { billsOfBranch, feedersOfBranch, type MeteredDays, meteredDays } from '#store/cost/bill-checks.ts'
import { newestPaper, papersNear } from '#store/cost/bill-near.ts'
import { listTariffs } from '#store/cost/tariff.ts'
import { operation, type ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { paperRow, paymentRow } from './bill-rows.ts'

/** Bills this many days before and after the asked ones are near. */
const NEAR_DAYS = 40
/** As many bills before, one a month. */
const MONTHS = 12
/** No bill is of a longer time. */
const LONGEST_DAYS = 400

const tooLong = `The facts of a bill cover at most ${LONGEST_DAYS} days. Ask for a shorter period.`

/** What a form of a bill shows beside what is typed: tariff, last bill, metered energy, bills near it (E3, E4). */
export const getBillFacts = operation(calls.billFacts, {
  async fetch(ctx, { params, query }) {
    const { tx, scope, tree, now } = ctx
    const branch = requireBranch(tree, params.branchId)
    const { kind } = params
    const date = query.date ?? localDay(branch.zone, now)
    const endDate = query.end_date ?? date
    if (!isBillDay(date) || !isBillDay(endDate)) throw new ApiError('bad-request', dateMissing)
    if (endDate < date) throw new ApiError('bad-request', periodReversed)
    if (dayNumber(endDate) - dayNumber(date) >= LONGEST_DAYS) throw new ApiError('bad-request', tooLong)
    const near = {
      kind,
      branchId: branch.id,
      date: addDays(date, -NEAR_DAYS),
      endDate: addDays(endDate, NEAR_DAYS),
    }
    const [newest, tariffs, papers, metered, bills, feeders] = await Promise.all([
      newestBeside(ctx, branch.id, kind),
      kind === 'diesel' ? [] : listTariffs(tx, scope),
      papersNear(tx, scope, { ...near, invoiceNo: null }),
      loadMetered(ctx, branch, kind, query),
      kind === 'post-paid' ? billsOfBranch(tx, scope, branch.id, addMonths(date, -MONTHS)) : [],
      feedersOfBranch(tx, scope, branch),
    ])
    const own = rowsForBranch(tariffs, branch.id)
    return { date, kind, endDate, ...newest, tariffs: own, near: papers, metered, bills, feeders }
  },
  compute: ({ tariffs, date, endDate, kind, near, besideLast, bills, feeders, ...facts }) => ({
    ...facts,
    tariffs: tariffPieces(tariffs, kind, date, endDate),
    band: bandInForce(tariffs, feeders, kind, date, endDate),
    before: newestBefore(bills, date),
    tariff: kind === 'diesel' ? null : tariffOn(tariffs, billedType(kind), date),
    rows: kind === 'diesel' ? [] : tariffs.filter(({ deviceType }) => deviceType === billedType(kind)),
    near: near.filter((paper) => paper.kind === kind),
    duplicates: findDuplicates([...besideLast, ...near]),
  }),
  present: ({ tariff, tariffs, rows, band, before, last, near, metered, duplicates }) => ({
    tariff: tariff && {
      rate: plain(tariff.rate),
      vat_rate: plain(tariff.vatRate),
      valid_from: tariff.validFrom,
      label: tariff.label,
    },
    other_tariffs: rows
      .filter(({ id }) => id !== tariff?.id)
      .map(({ rate, vatRate, validFrom }) => ({
        rate: plain(rate),
        vat_rate: plain(vatRate),
        valid_from: validFrom,
      })),
    last: last && paperRow(last, duplicates),
    metered: metered && meteredEnergy(metered),
    tariffs: tariffs.map(({ first, last: end, rate, vatRate }) => ({
      first,
      last: end,
      rate: plain(rate),
      vat_rate: plain(vatRate),
    })),
    band,
    before: before.map((bill) => paymentRow(bill)),
    near: near.map((paper) => paperRow(paper, duplicates)).reverse(),
  }),
})

/** The newest of a kind, and what it equals or overlaps. */
async function newestBeside({ tx, scope }: ScopedContext, branchId: number, kind: BillKind) {
  const last = await newestPaper(tx, scope, branchId, kind)
  return { last, besideLast: last === null ? [] : await papersNear(tx, scope, comparedBill(last)) }
}

/** '209.500000' → '209.5' */
function plain(rate: string): string {
  return new Decimal(rate).toFixed()
}

/** Post-paid ones that end before a day. */
function newestBefore(bills: readonly BillRecord[], date: string): BillRecord[] {
  const ended = bills.filter((bill) => bill.kind === 'post-paid' && (bill.endDate ?? bill.date) < date)
  return ended.slice(0, MONTHS)
}

type Query = {
  readonly date?: string
  readonly end_date?: string
  readonly read_from?: string
  readonly read_to?: string
}

/** null without a period, or without a meter. */
async function loadMetered(
  { tx, scope, now }: ScopedContext,
  branch: Branch,
  kind: BillKind,
  query: { [K in keyof Query]: Query[K] | undefined },
): Promise<MeteredDays | null> {
  const { date, end_date: endDate, read_from: from, read_to: to } = query
  if (kind === 'diesel' || date === undefined || endDate === undefined) return null
  const printed = from === undefined || to === undefined ? null : betweenReads(from, to, endDate)
  return await meteredDays(tx, scope, branch, { kind, date, endDate, printed }, now)
}

function betweenReads(from: string, to: string, endDate: string): PrintedBill {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  if (!isBillDay(first) || !isBillDay(last)) throw new ApiError('bad-request', dateMissing)
  const isTooLong = Math.abs(dayNumber(last) - dayNumber(first)) >= LONGEST_DAYS
  if (isTooLong || last > addDays(endDate, NEAR_DAYS)) throw new ApiError('bad-request', tooLong)
  const read = (text: string) => ({ register: null, on: text.slice(0, 10), at: text.slice(11) })
  return { ...NOTHING_PRINTED, previous: read(from), present: read(to) }
}

function meteredEnergy({ kwh, coverage, estimatedKwh, ...days }: MeteredDays) {
  return {
    kwh: kwh === null ? null : Number(kwh),
    coverage,
    estimated_kwh: Number(estimatedKwh),
    first_day_kwh: days.firstDayKwh,
    last_day_kwh: days.lastDayKwh,
    is_between_reads: days.isBetweenReads,
  }
}
