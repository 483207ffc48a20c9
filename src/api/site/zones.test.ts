import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'
import { type Json, row } from '../testing-analysis.ts'

// Ikeja lies in Lagos (+01), Yaba is moved to Nairobi (+03). Each utility uses, on each day of its own zone, so many kWh
// every 15 minutes: 4 on 31 October, 5, 6 and 7 on 1, 2 and 3 November, 4 after. Hence 480, 576 and 672 kWh a day of its
// own, 1,728 kWh in all; a day cut in the other zone would hold two hours of its neighbour.
const RANGE = '01-11-2026%2000:00/03-11-2026%2023:59'
const QUARTER_MS = 900_000
const PER_QUARTER = [4, 5, 6, 7, 4]
/** 4 November 10:00 in Lagos, noon in Nairobi. */
const LAST = Date.UTC(2026, 10, 4, 9)
const MIDNIGHT = { Lagos: Date.UTC(2026, 9, 30, 23), Nairobi: Date.UTC(2026, 9, 30, 21) }

let server: TestServer
let get: (path: string) => Promise<Json>
let lagos: number
let nairobi: number
let both: string

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  lagos = cast.ikeja.deviceIds[0]
  nairobi = cast.yaba.deviceIds[0]
  both = `branches=${cast.ikeja.branchId},${cast.yaba.branchId}`
  const { admin } = database
  await admin.query(`update branch set zone = 'Africa/Nairobi' where id = $1`, [cast.yaba.branchId])
  await admin.query(`update device set rated_kva = 100, valid_from = '2026-10-30T00:00Z'`)
  await admin.query(`select ensure_reading_month('2026-10-31'), ensure_reading_month('2026-11-01')`)
  await measure(lagos, MIDNIGHT.Lagos)
  await measure(nairobi, MIDNIGHT.Nairobi)
  const { access } = await server.logIn('alice')
  get = async (path) => {
    const { status, body } = await server.get(`/api/v1/${path.replace('ID', String(cast.alice))}`, access)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.authenticatedData ?? body) as Json
  }
}, 60_000)
afterAll(() => server.close())

/** Readings from a midnight of the branch's own on: the register, and volts that tell the day. */
async function measure(deviceId: number, from: number): Promise<void> {
  const { admin } = server.database
  const at: Date[] = []
  const kwh: number[] = []
  const volts: number[] = []
  let register = 1000
  for (let n = 0; from + n * QUARTER_MS <= LAST; n++) {
    const used = PER_QUARTER[Math.floor(n / 96)] ?? 4
    at.push(new Date(from + n * QUARTER_MS))
    kwh.push(register)
    volts.push(200 + used)
    register += used
  }
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, v1)
     select $1, $2, * from unnest($3::timestamptz[], $4::float8[], $5::float8[])`,
    [server.cast.lagosFoods, deviceId, at, kwh, volts],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $4)`,
    [server.cast.lagosFoods, deviceId, at[0], at.at(-1)],
  )
  await admin.query(
    `insert into device_latest (organisation_id, device_id, ts, received_at) values ($1, $2, $3, $3)`,
    [server.cast.lagosFoods, deviceId, at.at(-1)],
  )
}

const DAYS = ['2026-11-01T00:00:00', '2026-11-02T00:00:00', '2026-11-03T00:00:00']
const OWN = [480, 576, 672]

