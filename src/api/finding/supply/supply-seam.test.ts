import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { feederSums, feederSupply } from '#store/energy/supply/feeder-supply.ts'
import { tree } from '#store/site/organisation.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'
import { rollUpTold } from '../testing-told.ts'

// Yaba in November 2026, a reading every 15 minutes until the 20th at 10:00. Until the end of the 11th its set's controller senses the
// grid for 61 quarters of each day (15.25 h); the set runs until 22:00. A utility meter comes on the 11th at 10:00. It alone tells from
// the 12th on: 48 quarters a day (12 h), 20 kW while the grid is there.
const DAYS = ['2026-10-31T23:00:00Z', '2026-11-20T09:00:00Z'] as const
const METER = ['2026-11-11T09:00:00Z', DAYS[1]] as const
const LAST_SENSED = '2026-11-11T23:00:00Z'
/** Quarter of the local day that ends at a reading, 1 to 96. */
const QUARTER = `lateral (select (extract(epoch from ts - $3::timestamptz)::int4 / 900 + 95) % 96 + 1 as q) quarter`

let server: TestServer
let alice: Writer
let generator: number
let meter: number

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  const { lagosFoods } = server.cast
  alice = await createWriter(server, 'alice')
  ;[meter, generator] = server.cast.yaba.deviceIds
  await admin.query(
    `select ensure_reading_month(m) from unnest(array['2026-10-01', '2026-11-01']::timestamptz[]) m`,
  )
  await admin.query('update device set period_s = 900')
  await admin.query(`update device set device_type = 'SOLAR' where id = $1`, [meter])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3, run, mains_present)
     select $1, $2, ts, 10 * sum(on_set) over (order by ts), 40 * on_set, 231 * on_set, 229 * on_set, 230 * on_set,
       on_set = 1, case when ts <= '${LAST_SENSED}' then q <= 61 end
     from generate_series($3::timestamptz, $4::timestamptz, interval '15 minutes') ts, ${QUARTER},
       lateral (select case when q > 61 and q <= 88 then 1 else 0 end as on_set) state`,
    [lagosFoods, generator, ...DAYS],
  )
  await admin.query(
    `insert into device_measure (organisation_id, device_id, measure, first_at, last_at) values ($1, $2, 'mains', $3, $4)`,
    [lagosFoods, generator, DAYS[0], LAST_SENSED],
  )
  await rollUpTold(server, lagosFoods, [generator], DAYS)
  const { status } = await alice.send('POST', `feeders/${server.cast.alice}/${generator}/`, {
    ...{ name: '33-Yaba', valid_from: '2026-11-01', band: 'A', customer_class: 'MD1', disco: 'Eko' },
  })
  expect(status).toBe(201)
  await admin.query(`update device set device_type = 'UTILITY', valid_from = $2 where id = $1`, [
    meter,
    METER[0],
  ])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3)
     select $1, $2, ts, 1000 + 5 * sum(is_there) over (order by ts), 20 * is_there, 230 * is_there, 230 * is_there, 230 * is_there
     from generate_series($3::timestamptz, $4::timestamptz, interval '15 minutes') ts, ${QUARTER},
       lateral (select case when q <= case when ts <= '${LAST_SENSED}' then 61 else 48 end then 1 else 0 end as is_there) state
     where ts >= '${METER[0]}'`,
    [lagosFoods, meter, ...DAYS],
  )
  await rollUpTold(server, lagosFoods, [meter], METER)
}, 60_000)
afterAll(() => server.close())

const month = async (name = '2026-11') => {
  const { body } = await alice.get(
    `supply/${server.cast.alice}/${name}/?branches=${server.cast.yaba.branchId}`,
  )
  return (body.data as { feeders: SupplyMonth[] }).feeders
}
const HOUR_S = 3600
// 11 × 15.25 + 8 × 12 + 10 = 273.75 h of 466.
const MEAN = 14.1

it('§16.A a utility meter that came later leaves the hours that a controller told before it, as one feeder', async () => {
  const [shown, ...more] = await month()
  expect(more).toEqual([])
  expect(shown).toMatchObject({
    device: { device_id: meter },
    ...{ is_sensed: false, sensed_before: { device: expect.any(String), until: '2026-11-11' } },
    ...{ day_count: 20, mean_low: MEAN, mean_high: MEAN, coverage: 1, unknown_hours: 0 },
    // 4.75 h of eleven days and 12 h of eight without the grid; the set ran 6.75 h of each of the nineteen.
    hours: { grid: 273.75, generator: 128.25, nothing: 64, unknown: 0 },
    measured: {
      told: [
        { by: 'controller', hours: 264 },
        { by: 'line-voltage', hours: 202 },
      ],
    },
  })
  const present = (day: number) => shown!.days[day - 1]!.present_s / HOUR_S
  // The tenth is the controller's, the day of the seam of both, the twelfth the meter's.
  expect([1, 10, 11, 12, 19].map(present)).toEqual([15.25, 15.25, 15.25, 12, 12])
})

