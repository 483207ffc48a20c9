import { branchMonths } from '#domain/cost/month-end/branch-months.ts'
import { inPieces } from '#domain/in-pieces.ts'
import type { Branch, Tree } from '#domain/site/tree.ts'
import { BLOCK_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'
import { monthFromDay } from '#domain/time/month.ts'
import { localDay } from '#domain/time/zone.ts'
import {
  branchesToForecast,
  forecastHistory,
  makeForecasts,
  monthFacts,
} from '#store/cost/month-end/month-facts.ts'
import { keepFigures, keepForecast, metersHeard, monthOutlooks } from '#store/cost/month-end/month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import type { Scope } from '#store/engine/scope.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import type { Job } from '#store/engine/woken.ts'
import { tree } from '#store/site/organisation.ts'
import { organisationsToOutlook } from '#store/site/organisations-due.ts'
import { drainChunk } from '../meter/drain-rollups.ts'
import { keepOutageCosts } from './keep-outage-costs.ts'

interface OutlookOptions {
  readonly database: Database
  readonly clock: () => Instant
}

/** A piece that holds nobody up. */
const BRANCHES_AT_ONCE = 5

/**
 * Keeps the running month of every branch as of its newest complete block: what it cost, what the same days before cost,
 * where it is heading (domain.md §16.I), and what outages cost it until yesterday. The forecast in it is made once a day, and when a price changes. Woken by
 * changes that move costs, and by the clock as blocks are completed or a meter tells late what belongs into them.
 */
export function keepMonthOutlookJob({ database, clock }: OutlookOptions): Job {
  return {
    channel: 'month-end',
    everyMs: MINUTE_MS,
    // Nobody waits for it.
    atOnce: 1,
    failed: 'Could not work out where a month is heading; it is tried again later',
    organisations: () => organisationsToOutlook(database, clock()),
    async drain(organisationId, { stopping, again }) {
      const scope = scopeOfJob(organisationId)
      const now = clock()
      const until = Math.floor(now / BLOCK_MS) * BLOCK_MS
      const heard = await database.withScope(scope, (tx) => metersHeard(tx, scope, until))
      const { left } = await drainChunk(database, scope)
      if (left) return again()
      const whole = await database.withScope(scope, (tx) => tree(tx, scope))
      if (!whole) return
      const pieces = [...byMonth(whole, now)].flatMap(([month, branches]) =>
        inPieces(branches, BRANCHES_AT_ONCE).map((some) => ({ month, some: { ...whole, branches: some } })),
      )
      for (const { month, some } of pieces) {
        stopping.throwIfAborted()
        await keepMonths(database, scope, some, { month, now, heard })
      }
      // Apart and last: what fails in it takes no figure of a month with it, nor the outages of other branches.
      const failed: unknown[] = []
      for (const { month, some } of pieces) {
        stopping.throwIfAborted()
        await database
          .withScope(scope, (tx) => keepOutageCosts(tx, scope, some.branches, { month, now }))
          .catch((error: unknown) => failed.push(error))
      }
      if (failed.length > 0) throw failed[0]
    },
  }
}

/** Branches by the month that runs in their zone. */
function byMonth({ branches }: Tree, now: Instant): Map<string, Branch[]> {
  const months = new Map<string, Branch[]>()
  for (const branch of branches) {
    const month = monthFromDay(localDay(branch.zone, now))
    months.set(month, [...(months.get(month) ?? []), branch])
  }
  return months
}

interface Keeping {
  readonly month: string
  readonly now: Instant
  readonly heard: ReadonlyMap<number, number>
}

async function keepMonths(
  database: Database,
  scope: Scope,
  some: Tree,
  { month, now, heard }: Keeping,
): Promise<void> {
  await database.withScope(scope, async (tx) => {
    const ids = some.branches.map(({ id }) => id)
    const kept = await monthOutlooks(tx, scope, ids, month)
    const forecasts = new Map([...kept].map(([id, { forecast }]) => [id, forecast]))
    const facts = await monthFacts(tx, scope, some, month, now, forecasts)
    const stale = branchesToForecast(facts)
    const made = makeForecasts(facts, stale, await forecastHistory(tx, scope, stale, month))
    for (const [branchId, forecast] of made) await keepForecast(tx, scope, branchId, forecast)
    const months = branchMonths({ ...facts, forecasts: new Map([...forecasts, ...made]) })
    await keepFigures(tx, scope, months, heard, now)
  })
}
