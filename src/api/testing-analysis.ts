import { expect } from 'vitest'
import { wholeOrganisation } from './frame/scope.ts'
import { type TestServer, testServer } from './testing.ts'
import { measureDays } from './testing-months.ts'

// Ikeja, 1 to 3 November 2026 local, every 15 minutes: utility 1 kWh and 0.75 kvarh (4 kW, 5 kVA), 100/90/80 A, 240 V;
// generator (100 kVA, serviced on 1 November) 0.5 kWh (2 kW); cold room 0.25 kWh. The utility is silent on 2 November
// from 06:00 to 12:00. October: 90 kWh a day from the utility, wholly measured. The site works from 08:00 to 18:00.
// Figures below are worked out by hand from these.
const FROM = Date.UTC(2026, 9, 31, 23)
const QUARTERS = 3 * 96
export const RANGE = '01-11-2026%2000:00/03-11-2026%2023:59'

/** An answer, part by part, as each test knows it. */
export interface Json {
  [part: string]: Json
}

/** The row of a device. */
export const row = (rows: unknown, id: number) =>
  (rows as Json[]).find(({ device_id }) => (device_id as unknown as number) === id) as Json

/** Three days that were measured as above, and how alice asks about them. */
export async function analysisBench() {
  const server = await testServer()
  await addMeasured(server)
  const { access } = await server.logIn('alice')
  const { cast } = server
  const of = (path: string) => path.replace('ID', String(cast.alice))
  const get = async (path: string): Promise<Json> => {
    const { status, body } = await server.get(`/api/v1/${path}`, access)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.authenticatedData ?? body) as Json
  }
  return { server, access, get, of, ikeja: `branches=${cast.ikeja.branchId}`, ids: cast.ikeja.deviceIds }
}

async function addMeasured(server: TestServer): Promise<void> {
  const { cast, database } = server
  const organisation = cast.lagosFoods
  const [utility, generator, coldRoom] = cast.ikeja.deviceIds
  const { admin } = database
  await admin.query('update device set rated_kva = 100 where id = any ($1)', [[utility, generator]])
  await admin.query(`update device set serviced_at = $2, service_interval_h = 250 where id = $1`, [
    generator,
    new Date(FROM),
  ])
  await admin.query('update device set valid_from = $1', [new Date(FROM)])
  await admin.query(`update branch set opens_at = '08:00', closes_at = '18:00' where id = $1`, [
    cast.ikeja.branchId,
  ])
  await admin.query(`select ensure_reading_month('2026-10-31'), ensure_reading_month('2026-11-01')`)
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kvarh, kw, i1, i2, i3, v1, hz, pf, thd_v1)
     select $1, d.id, at, 1000 + n * d.kwh, n * d.kvarh, d.kwh * 4, d.i1, d.i1 * 0.9, d.i1 * 0.8,
       case when d.i1 is null then null else 240 end, case when d.i1 is null then null else 50 end, d.pf, d.thd
     from (select n, $2::timestamptz + n * interval '15 minutes' as at from generate_series(0, $3) n) t,
       (values ($4::int, 1.0, 0.75, 100.0, 0.8, 2.5), ($5, 0.5, null, null, null, null), ($6, 0.25, null, null, null, null))
         d(id, kwh, kvarh, i1, pf, thd)
     where d.id <> $4 or at <= $7 or at >= $8`,
    [
      organisation,
      new Date(FROM),
      QUARTERS,
      utility,
      generator,
      coldRoom,
      new Date(Date.UTC(2026, 10, 2, 5)),
      new Date(Date.UTC(2026, 10, 2, 11)),
    ],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, id, $2, $2::timestamptz + interval '3 days' from unnest($3::int[]) id`,
    [organisation, new Date(FROM), [utility, generator, coldRoom]],
  )
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at)
     select $1, device_id, max(ts), max(ts) from reading where organisation_id = $1 group by device_id`,
    [organisation],
  )
  await measureDays(database, organisation, [{ deviceId: utility, from: '2026-10-01', days: 31, kwh: 90 }])
  await addPapers(server)
}

/** November's tariff, a purchase of diesel and what was used of it in the three days. */
export async function addPapers({ cast, database }: TestServer): Promise<void> {
  const organisation = cast.lagosFoods
  await database.withScope(wholeOrganisation(organisation, null), async (tx) => {
    await tx.query(
      `insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from)
       values ($1, 'UTILITY', 200, 0.075, '2026-01-01')`,
      [organisation],
    )
    await tx.query(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2026-11-01', 100, 1000)`,
      [organisation, cast.ikeja.branchId],
    )
    await tx.query(
      `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
       values ($1, $2, '2026-11-01', '2026-11-03', 90)`,
      [organisation, cast.ikeja.branchId],
    )
  })
}
