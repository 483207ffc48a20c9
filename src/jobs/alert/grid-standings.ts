import { gridShortStanding } from '#domain/alert/grid-short.ts'
import { type RuleRow, rulingRegulators, supplyRules } from '#domain/cost/rule/rule-row.ts'
import { BAND_HOURS } from '#domain/cost/tariff/band.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { type WatchLines, watchedDays } from '#domain/energy/supply/short-days.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { listRules } from '#store/cost/rule-row.ts'
import { type FeederRecord, feederRows } from '#store/energy/supply/feeder.ts'
import { feederPlaces, feederSupply } from '#store/energy/supply/feeder-supply.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** A row that began earlier is told as so many days. */
const DAYS_BACK = 35

/** Days in a row on which each feeder gave less than its band promises, up to yesterday. */
export async function gridStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.grid_short_alerts) return []
  const places = feederPlaces(tree.branches)
  const rows = await feederRows(
    tx,
    scope,
    places.map(({ device }) => device.id),
  )
  const rules = await listRules(tx, scope)
  const standings: PlacedStanding[] = []
  for (const branch of tree.branches) {
    const own = feederPlaces([branch])
    if (own.length === 0) continue
    const yesterday = addDays(localDay(branch.zone, now), -1)
    const supply = await feederSupply(tx, scope, [branch], [addDays(yesterday, -DAYS_BACK), yesterday], now)
    for (const { device } of own) {
      const row = rowInForce(
        rows.filter(({ deviceId }) => deviceId === device.id),
        yesterday,
      )
      const lines = row && watchLines(rules, row, yesterday)
      if (!row?.band || !lines) continue
      const days = watchedDays(supply.get(device.id) ?? [])
      const place = { kind: 'grid-short', branchId: branch.id, deviceId: device.id } as const
      standings.push({ place, standing: gridShortStanding(days, BAND_HOURS[row.band], lines) })
    }
  }
  return standings
}

/** null: no rule counts days of this band in a row. */
function watchLines(
  rules: readonly RuleRow[],
  { band, disco }: FeederRecord,
  day: string,
): WatchLines | null {
  const watch = band && supplyRules(rules, band, day, rulingRegulators(disco)).watch
  const { explainAfter, downgradeAfter } = watch ? watch.params : {}
  return explainAfter === undefined || downgradeAfter === undefined ? null : { explainAfter, downgradeAfter }
}
