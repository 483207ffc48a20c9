import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import type { Database } from '../../engine/database.ts'
import type { Scope } from '../../engine/scope.ts'
import { freshDatabase } from '../../engine/testing.ts'
import { loadReadings, makeMetered } from '../../engine/testing-meters.ts'
import { takeMarks } from '../rollup/testing-marks.ts'
import { appendReadings, type Fate } from './reading.ts'
import { makeMonthsAhead } from './reading-month.ts'
import type { ReadingRow } from './reading-row.ts'

const T0 = Date.UTC(2026, 5, 10)
const MINUTE = 60_000
const DAY = 86_400_000

let database: Database
let scope: Scope
let device: number
let other: number
let count = 0

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  const metered = await makeMetered(database, {
    name: `Rows ${++count}`,
    devices: [{ name: 'A' }, { name: 'B' }],
  })
  scope = metered.scope
  ;[device, other] = metered.deviceIds as [number, number]
})

function row(minute: number, told: Partial<Reading>, more: Partial<ReadingRow> = {}): ReadingRow {
  const reading = { ...NOTHING_MEASURED, at: T0 + minute * MINUTE, ...told }
  return { deviceId: device, reading, isCorrection: false, by: 'test', ...more }
}

async function append(rows: readonly ReadingRow[]): Promise<Fate[]> {
  await makeMonthsAhead(
    database,
    rows.map(({ reading }) => reading.at),
  )
  return database.withScope(scope, (tx) => appendReadings(tx, scope, rows, T0 + DAY))
}

const at = (minute: number) => T0 + minute * MINUTE

async function dirty(): Promise<[number, number, number][]> {
  const marks = await takeMarks(database, scope.organisationId)
  return marks.map(({ deviceId, from, to }) => [deviceId, from, to])
}

async function latest(): Promise<unknown> {
  const { rows } = await database.admin.query(
    'select device_id, ts from device_latest where organisation_id = $1 order by device_id',
    [scope.organisationId],
  )
  return rows
}