describe('T6 branches of several zones', () => {
  it('T6 cuts energy and registers of each branch at its own midnights, and bars add up to the usage', async () => {
    const energy = await get(`parameters/energy_consumption/ID/${RANGE}/daily?${both}`)
    expect(energy.dates).toEqual(DAYS)
    for (const id of [lagos, nairobi]) {
      expect(row(energy.devices, id)).toMatchObject({
        values: OWN,
        // 96 quarters of 4 kWh before the first midnight.
        previous: 1384,
        current: 3112,
        usage: 1728,
        is_adjusted: false,
        coverage: 1,
      })
    }
    expect(energy.totals).toMatchObject({ previous: 2768, current: 6224, usage: 3456 })
    expect(new Set(energy.zones as unknown as string[])).toEqual(new Set(['Africa/Lagos', 'Africa/Nairobi']))
  })

  it('T6 counts hours from each branch’s own midnight', async () => {
    const energy = await get(`parameters/energy_consumption/ID/${RANGE}/hourly?${both}`)
    expect(energy.dates).toHaveLength(72)
    for (const id of [lagos, nairobi]) {
      const values = row(energy.devices, id).values as unknown as number[]
      expect([values[0], values[23], values[24], values[48], values[71]]).toEqual([20, 20, 24, 28, 28])
    }
  })

  it('T6 shows demand and hours of use by each branch’s own days', async () => {
    const demand = await get(`parameters/power_demand/ID/${RANGE}/daily?${both}`)
    expect(demand.dates).toEqual(DAYS)
    for (const id of [lagos, nairobi]) {
      expect(row(demand.devices, id).max_kw).toEqual([20, 24, 28])
      expect((row(demand.devices, id).range as Json).min).toBe(25.64)
    }
    // At one instant both draw 28 kW of their third days: 56 / 0.78.
    expect((demand.together as Json).max).toBe(71.79)
    const use = await get(`parameters/time_of_use/ID/${RANGE}/daily?${both}`)
    for (const branch of use.branches as unknown as Json[]) {
      expect(branch.period_total_hours).toBe(72)
      expect(
        (branch.rows as unknown as Json[]).map(({ hours }) => (hours as unknown as number[])[0]),
      ).toEqual([24, 24, 24])
    }
  })

  it('T6 takes the dashboard’s demand from each branch’s own range', async () => {
    const { data } = await get(`branch_demand/ID/${RANGE}?${both}`)
    expect((data as Json).max_demand).toBe(71.79)
    // The first two hours of Nairobi and the last two of Lagos are one branch's alone: 20 kW / 0.78.
    expect((data as Json).min_demand).toBe(25.64)
    for (const { device_id: id, min, max } of (data as Json).devices_demands as unknown as Json[]) {
      if ([lagos, nairobi].includes(id as unknown as number)) expect([min, max]).toEqual([25.64, 35.9])
    }
  })

  it('T6 cuts the aggregate’s energy, quality and registers by branch', async () => {
    const all = await get(`dashboard/ID/${RANGE}/daily`)
    const devices = (all.branches as unknown as Json[]).flatMap(
      ({ devices: own }) => own as unknown as Json[],
    )
    for (const id of [lagos, nairobi]) {
      const { energy_consumption: energy, power_quality: quality } = row(devices, id)
      expect((energy as Json).energy_consumption_values).toMatchObject({ value: OWN })
      expect(energy).toMatchObject({ previous: 1384, current: 3112, usage: 1728, dates: { dates: DAYS } })
      expect((quality as Json).dates).toMatchObject({ dates: DAYS })
      expect(((quality as Json).voltage as Json).l1).toEqual([205, 206, 207])
    }
  })

  it('T6 draws the report by each branch’s own days', async () => {
    const report = await get(`report/ID/01-11-2026/monthly?${both}`)
    const { used, devices, dates } = report.energy_consumption as Json
    const first = (dates as unknown as string[]).indexOf(DAYS[0]!)
    expect((used as unknown as number[]).slice(first, first + 3)).toEqual([960, 1152, 1344])
    for (const id of [lagos, nairobi]) {
      expect((row(devices, id).used as unknown as number[]).slice(first, first + 3)).toEqual(OWN)
    }
  })

  it('T6 a range that ends now ends now in every zone, and what began at an instant began there', async () => {
    server.turnClock(LAST - server.now())
    const today = await get(
      `parameters/energy_consumption/ID/04-11-2026%2000:00/04-11-2026%2010:00/hourly?${both}`,
    )
    expect([row(today.devices, lagos).usage, row(today.devices, nairobi).usage]).toEqual([160, 192])
    expect((today.dates as unknown as string[]).at(-1)).toBe('2026-11-04T11:00:00')
    expect((row(today.devices, lagos).values as unknown as unknown[]).slice(9)).toEqual([16, null, null])
    const past = await get(
      `parameters/energy_consumption/ID/03-11-2026%2010:00/04-11-2026%2010:00/daily?${both}`,
    )
    // Lagos: 14 h of 28 and 10 h of 16 kWh; Nairobi, from noon: 12 h of each.
    expect([row(past.devices, lagos).usage, row(past.devices, nairobi).usage]).toEqual([552, 528])
  })
})
