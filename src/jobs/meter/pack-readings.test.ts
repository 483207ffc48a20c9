import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings, type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { runOnce } from '#store/engine/woken.ts'
import { tryLockPacking } from '#store/meter/packing/pack.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead, returnRoom } from '#store/meter/reading/reading-month.ts'
import { rollUpAnew } from '#store/meter/rollup/touched-window.ts'
import { drainRollups } from './drain-rollups.ts'
import { packReadingsJob } from './pack-readings.ts'

let database: Database
let metered: Metered
let now: Instant

const at = (text: string) => Date.parse(`${text}Z`)
/** An hour apart, from the middle of December. */
const FIRST = at('2025-12-15T00:00')
const DAYS = 100
/** As the device's profile says from the first look of the job on. */
const PACKED_BEFORE = at('2026-01-01T00:00')

beforeEach(async () => {
  await database?.close()
  database = await freshDatabase()
  metered = await makeMetered(database, {
    name: 'Packed',
    devices: [
      { name: 'A', periodS: 3600 },
      { name: 'B', periodS: 3600 },
    ],
  })
  // In the night of Lagos, an hour ahead of UTC.
  now = at('2026-03-24T01:30')
  for (const id of metered.deviceIds) await add(id, course(FIRST, DAYS * 24), now - 5 * DAY_MS)
})
afterAll(() => database.close())

const course = (from: Instant, count: number, value = 100) =>
  Array.from({ length: count }, (_, n) => ({
    at: from + n * HOUR_MS,
    kwh: value + n,
    kw: n % 3 === 0 ? null : 1.5,
  }))

async function add(
  deviceId: number,
  told: readonly { at: Instant; kwh: number; kw: number | null }[],
  received: Instant,
) {
  await makeMonthsAhead(
    database,
    told.map((one) => one.at),
  )
  const rows = told.map((one) => ({
    deviceId,
    isCorrection: false,
    by: 'test',
    reading: { ...NOTHING_MEASURED, ...one },
  }))
  return database.withScope(metered.scope, (tx) =>
    appendReadings(tx, metered.scope, rows, received, { packedBefore: PACKED_BEFORE }),
  )
}

const job = () => packReadingsJob({ database, clock: () => now })
/** Says what is going to be packed, and packs it an hour later. */
async function pack() {
  await runOnce(job())
  now += HOUR_MS
  await runOnce(job())
}

const all = async (text: string) => (await database.admin.query(text)).rows
const stands = () =>
  all(`select (select count(*)::int from reading where ts < '2026-01-01Z') as old_rows,
    (select count(*)::int from reading where ts >= '2026-01-01Z') as rows,
    (select coalesce(sum(readings), 0)::int from reading_pack) as packed,
    (select count(*)::int from reading_pack) as packs`)
const OLD = 17 * 24
const NEW = (DAYS - 17) * 24

const made = async () => ({
  days: await all('select * from reading_day order by 1, 2, 3'),
  blocks: await all('select * from reading_block order by 1, 2, 3'),
})

