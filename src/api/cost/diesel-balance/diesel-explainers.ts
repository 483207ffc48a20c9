import { calls } from '#contract/calls.ts'
import { explainCheck } from '#domain/cost/diesel-balance/balance-figures.ts'
import { branchBalance } from '#domain/cost/diesel-balance/branch-balance.ts'
import type { CheckName } from '#domain/cost/diesel-balance/check-key.ts'
import { explainShort, explainSupplied } from '#domain/cost/diesel-balance/delivery-figures.ts'
import { explainStock, explainTankHours } from '#domain/cost/diesel-balance/stock/stock-figures.ts'
import { supplierTable } from '#domain/cost/diesel-balance/supplier-table.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dayInterval, startOfDay } from '#domain/time/zone.ts'
import { receiptsOnDays } from '#store/cost/diesel-balance/delivery.ts'
import { tankPeriod, tankReadings } from '#store/cost/diesel-balance/tank-facts.ts'
import { tankStocks } from '#store/cost/diesel-balance/tank-stock.ts'
import type { Explainer } from '../../frame/explainer.ts'
import { notFound } from '../../frame/respond.ts'
import { requireBranch } from '../../frame/scope.ts'
import { receiptsOfYear } from './get-diesel-suppliers.ts'

const ANCHOR = /^(dip|level)-(\d{1,15})$/

/** 'dip-12' of an address names the reading 'dip 12'. */
function requireAnchor(text: string | undefined): string {
  if (text === undefined || !ANCHOR.test(text)) throw notFound()
  return text.replace('-', ' ')
}

const ofCheck = (name: CheckName): Explainer => ({
  key: `diesel.${name}.:branch.:start.:end`,
  call: calls.dieselBalance,
  reach: 'months',
  async explain(ctx, { named }) {
    const branch = requireBranch(ctx.tree, Number(named.branch))
    const keys = { from: requireAnchor(named.start), to: requireAnchor(named.end) }
    const { anchors } = await tankReadings(ctx, branch)
    const period = await tankPeriod(ctx, branch, anchors, keys)
    if (period === null) throw notFound()
    const figures = branchBalance(branch, period)
    const told = explainCheck({ branchId: branch.id, capacity: branch.tankLitres, period, figures }, name)
    return { ...told, period: { from: period.from.at, to: period.to.at } }
  },
})

const MOST_OF_DAY = 1_000

const ofDelivery: Explainer = {
  key: 'diesel.short.:branch.:day.:delivery',
  call: calls.deliveries,
  reach: 'months',
  async explain({ tx, scope, tree }, { named }) {
    const branch = requireBranch(tree, Number(named.branch))
    const { day = '' } = named
    if (!isBillDay(day)) throw notFound()
    const receipts = await receiptsOnDays(tx, scope, [branch.id], day, day, MOST_OF_DAY)
    const receipt = receipts.find(({ id }) => id === Number(named.delivery))
    if (!receipt) throw notFound()
    return { ...explainShort(branch, receipt), period: dayInterval(branch.zone, day) }
  },
}

const YEAR = /^20\d\d$/

/** The row of a supplier is named by one of its deliveries. */
const ofSupplier: Explainer = {
  key: 'diesel.supplier.:branch.:year.:delivery',
  call: calls.dieselSuppliers,
  reach: 'months',
  async explain(ctx, { named }) {
    const branch = requireBranch(ctx.tree, Number(named.branch))
    const { year = '' } = named
    if (!YEAR.test(year)) throw notFound()
    const rows = supplierTable(await receiptsOfYear(ctx, [branch], year))
    const sum = rows.find(({ both }) => both.some(({ id }) => id === Number(named.delivery)))
    if (!sum) throw notFound()
    const key = `diesel.supplier.${branch.id}.${year}.${named.delivery}`
    return { ...explainSupplied({ key, year, sum }), period: wholeYear(branch.zone, year) }
  },
}

function wholeYear(zone: string, year: string): Interval {
  return { from: startOfDay(zone, `${year}-01-01`), to: startOfDay(zone, `${Number(year) + 1}-01-01`) }
}

const ofStock = (name: 'stock' | 'hours'): Explainer => ({
  key: `diesel.${name}.:branch`,
  call: calls.dieselBalance,
  reach: 'months',
  async explain(ctx, { named }) {
    const branch = requireBranch(ctx.tree, Number(named.branch))
    const stock = (await tankStocks(ctx, [branch])).get(branch.id)
    if (stock === undefined) throw notFound()
    const shown = { branchId: branch.id, ...stock }
    const told = name === 'stock' ? explainStock(shown) : explainTankHours(shown)
    return { ...told, period: { from: stock.asOf ?? ctx.now, to: ctx.now } }
  },
})

/** What the page Diesel balance shows. */
export const dieselExplainers: readonly Explainer[] = [
  ofCheck('delivery'),
  ofCheck('entries'),
  ofCheck('tank'),
  ofDelivery,
  ofSupplier,
  ofStock('stock'),
  ofStock('hours'),
]
