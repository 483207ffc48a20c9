import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import type { Database } from '#store/engine/database.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { runOnce } from '#store/engine/woken.ts'
import { forgetParked } from '#store/meter/reading/forget-parked.ts'
import { parkedGroups } from '#store/meter/reading/parked.ts'
import { createParkingRoom } from '#store/meter/reading/parking-limit.ts'
import { type TestMetering, type TestSite, testMetering } from '../testing.ts'

const MINUTE = 60_000

let metering: TestMetering
let database: Database
let site: TestSite

beforeAll(async () => {
  metering = await testMetering(Date.UTC(2026, 5, 10, 12))
  database = metering.database
})
afterAll(() => metering.close())
beforeEach(async () => {
  metering.time.now += DAY_MS
  site = await metering.addSite([{ name: 'A' }, { name: 'B' }])
})

const now = () => metering.time.now
const ts = (minutesAgo: number) => new Date(now() - minutesAgo * MINUTE).toISOString()
const reading = (minutesAgo: number, n = 0) => ({ device_id: site.deviceIds[n], ts: ts(minutesAgo), kw: 1 })
const groups = (n = 0) =>
  database.withScope(site.scope, (tx) => parkedGroups(tx, site.scope, site.deviceIds[n]!))
/** Parks frames of the first meter as they were parked before, a second apart until now. */
const park = (code: string, frames: number, aheadMs = 0) =>
  database.admin.query(
    `insert into reading_parked (organisation_id, device_id, hash, reason, body, received_at, last_received_at, ts)
     select $1, $2, 'h' || n, $3 || ': ' || n, '', at, at, at + $6 * interval '1 ms'
     from generate_series(1, $4::int4) n, to_timestamp($5::float8 / 1000 - $4 + n) at`,
    [site.scope.organisationId, site.deviceId, code, frames, now(), aheadMs],
  )

describe('how much is parked', () => {
  it('H10 has a limit by device; beyond it frames are counted', async () => {
    await site.send([reading(1, 1)])
    await park('conflict', 19_999)
    await site.send([reading(-10), reading(-11), reading(-12)])
    await site.send([reading(-13)])
    expect(await groups()).toMatchObject([
      { code: 'conflict', count: 19_999 },
      { code: 'future', count: 1 },
      { code: 'over-limit', count: 1, times: 3 },
    ])
    await site.send([reading(-10, 1)])
    expect(await groups(1)).toMatchObject([{ code: 'future', count: 1 }])
  })

  it('H10 what an earlier version parked beyond the limit is forgotten, the oldest first', async () => {
    await park('conflict', 21_500)
    await runOnce(forgetParkedJob({ database, clock: now }))
    const { rows } = await database.admin.query(
      `select count(*) as count, min(substring(reason from 11)::int4) as first from reading_parked where device_id = $1`,
      [site.deviceId],
    )
    expect(rows).toEqual([{ count: 20_000, first: 1_501 }])
  })

  it('H10 the room is not counted for every batch', async () => {
    await park('conflict', 100)
    const counts: string[] = []
    const room = createParkingRoom()
    const look = () =>
      database.withScope(site.scope, (tx) => {
        const query = (statement: { name: string }) => {
          counts.push(statement.name)
          return tx.query(statement as never)
        }
        const frames = Array.from({ length: 250 }, () => ({ deviceId: site.deviceId }))
        return room.take({ ...tx, query } as unknown as Tx, site.scope, frames)
      })
    for (let batch = 0; batch < 79; batch++) expect((await look()).every(Boolean)).toBe(true)
    // 100 + 79 × 250 stand there by now.
    expect((await look()).filter(Boolean)).toHaveLength(150)
    expect(counts).toEqual(['parking-room'])
    // A batch that was rolled back used none of what it took.
    room.recount(site.scope)
    expect((await look()).every(Boolean)).toBe(true)
  })

  it('§15.3 is kept for 400 days', async () => {
    await site.send([{ ...reading(0), ts: '1999-12-31T00:00:00Z' }])
    const forget = (days: number) =>
      database.withScope(site.scope, (tx) =>
        forgetParked(tx, site.scope, { now: now() + days * DAY_MS, most: 10 }),
      )
    expect([await forget(400), await forget(401)]).toEqual([0, 1])
  })
})

describe('R5 true readings that there is no room for while the clock is behind', () => {
  const KEPT_BY_SENDER = {
    code: 'busy',
    retryAfterS: 60,
    sentence: expect.stringMatching(/^The clock of the server/),
  }

  it('R5 are left with their sender, and taken in once the clock is set', async () => {
    const right = now()
    await site.send([reading(60), reading(60, 1)])
    metering.time.now -= 3 * HOUR_MS
    await park('future', 20_000, 3 * HOUR_MS)
    const readings = [1, 2, 3].map((minutes) => ({
      device_id: site.deviceId,
      ts: new Date(right - minutes * MINUTE).toISOString(),
      kw: 1,
    }))
    expect(await site.post({ readings })).toMatchObject(KEPT_BY_SENDER)
    expect(await site.post({ readings })).toMatchObject(KEPT_BY_SENDER)
    expect(await groups()).toMatchObject([{ code: 'future', count: 20_000 }])
    metering.time.now = right
    expect(await site.send(readings)).toMatchObject({ accepted: 3 })
  })

  it('R5 a single meter whose clock is ahead holds up none of the others of its gateway', async () => {
    await site.send([reading(1, 1)])
    await park('future', 20_000, 3 * HOUR_MS)
    expect(await site.send([reading(-200), reading(0, 1)])).toMatchObject({
      accepted: 1,
      rejected: [{ index: 0 }],
    })
  })
})