describe('packing the readings of closed months', () => {
  it('leaves two whole months as they came, and packs what is older at night, an hour after it was said', async () => {
    await runOnce(job())
    expect(await all(`select packed_before::text from raw_retention`)).toEqual([
      { packed_before: '2026-01-01 00:00:00+00' },
    ])
    await runOnce(job())
    expect(await stands()).toEqual([{ old_rows: 2 * OLD, rows: 2 * NEW, packed: 0, packs: 0 }])
    now += 12 * HOUR_MS
    await runOnce(job())
    expect(await stands()).toMatchObject([{ packed: 0 }])
    now = at('2026-03-25T00:10')
    await runOnce(job())
    expect(await stands()).toEqual([{ old_rows: 0, rows: 2 * NEW, packed: 2 * OLD, packs: 2 * 17 }])
  })

  it('changes no figure: all that is made of packed readings is what was made of rows, to the bit', async () => {
    await drainRollups(database, metered.scope)
    const before = await made()
    await pack()
    await database.withScope(metered.scope, (tx) => rollUpAnew(tx, metered.scope, metered.deviceIds))
    await drainRollups(database, metered.scope)
    expect(await made()).toEqual(before)
    expect(before.days).toHaveLength(2 * 101)
  })

  it('takes late readings of a packed day, each once, and packs the day again when it has been quiet for two', async () => {
    const [device] = metered.deviceIds as [number]
    await pack()
    const fates = await add(device, course(at('2025-12-20T00:30'), 3, 220.5), now)
    expect(fates).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await add(device, course(FIRST, 48), now)).toEqual(Array(48).fill('duplicate'))
    expect(await add(device, course(at('2025-12-21T00:00'), 1, 7), now)).toEqual(['conflict'])
    // The days that were sent again are unpacked too, and packed with the next walk: nothing was written to them.
    expect(await stands()).toEqual([
      { old_rows: 24 * 4 + 3, rows: 2 * NEW, packed: 2 * OLD - 24 * 4, packs: 2 * 17 - 4 },
    ])
    now += DAY_MS
    await runOnce(job())
    expect(await stands()).toMatchObject([{ old_rows: 24 + 3, packs: 2 * 17 - 1 }])
    now += 2 * DAY_MS
    await runOnce(job())
    expect(await stands()).toMatchObject([{ old_rows: 0, packed: 2 * OLD + 3, packs: 2 * 17 }])
    const known = await loadReadings(database, metered.scope, device)
    expect(known).toHaveLength(DAYS * 24 + 3)
    expect(new Set(known.map(([instant]) => instant)).size).toBe(DAYS * 24 + 3)
  })

  it('gives way to whoever writes to such a month, who waits for no more than one month of a device', async () => {
    await runOnce(job())
    now += HOUR_MS
    const [device] = metered.deviceIds as [number]
    await database.withScope(metered.scope, async (tx) => {
      const late = { deviceId: device, isCorrection: false, by: 'test' }
      const reading = { ...NOTHING_MEASURED, at: at('2025-12-20T00:30'), kwh: 1 }
      await appendReadings(tx, metered.scope, [{ ...late, reading }], now)
      await runOnce(job())
      expect(await stands()).toMatchObject([{ packed: 0 }])
    })
    let isTaken = false
    let writing: Promise<unknown> = Promise.resolve()
    await database.withScope(metered.scope, async (tx) => {
      expect(await tryLockPacking(tx, metered.scope)).toBe(true)
      writing = add(device, course(at('2025-12-20T00:40'), 1), now).then(() => {
        isTaken = true
      })
      await sleep(300)
      expect(isTaken).toBe(false)
      // What is of today waits for nobody.
      await add(device, course(now, 1), now)
    })
    await writing
  })

  it('loses no reading and doubles none while late ones come in from many at once', async () => {
    const [device, other] = metered.deviceIds as [number, number]
    await runOnce(job())
    now += HOUR_MS
    let isOver = false
    const packing = (async () => {
      while (!isOver) {
        await database.admin.query(
          `update raw_retention set packed_at = null, pack_device = 0, pack_from = '-infinity'`,
        )
        await runOnce(job())
      }
    })()
    const write = async (id: number, n: number) => {
      for (let day = 0; day < 12; day++) {
        const told = course(FIRST + ((day * 5 + n) % 17) * DAY_MS, 24).map((one) => ({
          ...one,
          at: one.at + n * 60_000,
        }))
        await add(id, told, now - 3 * DAY_MS)
      }
    }
    await Promise.all([1, 2, 3].flatMap((n) => [write(device, n), write(other, n)]))
    isOver = true
    await packing
    // The last look may have begun before the last late ones: what is left is packed now.
    await pack()
    const count = (DAYS + 3 * 12) * 24
    for (const id of [device, other]) {
      const instants = (await loadReadings(database, metered.scope, id)).map(([instant]) => instant)
      expect(instants).toHaveLength(count)
      expect(new Set(instants).size).toBe(count)
    }
    expect(
      await all(`select r.ts from reading r join reading_pack p using (organisation_id, device_id)
        where r.ts between p.since and p.ts[p.readings]`),
    ).toEqual([])
    expect(await stands()).toMatchObject([{ packs: expect.toSatisfy((packs: number) => packs > 0) }])
  })

  it('gives the disk back what a month took in which no reading stands any more, and takes late ones in after that', async () => {
    const [device] = metered.deviceIds as [number]
    for (const n of [1, 2, 3]) {
      const minutes = course(FIRST, 17 * 24).map((one) => ({ ...one, at: one.at + n * 60_000 }))
      for (const id of metered.deviceIds) await add(id, minutes, now - 5 * DAY_MS)
    }
    await database.admin.query('vacuum reading_y2025m12')
    expect(await returnRoom(database, 100_000)).toEqual([])
    await pack()
    await database.admin.query('vacuum reading_y2025m12')
    const size = `select pg_total_relation_size('reading_y2025m12')::float8 as bytes`
    const [before] = await all(size)
    await database.withScope(metered.scope, async (tx) => {
      await tx.query('select from reading where organisation_id = $1', [metered.scope.organisationId])
      expect(await returnRoom(database, 100_000)).toEqual([])
    })
    // The coordinator of a cluster holds no room of a month itself (docs/scaling.md).
    const isCluster = process.env.CITUS_URL !== undefined
    expect(await returnRoom(database, 100_000)).toEqual(isCluster ? [] : ['reading_y2025m12'])
    const [after] = await all(size)
    if (!isCluster) expect(after?.bytes).toBeLessThan(before?.bytes / 10)
    expect(await add(device, course(FIRST, 2), now)).toEqual(['duplicate', 'duplicate'])
    expect(await loadReadings(database, metered.scope, device)).toHaveLength(DAYS * 24 + 3 * OLD)
  })

  it('lets no transaction of the application remove a pack, or a reading, while it names no time', async () => {
    await pack()
    const gone = await database.withScope(metered.scope, async (tx) => [
      (await tx.query('delete from reading_pack where organisation_id = $1', [metered.scope.organisationId]))
        .rowCount,
      (await tx.query('delete from reading where organisation_id = $1', [metered.scope.organisationId]))
        .rowCount,
    ])
    expect(gone).toEqual([0, 0])
    const changed = database.withScope(metered.scope, (tx) =>
      tx.query('update reading_pack set readings = 1'),
    )
    await expect(changed).rejects.toThrow(/permission denied/)
  })
})
