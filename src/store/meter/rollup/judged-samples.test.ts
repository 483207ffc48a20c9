import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { suggestRemedy } from '#domain/meter/register/verdict-suggestion.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { daysOfDevices } from '../../energy/energy.ts'
import type { Database } from '../../engine/database.ts'
import { makeScope, type Scope } from '../../engine/scope.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { makeMetered } from '../../engine/testing-meters.ts'
import { replaceMeter } from '../../platform/audited-add.ts'
import { changeDevice, lockDevice } from '../../site/device.ts'
import { appendReadings } from '../reading/reading.ts'
import { makeMonthsAhead } from '../reading/reading-month.ts'
import { loadVerdicts } from './register-verdict.ts'
import { rollUpChanged } from './touched-window.ts'

const MIDNIGHT = Date.UTC(2026, 5, 9, 23) // local midnight of 10 June 2026
const QUARTER = 900_000
const DAY = 86_400_000

let database: Database
let scope: Scope
let device: number
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  const metered = await makeMetered(database, {
    name: `Judged ${++count}`,
    devices: [{ name: 'Utility', ratedKva: 100 }],
  })
  scope = metered.scope
  device = metered.deviceIds[0]!
})

/** Readings at so many quarter hours after midnight, taken in and rolled up together. */
async function take(readings: readonly (readonly [quarter: number, told: number | Partial<Reading>])[]) {
  const rows = readings.map(([quarter, told]) => ({
    deviceId: device,
    reading: {
      ...NOTHING_MEASURED,
      at: MIDNIGHT + quarter * QUARTER,
      ...(typeof told === 'number' ? { kwh: told } : told),
    },
    isCorrection: false,
    by: 'test',
  }))
  await makeMonthsAhead(
    database,
    rows.map(({ reading }) => reading.at),
  )
  await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, MIDNIGHT))
  await drainRollups(database, scope)
}

const read = <T>(ask: (tx: Parameters<Parameters<Database['withScope']>[1]>[0]) => Promise<T>) =>
  database.withScope(scope, ask)

const days = () => read((tx) => daysOfDevices(tx, scope, [device], '2026-01-01', '2026-12-31'))
const verdicts = async () => {
  const rows = await read((tx) => loadVerdicts(tx, scope, device, { from: 0, to: MIDNIGHT + 365 * DAY }, 100))
  return rows.map((row) => ({ ...row, suggestion: suggestRemedy(row) }))
}

async function total(): Promise<number> {
  return (await days()).reduce((sum, { kwh }) => sum + (kwh ?? 0), 0)
}