it('§16.A the band that was entered before it counts, and the energy of a claim is the meter’s', async () => {
  const [shown] = await month()
  expect(shown).toMatchObject({
    feeder: { name: '33-Yaba', band: 'A', voltage_side: null },
    ...{ promised: 20, verdict: 'short' },
  })
  // 105 kWh of the day of the seam, 8 × 240, 200 of the running day.
  expect(shown!.claim.kwh).toBe(2225)
})

it('§16.A a month before the meter is still told, and its readings that come late change it alone', async () => {
  const before = await month()
  await rollUpTold(server, server.cast.lagosFoods, [generator], ['2026-11-04T23:00:00Z', DAYS[1]])
  expect(await month()).toEqual(before)
  await rollUpTold(server, server.cast.lagosFoods, [meter], METER)
  expect(await month()).toEqual(before)
})

it('the hours of the Dashboard, of its home and of the panel that explains are the page’s', async () => {
  const branch = `branches=${server.cast.yaba.branchId}`
  const usage = await alice.get(
    `dashboard/device_usage/${server.cast.alice}/01-11-2026%2000:00/19-11-2026%2023:59/daily?${branch}`,
  )
  expect(usage.body).toMatchObject({
    authenticatedData: { supply_hours: { grid: 263.75, generator: 128.25, nothing: 64, unknown: 0 } },
  })
  const range = 'from=01-11-2026%2000:00&to=30-11-2026%2023:59'
  const explained = await alice.get(`explain/supply.hours.${meter}.2026-11/?${range}`)
  expect(explained.body).toMatchObject({ value: MEAN })
  const { body } = await alice.get(`home/money/${server.cast.alice}/01-11-2026%2000:00/30-11-2026%2023:59`)
  const { branches } = body.data as { branches: { name: string; supply: unknown }[] }
  expect(branches.find(({ name }) => name === 'Yaba')!.supply).toMatchObject({
    ...{ low: MEAN, high: MEAN, promised: 20, verdict: 'short' },
  })
})

it('§16.A a second reading of the entries keeps them with the meter', async () => {
  const { body } = await alice.get(`feeders/${server.cast.alice}/`)
  const { devices } = body.data as { devices: { device_id: number; rows: { name: string }[] }[] }
  expect(devices.filter(({ device_id }) => device_id === generator)).toEqual([])
  expect(devices.find(({ device_id }) => device_id === meter)!.rows.map(({ name }) => name)).toEqual([
    '33-Yaba',
  ])
})

it('sums of days on which the meter stood are read from what is stored of them, earlier ones day by day', async () => {
  const scope = wholeOrganisation(server.cast.lagosFoods, null)
  const asked = (first: string) =>
    server.database.withScope(scope, async (tx) => {
      const { branches } = (await tree(tx, scope))!
      const yaba = branches.filter(({ id }) => id === server.cast.yaba.branchId)
      const days = [first, '2026-11-19'] as const
      const whole = await feederSupply(tx, scope, yaba, days, server.now())
      const names: unknown[] = []
      const watched = {
        ...tx,
        query(text: never, values: never) {
          names.push(text)
          return tx.query(text, values)
        },
      }
      const sums = await feederSums(watched as typeof tx, scope, yaba, days, server.now())
      const present = (own: readonly { presentS: number }[]) =>
        own.reduce((sum, one) => sum + one.presentS, 0)
      expect(present(sums.get(meter)!)).toBe(present(whole.get(meter)!.map((day) => day.sums)))
      return names.map((one) => (one as { name: string }).name)
    })
  expect(await asked('2026-11-10')).toEqual(['supply-days'])
  expect(await asked('2026-11-11')).toEqual(['sums-of-supply-days'])
})

it('§16.A beside a second utility meter the hours that the controller told before both are kept', async () => {
  const { lagosFoods } = server.cast
  await server.database.admin.query(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, period_s, valid_from)
     select organisation_id, branch_id, 'Second feeder', 'UTILITY', false, true, 900, $2 from device where id = $1`,
    [meter, METER[0]],
  )
  await rollUpTold(server, lagosFoods, [generator, meter], DAYS)
  const shown = (await month()).find(({ device }) => device.device_id === meter)
  expect(shown).toMatchObject({ sensed_before: { until: '2026-11-11' } })
  const present = (day: number) => shown!.days[day - 1]!.present_s / HOUR_S
  // Of the day of the seam the meter alone tells, from 10:00 on: no controller is asked where two feeders come in.
  expect([1, 10, 11, 12, 19].map(present)).toEqual([15.25, 15.25, 5.25, 12, 12])
})
