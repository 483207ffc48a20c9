import { tankStanding } from '#domain/alert/limits/replay-standing.ts'
import { listGenerators } from '#domain/cost/diesel/generators.ts'
import { tankStocks } from '#store/cost/diesel-balance/tank-stock.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Hours that the diesel of each branch lasts at the mean load of the last 24 hours. */
export async function tankStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, placed, now } = ctx
  if (!settings.tank_low_alerts || placed.anywhere.tank_low_hours === null) return []
  const limitAt = (branchId: number) => placed.at({ branchId, deviceId: null }).tank_low_hours
  const branches = tree.branches.filter(
    (branch) => limitAt(branch.id) !== null && listGenerators(branch).length > 0,
  )
  const stocks = await tankStocks({ tx, scope, now }, branches)
  return [...stocks].map(([branchId, { hoursMean: value }]) => {
    const limit = limitAt(branchId)
    return {
      place: { kind: 'tank-low', branchId, deviceId: null },
      standing: tankStanding(value, limit),
    }
  })
}
