import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lagFigures } from '#domain/meter/health/reading-lag.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { loadHardwareHealth, loadLags, noteArrivals, sumLags } from '#store/meter/hardware/hardware-health.ts'
import { ingestKeys } from '#store/meter/ingest-key.ts'
import { type Metering, startMetering } from './metering.ts'
import { keyFor, makePost } from './testing.ts'

const NOON = Date.UTC(2026, 5, 10, 12)

let database: Database
let metering: Metering
let now = NOON
let place: Metered
let key: { readonly id: number; readonly key: string }
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
  now += 3 * HOUR_MS
  const devices = [{ name: 'A' }, { name: 'B' }]
  place = await makeMetered(database, { name: `Arrivals ${++count}`, devices })
  const text = await keyFor(database, place.scope, [...place.deviceIds])
  const wanted = { deviceId: null, most: 1 }
  const [made] = await database.withScope(place.scope, (tx) => ingestKeys(tx, place.scope, wanted))
  key = { id: made!.id, key: text }
})

const send = (readings: readonly object[]) => metering.receive(makePost(key.key, { readings }))
const reading = (device: number, minutesAgo: number, kwh = 100) => ({
  device_id: place.deviceIds[device],
  ts: new Date(now - minutesAgo * MINUTE_MS).toISOString(),
  kwh_import: kwh,
})

async function health() {
  const { scope, deviceIds } = place
  const rows = await database.withScope(scope, (tx) =>
    loadHardwareHealth(tx, scope, { deviceIds, keyIds: [key.id] }),
  )
  return new Map(rows.map((row) => [row.deviceId, row]))
}

async function lags(device: number) {
  const { scope, deviceIds } = place
  const rows = await database.withScope(scope, (tx) => loadLags(tx, scope, [deviceIds[device]!], now))
  const sum = sumLags(rows)
  return sum && lagFigures(sum)
}

describe('19.6 who spoke and how late', () => {
  it('is kept with the batch: of the sender, of each device, and of what was kept alone', async () => {
    const [a, b] = place.deviceIds as [number, number]
    await send([reading(0, 120), reading(0, 0), { device_id: 999_999, ts: 'x' }])
    const rows = await health()
    expect(rows.get(0)).toMatchObject({ keyId: key.id, heardAt: now, toldAt: now })
    expect(rows.get(a)).toMatchObject({ heardAt: now, toldAt: now, signal: null, restarts: null })
    expect(rows.has(b)).toBe(false)
    const first = { readings: 2, worstMs: 2 * HOUR_MS, lateShare: 0.5, aheadMs: null }
    expect(await lags(0)).toMatchObject(first)
    now += MINUTE_MS
    // Sent again: it spoke, and nothing of it is counted twice.
    await send([reading(0, 121), reading(0, 1)])
    expect((await health()).get(a)).toMatchObject({ heardAt: now, toldAt: now - MINUTE_MS })
    expect(await lags(0)).toMatchObject(first)
    expect(await lags(1)).toBeNull()
  })

  it('is held back while a device goes on speaking, and not lost', async () => {
    const [a] = place.deviceIds as [number]
    const first = now
    await send([reading(0, 0)])
    now += 1_000
    await send([{ ...reading(0, 0, 101) }])
    expect((await health()).get(a)).toMatchObject({ heardAt: first })
    now += 1_000
    await send([{ ...reading(0, 0, 102) }])
    now += 4_000
    await send([{ ...reading(0, 0, 103) }])
    expect((await health()).get(a)).toMatchObject({ heardAt: now, toldAt: now })
    expect((await lags(0))?.readings).toBe(4)
    now += 1_000
    await send([{ ...reading(0, 0, 104) }])
    await metering.stop()
    expect((await health()).get(a)).toMatchObject({ heardAt: now })
    expect((await lags(0))?.readings).toBe(5)
    metering = startMetering({ database, clock: () => now, log: silentLog, watchedDir: null })
  })

  it('a sender whose readings are all refused has spoken, and no device behind it has', async () => {
    await send([{ device_id: place.deviceIds[0]!, ts: 'yesterday', kwh_import: 1 }])
    const rows = await health()
    expect(rows.get(0)).toMatchObject({ heardAt: now, toldAt: null })
    expect(await lags(0)).toBeNull()
  })

  it('hours of the day before are written over', async () => {
    await send([reading(0, 90)])
    expect((await lags(0))?.readings).toBe(1)
    now += 24 * HOUR_MS
    expect((await lags(0))?.readings).toBe(1)
    now += HOUR_MS
    expect(await lags(0)).toBeNull()
    await send([reading(0, 0, 200)])
    expect(await lags(0)).toMatchObject({ readings: 1, lateShare: 0 })
    const { rows } = await database.admin.query('select from reading_lag where organisation_id = $1', [
      place.scope.organisationId,
    ])
    expect(rows).toHaveLength(1)
  })

  it('what hardware does not tell stays as it was told, and a restart is counted from its uptime', async () => {
    const { scope, deviceIds } = place
    const told = (facts: object, minutes: number) =>
      database.withScope(scope, (tx) => {
        const heardAt = now + minutes * MINUTE_MS
        const one = { deviceId: deviceIds[0]!, keyId: key.id, heardAt, toldAt: null, lags: null }
        return noteArrivals(tx, scope, [{ ...one, facts }], heardAt)
      })
    const radio = { kind: 'wifi', rssi: -64 } as const
    await told({ signal: radio, firmware: '13.1.0' }, 0)
    expect((await health()).get(deviceIds[0]!)).toMatchObject({ restarts: null })
    await told({ uptimeS: 600 }, 1)
    await told({ uptimeS: 665 }, 2)
    const same = { signal: 'wifi', rssi: -64, firmware: '13.1.0', restarts: 0, batteryPct: null }
    expect((await health()).get(deviceIds[0]!)).toMatchObject(same)
    await told({ uptimeS: 5 }, 10)
    await told({ batteryPct: 80 }, 11)
    const after = { ...same, restarts: 1, batteryPct: 80, factsAt: now + 11 * MINUTE_MS }
    expect((await health()).get(deviceIds[0]!)).toMatchObject(after)
  })
})
