import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { tree } from '#store/site/organisation.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { monthOutlook } from './month-outlook.ts'

/** 20 November 00:00 in Lagos, ten hours before the test's clock. */
const MIDNIGHT = Date.UTC(2026, 10, 19, 23)

let server: TestServer

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  const [utility] = server.cast.ikeja.deviceIds
  await admin.query(`select ensure_reading_month('2026-11-01')`)
  // A meter of today: 5 kWh in each quarter of an hour since midnight.
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import)
     select $1, $2, $3::timestamptz + n * interval '15 minutes', 1000 + n * 5 from generate_series(0, 40) n`,
    [server.cast.lagosFoods, utility, new Date(MIDNIGHT)],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $4)`,
    [server.cast.lagosFoods, utility, new Date(MIDNIGHT), new Date(START)],
  )
})
afterAll(() => server.close())

describe('the running month of a branch', () => {
  it('T21 can be told until any instant of it, so that a limit is known to be passed today', async () => {
    const { database, cast } = server
    const scope = wholeOrganisation(cast.lagosFoods, null, 'Africa/Lagos')
    await drainRollups(database, scope)
    await database.withScope(scope, async (tx) => {
      const seen = await tree(tx, scope)
      const months = await monthOutlook({ tx, scope, tree: seen!, now: START })
      const month = months.get(cast.ikeja.branchId)
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
