import { YIELD_LOOK_DAYS, yieldLowStanding } from '#domain/alert/standing/yield-low.ts'
import { listPlants, plantEntries } from '#domain/finding/solar/plants.ts'
import { plantDay } from '#domain/finding/solar/yield-days.ts'
import { groupBy } from '#domain/group-by.ts'
import { addDays } from '#domain/time/calendar-day.ts'
import { localDay } from '#domain/time/zone.ts'
import { blocksOfDevices } from '#store/energy/energy.ts'
import { solarEntries } from '#store/finding/solar-entry.ts'
import type { JudgeContext, PlacedStanding } from './judge-context.ts'

/** What each solar plant gave on its last valid days against what is expected of it, up to yesterday. */
export async function yieldStandings(ctx: JudgeContext): Promise<PlacedStanding[]> {
  const { tx, scope, tree, settings, now } = ctx
  if (!settings.yield_low_alerts) return []
  const places = tree.branches.flatMap((branch) =>
    listPlants({ branch })
      .filter(({ isActive }) => isActive)
      .map((device) => ({ branch, device })),
  )
  const entries = await solarEntries(
    tx,
    scope,
    places.map(({ device }) => device.id),
  )
  // A plant of which nothing is expected is not read.
  const expected = places.filter(({ device: { id } }) => entries.some(({ deviceId }) => deviceId === id))
  const read = [...groupBy(expected, ({ branch }) => branch.zone)].map(async ([zone, plants]) => {
    const yesterday = addDays(localDay(zone, now), -1)
    const ids = plants.map(({ device }) => device.id)
    const days = [addDays(yesterday, 1 - YIELD_LOOK_DAYS), yesterday] as const
    const rows = groupBy(await blocksOfDevices(tx, scope, ids, days, zone, 'energy'), (row) => row.deviceId)
    return plants.map(({ branch, device }): PlacedStanding => {
      const told = (rows.get(device.id) ?? []).map(({ day, vectors }) => plantDay(zone, day, vectors))
      const standing = yieldLowStanding(plantEntries({ entries }, device.id), told)
      return { place: { kind: 'yield-low', branchId: branch.id, deviceId: device.id }, standing }
    })
  })
  return (await Promise.all(read)).flat()
}
