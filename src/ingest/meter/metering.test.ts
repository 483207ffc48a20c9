import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import type { Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings, makeMetered } from '#store/engine/testing-meters.ts'
import { createIngestKey, ingestKeys, revokeIngestKey } from '#store/meter/ingest-key.ts'
import { type Metering, type Reply, startMetering } from './metering.ts'
import { answerIn, keyFor, makePost, type PostOptions } from './testing.ts'

const NOW = Date.UTC(2026, 5, 10, 12)
const MINUTE = 60_000

let database: Database
let metering: Metering
let now = NOW
let scope: Scope
let device: number
let other: number
let key: string
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  metering = startMetering({ database, clock: () => now, log: silentLog, watchedDir: null })
})
afterAll(async () => {
  await metering.stop()
  await database.close()
})

beforeEach(async () => {
  // Each test has its own organisation, and seconds in which keys are remembered pass.
  now += MINUTE
  const metered = await makeMetered(database, {
    name: `Posts ${++count}`,
    devices: [{ name: 'A', ratedKva: 100 }, { name: 'B' }],
  })
  scope = metered.scope
  ;[device, other] = metered.deviceIds as [number, number]
  key = await keyFor(database, scope, device)
})

const ts = (minutesAgo: number) => new Date(now - minutesAgo * MINUTE).toISOString()
const send = (readings: unknown, options: PostOptions = {}, by: string | undefined = key): Promise<Reply> =>
  metering.receive(makePost(by, { readings }, options))
const answer = async (readings: unknown, options: PostOptions = {}) => answerIn(await send(readings, options))

async function parked(): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    `select device_id, reason, body, times from reading_parked where organisation_id = $1 order by id`,
    [scope.organisationId],
  )
  return rows
}

describe('posting readings', () => {
  it('takes JSON, NDJSON and gzip alike, and says what was new', async () => {
    const readings = [
      { ts: ts(30), kwh_import: 100, v: [230, null, 231], run: true },
      { ts: ts(15), kwh_import: 101 },
    ]
    expect(await answer(readings)).toEqual({ accepted: 2, duplicate: 0, rejected: [], dropped: [] })
    expect(await answer(readings, { gzip: true })).toEqual({
      accepted: 0,
      duplicate: 2,
      rejected: [],
      dropped: [],
    })
    const lines = `${readings.map((one) => JSON.stringify(one)).join('\n')}\n\n`
    for (const gzip of [true, false]) {
      const reply = await metering.receive(
        makePost(key, lines, { contentType: 'application/x-ndjson', gzip }),
      )
      expect(answerIn(reply)).toEqual({ accepted: 0, duplicate: 2, rejected: [], dropped: [] })
    }
    expect(await loadReadings(database, scope, device, 'kwh_import, v1, v2, v3, run')).toEqual([
      [now - 30 * MINUTE, 100, 230, null, 231, true],
      [now - 15 * MINUTE, 101, null, null, null, null],
    ])
  })

  it('reads a time without offset in the zone of the branch', async () => {
    await answer([{ ts: '2026-06-10T08:00:00', kw: 1 }])
    expect(await loadReadings(database, scope, device, 'kw')).toEqual([[Date.UTC(2026, 5, 10, 7), 1]])
  })

  it('one bad reading rejects no other, and is parked with its reason', async () => {
    const future = { ts: ts(-6), kw: 1 }
    const readings = [
      { ts: ts(1), kw: 1 },
      future,
      { ts: '1999-12-31T00:00:00Z', kw: 1 },
      { ts: 'yesterday', kw: 1 },
      { ts: ts(2), kw: '7' },
      { ts: ts(3), volt: 7 },
      { ts: ts(4) },
      42,
      { ts: ts(5), kw: 2 },
    ]
    const reply = await answer(readings)
    expect(reply.accepted).toBe(2)
    expect(reply.rejected.map((one) => one.index)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(reply.rejected[0]?.reason).toMatch(/more than 5 minutes in the future/)
    expect(reply.rejected[3]?.reason).toMatch(/kw: .*expected number/)
    await answer(readings)
    const rows = await parked()
    expect(rows).toHaveLength(7)
    expect(rows).toContainEqual({
      device_id: device,
      reason: expect.stringMatching(/^future: /),
      body: JSON.stringify(future),
      times: 2,
    })
  })

  it('T2 a register that leaps or falls is taken in, and so is every true one after it', async () => {
    const reply = await answer([
      { ts: ts(60), kwh_import: 1000 },
      { ts: ts(45), kwh_import: 900_000_000 },
      { ts: ts(30), kwh_import: 0 },
      { ts: ts(15), kwh_import: 1075 },
    ])
    expect(reply).toMatchObject({ accepted: 4, rejected: [] })
    expect(await loadReadings(database, scope, device)).toHaveLength(4)
  })

  it('§2.8 a field out of range is dropped with a flag, the reading stays', async () => {
    expect(
      (await answer([{ ts: ts(1), kw: 5, pf: 1.4, v: [900, 230, 231], i: [1e39, 1, 1] }])).accepted,
    ).toBe(1)
    expect(await loadReadings(database, scope, device, 'kw, pf, v1, v2, i1, i2')).toEqual([
      [now - MINUTE, 5, null, null, 230, null, 1],
    ])
    const { rows } = await database.admin.query(
      'select code, detail from quality_flag where organisation_id = $1',
      [scope.organisationId],
    )
    expect(rows).toEqual([{ code: 'X', detail: 'pf out-of-range, v out-of-range, i not-finite' }])
  })

  it('§2.8 a clock more than a minute ahead is flagged', async () => {
    expect((await answer([{ ts: ts(-2), kw: 5 }])).accepted).toBe(1)
    const { rows } = await database.admin.query('select code from quality_flag where organisation_id = $1', [
      scope.organisationId,
    ])
    expect(rows).toEqual([{ code: 'C' }])
  })

  it('§2.5 keeps the first of two values, unless the second is marked as a correction', async () => {
    await answer([{ ts: ts(15), kwh_import: 100 }])
    const conflict = await answer([{ ts: ts(15), kwh_import: 101 }])
    expect(conflict).toMatchObject({ accepted: 0, rejected: [{ index: 0 }] })
    expect(await parked()).toMatchObject([{ reason: expect.stringMatching(/^conflict: /) }])
    expect((await answer([{ ts: ts(15), kwh_import: 101, correction: true }])).accepted).toBe(1)
    expect(await loadReadings(database, scope, device)).toEqual([[now - 15 * MINUTE, 101]])
    const { rows } = await database.admin.query(
      'select corrected_by from reading_correction where organisation_id = $1',
      [scope.organisationId],
    )
    expect(rows[0].corrected_by).toMatch(/^key \d+$/)
  })

  it('fifty equal posts at once are taken once', async () => {
    const readings = Array.from({ length: 20 }, (_, n) => ({ ts: ts(n + 1), kwh_import: 200 - n }))
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => answer([...readings].sort(() => Math.random() - 0.5))),
    )
    expect(replies.reduce((sum, one) => sum + one.accepted, 0)).toBe(20)
    expect(replies.reduce((sum, one) => sum + one.duplicate, 0)).toBe(49 * 20)
    expect(await loadReadings(database, scope, device)).toHaveLength(20)
  })

  it('takes 10,000 readings at once, and not one more', async () => {
    const readings = Array.from({ length: 10_000 }, (_, n) => ({ ts: ts(n + 1), kwh_import: 20_000 - n }))
    expect(await answer(readings, { gzip: true })).toEqual({
      accepted: 10_000,
      duplicate: 0,
      rejected: [],
      dropped: [],
    })
    expect(await send([...readings, readings[0]])).toMatchObject({ code: 'too-large' })
  })
})

