import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { lookForAllFindings } from '#jobs/finding/testing-findings.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'
import { rollUpTold } from '../testing-told.ts'

// October 2026 at Yaba, which has no utility meter, a reading every 15 minutes: the controller senses the grid for the first 61
// quarters of a day (15.25 h), then its set runs until 22:00 and nothing carries the load after it.
const DAYS = ['2026-09-29T23:00:00Z', '2026-10-31T23:00:00Z'] as const

let server: TestServer
let alice: Writer
let generator: number
let instead: number

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  alice = await createWriter(server, 'alice')
  ;[instead, generator] = server.cast.yaba.deviceIds
  await admin.query(
    `select ensure_reading_month(m) from unnest(array['2026-09-01', '2026-10-01']::timestamptz[]) m`,
  )
  await admin.query('update device set period_s = 900')
  await admin.query(`update device set device_type = 'SOLAR' where id = $1`, [instead])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3, run, mains_present)
     select $1, $2, ts, 10 * sum(on_set) over (order by ts), 40 * on_set, 231 * on_set, 229 * on_set, 230 * on_set,
       on_set = 1, q <= 61
     from generate_series($3::timestamptz, $4::timestamptz, interval '15 minutes') ts,
       lateral (select (extract(epoch from ts - $3::timestamptz)::int4 / 900 + 95) % 96 + 1 as q) quarter,
       lateral (select case when q > 61 and q <= 88 then 1 else 0 end as on_set) state`,
    [server.cast.lagosFoods, generator, ...DAYS],
  )
  await admin.query(
    `insert into device_measure (organisation_id, device_id, measure, first_at, last_at) values ($1, $2, 'mains', $3, $4)`,
    [server.cast.lagosFoods, generator, ...DAYS],
  )
  await rollUpTold(server, server.cast.lagosFoods, [generator], DAYS)
}, 60_000)
afterAll(() => server.close())

const month = async (query = `branches=${server.cast.yaba.branchId}`) => {
  const { body } = await alice.get(`supply/${server.cast.alice}/2026-10/?${query}`)
  return (body.data as { feeders: SupplyMonth[] }).feeders
}

it('§16.A a branch without a utility meter has the hours that the controller of its set senses, told as such', async () => {
  const [shown, ...more] = await month()
  expect(more).toEqual([])
  expect(shown).toMatchObject({
    device: { device_id: generator },
    is_sensed: true,
    ...{ feeder: null, mean_low: 15.25, mean_high: 15.25, best: 15.25, coverage: 1, unknown_hours: 0 },
    hours: { grid: 472.75, generator: 209.25, nothing: 62, unknown: 0, beside_grid: 0 },
    measured: { by: 'controller', told: [{ by: 'controller', hours: 744 }], contradicted_hours: 0 },
  })
  expect(shown!.days[4]).toMatchObject({ present_s: 54_900, absent_s: 31_500, sustained: 1, min_volts: null })
  expect(shown!.claim).toMatchObject({ kwh: null, low: null, reason: expect.stringContaining('band') })
  // Whoever looks at another device of the branch asks about its grid still.
  expect(
    (await month(`devices=${server.cast.yaba.deviceIds[2]}`)).map(({ device }) => device.device_id),
  ).toEqual([generator])
  expect(await month(`branches=${server.cast.ikeja.branchId}`)).toMatchObject([{ is_sensed: false }])
})

it('§16.A is held against its band, and what the set gave is no energy of a claim', async () => {
  const { status } = await alice.send('POST', `feeders/${server.cast.alice}/${generator}/`, {
    ...{ name: '33-Yaba', valid_from: '2026-10-01', band: 'A', customer_class: 'MD1', disco: 'Eko' },
  })
  expect(status).toBe(201)
  const [shown] = await month()
  expect(shown).toMatchObject({ verdict: 'short', promised: 20, mean_low: 15.25, coverage: 1 })
  expect(shown!.claim).toMatchObject({ state: 'unknown', kwh: null, low: { net: null }, estimated_kwh: 0 })
  expect(shown!.claim.reason).toBe('The energy of the month was not measured.')
  await lookForAllFindings({ database: server.database, clock: () => server.now() }, server.cast.lagosFoods)
  const { body } = await alice.get(`findings/${server.cast.alice}/?kinds=supply-claim`)
  expect((body.data as { findings: unknown[] }).findings).toMatchObject([
    { low: null, subject: expect.stringContaining(String(generator)) },
  ])
})

it('the hours of the Dashboard, of its home and of the panel that explains are the page’s', async () => {
  const branch = `branches=${server.cast.yaba.branchId}`
  const days = ['01-10-2026%2000:00', '31-10-2026%2023:59']
  const usage = await alice.get(
    `dashboard/device_usage/${server.cast.alice}/${days.join('/')}/daily?${branch}`,
  )
  expect(usage.body).toMatchObject({
    authenticatedData: { supply_hours: { grid: 472.75, generator: 209.25, nothing: 62, unknown: 0 } },
  })
  const [from, to] = days
  const explained = await alice.get(`explain/supply.hours.${generator}.2026-10/?from=${from}&to=${to}`)
  expect(explained.body).toMatchObject({ value: 15.25 })
})
