import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../../testing.ts'
import { addPapers } from '../../testing-analysis.ts'

// Ikeja, 1 to 3 November 2026 local: utility 1 kWh and 0.75 kvarh, generator 0.5 kWh, cold room 0.25 kWh every 15
// minutes. Figures below are worked out by hand from these.
const FROM = Date.UTC(2026, 9, 31, 23)
const QUARTERS = 3 * 96
const RANGE = '01-11-2026%2000:00/03-11-2026%2023:59'

let server: TestServer
let access: string
let ikeja: string

type Json = Record<string, never>

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  const organisation = cast.lagosFoods
  const [utility, generator, coldRoom] = cast.ikeja.deviceIds
  const { admin } = database
  await admin.query('update device set rated_kva = 100 where id = any ($1)', [[utility, generator]])
  await admin.query('update device set valid_from = $1', [new Date(FROM)])
  await admin.query(`select ensure_reading_month('2026-10-31'), ensure_reading_month('2026-11-01')`)
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kvarh)
     select $1, d.id, $2::timestamptz + n * interval '15 minutes', 1000 + n * d.kwh, n * d.kvarh
     from generate_series(0, $3) n, (values ($4::int, 1.0, 0.75), ($5, 0.5, null), ($6, 0.25, null)) d(id, kwh, kvarh)`,
    [organisation, new Date(FROM), QUARTERS, utility, generator, coldRoom],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, id, $2, $2::timestamptz + interval '3 days' from unnest($3::int[]) id`,
    [organisation, new Date(FROM), [utility, generator, coldRoom]],
  )
  await addPapers(server)
  access = (await server.logIn('alice')).access
  ikeja = `branches=${cast.ikeja.branchId}`
})

afterAll(() => server.close())

async function get(path: string, token = access): Promise<Json> {
  const { status, body } = await server.get(`/api/v1/${path}`, token)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.authenticatedData ?? body) as Json
}

const card = (name: string, rest = '') => `dashboard/${name}/${server.cast.alice}/${RANGE}/hourly${rest}`

describe('dashboard cards', () => {
  it('DB-01 Total Energy is Σ sources, loads left out: 3 × (96 + 48) = 432 kWh, 180 of them in daylight', async () => {
    const { selection } = (await get(card('total_energy', `?${ikeja}`))) as never as { selection: Json }
    expect(selection.total_kwh).toEqual({ value: 432, unit: 'kWh', coverage: 1, estimated_kwh: 0 })
    expect(selection.solar_hours).toEqual({ value: 180, unit: 'kWh' })
    expect(selection.solar_share_percent).toEqual({ value: 41.67, unit: '%' })
    expect(selection.partial).toBe(false)
  })

  it('DB-03 carbon: 288 × 0.439 + 90 × 2.68 = 367.63 kg = 0.37 t; blended: (288 × 215 + 90 × 1000) ÷ 432 = 351.67', async () => {
    const { selection } = (await get(card('total_energy', `?${ikeja}`))) as never as { selection: Json }
    expect(selection.dashboard_carbon_emissions).toEqual({ value: 0.37, unit: 'Tons' })
    expect(selection.blended_cost).toEqual({ value: 351.67, unit: 'Naira/kWh' })
    const { body } = await server.get(`/api/v1/blended_cost/${server.cast.ikeja.branchId}/${RANGE}/`, access)
    expect(body).toMatchObject({ data: 351.67, partial: false })
  })

  it('DB-03 what a revision A client adds up over the devices is the same blended cost and carbon', async () => {
    const { branches } = (await get(card('total_energy'))) as never as { branches: never[] }
    const devices = branches.flatMap(
      ({ devices: all }) => all as { dashboard: Record<string, { value: number }> }[],
    )
    const sum = (key: string) => devices.reduce((total, { dashboard }) => total + dashboard[key]!.value, 0)
    expect(sum('cost_of_energy')).toBeCloseTo(351.67, 1)
    expect(sum('dashboard_carbon_emissions')).toBeCloseTo(0.37, 2)
  })

  it('DB-07 nothing was measured today or yesterday: unknown with a reason, no arrow', async () => {
    const { selection } = (await get(card('total_energy', `?${ikeja}`))) as never as { selection: Json }
    expect(selection.today).toMatchObject({ value: 0, unknown: 'No reading in this period' })
    expect(selection).toMatchObject({ trend: 'none', same_hours: { today: null, yesterday: null, hours: 0 } })
  })

  it('SH-06 nothing selected adds every branch; a branch without readings makes it partial', async () => {
    const { selection } = (await get(card('total_energy'))) as never as { selection: Json }
    expect(selection.total_kwh).toMatchObject({ value: 432 })
    expect(selection.partial).toBe(true)
    expect(selection.notes).toContain('Blended cost leaves out a source whose energy or rate is not known.')
    const yaba = `blended_cost/${server.cast.yaba.branchId}/${RANGE}/`
    expect(await get(yaba)).toMatchObject({ data: 0, unknown: expect.any(String), partial: true })
  })

  it('SH-06 one device selected: its own figures', async () => {
    const one = `?devices=${server.cast.ikeja.deviceIds[0]}`
    const { selection } = (await get(card('total_energy', one))) as never as { selection: Json }
    expect(selection.total_kwh).toMatchObject({ value: 288 })
    expect(selection.blended_cost).toMatchObject({ value: 215 })
  })

  it('a range that cuts days and blocks takes their share: 12:00 to 12:20 is 1.5 × 20/15 = 2 kWh', async () => {
    const path = `dashboard/total_energy/${server.cast.alice}/02-11-2026%2012:00/02-11-2026%2012:20/hourly?${ikeja}`
    const { selection } = (await get(path)) as never as { selection: Json }
    expect(selection.total_kwh).toMatchObject({ value: 2, coverage: 1 })
  })

  it('the comparison tells how little of the time before was measured', async () => {
    const { selection } = (await get(card('total_energy', `?${ikeja}`))) as never as { selection: Json }
    expect(selection.previous_kwh).toMatchObject({ coverage: 0, unknown: expect.any(String) })
  })

  it('a range in the future is unknown, not zero', async () => {
    const path = `dashboard/total_energy/${server.cast.alice}/25-11-2026%2000:00/26-11-2026%2000:00/hourly`
    const { selection } = (await get(path)) as never as { selection: Json }
    expect(selection.total_kwh).toMatchObject({ value: 0, unknown: expect.any(String) })
  })
})

