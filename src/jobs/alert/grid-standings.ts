import { gridShortStanding } from '#domain/alert/standing/grid-short.ts'
import { type RuleRow, rulingRegulators, supplyRules } from '#domain/cost/rule/rule-row.ts'
import { BAND_HOURS } from '#domain/cost/tariff/band.ts'
import { rowInForce } from '#domain/cost/tariff/tariff-in-force.ts'
import { SHORT_LOOK_DAYS, type WatchLines, watchedDays } from '#domain/energy/supply/short-days.ts'
import { groupBy } from '#domain/group-by.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { listRules } from '#store/cost/rule-row.ts'
import type { FeederRecord } from '#store/energy/supply/feeder.ts'
import { feederPlaces, feederSupply, rowsOfFeeders } from '#store/energy/supply/feeder-supply.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** Days in a row on which each feeder gave less than its band promises, up to yesterday. */
export async function gridStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.grid_short_alerts) return []
  const places = feederPlaces(tree.branches)
  const entered = await rowsOfFeeders(
    tx,
    scope,
    places.map(({ device }) => device),
  )
  const rows = groupBy(entered, ({ deviceId }) => deviceId)
  const rules = await listRules(tx, scope)
  // Branches east of others are a day ahead: each is held against its own yesterday.
  const yesterdays = tree.branches.map(({ zone }) => addDays(localDay(zone, now), -1)).sort()
  const [first, last] = [yesterdays[0], yesterdays.at(-1)]
  if (first === undefined || last === undefined) return []
  const supply = await feederSupply(tx, scope, tree.branches, [addDays(first, -SHORT_LOOK_DAYS), last], now)
  return places.flatMap(({ branch, device }) => {
    const yesterday = addDays(localDay(branch.zone, now), -1)
    const row = rowInForce(rows.get(device.id) ?? [], yesterday)
    const lines = row && watchLines(rules, row, yesterday)
    if (!row?.band || !lines) return []
    const since = addDays(yesterday, -SHORT_LOOK_DAYS)
    const told = (supply.get(device.id) ?? []).filter(({ day }) => day >= since && day <= yesterday)
    const place = { kind: 'grid-short', branchId: branch.id, deviceId: device.id } as const
    return [
      { place, standing: gridShortStanding(watchedDays(told), BAND_HOURS[row.band], lines, branch.zone) },
    ]
  })
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
