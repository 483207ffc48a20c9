import { afterAll, beforeAll, expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { type TestServer, testServer } from '../testing.ts'
import { FROM, fillDays, fromBlocks, keepDays, QUARTERS, rollUpDays } from './testing-days.ts'

let server: TestServer
let access: string

beforeAll(async () => {
  server = await testServer()
  ;({ access } = await server.logIn('alice'))
  await fillDays(server)
})
afterAll(() => server.close())

const rollUp = (from: number, to: number, deviceIds?: number[]) => rollUpDays(server, from, to, deviceIds)

/** Who asks so often is asked to wait, and a session ends. */
async function wait(): Promise<void> {
  server.turnClock(5 * MINUTE_MS)
  ;({ access } = await server.logIn('alice'))
}

const keep = () => keepDays(server)

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

const answersFromBlocks = (ranges = RANGES) => fromBlocks(server, () => answers(ranges))

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
  await wait()
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
