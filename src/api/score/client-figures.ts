import type { BranchFigures } from '#contract/platform/admin-shapes.ts'
import { monthToDate } from '#domain/energy/month-to-date.ts'
import { round, roundOrNull } from '#domain/round.ts'
import { type ClientFigures, type ClientMonth, clientMonth } from '#domain/score/client-figures.ts'
import type { Instant } from '#domain/time/interval.ts'
import { deviceRanges } from '#store/energy/device-ranges.ts'
import { type ClientMonthRow, FEW_CLIENTS, WHOLE } from '#store/platform/client-month.ts'
import { keptClientMonths } from '#store/platform/client-month-list.ts'
import type { ScopedContext } from '../frame/operation.ts'
import type { PlatformContext } from '../frame/platform-operation.ts'
import { scoreFacts } from '../score/score-facts.ts'

type Asking = Pick<ScopedContext, 'tx' | 'scope' | 'tree' | 'now'>

/** The month that runs, from the very functions that dashboard and Score Card use (domain.md §12). */
export async function runningMonth(ctx: Asking): Promise<ClientMonth> {
  return clientMonth(await scoreFacts(ctx, monthToDate(ctx.now)))
}

/** kWh of the month that runs, by device; null: no reading. */
export async function clientConsumption(ctx: Asking): Promise<ReadonlyMap<number, number | null>> {
  const { tx, scope, tree, now } = ctx
  const ranges = await deviceRanges(tx, scope, tree.branches, monthToDate(now), now)
  return new Map([...ranges].map(([id, { kwh }]) => [id, roundOrNull(kwh)]))
}

/** What lists of many clients show, of the whole client and of each branch. */
export async function sumClient(ctx: Asking): Promise<ClientMonthRow<BranchFigures>[]> {
  const month = await runningMonth(ctx)
  const consumption = await clientConsumption(ctx)
  const ofDevices = (devices: readonly { readonly id: number }[]) =>
    Object.fromEntries(devices.map(({ id }) => [id, consumption.get(id) ?? null]))
  return [
    { branchId: WHOLE, figures: branchFigures(month.whole()), consumption: {} },
    ...ctx.tree.branches.map(({ id, devices }) => {
      return { branchId: id, figures: branchFigures(month.branch(id)!), consumption: ofDevices(devices) }
    }),
  ]
}

/** While the database works for one client, the figures of another are worked out. */
const AT_ONCE = 2

interface OfClient {
  readonly organisationId: number
}

/** Asks about each client of these rows, a few at a time. */
export async function ofEachClient<T>(
  rows: readonly OfClient[],
  ask: (clientId: number) => Promise<T>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  const ids = [...new Set(rows.map(({ organisationId }) => organisationId))].values()
  let hasFailed = false
  const lane = async () => {
    for (const id of ids) {
      // One failure refuses the list: nobody waits for the rest.
      if (hasFailed) return
      try {
        found.set(id, await ask(id))
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return found
}

/** Figures as the wire takes them. */
export function branchFigures(figures: ClientFigures): BranchFigures {
  const { energy, demand, papr, cost, kwhPerLitre, score } = figures
  return {
    total_energy: roundOrNull(energy.kwh),
    max_demand: roundOrNull(demand.max),
    min_demand: roundOrNull(demand.min),
    avg_demand: roundOrNull(demand.avg),
    cost_of_energy: roundOrNull(cost.nairaPerKwh),
    cost: roundOrNull(cost.naira),
    fuel_efficiency: roundOrNull(kwhPerLitre),
    papr_ratio: roundOrNull(papr?.ratio ?? null),
    papr_band: papr?.band ?? null,
    coverage: round(energy.coverage, 4),
    papr: roundOrNull(score.papr),
    generator_efficiency: roundOrNull(score.generators),
    carbon_emission: roundOrNull(score.carbon),
    baseline: roundOrNull(score.baseline),
    total_score: roundOrNull(score.total),
  }
}

interface Row {
  readonly id: number
  readonly organisationId: number
}

/** Figures of the rows of a list by their ids; null: not known, or not worked out yet. */
export interface ListedFigures<T> {
  readonly of: ReadonlyMap<number, T | null>
  /** Since when the oldest of them stands; null: they were worked out for this answer. */
  readonly at: Instant | null
}

const clientIds = (rows: readonly Row[]) => [...new Set(rows.map(({ organisationId }) => organisationId))]

/** Of clients, each a row under its own id: of few worked out now, of many as they are kept. */
export async function figuresOfClients(
  { database, view, now }: PlatformContext,
  rows: readonly Row[],
): Promise<ListedFigures<BranchFigures>> {
  const ids = clientIds(rows)
  if (ids.length <= FEW_CLIENTS) {
    const of = await ofEachClient(rows, async (id) => branchFigures((await view(id, runningMonth)).whole()))
    return { of, at: null }
  }
  const kept = await keptClientMonths<BranchFigures>(database, ids, 'client', now)
  return {
    of: new Map(kept.map(({ organisationId, figures }) => [organisationId, figures])),
    at: oldest(kept),
  }
}

/** Of branches, worked out now. */
export async function branchesNow(
  { view }: PlatformContext,
  rows: readonly Row[],
): Promise<Map<number, BranchFigures | null>> {
  const byClient = await ofEachClient(rows, async (clientId) => {
    const month = await view(clientId, runningMonth)
    const own = rows.filter(({ organisationId }) => organisationId === clientId)
    return own.map(({ id }) => {
      const figures = month.branch(id)
      return [id, figures && branchFigures(figures)] as const
    })
  })
  return new Map([...byClient.values()].flat())
}

/** Of the branches of a list: of few clients worked out now, of many as they are kept. */
export async function figuresOfBranches(
  ctx: PlatformContext,
  rows: readonly Row[],
): Promise<ListedFigures<BranchFigures>> {
  const ids = clientIds(rows)
  if (ids.length <= FEW_CLIENTS) return { of: await branchesNow(ctx, rows), at: null }
  const kept = await keptClientMonths<BranchFigures>(ctx.database, ids, 'branch', ctx.now)
  return { of: new Map(kept.map(({ branchId, figures }) => [branchId, figures])), at: oldest(kept) }
}

/** kWh of devices in the month that runs. */
export async function consumptionOfDevices(
  { database, view, now }: PlatformContext,
  rows: readonly Row[],
): Promise<ListedFigures<number>> {
  const ids = clientIds(rows)
  if (ids.length <= FEW_CLIENTS) {
    const byClient = await ofEachClient(rows, (clientId) => view(clientId, clientConsumption))
    return { of: new Map([...byClient.values()].flatMap((each) => [...each])), at: null }
  }
  const kept = await keptClientMonths(database, ids, 'branch', now)
  const of = new Map(
    kept.flatMap(({ branchId, consumption }) =>
      branchId === WHOLE ? [] : Object.entries(consumption).map(([id, kwh]) => [Number(id), kwh] as const),
    ),
  )
  return { of, at: oldest(kept) }
}

function oldest(kept: readonly { readonly madeAt: Instant }[]): Instant | null {
  return kept.reduce<Instant | null>(
    (first, { madeAt }) => (first === null || madeAt < first ? madeAt : first),
    null,
  )
}
