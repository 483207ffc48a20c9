import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { tankReadings } from '#store/cost/diesel-balance/tank-facts.ts'
import { tankStock } from '#store/cost/diesel-balance/tank-stock.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Hours that the diesel of each branch lasts at the mean load of the last 24 hours. */
export async function tankStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  const { tank_low_alerts: isOn, tank_low_hours: limit } = settings
  if (!isOn || limit === null) return []
  const standings: PlacedStanding[] = []
  for (const branch of tree.branches) {
    if (listGenerators(branch).length === 0) continue
    const asking = { tx, scope, now }
    const { hoursMean: value } = await tankStock(asking, branch, await tankReadings(asking, branch))
    const place = { kind: 'tank-low', branchId: branch.id, deviceId: null } as const
    standings.push({ place, standing: { isBad: value === null ? null : value < limit, value, limit } })
  }
  return standings
}
