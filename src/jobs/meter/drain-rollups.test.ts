import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blocksOfDevices, daysOfDevices } from '#store/energy/energy.ts'
import type { Database } from '#store/engine/database.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { isDirty, takeDirty } from '#store/meter/rollup/rollup.ts'
import { drainChunk, drainRollups } from './drain-rollups.ts'

const ZONE = 'Africa/Lagos'
const MIDNIGHT = Date.UTC(2026, 5, 9, 23) // local midnight of 10 June 2026
const QUARTER = 900_000

let database: Database
let scope: Scope
let deviceId: number

beforeAll(async () => {
  database = await freshDatabase()
  const { rows } = await database.admin.query(`
    with o as (insert into organisation (name, client_type) values ('Round Numbers', 'STANDARD') returning id),
      b as (insert into branch (organisation_id, name) select id, 'Ikeja' from o returning organisation_id, id)
    insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, rated_kva)
      select organisation_id, id, 'Utility', 'UTILITY', false, true, 500 from b returning organisation_id, id`)
  deviceId = rows[0].id
  scope = makeScope({
    organisationId: rows[0].organisation_id,
    branchIds: 'all',
    userId: null,
    level: 5,
    zone: ZONE,
  })
  await database.admin.query(`select ensure_reading_month('2026-06-01')`)
})

afterAll(() => database.close())

