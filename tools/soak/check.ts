import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { daysOfDevices } from '#store/energy/energy.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import { verifyChain } from '#store/platform/audit.ts'
import type { Meter } from './meter.ts'
import type { SoakWorld } from './world.ts'

export interface Checked {
  readonly acknowledged: number
  readonly lost: number
  /** Taken as new though acknowledged before, or there twice. */
  readonly doubled: number
  /** There, though no meter sent them. */
  readonly invented: number
  readonly wrongTotals: number
  readonly brokenChains: number
}

/** Compares what was acknowledged with what is there, and the totals with the readings. */
export async function checkMeters(
  { database, organisations }: Pick<SoakWorld, 'database' | 'organisations'>,
  meters: readonly Meter[],
): Promise<Checked> {
  const sum = { acknowledged: 0, lost: 0, doubled: 0, invented: 0, wrongTotals: 0, brokenChains: 0 }
  let place = 0
  for (const { scope, deviceIds } of organisations) {
    await drainRollups(database, scope)
    const chain = await database.withScope(scope, (tx) => verifyChain(tx, scope))
    if (chain.brokenAt !== null) sum.brokenChains += 1
    for (const deviceId of deviceIds) {
      const { acknowledged, sent, takenTwice } = meters[place++]!
      const kept = (await loadReadings(database, scope, deviceId)) as [number, number][]
      const found = new Map(kept)
      sum.acknowledged += acknowledged.size
      sum.lost += [...acknowledged].filter(([at, kwh]) => found.get(at) !== kwh).length
      sum.doubled += takenTwice + kept.length - found.size
      sum.invented += kept.filter(([at]) => !sent.has(at)).length
      const days = await database.withScope(scope, (tx) =>
        daysOfDevices(tx, scope, [deviceId], '2000-01-01', '2100-01-01'),
      )
      const total = days.reduce((all, { kwh }) => all + (kwh ?? 0), 0)
      const registers = (kept.at(-1)?.[1] ?? 0) - (kept[0]?.[1] ?? 0)
      if (Math.abs(total - registers) > 1e-6 * Math.max(1, registers)) sum.wrongTotals += 1
    }
  }
  return sum
}
