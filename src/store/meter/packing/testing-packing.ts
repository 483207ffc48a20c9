import { nextMonth } from '#domain/meter/packing/packing-step.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { scopeOfJob } from '../../engine/scope.ts'
import { packReadings, tryLockPacking } from './pack.ts'
import { lockPackingState, nextUnpacked, type PackingPlace, sayPacked } from './packing-state.ts'

/** Later than any reading of a test. */
const LATER: Instant = Date.UTC(2999, 0)

/** Packs all readings of all organisations, of whatever age, for tests of those who read them; how many. */
export async function packAll(database: Database): Promise<number> {
  const { rows } = await database.admin.query<{ id: number }>(
    'select distinct organisation_id as id from reading order by 1',
  )
  let packed = 0
  for (const { id } of rows) packed += await packOrganisation(database, id)
  return packed
}

/** The same database, in which everything is packed before each transaction: `TEST_PACKED=1 npx vitest run …`. */
export function alwaysPacked(database: Database): Database {
  return {
    ...database,
    async withScope(scope, work, options) {
      await packAll(database)
      return database.withScope(scope, work, options)
    },
  }
}

async function packOrganisation(database: Database, organisationId: number): Promise<number> {
  const scope = scopeOfJob(organisationId)
  return database.withScope(scope, async (tx) => {
    await lockPackingState(tx, scope)
    await sayPacked(tx, scope, LATER, 0)
    if (!(await tryLockPacking(tx, scope))) return 0
    let [packed, place]: [number, PackingPlace] = [0, { deviceId: 0, from: null }]
    for (;;) {
      const devices = await nextUnpacked(tx, scope, place, LATER)
      const last = devices.at(-1)
      if (!last) return packed
      const next = devices.find(({ at }) => at !== null)
      if (next?.at != null) {
        const to = nextMonth(next.at)
        packed += await packReadings(tx, scope, {
          ...{ deviceId: next.deviceId, from: next.at, to },
          quietSince: LATER,
        })
        place = { deviceId: next.deviceId, from: to }
      } else place = { deviceId: last.deviceId + 1, from: null }
    }
  })
}
