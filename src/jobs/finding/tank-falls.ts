import { type TankChange, tankEvents } from '#domain/cost/diesel-balance/tank-events.ts'
import type { Branch } from '#domain/site/tree.ts'
import { DAY_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import { tankLevel, tankRuns } from '#store/cost/diesel-balance/level.ts'
import type { FinderContext } from './finder.ts'

/** So much is read at once, and so much twice, so that what lies on the seam is told whole. */
const PIECE_MS = 60 * DAY_MS
const SEAM_MS = 2 * DAY_MS

/** Falls of the branch's tank while no set ran that begin within a time. */
export async function findTankFalls(
  { tx, scope }: Pick<FinderContext, 'tx' | 'scope'>,
  branch: Branch,
  within: Interval,
): Promise<{ deviceId: number; fall: TankChange }[]> {
  const found = new Map<Instant, { deviceId: number; fall: TankChange }>()
  for (let from = within.from; from < within.to; from += PIECE_MS) {
    const span = { from: from - SEAM_MS, to: Math.min(from + PIECE_MS, within.to) }
    const level = await tankLevel(tx, scope, branch, span)
    if (level === null) continue
    const signal = await tankRuns(tx, scope, branch, span)
    for (const change of tankEvents(level.samples, signal, level.sensor))
      if (change.kind === 'fall' && change.from >= within.from)
        found.set(change.from, { deviceId: level.deviceId, fall: change })
  }
  return [...found.values()]
}
