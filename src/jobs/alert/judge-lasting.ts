import { lastingEpisode } from '#domain/alert/lasting.ts'
import type { Standing } from '#domain/alert/standing.ts'
import { type AlertPlace, alertsTouching, moveAlert } from '#store/alert/alert.ts'
import { budgetStandings } from './budget-standings.ts'
import { entryStandings } from './entry-standings.ts'
import { findingStandings } from './finding-standings.ts'
import { gridStandings } from './grid-standings.ts'
import type { JudgeContext, ReadStandings } from './judge-context.ts'
import { tankStandings } from './tank-standings.ts'
import { unitsStandings } from './units-standings.ts'

const READERS: readonly ReadStandings[] = [
  findingStandings,
  unitsStandings,
  tankStandings,
  entryStandings,
  budgetStandings,
  gridStandings,
]

/** Money and supply: begins, keeps and ends their alerts. */
export async function judgeLasting(ctx: JudgeContext, readers = READERS): Promise<void> {
  for (const read of readers) {
    for (const { place, standing } of await read(ctx)) await keepLasting(ctx, place, standing)
  }
}

async function keepLasting(ctx: JudgeContext, place: AlertPlace, standing: Standing): Promise<void> {
  const { tx, scope, now, added } = ctx
  const touching = await alertsTouching(tx, scope, place, { from: now, to: now })
  const open = touching.find(({ kind, until }) => kind === place.kind && until === null) ?? null
  const { kept, begun } = lastingEpisode(open, standing, now)
  if (open && kept) await moveAlert(tx, scope, open.id, kept)
  if (begun) added.push({ place, episode: begun })
}
