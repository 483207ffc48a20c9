import { Decimal } from 'decimal.js'
import { calls } from '#contract/calls.ts'
import { dateMissing, periodReversed } from '#contract/cost/cost-messages.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { comparedBill, findDuplicates } from '#domain/cost/bill/compared-bill.ts'
import { billedType } from '#domain/cost/priced-bill.ts'
import { rowsForBranch, tariffOn } from '#domain/cost/tariff/own-row.ts'
import type { DeviceRange } from '#domain/energy/device-range.ts'
import { selectionEnergy } from '#domain/energy/selection-energy.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { countedOfType } from '#domain/site/counted-sources.ts'
import type { Branch } from '#domain/site/tree.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { addDays, dayNumber } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { newestPaper, papersNear } from '#store/cost/bill-near.ts'
import { listTariffs } from '#store/cost/tariff.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { requireRange } from '../../energy/range-facts.ts'
import { operation, type ScopedContext } from '../../frame/operation.ts'
import { ApiError } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { paperRow } from './bill-rows.ts'

/** Bills this many days before and after the asked ones are near. */
const NEAR_DAYS = 40
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
    const last = await newestPaper(tx, scope, branch.id, kind)
    return {
      date,
      kind,
      tariffs: kind === 'diesel' ? [] : rowsForBranch(await listTariffs(tx, scope), branch.id),
      last,
      besideLast: last === null ? [] : await papersNear(tx, scope, comparedBill(last)),
      near: await papersNear(tx, scope, { ...near, invoiceNo: null }),
      metered: query.end_date === undefined ? null : await loadMetered(ctx, branch, kind, [date, endDate]),
    }
  },
  compute: ({ tariffs, date, kind, near, besideLast, ...facts }) => ({
    ...facts,
    tariff: kind === 'diesel' ? null : tariffOn(tariffs, billedType(kind), date),
    rows: kind === 'diesel' ? [] : tariffs.filter(({ deviceType }) => deviceType === billedType(kind)),
    near: near.filter((paper) => paper.kind === kind),
    duplicates: findDuplicates([...besideLast, ...near]),
  }),
  present: ({ tariff, rows, last, near, metered: ranges, duplicates }) => ({
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
    metered: ranges && meteredEnergy(ranges),
    near: near.map((paper) => paperRow(paper, duplicates)).reverse(),
  }),
})

/** '209.500000' → '209.5' */
function plain(rate: string): string {
  return new Decimal(rate).toFixed()
}

/** Of the branch's meters that the bill pays for; null: it has none. */
async function loadMetered(
  ctx: ScopedContext,
  branch: Branch,
  kind: BillKind,
  [date, endDate]: readonly [string, string],
): Promise<DeviceRange[] | null> {
  if (kind === 'diesel') return null
  const devices = countedOfType(branch.devices, billedType(kind))
  if (devices.length === 0) return null
  const text = (day: string) => day.split('-').reverse().join('-')
  const asked = requireRange(ctx, { from: `${text(date)} 00:00`, to: `${text(endDate)} 23:59` })
  const ranges = await deviceRanges(ctx.tx, ctx.scope, [{ ...branch, devices }], asked, ctx.now)
  return [...ranges.values()]
}

function meteredEnergy(ranges: readonly DeviceRange[]) {
  const { kwh, coverage, estimatedKwh } = selectionEnergy(ranges)
  return { kwh: roundOrNull(kwh), coverage, estimated_kwh: round(estimatedKwh) }
}
