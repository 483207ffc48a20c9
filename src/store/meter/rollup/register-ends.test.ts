import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { type Metered, makeMetered } from '../../engine/testing-meters.ts'
import { appendReadings } from '../reading/reading.ts'
import { makeMonthsAhead } from '../reading/reading-month.ts'
import { registersAtEnds } from './register-ends.ts'

const T0 = Date.UTC(2026, 5, 10)
const DAY = 86_400_000

let database: Database
let metered: Metered
let device: number

beforeAll(async () => {
  database = await freshDatabase()
  metered = await makeMetered(database, { name: 'Ends', devices: [{ name: 'A' }, { name: 'Silent' }] })
  device = metered.deviceIds[0]!
  await tell(0, { kwh: 100 })
  await tell(10, { kwh: 110 })
  await tell(10, { kwh: 111 }, true)
  await tell(15, { kw: 5 })
  await tell(20, { kwh: 120 })
})

afterAll(() => database.close())

async function tell(day: number, told: Partial<Reading>, isCorrection = false): Promise<void> {
  const reading = { ...NOTHING_MEASURED, at: T0 + day * DAY, ...told }
  const row = { deviceId: device, reading, isCorrection, by: 'test' }
  await makeMonthsAhead(database, [row.reading.at])
  await database.withScope(metered.scope, (tx) => appendReadings(tx, metered.scope, [row], T0 + 30 * DAY))
}

const ends = (instants: readonly Instant[], devices = [device]) =>
  database.withScope(metered.scope, (tx) => registersAtEnds(tx, metered.scope, devices, instants))

const on = (day: number, kwh: number) => ({ at: T0 + day * DAY, kwh })

describe('the registers at the ends of a range', () => {
  it('are the nearest readings on either side; at a reading both are that reading', async () => {
    const found = await ends([T0 + 5 * DAY, T0 + 20 * DAY])
    expect(found).toEqual([
      { deviceId: device, instant: T0 + 5 * DAY, before: on(0, 100), after: on(10, 111) },
      { deviceId: device, instant: T0 + 20 * DAY, before: on(20, 120), after: on(20, 120) },
    ])
  })

  it('take a correction for the reading in whose place it stands, and pass over readings without a register', async () => {
    const [found] = await ends([T0 + 16 * DAY])
    expect(found).toMatchObject({ before: on(10, 111), after: on(20, 120) })
  })

  it('are unknown where nothing was told within 35 days, and for a silent device', async () => {
    const [late] = await ends([T0 + 55 * DAY])
    expect(late).toMatchObject({ before: on(20, 120), after: null })
    const [later] = await ends([T0 + 56 * DAY])
    expect(later).toMatchObject({ before: null, after: null })
    const [silent] = await ends([T0], [metered.deviceIds[1]!])
    expect(silent).toMatchObject({ before: null, after: null })
  })
})
