import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { daysOfDevices } from '#store/energy/energy.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { loadReadings } from '#store/engine/testing-meters.ts'
import type { ImportPlan } from './csv/plan.ts'
import type { ImportTarget } from './csv/target.ts'
import { timeFormat } from './csv/time-format.ts'
import { importTarget, runImport, tallyFigures } from './testing-import.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** The measured file where it is at hand, else the excerpt that is kept here (excerpts/LICENCES.txt). */
function measured(path: string, excerpt: string): string {
  const whole = resolve(import.meta.dirname, '../../../../../shared/data', path)
  return existsSync(whole) ? whole : join(import.meta.dirname, '../excerpts', excerpt)
}

function readRows(file: string): string[][] {
  const text = gunzipSync(readFileSync(file)).toString()
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
}

/** kWh and kvarh of each local day, as rolled up. */
async function rolledUp({ scope, deviceId }: ImportTarget): Promise<Map<string, [number, number | null]>> {
  await drainRollups(database, scope)
  const days = await database.withScope(scope, (tx) =>
    daysOfDevices(tx, scope, [deviceId], '2000-01-01', '2030-01-01'),
  )
  return new Map(days.filter(({ kwh }) => kwh !== null).map(({ day, kwh, kvarh }) => [day, [kwh!, kvarh]]))
}

const monthly = (days: ReadonlyMap<string, number>) => {
  const months = new Map<string, number>()
  for (const [day, kwh] of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + kwh)
  return months
}

function expectClose(actual: ReadonlyMap<string, number>, expected: ReadonlyMap<string, number>): void {
  expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort())
  for (const [key, kwh] of expected) expect(actual.get(key), key).toBeCloseTo(kwh, 5)
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

describe('a year of a steel works: energy per 15 minutes, the 0:00 row closes its day', () => {
  const file = measured('steel/steel_15min_2018-01_2018-08.csv.gz', 'steel-2018-01-29.csv.gz')
  const plan: Partial<ImportPlan> = {
    file,
    kind: 'energy',
    timeColumns: ['date'],
    columns: [
      { measure: 'kwh_import', column: 'Usage_kWh', factor: 1 },
      { measure: 'kvarh', column: 'Lagging_Current_Reactive.Power_kVarh', factor: 1 },
    ],
    readStamp: timeFormat('d/m/yyyy h:mm'),
    midnightClosesDay: true,
    startRegister: 0,
  }

  it('imports as it is, and every day and month is the plain sum of its rows', async () => {
    const target = await importTarget(database, 'Asia/Seoul')
    const rows = readRows(file)
    expect(tallyFigures(await runImport(database, target, plan))).toEqual({
      rows: rows.length,
      accepted: rows.length,
      duplicate: 0,
      ignored: 0,
      filtered: 0,
      added: 1,
      missing: 0,
    })
    const kwh = new Map<string, number>()
    const kvarh = new Map<string, number>()
    for (const [date, usage, lagging] of rows) {
      const [d, m, y] = date!.split(' ')[0]!.split('/') as [string, string, string]
      const day = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
      add(kwh, day, Number(usage))
      add(kvarh, day, Number(lagging))
    }
    const days = await rolledUp(target)
    const [actualKwh, actualKvarh] = [0, 1].map(
      (n) => new Map([...days].map(([day, sums]) => [day, sums[n] ?? 0])),
    )
    expectClose(actualKwh!, kwh)
    expectClose(actualKvarh!, kvarh)
    expectClose(monthly(actualKwh!), monthly(kwh))
  })

  it('can be repeated without doubling, and tried without writing', async () => {
    const target = await importTarget(database, 'Asia/Seoul')
    const tried = await runImport(database, target, { ...plan, dryRun: true })
    expect(await loadReadings(database, target.scope, target.deviceId)).toEqual([])
    const first = await runImport(database, target, plan)
    expect(tallyFigures(tried)).toEqual(tallyFigures(first))
    const days = await rolledUp(target)
    for (const again of [plan, { ...plan, startRegister: undefined }, { ...plan, dryRun: true }]) {
      const tally = await runImport(database, target, again)
      expect(tally).toMatchObject({ accepted: 0, duplicate: first.accepted, added: 0 })
      expect(tally.rejectedCount()).toBe(0)
    }
    expect(await rolledUp(target)).toEqual(days)
  })
})

describe('a factory: a counter that begins again each month, hourly, with gaps', () => {
  const file = measured('durr/factory_month_kwh_counter.csv.gz', 'durr-2025-03-28.csv.gz')
  const plan: Partial<ImportPlan> = {
    file,
    timeColumns: ['last_changed'],
    columns: [{ measure: 'kwh_import', column: 'state', factor: 1 }],
    ignored: new Set(['unavailable', 'unknown']),
    where: [{ column: 'entity_id', value: 'sensor.bottling_factory_monthkwhtotal' }],
  }
  const OFFSET = 2 * HOUR // Johannesburg, all year

  it('imports as it is, and every day and month is the sum of the differences in it', async () => {
    const target = await importTarget(database, 'Africa/Johannesburg', 3600)
    const rows = readRows(file).filter(([, state]) => Number.isFinite(Number(state)))
    expect(await runImport(database, target, plan)).toMatchObject({ accepted: rows.length, duplicate: 0 })
    const kwh = new Map<string, number>()
    const readings = rows
      .map(([, state, at]) => [Date.parse(at!) + OFFSET, Number(state)] as const)
      .sort((a, b) => a[0] - b[0])
    for (const [n, [to, value]] of readings.slice(1).entries()) {
      const [from, before] = readings[n]!
      const energy = value >= before ? value - before : value
      for (let start = from; start < to; ) {
        const end = Math.min(to, (Math.floor(start / DAY) + 1) * DAY)
        add(kwh, new Date(start).toISOString().slice(0, 10), (energy * (end - start)) / (to - from))
        start = end
      }
    }
    const actual = new Map([...(await rolledUp(target))].map(([day, sums]) => [day, sums[0]]))
    expectClose(actual, kwh)
    expectClose(monthly(actual), monthly(kwh))
  })
})
