import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import type { Database } from '../engine/database.ts'
import { freshDatabase } from '../engine/testing.ts'
import { type Metered, makeMetered } from '../engine/testing-meters.ts'
import { appendReadings } from '../meter/reading/reading.ts'
import { makeMonthsAhead } from '../meter/reading/reading-month.ts'
import { qualityOfDevices } from './quality.ts'

const ZONE = 'Africa/Lagos'
// 23:00 in Lagos on 10 June 2026.
const T0 = Date.UTC(2026, 5, 10, 22)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let database: Database
let metered: Metered
let device: number

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, { name: 'Quality', zone: ZONE, devices: [{ name: 'A' }] })
  device = metered.deviceIds[0]!
  // Two readings in the last hour of the local day, one in the first hour of the next.
  await tell(0, { v: [230, 230, 230], i: [3, 0, 1], iN: 1, kw: 8, kva: 10, hz: 50 })
  await tell(30, { v: [240, 240, 240], i: [4, 0, 1], iN: 7, kw: 6, kva: 10, hz: 51 })
  // A dead bus: it counts for volts, but neither for frequency nor for power factor.
  await tell(60, { v: [1, 1, 1], kw: 1, kva: 10, hz: 12 })
})

afterAll(() => database.close())

async function tell(minute: number, told: Partial<Reading>): Promise<void> {
  const reading = { ...NOTHING_MEASURED, at: T0 + minute * MINUTE, ...told }
  const row = { deviceId: device, reading, isCorrection: false, by: 'test' }
  await makeMonthsAhead(database, [row.reading.at])
  await database.withScope(metered.scope, (tx) => appendReadings(tx, metered.scope, [row], T0))
}

async function series(bucket: Bucket) {
  const interval = { from: T0 - HOUR, to: T0 + 2 * HOUR }
  const found = await database.withScope(metered.scope, (tx) =>
    qualityOfDevices(tx, metered.scope, [device], interval, bucket, ZONE),
  )
  return found.get(device) ?? []
}

describe('power quality by bucket', () => {
  it('takes volts and amperes as root mean square, frequency and power as means, pf as ΣkW ÷ ΣkVA', async () => {
    const [first, second] = await series('hourly')
    expect(first?.at).toBe(T0)
    expect(first?.v[0]).toBeCloseTo(Math.sqrt((230 ** 2 + 240 ** 2) / 2), 9)
    expect(first?.i).toEqual([Math.sqrt(12.5), 0, 1])
    expect(first?.neutral).toBe(5)
    expect(first).toMatchObject({ kw: 7, hz: 50.5, kvar: null, p: [null, null, null] })
    expect(first?.pf).toBeCloseTo(0.7, 9)
    expect(second).toMatchObject({ at: T0 + HOUR, v: [1, 1, 1], hz: null, pf: null })
  })

  it('begins buckets on the local clock: quarters, and days that end at 23:00 UTC', async () => {
    expect((await series('15mins')).map(({ at }) => at)).toEqual([T0, T0 + 30 * MINUTE, T0 + HOUR])
    expect((await series('daily')).map(({ at }) => at)).toEqual([T0 - 23 * HOUR, T0 + HOUR])
  })
})