describe('usage and days', () => {
  const fetchDevices = async (path: string) => {
    const { branches } = (await get(path)) as never as {
      branches: { name: string; devices: Json[]; dates: string[] }[]
    }
    return branches.find(({ name }) => name === 'Ikeja')!
  }

  it('DB-04, DB-06 energy, naira and hours per source', async () => {
    const [utility, generator, coldRoom] = (await fetchDevices(card('device_usage'))).devices
    expect(utility).toMatchObject({
      name: 'Ikeja Utility',
      energy_consumption: { usage: 288 },
      billing_totals: { present_total: { usage_kwh: 288, value_naira: 61_920 } },
      usage_hours: 72,
    })
    expect(generator).toMatchObject({
      energy_consumption: { usage: 144 },
      billing_totals: { present_total: { value_naira: 90_000 } },
      usage_hours: 72,
    })
    expect(coldRoom).toMatchObject({ energy_consumption: { usage: 72 }, usage_hours: 72 })
  })

  it('DB-05 one value a day and device, a day without readings is a gap with coverage 0', async () => {
    const path = `dashboard/daily_consumption/${server.cast.alice}/01-11-2026%2000:00/04-11-2026%2023:59/hourly`
    const { dates, devices } = await fetchDevices(path)
    expect(dates).toEqual([1, 2, 3, 4].map((day) => `2026-11-0${day}T00:00:00`))
    expect(devices[0]).toMatchObject({ daily_kwh: [96, 96, 96, 0], coverage: [1, 1, 1, 0] })
  })

  it('LO-01 72 kWh of loads are 16.67 % of 432', async () => {
    const branch = await fetchDevices(card('load_overview', `?${ikeja}`))
    expect(branch).toMatchObject({
      building_kwh: { value: 432, unit: 'kWh' },
      load_kwh: { value: 72, unit: 'kWh' },
      percentage_load: { value: 16.67, unit: '%' },
      share_percent: { value: 100, unit: '%' },
    })
    expect(branch.devices[2]).toMatchObject({ branchName: 'Ikeja', consumption: 72, device_runtime: 72 })
  })
})

