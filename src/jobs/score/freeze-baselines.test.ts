import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import { type Woken, woken } from '#store/engine/woken.ts'
import { freezeBaselinesJob } from './freeze-baselines.ts'

let database: Database
let lagos: Metered
let joburg: Metered
let now = Date.UTC(2026, 5, 30, 22, 30) // 30 June 23:30 in Lagos, 1 July 00:30 in Johannesburg
const jobs: Woken[] = []

beforeAll(async () => {
  database = await freshDatabase()
  const zone = 'Africa/Johannesburg'
  lagos = await makeMetered(database, {
    name: 'Lagos Foods',
    devices: [{ name: 'Utility' }, { name: 'Gen 1' }],
  })
  joburg = await makeMetered(database, { name: 'Joburg Foods', zone, devices: [{ name: 'Utility' }] })
  // 100 kWh on every day of April to June; the generator was installed ten days ago.
  for (const { scope, deviceIds } of [lagos, joburg])
    await measure(scope.organisationId, deviceIds[0]!, '2026-04-01', 91, 100)
  await measure(lagos.scope.organisationId, lagos.deviceIds[1]!, '2026-06-21', 10, 40)
})
afterEach(() => Promise.all(jobs.splice(0).map((job) => job.stop())))
afterAll(() => database.close())

function measure(organisationId: number, deviceId: number, from: string, days: number, kwh: number) {
  return database.admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, $2, $3::date + n, $5, 86400, 86400, 0, 96 from generate_series(0, $4::int - 1) n`,
    [organisationId, deviceId, from, days, kwh],
  )
}

async function frozen({ scope }: Metered) {
  const { rows } = await database.admin.query(
    `select device_id, to_char(month, 'YYYY-MM') as month, forecast, cardinality(day_kwh) as days, method
     from baseline_month where organisation_id = $1 order by device_id, month`,
    [scope.organisationId],
  )
  return rows.map(({ device_id, month, forecast, days, method }) => [
    device_id,
    month,
    forecast,
    days,
    method,
  ])
}

async function start(everyMs?: number, log = silentLog) {
  const job = freezeBaselinesJob({ database, clock: () => now })
  jobs.push(await woken({ database, log }, { ...job, ...(everyMs ? { everyMs } : {}) }))
}

async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries++) {
    if (await isTrue()) return
    await sleep(25)
  }
  throw new Error('It did not happen')
}

describe('freezing baselines', () => {
  it('§7 at start: the running month of each zone and those before it that have enough history', async () => {
    await start()
    await until(async () => (await frozen(joburg)).length === 3)
    const [utility] = lagos.deviceIds
    expect(await frozen(lagos)).toEqual([
      [utility, '2026-05', 3100, 31, 'weekday'],
      [utility, '2026-06', 3000, 30, 'weekday'],
    ])
    expect((await frozen(joburg)).map(([, month]) => month)).toEqual(['2026-05', '2026-06', '2026-07'])
  })

  it('§7 when the month begins, and what comes late moves nothing', async () => {
    await start(20)
    await database.admin.query('update reading_day set kwh = 150 where device_id = $1', [lagos.deviceIds[0]])
    now += 3_600_000
    await until(async () => (await frozen(lagos)).length === 4)
    const [utility, generator] = lagos.deviceIds
    expect(await frozen(lagos)).toEqual([
      [utility, '2026-05', 3100, 31, 'weekday'],
      [utility, '2026-06', 3000, 30, 'weekday'],
      [utility, '2026-07', 4650, 31, 'weekday'],
      [generator, '2026-07', 1240, 31, 'provisional'],
    ])
  })

  it('a database that is away for a pass is tried again', async () => {
    const { admin } = database
    await admin.query('delete from baseline_month')
    await admin.query('alter table baseline_month rename to gone')
    const warned: string[] = []
    await start(20, { ...silentLog, warn: (_, message) => warned.push(message) })
    await until(async () => warned.length > 0)
    await admin.query('alter table gone rename to baseline_month')
    await until(async () => (await frozen(lagos)).length === 4)
    expect(warned[0]).toMatch(/tried again later/)
  })

  it('a zone that cannot be frozen keeps no other zone of its organisation from it', async () => {
    const { admin } = database
    const { organisationId } = lagos.scope
    await admin.query('delete from baseline_month')
    const { rows } = await admin.query(
      `with b as (insert into branch (organisation_id, name, zone) values ($1, 'Accra', 'Africa/Accra') returning id)
       insert into device (organisation_id, branch_id, name, device_type, is_load, is_source)
       select $1, id, 'Utility', 'UTILITY', false, true from b returning id`,
      [organisationId],
    )
    await measure(organisationId, rows[0].id, '2026-04-01', 91, 10)
    await admin.query(
      `alter table baseline_month add constraint refuse check (device_id <> ${rows[0].id}) not valid`,
    )
    const warned: object[] = []
    await start(undefined, { ...silentLog, warn: (fields) => warned.push(fields) })
    await until(async () => (await frozen(lagos)).length === 4)
    expect(warned).toMatchObject([{ organisationId, err: { message: expect.stringContaining('refuse') } }])
    await admin.query('alter table baseline_month drop constraint refuse')
  })

  it('an organisation whose years wait to be rolled up delays no other by more than a piece of them', async () => {
    const { admin } = database
    await admin.query('delete from baseline_month')
    const { scope, deviceIds } = lagos
    await admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
       select $1, d, '2021-01-01', '2025-12-31' from unnest($2::int4[]) d`,
      [scope.organisationId, deviceIds],
    )
    await start()
    await until(async () => (await frozen(joburg)).length > 0)
    const { rows } = await admin.query('select count(*)::int4 as n from rollup_dirty')
    expect(rows[0].n).toBeGreaterThan(0)
    expect(await frozen(lagos)).toEqual([])
    await until(async () => (await frozen(lagos)).length > 0)
  })
})
