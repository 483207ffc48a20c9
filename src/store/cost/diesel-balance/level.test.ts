import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { MINUTE_MS } from '#domain/time/interval.ts'
import type { Database } from '../../engine/database.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { makeMetered } from '../../engine/testing-meters.ts'
import { appendReadings } from '../../meter/reading/reading.ts'
import { makeMonthsAhead } from '../../meter/reading/reading-month.ts'
import { tree } from '../../site/organisation.ts'
import { tankLevel } from './level.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const START = Date.parse('2026-11-18T08:00Z')

/** What a tank of 1,000 L held by readings a minute apart. */
async function level(told: readonly Partial<Reading>[]) {
  const name = `Level ${Math.random()}`
  const { scope, deviceIds, branchId } = await makeMetered(database, { name, devices: [{ name: 'Gen' }] })
  await database.admin.query('update branch set tank_litres = 1000 where id = $1', [branchId])
  await makeMonthsAhead(database, [START])
  const rows = told.map((reading, n) => ({
    ...{ deviceId: deviceIds[0]!, isCorrection: false, by: 'test' },
    reading: { ...NOTHING_MEASURED, ...reading, at: START + n * MINUTE_MS },
  }))
  return database.withScope(scope, async (tx) => {
    await appendReadings(tx, scope, rows, START)
    const branch = (await tree(tx, scope))!.branches[0]!
    return tankLevel(tx, scope, branch, { from: START, to: START + 60 * MINUTE_MS })
  })
}

it('§16.D the level of a controller is its percent of the tank, in steps of 1 %', async () => {
  const found = await level([{ fuelPct: 41 }, { fuelPct: 40 }, { kw: 3 }, { fuelPct: 40 }])
  expect(found?.samples.map(({ litres }) => litres)).toEqual([410, 400, 400])
  expect(found?.sensor).toEqual({ capacity: 1000, step: 10 })
})

it('§16.D litres count where they are told, and no reading that tells percent alone is lost', async () => {
  const found = await level([{ fuelPct: 41 }, { fuelL: 405, fuelPct: 41 }, { fuelPct: 40 }])
  expect(found?.samples.map(({ litres }) => litres)).toEqual([410, 405, 400])
})
