import type { Episode } from '#domain/alert/episodes.ts'
import { lastingEpisode } from '#domain/alert/lasting.ts'
import type { Standing } from '#domain/alert/standing.ts'
import { type Alert, type AlertPlace, alertsSince, moveAlert } from '#store/alert/alert.ts'
import { budgetStandings } from './budget-standings.ts'
import { entryStandings } from './entry-standings.ts'
import { findingStandings } from './finding-standings.ts'
import { gridStandings } from './grid-standings.ts'
import type { JudgeContext, ReadStandings } from './judge-context.ts'
import { tankStandings } from './tank-standings.ts'
import { unitsStandings } from './units-standings.ts'
import { yieldStandings } from './yield-standings.ts'

const READERS: readonly ReadStandings[] = [
  findingStandings,
  unitsStandings,
  tankStandings,
  entryStandings,
  budgetStandings,
  gridStandings,
  yieldStandings,
]

/** Money and supply: begins, keeps and ends their alerts. */
export async function judgeLasting(ctx: JudgeContext, readers = READERS): Promise<void> {
  const written = await alertsSince(ctx.tx, ctx.scope, ctx.now)
  const open = new Map(
    written
      .filter(({ until }) => until === null)
      .map((alert) => [placeKey(alert), alert] as const)
      .reverse(),
  )
  for (const read of readers) {
    for (const { place, standing } of await read(ctx))
      await keepLasting(ctx, place, open.get(placeKey(place)) ?? null, standing)
  }
}

const placeKey = ({ kind, branchId, deviceId }: AlertPlace) => `${kind} ${branchId} ${deviceId}`

async function keepLasting(
  ctx: JudgeContext,
  place: AlertPlace,
  open: Alert | null,
  standing: Standing,
): Promise<void> {
  const { tx, scope, now, added } = ctx
  const { kept, begun } = lastingEpisode(open, standing, now)
  if (open && kept && isOther(open, kept)) await moveAlert(tx, scope, open.id, kept)
  if (begun) added.push({ place, episode: begun })
}

/** A row that stays as it is is not written again. */
function isOther(a: Episode, b: Episode): boolean {
  return a.since !== b.since || a.until !== b.until || a.value !== b.value || a.limit !== b.limit
}