describe('demand', () => {
  it('DB-02 coincident: √(6² + (3 + 2 × tan acos 0.78)²) = 7.56 kVA, flat, so PAPR 1', async () => {
    const { data } = (await get(`branch_demand/${server.cast.alice}/${RANGE}?${ikeja}`)) as never as {
      data: Json
    }
    expect(data).toMatchObject({ max_demand: 7.56, min_demand: 7.56, avg_demand: 7.56, papr: 1, unit: 'kVA' })
    expect(data.power_factor_assumed).toBe(true)
    expect(data.peak_at).toBe('2026-11-01T00:00:00')
  })

  it('DB-02 per device: 5 kVA measured, 2 ÷ 0.78 = 2.56 kVA assumed, a load in kW', async () => {
    const { data } = (await get(`branch_demand/${server.cast.alice}/${RANGE}`)) as never as {
      data: { devices_demands: Json[] }
    }
    const rows = data.devices_demands.filter(({ device_name }) => String(device_name).startsWith('Ikeja'))
    expect(rows.map(({ max, unit }) => [max, unit])).toEqual([
      [5, 'kVA'],
      [2.56, 'kVA'],
      [1, 'kW'],
    ])
  })

  it('DB-02 a selection without an energised block has no demand, said with a reason', async () => {
    const yaba = `?branches=${server.cast.yaba.branchId}`
    const { data } = (await get(`branch_demand/${server.cast.alice}/${RANGE}${yaba}`)) as never as {
      data: Json
    }
    expect(data).toMatchObject({ max_demand: 0, papr: 0, coverage: 0 })
    expect(data.unknown).toContain('15-minute block')
  })

  it('T9 average power factor of the month to date where both dates are its first: 0.8; unknown is null', async () => {
    const [utility, generator] = server.cast.ikeja.deviceIds
    const asked = 'start_date=2026-11-01&end_date=2026-11-01'
    const measured = await server.get(`/api/v1/average_power_factor/?device_id=${utility}&${asked}`, access)
    expect(measured.body).toEqual({ device_id: utility, data: { avg_pf: 0.8, basis: 'from kWh and kvarh' } })
    const posted = await server.app.inject({
      method: 'POST',
      url: '/api/v1/average_power_factor/',
      headers: { authorization: `Bearer ${access}` },
      payload: { device_id: generator, start_date: '2026-11-01', end_date: '2026-11-01' },
    })
    expect(posted.json()).toEqual({ device_id: generator, data: { avg_pf: null, basis: null } })
  })
})

describe('the aggregate of revision A', () => {
  it('AP-00 every series of a device is as long as its dates, and names are bare', async () => {
    const aggregate = (await get(`dashboard/${server.cast.alice}/${RANGE}/hourly`)) as never as {
      branches: Json[]
    }
    const branch = aggregate.branches.find(({ name }) => name === 'Ikeja') as never as {
      devices: Record<string, never>[]
      daily_kwh: Record<string, unknown[]>
      usage_hours: unknown
    }
    expect(Object.keys(branch.daily_kwh)).toEqual(['dates', 'Utility', 'Ikeja Gen 1'])
    expect(branch.usage_hours).toEqual({
      devices: ['Utility', 'Ikeja Gen 1'],
      hours: [72, 72],
    })
    const utility = branch.devices[0] as never as {
      energy_consumption: {
        usage: number
        previous: number
        current: number
        dates: { dates: string[] }
        energy_consumption_values: { value: number[] }
      }
      power_demand: { dates: { dates: string[] }; power_demand_values: { demand: number[] } }
    }
    expect(utility.energy_consumption).toMatchObject({ previous: 1000, current: 1288, usage: 288 })
    expect(utility.energy_consumption.dates.dates).toHaveLength(72)
    expect(utility.energy_consumption.energy_consumption_values.value).toEqual(Array(72).fill(4))
    expect(utility.power_demand.power_demand_values.demand).toEqual(Array(72).fill(5))
  })

  it('AP-00 the same answer stands under dashboard_data', async () => {
    const first = await get(`dashboard/${server.cast.alice}/${RANGE}/daily`)
    expect(await get(`dashboard_data/${server.cast.alice}/${RANGE}/daily`)).toEqual(first)
  })
})