/** The next numbers of a row that is the same every time. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('registers that fall or leap (domain.md §15.2)', () => {
  it('T2 a 0 among the readings of a week costs nothing, and none after it is refused', async () => {
    const week = Array.from({ length: 673 }, (_, n) => [n, 1000 + 5 * n] as const)
    await take(week.map(([n, kwh]) => [n, n === 100 ? 0 : kwh]))
    expect(await total()).toBeCloseTo(3360, 6)
    expect((await days())[0]).toMatchObject({ coverageS: 86_400 })
    expect(await verdicts()).toEqual([
      {
        at: MIDNIGHT + 100 * QUARTER,
        register: 'kwh',
        verdict: 'X',
        reason: 'fall',
        value: 0,
        previous: 1495,
        suggestion: '1,495 kWh fall: false, the readings after it go on without it.',
      },
    ])
  })

  it('T2 what comes in live is held, and judged when its successor comes', async () => {
    await take([
      [95, 1000],
      [96, 1002],
    ])
    await take([[97, 0]])
    expect((await verdicts()).map(({ verdict }) => verdict)).toEqual(['H'])
    expect((await days()).map(({ quality }) => quality)).toEqual(['A', 'H'])
    await take([[98, 1006]])
    expect((await verdicts()).map(({ verdict }) => verdict)).toEqual(['X'])
    expect(await total()).toBe(6)
    await take([[99, 0]])
    await take([[100, 3]])
    await take([[101, 5]])
    expect((await verdicts()).map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['R', 'reset'],
      ['X', 'fall'],
    ])
    expect(await total()).toBe(11)
  })

  it('T2 what is said and counted depends on the set of readings, not on the order they came in', async () => {
    const next = numbers(7)
    const set = Array.from({ length: 300 }, (_, n) => {
      const value = 1000 + Math.round(n * 4000) / 1000
      return [n, next() < 0.05 ? Math.round(next() * 90_000) : value] as const
    })
    await take(set)
    const expected = {
      days: (await days()).map(({ deviceId: _, ...day }) => day),
      verdicts: await verdicts(),
    }
    expect(expected.verdicts.length).toBeGreaterThan(5)
    for (let again = 0; again < 3; again++) {
      const metered = await makeMetered(database, {
        name: `Order ${++count}`,
        devices: [{ name: 'Utility', ratedKva: 100 }],
      })
      scope = metered.scope
      device = metered.deviceIds[0]!
      const order = set.map((one) => ({ one, key: next() })).sort((a, b) => a.key - b.key)
      for (let from = 0; from < order.length; from += 50) {
        await take(order.slice(from, from + 50).map(({ one }) => one))
      }
      expect((await days()).map(({ deviceId: _, ...day }) => day)).toEqual(expected.days)
      expect(await verdicts()).toEqual(expected.verdicts)
    }
  })

  it('§15.3 an exchange that is recorded late judges anew from then on', async () => {
    await take([
      [0, 1000],
      [1, 1002],
      [2, 5000],
      [3, 5002],
      [4, 5004],
    ])
    expect((await verdicts()).map(({ suggestion }) => suggestion)).toEqual([
      '3,998 kWh leap: was the meter exchanged?',
    ])
    expect(await total()).toBe(6)
    const at = MIDNIGHT + 1.5 * QUARTER
    await read((tx) =>
      replaceMeter(
        tx,
        scope,
        { deviceId: device, at, oldFinalKwh: 1003, newInitialKwh: 4999, why: 'worn' },
        at,
      ),
    )
    await drainRollups(database, scope)
    expect(await verdicts()).toEqual([])
    expect(await total()).toBe(8)
  })

  it('another organisation sees no verdict', async () => {
    await take([
      [0, 1000],
      [1, 0],
      [2, 1001],
    ])
    const own = await verdicts()
    scope = makeScope({ ...scope, organisationId: scope.organisationId + 1 })
    expect([own.length, (await verdicts()).length]).toEqual([1, 0])
  })
})

describe('gaps and powers (domain.md §15.4, §15.5)', () => {
  it('T11 the energy of a gap of 40 days stands in the days of the gap, told as estimated', async () => {
    await take([
      [0, 1000],
      [1, 1001],
    ])
    await take([
      [40 * 96 + 1, 1001 + 3840],
      [40 * 96 + 2, 4842],
    ])
    const rows = await days()
    expect(rows).toHaveLength(41)
    expect(await total()).toBeCloseTo(3842, 6)
    expect(rows[20]).toMatchObject({ coverageS: 0, quality: 'E', readings: 0 })
    expect([rows[20]?.kwh, rows[20]?.estimatedKwh].map((kwh) => kwh?.toFixed(6))).toEqual([
      '96.000000',
      '96.000000',
    ])
    expect(rows[0]).toMatchObject({ coverageS: 900 })
    expect([rows[0]?.kwh?.toFixed(6), rows[0]?.estimatedKwh?.toFixed(6)]).toEqual(['96.000000', '95.000000'])
  })

  it('T11 a reading without a register in the middle of the gap takes nothing away', async () => {
    await take([
      [0, 1000],
      [40 * 96, 1000 + 3840],
    ])
    await take([[20 * 96 + 5, { kw: 50 }]])
    expect(await total()).toBeCloseTo(3840, 6)
    expect((await days())[20]).toMatchObject({ readings: 1 })
  })

  it('V-M11 T4 a device whose powers are said to be interval means is rolled up anew', async () => {
    await take([
      [1, { kw: 40 }],
      [2, { kw: 44 }],
    ])
    expect(await total()).toBe(10.5)
    await read(async (tx) => {
      const before = (await lockDevice(tx, scope, device))!
      const after = await changeDevice(tx, scope, device, { ...before, powerIs: 'interval-mean' })
      await rollUpChanged(tx, scope, before, after)
    })
    await drainRollups(database, scope)
    expect(await total()).toBe(21)
    expect((await days())[0]).toMatchObject({ coverageS: 1800, estimatedKwh: 0 })
  })
})
