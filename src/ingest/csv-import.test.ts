import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/database.ts'
import { daysOfDevices } from '#store/energy.ts'
import { drainRollups } from '#store/rollup.ts'
import { freshDatabase } from '#store/testing.ts'
import { makeMetered, readingsOf } from '#store/testing-meters.ts'
import type { ImportPlan } from './csv/plan.ts'
import type { Tally } from './csv/tally.ts'
import type { ImportTarget } from './csv/target.ts'
import { timeFormat } from './csv/time-format.ts'
import { importCsv } from './csv-import.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 5, 10, 12)

let database: Database
let folder: string
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'nairawatt-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

/** The measured file where it is at hand, else the excerpt that is kept here (excerpts/LICENCES.txt). */
function measured(path: string, excerpt: string): string {
  const whole = resolve(import.meta.dirname, '../../../shared/data', path)
  return existsSync(whole) ? whole : join(import.meta.dirname, 'excerpts', excerpt)
}

function rowsOf(file: string): string[][] {
  const text = gunzipSync(readFileSync(file)).toString()
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
}

function written(lines: readonly string[]): string {
  const file = join(folder, `${++count}.csv`)
  writeFileSync(file, lines.join('\n'))
  return file
}

async function meter(zone = 'Africa/Lagos', periodS = 900): Promise<ImportTarget> {
  const name = `Import ${++count}`
  const { scope, deviceIds } = await makeMetered(database, { name, zone, devices: [{ name: 'M', periodS }] })
  return { scope, deviceId: deviceIds[0]!, name: `${name}/Ikeja/M`, zone, periodS }
}

const PLAN: ImportPlan = {
  file: '',
  kind: 'register',
  timeColumn: 'time',
  columns: [{ measure: 'kwh_import', column: 'value', factor: 1 }],
  readStamp: timeFormat('iso'),
  zone: undefined,
  stampsStart: false,
  midnightClosesDay: false,
  decimal: '.',
  delimiter: undefined,
  ignored: new Set(),
  where: [],
  startRegister: undefined,
  periodS: undefined,
  dryRun: false,
}

function run(target: ImportTarget, plan: Partial<ImportPlan>): Promise<Tally> {
  return importCsv({ database, target, plan: { ...PLAN, ...plan }, clock: () => NOW })
}