describe('appending readings', () => {
  it('keeps every measure exactly: registers in double, gauges in single precision', async () => {
    const told = {
      kwh: 1_000_000.125,
      kvarh: 0.1,
      kw: 12.5,
      pf: -0.97,
      thdI: [null, null, 3.25] as const,
      run: true,
    }
    expect(await append([row(0, told)])).toEqual(['accepted'])
    const columns = 'kwh_import, kvarh, kw, pf::float8, thd_i3, run, v1'
    expect(await loadReadings(database, scope, device, columns)).toEqual([
      [at(0), 1_000_000.125, 0.1, 12.5, Math.fround(-0.97), 3.25, true, null],
    ])
  })

  it('V-M4 duplicates and late readings: each instant once', async () => {
    expect(await append([row(0, { kwh: 100 }), row(15, { kwh: 104 })])).toEqual(['accepted', 'accepted'])
    expect(await append([row(15, { kwh: 104 })])).toEqual(['duplicate'])
    expect(await append([row(10, { kwh: 103 })])).toEqual(['accepted'])
    expect(await loadReadings(database, scope, device)).toEqual([
      [at(0), 100],
      [at(10), 103],
      [at(15), 104],
    ])
  })

  it('§2.5 another value for the same instant is a conflict and the first stays', async () => {
    await append([row(0, { kwh: 100 })])
    expect(await append([row(0, { kwh: 101 })])).toEqual(['conflict'])
    expect(await loadReadings(database, scope, device)).toEqual([[at(0), 100]])
  })

  it('judges rows of one batch as if they had come one after the other', async () => {
    expect(
      await append([
        row(0, { kwh: 100 }),
        row(0, { kwh: 100 }),
        row(0, { kwh: 101 }),
        row(0, { kwh: 102 }, { isCorrection: true }),
        row(0, { kwh: 102 }),
        row(0, { kwh: 100 }),
        row(0, { kw: 5 }),
        row(0, { kw: 5 }),
        row(0, { kw: 6 }),
      ]),
    ).toEqual([
      'accepted',
      'duplicate',
      'conflict',
      'accepted',
      'duplicate',
      'duplicate',
      'accepted',
      'duplicate',
      'conflict',
    ])
    expect(await loadReadings(database, scope, device, 'kwh_import, kw')).toEqual([[at(0), 102, 5]])
  })

  it('a correction is a revision beside the raw reading, with who and why', async () => {
    await append([row(0, { kwh: 100, kw: 4 })])
    const corrected = row(0, { kwh: 99 }, { isCorrection: true })
    expect(await append([corrected])).toEqual(['accepted'])
    expect(await append([corrected])).toEqual(['duplicate'])
    expect(await append([row(0, { kwh: 98.5 }, { isCorrection: true })])).toEqual(['accepted'])
    expect(await append([row(0, { kwh: 100, kw: 4 })])).toEqual(['duplicate'])
    expect(await loadReadings(database, scope, device, 'kwh_import, kw')).toEqual([[at(0), 98.5, 4]])
    const { rows } = await database.admin.query(
      `select revision, is_latest, kwh_import, corrected_by, why from reading_correction
       where organisation_id = $1 order by revision`,
      [scope.organisationId],
    )
    const why = 'sent as a correction'
    expect(rows).toEqual([
      { revision: 1, is_latest: false, kwh_import: 99, corrected_by: 'test', why },
      { revision: 2, is_latest: true, kwh_import: 98.5, corrected_by: 'test', why },
    ])
  })

  it('further measures of the same instant complete the reading, in either order', async () => {
    await append([row(0, { kwh: 100 }), row(15, { kw: 7 })])
    expect(await append([row(0, { kw: 6 }), row(15, { kwh: 101 })])).toEqual(['accepted', 'accepted'])
    expect(await append([row(0, { kw: 6 }), row(0, { kwh: 100 })])).toEqual(['duplicate', 'duplicate'])
    expect(await loadReadings(database, scope, device, 'kwh_import, kw')).toEqual([
      [at(0), 100, 6],
      [at(15), 101, 7],
    ])
  })

  it('moves the latest reading forward only', async () => {
    await append([row(30, { kw: 1 }), row(5, { kw: 1 }, { deviceId: other })])
    await append([row(10, { kw: 1 }), row(45, { kw: 1 }, { deviceId: other })])
    expect(await latest()).toEqual([
      { device_id: device, ts: at(30) },
      { device_id: other, ts: at(45) },
    ])
  })
})

describe('what must be rolled up again', () => {
  it('reaches from the readings before to the readings after that judge one another', async () => {
    await append([row(0, { kwh: 1 }), row(60, { kwh: 2 })])
    expect(await dirty()).toEqual([[device, at(0), at(60)]])
    await append([row(20, { kwh: 1.5 }), row(30, { kwh: 1.6 })])
    expect(await dirty()).toEqual([[device, at(0), at(60)]])
    await append([row(90, { kwh: 3 })])
    expect(await dirty()).toEqual([[device, at(0), at(90)]])
  })

  it('looks past readings that do not tell the register', async () => {
    await append([row(0, { kwh: 1 }), row(10, { kw: 1 }), row(20, { kw: 1 })])
    await dirty()
    await append([row(30, { kwh: 2 })])
    expect(await dirty()).toEqual([[device, at(0), at(30)]])
    await append([row(40, { kw: 2 })])
    expect(await dirty()).toEqual([[device, at(30), at(40)]])
  })

  it('is few windows for a bulk, and two for two far readings', async () => {
    const year = Array.from({ length: 5_000 }, (_, n) => row(n * 105, { kwh: n }))
    expect(new Set(await append(year))).toEqual(new Set(['accepted']))
    expect(await dirty()).toEqual([[device, at(0), at(4_999 * 105)]])
    await append([row(1, { kwh: 0 }), row(200_001, { kwh: 1904 })])
    expect(await dirty()).toHaveLength(2)
  })

  it('is nothing for duplicates and conflicts', async () => {
    await append([row(0, { kwh: 1 })])
    await dirty()
    await append([row(0, { kwh: 1 }), row(0, { kwh: 2 })])
    expect(await dirty()).toEqual([])
  })

  it('covers the neighbours of a corrected reading', async () => {
    await append([0, 15, 30].map((minute) => row(minute, { kwh: minute })))
    await dirty()
    await append([row(15, { kwh: 14 }, { isCorrection: true })])
    expect(await dirty()).toEqual([[device, at(0), at(30)]])
  })
})

