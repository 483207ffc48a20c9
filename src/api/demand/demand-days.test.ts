import { afterAll, beforeAll, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { keepDemandDaysJob } from '#jobs/demand/keep-demand-days.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { runOnce } from '#store/engine/woken.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'

// Two branches from 1 to 19 November 2026; the clock stands at 20 November, 10:00 in Lagos.
const FROM = Date.UTC(2026, 9, 31, 23)
const QUARTERS = 19 * 96 + 40

let server: TestServer
let access: string

beforeAll(async () => {
  server = await testServer()
  ;({ access } = await server.logIn('alice'))
  const { admin } = server.database
  const { lagosFoods, ikeja, yaba } = server.cast
  await admin.query(`select ensure_reading_month('2026-10-31'), ensure_reading_month('2026-11-01')`)
  await admin.query('update device set valid_from = $1', [new Date(FROM)])
  // The meters of Ikeja tell reactive energy, those of Yaba none; the generators stand still at night.
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kvarh)
     select $1, d.id, $2::timestamptz + n * interval '15 minutes', sum(step) over w,
       case when d.place = 1 then sum(step * (0.4 + 0.1 * (n % 5))) over w end
     from (select id, place, n, case when kind = 2 and n % 96 < 30 then 0
         else round((3 + kind + 2 * sin(n / 9.0 + id))::numeric, 2)::float8 end as step
       from (select id, 1 as place, kind from unnest($4::int[]) with ordinality u(id, kind)
         union all select id, 2, kind from unnest($5::int[]) with ordinality u(id, kind)) d,
         generate_series(0, $3) n where not (id = $6 and n between 500 and 560)) d
     window w as (partition by d.id order by n)`,
    [lagosFoods, new Date(FROM), QUARTERS, ikeja.deviceIds, yaba.deviceIds, ikeja.deviceIds[0]],
  )
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select organisation_id, device_id, max(ts), max(ts) from reading group by 1, 2`,
  )
  await rollUp(FROM, FROM + QUARTERS * BLOCK_MS)
})
afterAll(() => server.close())

async function rollUp(from: number, to: number, deviceIds = allDevices()): Promise<void> {
  const organisation = server.cast.lagosFoods
  await server.database.admin.query(
    'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) select $1, d, $2, $3 from unnest($4::int[]) d',
    [organisation, new Date(from), new Date(to), deviceIds],
  )
  await drainRollups(server.database, wholeOrganisation(organisation, null))
}

const allDevices = () => [...server.cast.ikeja.deviceIds, ...server.cast.yaba.deviceIds]
const keep = () => runOnce(keepDemandDaysJob({ database: server.database, clock: server.now }))

async function madeDays(branchId: number): Promise<string[]> {
  const { rows } = await server.database.admin.query<{ day: string }>(
    `select day::text from demand_day where branch_id = $1 and zone <> '' order by day`,
    [branchId],
  )
  return rows.map(({ day }) => day)
}

const RANGES = [
  ['01-11-2026%2000:00', '19-11-2026%2023:59'],
  ['02-11-2026%2007:20', '18-11-2026%2013:05'],
  ['03-11-2026%2000:00', '20-11-2026%2023:59'],
  ['25-10-2026%2000:00', '20-11-2026%2010:00'],
]

async function answers(ranges = RANGES): Promise<unknown[]> {
  const { alice, ikeja, yaba } = server.cast
  const selections = [
    '',
    `?branches=${ikeja.branchId}`,
    `?branches=${yaba.branchId}`,
    `?devices=${ikeja.deviceIds[0]}`,
    `?devices=${ikeja.deviceIds[0]},${yaba.deviceIds[1]}`,
    `?devices=${ikeja.deviceIds[2]}`,
  ]
  const paths = ranges.flatMap(([from, to]) =>
    selections.flatMap((selection) => [
      `branch_demand/${alice}/${from}/${to}${selection}`,
      `dashboard/load_overview/${alice}/${from}/${to}/daily${selection}`,
    ]),
  )
  const told: unknown[] = []
  for (const path of paths) {
    const { status, body } = await server.get(`/api/v1/${path}`, access)
    expect(status, JSON.stringify(body)).toBe(200)
    told.push({ path, body })
  }
  return told
}

/** What the blocks alone say, whatever is kept. */
async function answersFromBlocks(ranges = RANGES): Promise<unknown[]> {
  await server.database.admin.query('create table put_away as select * from demand_day')
  await server.database.admin.query('delete from demand_day')
  const told = await answers(ranges)
  await server.database.admin.query('insert into demand_day select * from put_away')
  await server.database.admin.query('drop table put_away')
  return told
}

it('no day is kept while a process of an older version is there', async () => {
  const { admin } = server.database
  await admin.query(
    `insert into server_process (id, kind, host, pid, version, schema_version, key_mark)
     select gen_random_uuid(), 'web', 'a', v, 'test', v, '' from unnest('{60,62}'::int[]) v`,
  )
  await keep()
  expect(await madeDays(0)).toEqual([])
  await admin.query('delete from server_process')
})

