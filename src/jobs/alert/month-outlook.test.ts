import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { tree } from '#store/site/organisation.ts'
import { drainRollups } from '../meter/drain-rollups.ts'
import { monthOutlook } from './month-outlook.ts'

/** 20 November 2026, 00:00 in Lagos. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 23)
const NOW = MIDNIGHT + 10 * HOUR_MS

let database: Database
let place: Metered

beforeAll(async () => {
  database = await freshDatabase()
  place = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  const { admin } = database
  const meter = [place.scope.organisationId, place.deviceIds[0], new Date(MIDNIGHT)]
  await admin.query(`update device set valid_from = '2026-01-01' where id = $1`, [place.deviceIds[0]])
  await admin.query(`select ensure_reading_month('2026-11-01')`)
  // A meter of today: 5 kWh in each quarter of an hour since midnight.
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import)
     select $1, $2, $3::timestamptz + n * interval '15 minutes', 1000 + n * 5 from generate_series(0, 40) n`,
    meter,
  )
  await admin.query(
    'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $4)',
    [...meter, new Date(NOW)],
  )
  await drainRollups(database, place.scope)
})
afterAll(() => database.close())

describe('the running month of a branch', () => {
  it('T21 can be told until any instant of it, so that a limit is known to be passed today', async () => {
    const { scope, branchId } = place
    await database.withScope(scope, async (tx) => {
      const months = await monthOutlook({ tx, scope, tree: (await tree(tx, scope))!, now: NOW })
      const month = months.get(branchId)
      const usedAt = async (hours: number) => (await month?.at(MIDNIGHT + hours * HOUR_MS))?.usedKwh
      expect(month?.usedKwh).toBe(200)
      expect([await usedAt(0), await usedAt(0.25), await usedAt(5), await usedAt(10)]).toEqual([
        null,
        5,
        100,
        200,
      ])
    })
  })
})
