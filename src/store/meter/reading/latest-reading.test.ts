import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { latestReadings } from './latest-reading.ts'
import { appendReadings } from './reading.ts'
import { makeMonthsAhead } from './reading-month.ts'

const T0 = Date.UTC(2026, 5, 10)
const MINUTE = 60_000

let database: Database
let metered: Metered

beforeAll(async () => {
  database = await freshDatabase()
  const devices = [{ name: 'A' }, { name: 'B' }, { name: 'Silent' }]
  metered = await makeMetered(database, { name: 'Latest', devices })
})

afterAll(() => database.close())

async function tell(
  device: number,
  minute: number,
  told: Partial<Reading>,
  isCorrection = false,
): Promise<void> {
  const reading = { ...NOTHING_MEASURED, at: T0 + minute * MINUTE, ...told }
  const row = { deviceId: metered.deviceIds[device]!, reading, isCorrection, by: 'test' }
  await makeMonthsAhead(database, [row.reading.at])
  await database.withScope(metered.scope, (tx) => appendReadings(tx, metered.scope, [row], T0))
}

describe('the latest reading of each device', () => {
  it('is the newest by its own time, as corrected; a device that never sent is absent', async () => {
    await tell(0, 30, { kw: 3, v: [230, 231, 232] })
    await tell(0, 15, { kw: 1 })
    await tell(1, 15, { kw: 7 })
    await tell(1, 15, { kw: 8 }, true)
    const found = await database.withScope(metered.scope, (tx) =>
      latestReadings(tx, metered.scope, metered.deviceIds),
    )
    const [a, b] = metered.deviceIds as [number, number]
    expect([...found.keys()].sort((one, two) => one - two)).toEqual([a, b])
    expect(found.get(a)).toMatchObject({
      deviceId: a,
      at: T0 + 30 * MINUTE,
      measures: { kw: 3, v1: 230, v3: 232, kwh_import: null },
    })
    expect(found.get(b)).toMatchObject({ at: T0 + 15 * MINUTE, measures: { kw: 8 } })
  })
})