async function insert(readings: readonly (readonly [quarter: number, kwh: number])[]): Promise<void> {
  const ts = readings.map(([quarter]) => new Date(MIDNIGHT + quarter * QUARTER))
  await database.withScope(scope, async (tx) => {
    await tx.query(
      `insert into reading (organisation_id, device_id, ts, kwh_import, kvarh)
       select $1, $2, ts, kwh, kwh / 2 from unnest($3::timestamptz[], $4::float8[]) r(ts, kwh) on conflict do nothing`,
      [scope.organisationId, deviceId, ts, readings.map(([, kwh]) => kwh)],
    )
    await tx.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
       select $1, $2, coalesce((select max(ts) from reading where organisation_id = $1 and device_id = $2 and ts < $3), $3),
         coalesce((select min(ts) from reading where organisation_id = $1 and device_id = $2 and ts > $4), $4) on conflict do nothing`,
      [scope.organisationId, deviceId, ts[0], ts.at(-1)],
    )
  })
}

const days = () =>
  database.withScope(scope, (tx) => daysOfDevices(tx, scope, [deviceId], '2026-06-09', '2026-06-12'))

describe('rolling up', () => {
  it('1 kWh per 15 minutes is 96 kWh a local day, 40 of them in daylight, fully covered', async () => {
    await insert(Array.from({ length: 97 }, (_, n) => [n, 1000 + n] as const))
    expect(await drainRollups(database, scope)).toBeGreaterThan(0)
    const [day] = await days()
    expect(day).toMatchObject({ day: '2026-06-10', coverageS: 86_400, quality: 'A' })
    expect([day?.kwh, day?.kvarh, day?.daylightKwh].map((kwh) => kwh?.toFixed(9))).toEqual(
      [96, 48, 40].map((kwh) => kwh.toFixed(9)),
    )
    expect(day?.readings).toBe(96)
  })

  it('leaves nothing dirty', async () => {
    expect(await database.withScope(scope, (tx) => isDirty(tx, scope))).toBe(false)
  })

  it('keeps 96 blocks a day as vectors', async () => {
    const rows = await database.withScope(scope, (tx) =>
      blocksOfDevices(tx, scope, [deviceId], ['2026-06-10', '2026-06-10'], ZONE),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]!.vectors.start).toBe(MIDNIGHT)
    expect([...(rows[0]!.vectors.kwh as Float64Array)].map((kwh) => kwh.toFixed(9))).toEqual(
      Array(96).fill('1.000000000'),
    )
    expect([...(rows[0]!.vectors.kva as Float64Array)][0]).toBeCloseTo(Math.hypot(4, 2), 4)
  })

  it('a gap keeps its energy but not its coverage, and late readings mend it without a trace', async () => {
    await insert([
      [100, 1100],
      [140, 1140],
    ])
    await drainRollups(database, scope)
    const gappy = (await days()).find(({ day }) => day === '2026-06-11')
    expect(gappy?.kwh).toBeCloseTo(44, 9)
    expect(gappy?.coverageS).toBe(0)
    expect(gappy?.quality).toBe('E')
    await insert(Array.from({ length: 3 }, (_, n) => [97 + n, 1097 + n] as const))
    await insert(Array.from({ length: 39 }, (_, n) => [101 + n, 1101 + n] as const))
    await drainRollups(database, scope)
    const mended = (await days()).find(({ day }) => day === '2026-06-11')
    expect(mended).toMatchObject({ coverageS: 44 * 900, quality: 'A' })
    expect(mended?.kwh).toBeCloseTo(44, 9)
  })

  it('a correction stands in the place of its reading', async () => {
    await database.withScope(scope, async (tx) => {
      await tx.query(
        `insert into reading_correction (organisation_id, device_id, ts, kwh_import, revision, is_latest, corrected_by, why)
         values ($1, $2, $3, 1150, 1, true, 'auditor', 'misread')`,
        [scope.organisationId, deviceId, new Date(MIDNIGHT + 140 * QUARTER)],
      )
      await tx.query(
        'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $3)',
        [scope.organisationId, deviceId, new Date(MIDNIGHT + 139 * QUARTER)],
      )
    })
    await drainRollups(database, scope)
    expect((await days()).find(({ day }) => day === '2026-06-11')?.kwh).toBeCloseTo(54, 9)
  })

  it('counts registers on both sides of midnight although readings of power alone stand between them', async () => {
    const { rows } = await database.admin.query(
      `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source)
       select organisation_id, branch_id, 'Two frames', 'UTILITY', false, true from device
       where organisation_id = $1 and id = $2 returning id`,
      [scope.organisationId, deviceId],
    )
    const at = (minutes: number) => new Date(MIDNIGHT + 96 * QUARTER + minutes * 60_000)
    const values = [
      [at(-20), at(-5), at(-1), at(1), at(10)],
      [100, 115, null, null, 130],
      [null, null, 60, 60, null],
    ]
    await database.withScope(scope, async (tx) => {
      await tx.query(
        `insert into reading (organisation_id, device_id, ts, kwh_import, kw)
         select $1, $2, ts, kwh, kw from unnest($3::timestamptz[], $4::float8[], $5::real[]) r(ts, kwh, kw) on conflict do nothing`,
        [scope.organisationId, rows[0].id, ...values],
      )
      await tx.query(
        'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $4)',
        [scope.organisationId, rows[0].id, at(-20), at(10)],
      )
    })
    await drainRollups(database, scope)
    const split = await database.withScope(scope, (tx) =>
      daysOfDevices(tx, scope, [rows[0].id], '2026-06-10', '2026-06-11'),
    )
    // 15 kWh from 23:55 to 00:10, a third of them before midnight.
    expect(split.map(({ kwh }) => kwh?.toFixed(9))).toEqual(['20.000000000', '10.000000000'])
  })

  it("makes the last device's today in the first chunk of a backlog of months", async () => {
    const { rows } = await database.admin.query<{ id: number }>(
      `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source)
       select organisation_id, branch_id, 'Backlog ' || n, 'UTILITY', false, true
       from device, generate_series(1, 3) n where organisation_id = $1 and id = $2 returning id`,
      [scope.organisationId, deviceId],
    )
    const ids = rows.map(({ id }) => id)
    const noon = Date.UTC(2026, 5, 20, 11)
    await database.withScope(scope, async (tx) => {
      await tx.query(
        `insert into reading (organisation_id, device_id, ts, kwh_import)
         select $1, d, to_timestamp($3) + n * interval '15 minutes', n
         from unnest($2::int4[]) d, generate_series(0, 3) n on conflict do nothing`,
        [scope.organisationId, ids, noon / 1000],
      )
      // As an upgrade marks them: one window a device, from a year back until now.
      await tx.query(
        `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
         select $1, d, '2025-06-20T00:00Z', to_timestamp($3) from unnest($2::int4[]) d on conflict do nothing`,
        [scope.organisationId, ids, noon / 1000 + 2700],
      )
    })
    expect(await drainChunk(database, scope)).toEqual({ days: 400, left: true })
    const today = await database.withScope(scope, (tx) =>
      daysOfDevices(tx, scope, ids, '2026-06-20', '2026-06-20'),
    )
    expect(today.map(({ kwh }) => kwh?.toFixed(6))).toEqual(Array(3).fill('3.000000'))
    await drainRollups(database, scope)
  })

  it('joins the marks of a device that overlap into one window, whatever their order, and no others', async () => {
    const at = (quarter: number) => MIDNIGHT + quarter * QUARTER
    const taken = await database.withScope(scope, async (tx) => {
      const marks = [
        [2, 4],
        [8, 9],
        [0, 2],
        [3, 6],
        [8, 8],
      ]
      for (const [from, to] of marks) {
        await tx.query(
          'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $4)',
          [scope.organisationId, deviceId, new Date(at(from!)), new Date(at(to!))],
        )
      }
      return takeDirty(tx, scope)
    })
    expect(taken).toEqual({
      windows: [
        { deviceId, from: at(0), to: at(6) },
        { deviceId, from: at(8), to: at(9) },
      ],
      due: [],
      left: false,
    })
  })

  it('another organisation sees none of it', async () => {
    const other = makeScope({ ...scope, organisationId: scope.organisationId + 1 })
    const seen = await database.withScope(other, (tx) =>
      tx.query('select count(*)::int as n from reading union all select count(*)::int from reading_day'),
    )
    expect(seen.rows).toEqual([{ n: 0 }, { n: 0 }])
  })

  it('the application can neither change nor remove a raw reading', async () => {
    const attempt = (sql: string) => database.withScope(scope, (tx) => tx.query(sql))
    await expect(attempt('update reading set kwh_import = 0')).rejects.toThrow(/permission denied/)
    const removed = await database.withScope(scope, async (tx) => {
      const unnamed = await tx.query('delete from reading')
      await tx.query(`set local app.withdrawing = '1'`)
      return [unnamed.rowCount, (await tx.query('delete from reading')).rowCount]
    })
    expect(removed).toEqual([0, 0])
  })
})
