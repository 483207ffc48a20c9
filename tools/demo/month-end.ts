import { branchMonths } from '#domain/cost/month-end/branch-months.ts'
import { monthsOfYear } from '#domain/cost/month-end/budget.ts'
import { sideNaira } from '#domain/cost/month-end/cost-cell.ts'
import type { Tree } from '#domain/site/tree.ts'
import { monthFromDay, monthsLater } from '#domain/time/month.ts'
import { HOME_ZONE, localDay } from '#domain/time/zone.ts'
import { budgets, setBudgets } from '#store/cost/month-end/budget.ts'
import { monthFacts } from '#store/cost/month-end/month-facts.ts'
import { addSiteEvent, siteEvents } from '#store/cost/month-end/site-event.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { tree } from '#store/site/organisation.ts'
import type { Founded } from './organisations.ts'

/** What the branches may cost, as a share of the last month: one will be over it, one near it, one under it. */
const SHARES = [0.97, 1.12, 1.02, 1.2, 0.9, 1.05]
const ROUNDED_TO = 10_000

/** Budgets of the standard organisation for this year, and a change of its first branch. */
export async function addMonthEnd(
  database: Database,
  founded: readonly Founded[],
  now: number,
): Promise<void> {
  for (const { organisation, scope } of founded) {
    if (organisation.clientType !== 'STANDARD') continue
    await database.withScope(scope, async (tx) => {
      const whole = await tree(tx, scope)
      if (whole) await addBudgets(tx, scope, whole, now)
      if (whole) await addChange(tx, scope, whole, now)
    })
  }
}

async function addBudgets(tx: Tx, scope: Scope, whole: Tree, now: number): Promise<void> {
  const month = monthFromDay(localDay(HOME_ZONE, now))
  const year = Number(month.slice(0, 4))
  const ids = whole.branches.map(({ id }) => id)
  const known = await budgets(tx, scope, ids, `${year}-01`, `${year}-12`)
  if (known.length > 0) return
  const before = branchMonths(await monthFacts(tx, scope, whole, monthsLater(month, -1), now, new Map()))
  for (const [n, one] of before.entries()) {
    const cost = sideNaira(one.now)
    if (cost === null) continue
    const share = SHARES[n % SHARES.length]!
    const naira = String(Math.max(1, Math.round((cost * share) / ROUNDED_TO)) * ROUNDED_TO)
    await setBudgets(
      tx,
      scope,
      one.branchId,
      monthsOfYear(year).map((each) => ({ month: each, naira, kwh: null })),
    )
  }
}

async function addChange(tx: Tx, scope: Scope, { branches }: Tree, now: number): Promise<void> {
  const [first] = branches
  if (!first) return
  const month = monthFromDay(localDay(first.zone, now))
  const known = await siteEvents(tx, scope, [first.id], '2000-01-01', '2999-12-31')
  if (known.length > 0) return
  await addSiteEvent(tx, scope, first.id, {
    deviceId: null,
    text: 'New freezer in the cold room',
    from: `${month}-01`,
    to: null,
  })
}