describe('many writers', () => {
  it('fifty transactions with the same shuffled rows keep each once and do not deadlock', async () => {
    const rows = Array.from({ length: 40 }, (_, n) =>
      row(n, { kwh: n }, { deviceId: n % 2 ? device : other }),
    )
    const shuffled = () => [...rows].sort(() => Math.random() - 0.5)
    const fates = await Promise.all(Array.from({ length: 50 }, () => append(shuffled())))
    const accepted = fates.flat().filter((fate) => fate === 'accepted')
    expect(accepted).toHaveLength(40)
    expect(fates.flat().filter((fate) => fate === 'conflict')).toEqual([])
    expect(await loadReadings(database, scope, device)).toHaveLength(20)
  })

  it('makes missing months at once without a deadlock', async () => {
    const months = Array.from({ length: 24 }, (_, n) => Date.UTC(2001, n, 15))
    const writers = Array.from({ length: 12 }, (_, writer) =>
      append(months.map((month) => row(0, { kwh: 1, at: month + writer * MINUTE }))),
    )
    expect((await Promise.all(writers)).flat().every((fate) => fate === 'accepted')).toBe(true)
  })

  it('a meter whose clock stands still is settled in few questions', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row(0, { kwh: n }))
    const fates = await append(rows)
    expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(1)
    expect(fates.filter((fate) => fate === 'conflict')).toHaveLength(4_999)
  })
})

describe('what a controller and a tank tell', () => {
  it('keeps the grid, the level and the litres, and remembers who tells a level', async () => {
    const told = { mainsPresent: false, fuelPct: 51.74, fuelL: 139.7 }
    expect(await append([row(0, told), { ...row(0, { kw: 3 }), deviceId: other }])).toEqual([
      'accepted',
      'accepted',
    ])
    expect(await append([row(0, told), row(0, { mainsPresent: true }, { isCorrection: true })])).toEqual([
      'duplicate',
      'accepted',
    ])
    await append([row(-5, { fuelPct: 52 })])
    const { rows } = await database.admin.query(
      `select ts, mains_present, fuel_pct, fuel_l from reading_in_force
       where organisation_id = $1 and device_id = $2 order by ts desc limit 1`,
      [scope.organisationId, device],
    )
    expect(rows).toEqual([{ ts: at(0), mains_present: true, fuel_pct: 51.74, fuel_l: 139.7 }])
    const sensors = await database.admin.query(
      'select device_id, first_at, last_at from level_sensor where organisation_id = $1 and device_id = any ($2)',
      [scope.organisationId, [device, other]],
    )
    expect(sensors.rows).toEqual([{ device_id: device, first_at: at(-5), last_at: at(0) }])
  })

  it('keeps counters of the engine to the tenth of an hour, words and alarms; a replay is a duplicate', async () => {
    const told = {
      ...{ kvarhExport: 12.3, kvah: 45_678.9, engineH: 98_765.4, engineStarts: 4_321 },
      ...{ genState: 'running', genMode: 'auto', socPct: 63.5, battKw: -4.25 },
      alarms: ['Low oil pressure', 'Übertemperatur 98 °C'],
    }
    expect(await append([row(0, told)])).toEqual(['accepted'])
    expect(await append([row(0, told)])).toEqual(['duplicate'])
    expect(await append([row(0, { alarms: [] })])).toEqual(['conflict'])
    expect(await append([row(0, { alarms: [] }, { isCorrection: true })])).toEqual(['accepted'])
    const { rows } = await database.admin.query(
      `select kvarh_export, kvah, engine_h, engine_starts, gen_state, gen_mode, soc_pct, batt_kw, alarms
       from reading_in_force where organisation_id = $1 and device_id = $2 order by ts desc limit 1`,
      [scope.organisationId, device],
    )
    expect(rows).toEqual([
      {
        ...{ kvarh_export: 12.3, kvah: 45_678.9, engine_h: 98_765.4, engine_starts: 4_321 },
        ...{ gen_state: 'running', gen_mode: 'auto', soc_pct: 63.5, batt_kw: -4.25, alarms: '' },
      },
    ])
  })
})