it('DB-02, DB-08 demand and loads of kept days are those of their blocks, cut anywhere and of any selection', async () => {
  const before = await answers()
  await keep()
  const { ikeja } = server.cast
  for (const branchId of [0, ikeja.branchId]) expect(await madeDays(branchId)).toHaveLength(19)
  expect(await answers()).toEqual(before)
  expect(JSON.stringify(before)).toContain('"power_factor_assumed":true')
  expect(await answersFromBlocks()).toEqual(before)
})

it('a late reading takes its day away, of its branch and of all, until it is made anew', async () => {
  const { lagosFoods, ikeja, yaba } = server.cast
  const at = FROM + 8 * DAY_MS + 1_000
  await server.database.admin.query(
    `insert into reading (organisation_id, device_id, ts, kw, kva)
     select $1, $2, $3, 900, 1000`,
    [lagosFoods, ikeja.deviceIds[1], new Date(at)],
  )
  await server.database.admin.query(
    `insert into reading_correction (organisation_id, device_id, ts, kwh_import, revision, is_latest, corrected_by, why)
     select organisation_id, device_id, ts, kwh_import + 20, 1, true, 'import', 'supersedes' from reading
     where device_id = $1 and ts > $2 and ts < $2::timestamptz + interval '6 hours'`,
    [ikeja.deviceIds[0], new Date(at)],
  )
  await rollUp(at, at + DAY_MS / 4, ikeja.deviceIds.slice(0, 2))
  expect(await madeDays(ikeja.branchId)).not.toContain('2026-11-09')
  expect(await madeDays(0)).not.toContain('2026-11-09')
  expect(await madeDays(yaba.branchId)).toHaveLength(19)
  const during = await answers()
  expect(await answersFromBlocks()).toEqual(during)
  await keep()
  expect(await madeDays(ikeja.branchId)).toHaveLength(19)
  expect(await answers()).toEqual(during)
})

it('a day that runs waits for its end, though it is marked', async () => {
  const { admin } = server.database
  const { lagosFoods } = server.cast
  await admin.query(`insert into demand_due (organisation_id, day) values ($1, '2026-11-20')`, [lagosFoods])
  await keep()
  expect(await madeDays(0)).toHaveLength(19)
  const { rows } = await admin.query('delete from demand_due returning day')
  expect(rows).toEqual([{ day: '2026-11-20' }])
})

it('a source that is counted no longer, a longer interval and a zone of its own are right at once', async () => {
  const { admin } = server.database
  const { lagosFoods, ikeja, yaba } = server.cast
  // Who asks so often is asked to wait.
  server.turnClock(5 * MINUTE_MS)
  const ranges = RANGES.slice(1, 3)
  const stays = async () => {
    const now = await answers(ranges)
    expect(await answersFromBlocks(ranges)).toEqual(now)
    return now
  }
  await admin.query('update device set source_tag = null where id = $1', [ikeja.deviceIds[1]])
  await stays()
  await admin.query('update organisation set demand_block_minutes = 30 where id = $1', [lagosFoods])
  const halves = await stays()
  // The next day makes them all anew.
  server.turnClock(DAY_MS)
  await keep()
  const { rows } = await admin.query('select distinct block_minutes from demand_day')
  expect(rows).toEqual([{ block_minutes: 30 }])
  server.turnClock(-DAY_MS)
  expect(await answers(ranges)).toEqual(halves)
  await admin.query(`update branch set zone = 'Africa/Accra' where id = $1`, [yaba.branchId])
  await stays()
})

it('what days of a month that is over tell is remembered until one of them is made anew', async () => {
  const { admin } = server.database
  const { lagosFoods, ikeja, yaba } = server.cast
  await admin.query('update branch set zone = null where id = $1', [yaba.branchId])
  // Everybody's session has ended by then.
  server.turnClock(21 * DAY_MS)
  ;({ access } = await server.logIn('alice'))
  const ranges = [
    ['02-11-2026%2007:20', '18-11-2026%2013:05'],
    ['05-11-2026%2000:00', '11-12-2026%2009:00'],
  ]
  const before = await answersFromBlocks(ranges)
  await keep()
  expect(await answers(ranges)).toEqual(before)
  // Nobody writes so: what is remembered is not looked at.
  await admin.query(
    `update demand_day set max = 5000, own = decode(repeat('00', length(own)), 'hex') where zone <> ''`,
  )
  expect(await answers(ranges)).toEqual(before)
  const at = FROM + 6 * DAY_MS + 2_000
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kw, kva) select $1, $2, $3, 950, 1100`,
    [lagosFoods, ikeja.deviceIds[0], new Date(at)],
  )
  await rollUp(FROM, FROM + QUARTERS * BLOCK_MS)
  const during = await answersFromBlocks(ranges)
  expect(during).not.toEqual(before)
  expect(await answers(ranges)).toEqual(during)
  await keep()
  expect(await answers(ranges)).toEqual(during)
  expect(await answers(ranges)).toEqual(during)
})