describe('keys', () => {
  it('names the device; a payload may only agree', async () => {
    const reply = await answer([
      { ts: ts(1), kw: 1, device_id: device },
      { ts: ts(2), kw: 1, device_id: other },
    ])
    expect(reply).toMatchObject({ accepted: 1, rejected: [{ index: 1 }] })
    expect(await loadReadings(database, scope, other)).toEqual([])
  })

  it("a gateway's readings say their device, one of its own", async () => {
    const gateway = await keyFor(database, scope, [device, other])
    const stranger = await makeMetered(database, { name: `Stranger ${count}`, devices: [{ name: 'S' }] })
    const reply = answerIn(
      await send(
        [
          { ts: ts(1), kw: 1, device_id: device },
          { ts: ts(1), kw: 2, device_id: other },
          { ts: ts(1), kw: 3 },
          { ts: ts(1), kw: 4, device_id: stranger.deviceIds[0] },
          { ts: ts(1), kw: 5, device_id: 2_000_000_000 },
        ],
        {},
        gateway,
      ),
    )
    expect(reply).toMatchObject({ accepted: 2, rejected: [{ index: 2 }, { index: 3 }, { index: 4 }] })
    expect(reply.rejected[1]?.reason).toBe(reply.rejected[2]?.reason)
    expect(await loadReadings(database, scope, other, 'kw')).toEqual([[now - MINUTE, 2]])
  })

  it.each([undefined, 'nwk_', `nwk_${'x'.repeat(43)}`, 'Bearer'])('%s is not signed in', async (bad) => {
    const reply = await metering.receive(makePost(bad, { readings: [{ ts: ts(1), kw: 1 }] }))
    expect(reply).toMatchObject({ code: 'not-signed-in' })
  })

  it('20 wrong ones a minute from an address; a valid one behind the same router is heard all the same', async () => {
    const wrong = (n: number) => `nwk_${String(n).padStart(43, 'x')}`
    const tries = (count: number, address: string) =>
      Promise.all(Array.from({ length: count }, (_, n) => send([], { address }, wrong(n))))
    const codes = async (count: number, address: string) =>
      (await tries(count, address)).map((reply) => ('code' in reply ? reply.code : 'answer'))
    const address = '203.0.113.9'
    expect(new Set(await codes(20, address))).toEqual(new Set(['not-signed-in']))
    const [late] = await tries(1, address)
    expect(late).toEqual({
      code: 'too-many-tries',
      sentence: 'Too many wrong keys from this address. Send a valid key of a device or gateway.',
      retryAfterS: 3,
    })
    expect(answerIn(await send([{ ts: ts(1), kw: 1 }], { address })).accepted).toBe(1)
    expect(await codes(1, '203.0.113.10')).toEqual(['not-signed-in'])
    now += 3_000
    expect((await codes(3, address)).sort()).toEqual(['not-signed-in', 'too-many-tries', 'too-many-tries'])
  })

  it('two are valid at once, so that a meter can be given a fresh one; a revoked one ends within seconds', async () => {
    const second = await keyFor(database, scope, device)
    await expect(keyFor(database, scope, device)).rejects.toThrow('two-valid-already')
    for (const [n, one] of [key, second].entries()) {
      expect(answerIn(await send([{ ts: ts(n + 1), kw: 1 }], {}, one)).accepted).toBe(1)
    }
    const wanted = { deviceId: device, most: 2 }
    const keys = await database.withScope(scope, (tx) => ingestKeys(tx, scope, wanted))
    const first = keys.at(-1)
    const latest = await database.withScope(scope, (tx) => ingestKeys(tx, scope, { ...wanted, most: 1 }))
    expect(latest).toEqual(keys.slice(0, 1))
    expect(first).toMatchObject({ deviceId: device, deviceIds: [device], lastUsedAt: now, revokedAt: null })
    const revoke = () => database.withScope(scope, (tx) => revokeIngestKey(tx, scope, first!.id, now))
    expect([await revoke(), await revoke()]).toEqual([true, false])
    now += 6_000
    expect(await send([{ ts: ts(9), kw: 1 }])).toMatchObject({ code: 'not-signed-in' })
    expect(answerIn(await send([{ ts: ts(9), kw: 1 }], {}, second)).accepted).toBe(1)
    expect(await keyFor(database, scope, device)).toMatch(/^nwk_/)
  })

  it('of a gateway go on under its name, and another one of the branch needs another name', async () => {
    const names = ['A', 'B', 'C'].map((name) => ({ name }))
    const { scope, deviceIds } = await makeMetered(database, { name: `Names ${count}`, devices: names })
    const [a = 0, b = 0, c = 0] = deviceIds
    const make = async (gatewayOf: readonly number[]) => {
      const wish = { label: 'Roof', for: { gatewayOf } }
      const made = await database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, now))
      return 'refusal' in made ? made.refusal : 'made'
    }
    expect(await make([a])).toBe('made')
    expect(await make([b])).toBe('other-devices')
    expect(await make([a, b])).toBe('made')
    expect(await make([a, c])).toBe('two-valid-already')
    // Each branch may have its "Roof".
    await database.admin.query(
      `with b as (insert into branch (organisation_id, name) values ($1, 'Lekki') returning id)
       update device set branch_id = b.id from b where device.id = $2`,
      [scope.organisationId, c],
    )
    expect(await make([c])).toBe('made')
  })

  it('are kept as hashes, and made only for devices of the organisation', async () => {
    const { rows } = await database.admin.query('select key_hash from ingest_key')
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.key_hash))).toBe(true)
    const stranger = await makeMetered(database, { name: `Other ${count}`, devices: [{ name: 'S' }] })
    const wish = { label: 'x', for: { gatewayOf: [device, stranger.deviceIds[0]!] } }
    expect(await database.withScope(scope, (tx) => createIngestKey(tx, scope, wish, now))).toEqual({
      refusal: 'no-such-device',
    })
  })
})

describe('when there is no room', () => {
  it('507 before anything is read, while the disk is nearly full', async () => {
    let room: 'full' | 'enough' = 'full'
    const space = { room: () => room, stop() {} }
    const full = startMetering({ database, clock: () => now, log: silentLog, watchedDir: null, space })
    const post = () => full.receive(makePost(key, { readings: [{ ts: ts(1), kw: 1 }] }))
    expect(await post()).toMatchObject({ code: 'disk-full', retryAfterS: 60 })
    room = 'enough'
    expect(answerIn(await post()).accepted).toBe(1)
    await full.stop()
  })

  it('429 for a key that posts without end', async () => {
    const replies = await Promise.all(
      Array.from({ length: 1_010 }, () => metering.receive(makePost(key, '', { contentType: 'x' }))),
    )
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'too-many-requests')).toHaveLength(10)
  })
})
