import { afterAll, beforeAll, expect } from 'vitest'
import { BLOCK_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { keepDemandDaysJob } from '#jobs/demand/keep-demand-days.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { runOnce } from '#store/engine/woken.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'

export const FROM = Date.UTC(2026, 9, 31, 23)
export const QUARTERS = 19 * 96 + 40

/** For a file of tests: a server with the days of `fillDays`, kept, and its user Alice. */
export function serverWithDays() {
  let server: TestServer
  let access = ''
  beforeAll(async () => {
    server = await testServer()
    await fillDays(server)
    await keepDays(server)
  })
  afterAll(() => server.close())
  return {
    server: () => server,
    /** Who asks so often is asked to wait, and a session ends: her next session. */
    async wait(): Promise<void> {
      server.turnClock(5 * MINUTE_MS)
      ;({ access } = await server.logIn('alice'))
    },
    async get(path: string): Promise<{ path: string; body: unknown }> {
      const { status, body } = await server.get(`/api/v1/${path}`, access)
      expect(status, `${path} ${JSON.stringify(body)}`).toBe(200)
      return { path, body }
    },
  }
}

/** Two branches from 1 to 19 November 2026; the clock stands at 20 November, 10:00 in Lagos. */
export async function fillDays(server: TestServer): Promise<void> {
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
  await rollUpDays(server, FROM, FROM + QUARTERS * BLOCK_MS)
}

const allDevices = ({ cast }: TestServer) => [...cast.ikeja.deviceIds, ...cast.yaba.deviceIds]

export async function rollUpDays(
  server: TestServer,
  from: number,
  to: number,
  deviceIds = allDevices(server),
): Promise<void> {
  const organisation = server.cast.lagosFoods
  await server.database.admin.query(
    'insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) select $1, d, $2, $3 from unnest($4::int[]) d',
    [organisation, new Date(from), new Date(to), deviceIds],
  )
  await drainRollups(server.database, wholeOrganisation(organisation, null))
}

/** What days tell of demand, as far as they are due. */
export const keepDays = ({ database, now }: TestServer) =>
  runOnce(keepDemandDaysJob({ database, clock: now }))

/** What the blocks alone say, whatever is kept. */
export async function fromBlocks(server: TestServer, ask: () => Promise<unknown[]>): Promise<unknown[]> {
  await server.database.admin.query('create table put_away as select * from demand_day')
  await server.database.admin.query('delete from demand_day')
  const told = await ask()
  await server.database.admin.query('insert into demand_day select * from put_away')
  await server.database.admin.query('drop table put_away')
  return told
}
