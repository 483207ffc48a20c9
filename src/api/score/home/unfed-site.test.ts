import { afterAll, beforeAll, expect, it } from 'vitest'
import { rollUpTold } from '../../finding/testing-told.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'

// 19 November 2026 at Yaba, which has neither a utility meter nor a controller that senses the grid, a reading every 15
// minutes: the IPP carries it until 20:00, its set from 20:00 to 22:00, and then both are off. It is the 20th, 10:00.
const DAY = ['2026-11-18T23:00:00Z', '2026-11-19T23:00:00Z'] as const

let server: TestServer
let alice: Writer

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  alice = await createWriter(server, 'alice')
  const [ipp, set] = server.cast.yaba.deviceIds
  await admin.query(`select ensure_reading_month('2026-11-01'::timestamptz)`)
  await admin.query('update device set period_s = 900')
  await admin.query(`update device set device_type = 'IPP' where id = $1`, [ipp])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3)
     select $1, id, ts, 10 * sum(on_it) over (partition by id order by ts), 40 * on_it, 230 * on_it, 230 * on_it, 230 * on_it
     from generate_series($4::timestamptz, $5::timestamptz, interval '15 minutes') ts,
       lateral (select extract(epoch from ts - $4::timestamptz) / 3600 as hour) clock,
       lateral (values ($2::int4, case when hour <= 20 then 1 else 0 end),
         ($3::int4, case when hour > 20 and hour <= 22 then 1 else 0 end)) state (id, on_it)`,
    [server.cast.lagosFoods, ipp, set, ...DAY],
  )
  await rollUpTold(server, server.cast.lagosFoods, [ipp, set], DAY)
}, 60_000)
afterAll(() => server.close())

it('DB-06 a site without a grid has the hours that its IPP and its set carried, and the rest is not known', async () => {
  const branch = `branches=${server.cast.yaba.branchId}`
  const { body } = await alice.get(
    `dashboard/device_usage/${server.cast.alice}/19-11-2026%2000:00/19-11-2026%2023:59/daily?${branch}`,
  )
  const { supply_hours: hours } = (body as { authenticatedData: { supply_hours: Record<string, number> } })
    .authenticatedData
  expect(hours).toEqual({ grid: 0, generator: 2, solar: 0, ipp: 20, nothing: 0, unknown: 2 })
})

it('the strip of yesterday on the home shows the same, and not that nothing is known', async () => {
  const { body } = await alice.get(`home/sites/${server.cast.alice}?branches=${server.cast.yaba.branchId}`)
  const [site] = (body as { data: { branches: { yesterday: { strip: object[] } | null }[] } }).data.branches
  expect(site!.yesterday?.strip).toMatchObject([
    { kind: 'ipp', from: 0, to: 72_000 },
    { kind: 'generator', from: 72_000, to: 79_200 },
    { kind: 'unknown', from: 79_200, to: 86_400 },
  ])
})
