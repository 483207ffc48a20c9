import type { BranchFigures } from '#contract/platform/admin-shapes.ts'
import type { Instant } from '#domain/time/interval.ts'
import { FEW_CLIENTS, WHOLE } from '#store/platform/client-month.ts'
import { keptClientMonths } from '#store/platform/client-month-list.ts'
import type { PlatformContext } from '../frame/platform-operation.ts'
import { branchFigures, clientConsumption, ofEachClient, runningMonth } from '../score/client-figures.ts'

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