const figures = ({ rows, accepted, duplicate, ignored, filtered, added, missing }: Tally) => ({
  rows,
  accepted,
  duplicate,
  ignored,
  filtered,
  added,
  missing,
})

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
    timeColumn: 'date',
    columns: [
      { measure: 'kwh_import', column: 'Usage_kWh', factor: 1 },
      { measure: 'kvarh', column: 'Lagging_Current_Reactive.Power_kVarh', factor: 1 },
    ],
    readStamp: timeFormat('d/m/yyyy h:mm'),
    midnightClosesDay: true,
    startRegister: 0,
  }

  it('imports as it is, and every day and month is the plain sum of its rows', async () => {
    const target = await meter('Asia/Seoul')
    const rows = rowsOf(file)
    expect(figures(await run(target, plan))).toEqual({
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
    const target = await meter('Asia/Seoul')
    const tried = await run(target, { ...plan, dryRun: true })
    expect(await readingsOf(database, target.scope, target.deviceId)).toEqual([])
    const first = await run(target, plan)
    expect(figures(tried)).toEqual(figures(first))
    const days = await rolledUp(target)
    for (const again of [plan, { ...plan, startRegister: undefined }, { ...plan, dryRun: true }]) {
      const tally = await run(target, again)
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
    timeColumn: 'last_changed',
    columns: [{ measure: 'kwh_import', column: 'state', factor: 1 }],
    ignored: new Set(['unavailable', 'unknown']),
    where: [{ column: 'entity_id', value: 'sensor.bottling_factory_monthkwhtotal' }],
  }
  const OFFSET = 2 * HOUR // Johannesburg, all year

  it('imports as it is, and every day and month is the sum of the differences in it', async () => {
    const target = await meter('Africa/Johannesburg', 3600)
    const rows = rowsOf(file).filter(([, state]) => Number.isFinite(Number(state)))
    expect(await run(target, plan)).toMatchObject({ accepted: rows.length, duplicate: 0 })
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

describe('importing', () => {
  const BASE = ['time,value', '2026-06-01T00:00,10', '2026-06-01T00:15,11']

  it('counts what is ignored, filtered and rejected, and parks what is rejected', async () => {
    const target = await meter()
    const lines = ['id;time;value']
    lines.push('a;2026-06-01T00:00;10,5', 'b;2026-06-01T00:00;99', 'a;2026-06-01T00:15;unavailable')
    lines.push(
      'a;2026-06-01T00:30;1.234,5',
      'a;yesterday;12',
      'a;2026-06-01T00:45;abc',
      'a;2036-06-01T00:45;7',
    )
    lines.push('a;2026-06-01T00:30;1.234,5', 'a;2026-06-01T00:30;7', 'a;;')
    const tally = await run(target, {
      file: written(lines),
      decimal: ',',
      where: [{ column: 'id', value: 'a' }],
      ignored: new Set(['unavailable']),
    })
    expect(figures(tally)).toMatchObject({ rows: 10, accepted: 2, duplicate: 1, ignored: 2, filtered: 1 })
    expect(tally.rejected().map(({ code, examples }) => [code, examples[0]?.line])).toEqual([
      ['no-time', 6],
      ['not-a-number', 7],
      ['future', 8],
      ['conflict', 10],
    ])
    expect(await readingsOf(database, target.scope, target.deviceId)).toEqual([
      [Date.UTC(2026, 4, 31, 23), 10.5],
      [Date.UTC(2026, 4, 31, 23, 30), 1234.5],
    ])
    const { rows } = await database.admin.query(
      'select count(*) from reading_parked where organisation_id = $1 and device_id = $2',
      [target.scope.organisationId, target.deviceId],
    )
    expect(rows).toEqual([{ count: 4 }])
  })

  it('takes columns by number, with and without a header', async () => {
    for (const lines of [BASE, BASE.slice(1)]) {
      const target = await meter()
      const columns = [{ measure: 'kwh_import', column: '2', factor: 1 }]
      expect(await run(target, { file: written(lines), timeColumn: '1', columns })).toMatchObject({
        rows: 2,
        accepted: 2,
      })
    }
  })

  it('maps several measures, with factors', async () => {
    const target = await meter()
    const file = written(['time,W,L1,on', '2026-06-01T00:00,4500,230,yes', '2026-06-01T00:15,,231,0'])
    const columns = [
      { measure: 'kw', column: 'W', factor: 0.001 },
      { measure: 'v1', column: 'l1', factor: 1 },
      { measure: 'run', column: 'on', factor: 1 },
    ]
    expect(await run(target, { file, kind: 'power', columns })).toMatchObject({ accepted: 2 })
    expect(await readingsOf(database, target.scope, target.deviceId, 'kw, v1, run')).toEqual([
      [Date.UTC(2026, 4, 31, 23), 4.5, 230, true],
      [Date.UTC(2026, 4, 31, 23, 15), null, 231, false],
    ])
  })

  it('sums energy in any order of rows, stamped at the start, with a gap that stands still', async () => {
    const target = await meter()
    const hour = (h: number, kwh: number) => `2026-06-01T${String(h).padStart(2, '0')}:00,${kwh}`
    const file = written([
      'time,value',
      hour(3, 4),
      hour(0, 1),
      hour(1, 2),
      hour(2, 3),
      hour(7, 5),
      hour(1, 2),
    ])
    const plan = { file, kind: 'energy', stampsStart: true, startRegister: 100, periodS: 3600 } as const
    expect(figures(await run(target, plan))).toMatchObject({
      accepted: 5,
      duplicate: 1,
      added: 2,
      missing: 3,
    })
    const at = (h: number) => Date.UTC(2026, 4, 31, 23 + h)
    expect(await readingsOf(database, target.scope, target.deviceId)).toEqual([
      [at(0), 100],
      [at(1), 101],
      [at(2), 103],
      [at(3), 106],
      [at(4), 110],
      [at(7), 110],
      [at(8), 115],
    ])
  })

  it('continues where the register of the device stands', async () => {
    const target = await meter()
    await run(target, { file: written(BASE) })
    const file = written(['time,value', '2026-06-01T00:30,2', '2026-06-01T00:45,3'])
    await run(target, { file, kind: 'energy' })
    const values = (await readingsOf(database, target.scope, target.deviceId)).map(([, kwh]) => kwh)
    expect(values).toEqual([10, 11, 13, 16])
  })

  it.each([
    ['an empty file', [''], {}, /is empty/],
    ['a header alone', ['time,value'], {}, /has no rows/],
    ['a missing column', BASE, { timeColumn: 'when' }, /no column "when"; the file has: time, value/],
    [
      'another interval',
      [...BASE, '2026-06-01T00:30,1'],
      { kind: 'energy', periodS: 60 },
      /900 s apart.*--period/,
    ],
    ['no file', BASE, { file: '/nowhere.csv' }, /no file \/nowhere.csv/],
    ['a folder', BASE, { file: '/' }, /is a folder/],
  ] as [string, string[], Partial<ImportPlan>, RegExp][])('refuses %s', async (_, lines, plan, sentence) => {
    const target = await meter()
    await expect(run(target, { file: written(lines), ...plan })).rejects.toThrow(sentence)
  })

  it('refuses ZIP, UTF-16, binary and broken gzip by their first bytes', async () => {
    const target = await meter()
    const cases: [Buffer, RegExp][] = [
      [Buffer.from('PK\u0003\u0004'), /Excel/],
      [Buffer.from([0xff, 0xfe, 0x74, 0]), /UTF-16/],
      [Buffer.from([1, 2, 0, 3]), /not a text file/],
      [Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), /damaged gzip/],
    ]
    for (const [bytes, sentence] of cases) {
      const file = join(folder, `${++count}.bin`)
      writeFileSync(file, bytes)
      await expect(run(target, { file })).rejects.toThrow(sentence)
    }
  })
})
