import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { tankStocks } from '#store/cost/diesel-balance/tank-stock.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Hours that the diesel of each branch lasts at the mean load of the last 24 hours. */
export async function tankStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  const { tank_low_alerts: isOn, tank_low_hours: limit } = settings
  if (!isOn || limit === null) return []
  const branches = tree.branches.filter((branch) => listGenerators(branch).length > 0)
  const stocks = await tankStocks({ tx, scope, now }, branches)
  return [...stocks].map(([branchId, { hoursMean: value }]) => ({
    place: { kind: 'tank-low', branchId, deviceId: null },
    standing: { isBad: value === null ? null : value < limit, value, limit },
  }))
}
