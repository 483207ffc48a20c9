import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FEATURES } from '#domain/people/feature.ts'
import { analysisBench, type Json, row } from '../testing-analysis.ts'

// `testing-analysis`: Ikeja was measured from 1 November 00:00 to 4 November 00:00, the utility without 2 November 06:00
// to 12:00. Asked on 20 November at 10:00 for the month so far: 466 h, of which the last two periods of 15 minutes are
// not due yet; the utility reported in 66 of 465.5 h, the generator and the cold room in 72.
const MONTH = '01-11-2026%2000:00/20-11-2026%2010:00'
const UTILITY = round4(66 / 465.5)
const GENERATOR = round4(72 / 465.5)
const BRANCH = round4((66 + 72) / 931)

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

let bench: Awaited<ReturnType<typeof analysisBench>>
let get: (path: string) => Promise<Json>

beforeAll(async () => {
  bench = await analysisBench()
  await bench.server.database.admin.query('update device set period_s = 900')
  await bench.server.database.admin.query(
    `insert into feature_flag (organisation_id, flag, is_on)
     select $1, flag, true from unnest($2::text[]) flag on conflict do nothing`,
    [bench.server.cast.lagosFoods, FEATURES],
  )
  await bench.server.database.admin.query(`update organisation set client_type = 'BESPOKE'`)
  get = (path) => bench.get(bench.of(path))
}, 60_000)
afterAll(() => bench.server.close())

const readBranches = (answer: Json) => answer.branches as unknown as Json[]
const readDevices = (answer: Json) =>
  readBranches(answer).flatMap(({ devices }) => devices as unknown as Json[])

/** Weighted by what was due in each bucket: the first to the nineteenth day whole, the twentieth to half past nine. */
function overDays(coverage: readonly number[]): number {
  const due = coverage.map((_, n) => (n === 19 ? 9.5 : 24))
  const measured = coverage.reduce((sum, share, n) => sum + share * due[n]!, 0)
  return round4(measured / 465.5)
}

describe('T20 one coverage', () => {
  it('T20 is the same for a device and a range in every call', async () => {
    const [utility, generator] = bench.ids
    const found: Record<string, unknown> = {}
    const note = (call: string, rows: unknown, of: (one: Json) => unknown = ({ coverage }) => coverage) => {
      found[call] = of(row(rows, utility))
    }
    note('total energy', readDevices(await get(`dashboard/total_energy/ID/${MONTH}/daily`)), (one) => {
      return ((one.dashboard as Json).total_kwh as Json).coverage
    })
    note('usage', readDevices(await get(`dashboard/device_usage/ID/${MONTH}/daily`)))
    note('daily', readDevices(await get(`dashboard/daily_consumption/ID/${MONTH}/daily`)), ({ coverage }) =>
      overDays(coverage as unknown as number[]),
    )
    note('loads', readDevices(await get(`dashboard/load_overview/ID/${MONTH}/daily`)))
    note('aggregate', readDevices(await get(`dashboard/ID/${MONTH}/daily`)))
    note('energy', (await get(`parameters/energy_consumption/ID/${MONTH}/daily`)).devices)
    note('demand', (await get(`parameters/power_demand/ID/${MONTH}/daily`)).devices)
    note('quality', (await get(`parameters/power_quality/ID/${MONTH}`)).devices)
    note('hours', readDevices(await get(`parameters/time_of_use/ID/${MONTH}/daily`)))
    note('bill', readDevices(await get(`billing_data/ID/${MONTH}`)), ({ billing }) => {
      return (((billing as Json).totals as Json).present_total as Json).coverage
    })
    const demand = (await get(`branch_demand/ID/${MONTH}?devices=${utility}`)).data as Json
    found['dashboard demand'] = demand.coverage
    const tables = (await get(`branches/ID/${MONTH}?${bench.ikeja}`)) as unknown as { data: Json }
    note('tables', tables.data.devices)
    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((call) => [call, UTILITY])))
    const card = await get(`score_card/ID/${MONTH}?${bench.ikeja}`)
    expect(row(card.generators, generator).coverage).toBe(GENERATOR)
    // Both branches' generators, of which Yaba's is silent.
    const { diesel_overview: diesel } = (await get('cost_tracker_overview/ID')).data as Json
    const [november] = diesel as unknown as Json[]
    expect(november?.coverage).toBe(round4(72 / 931))
  })

  it('T20 is the same for a branch and a range in every call', async () => {
    const of = bench.ikeja
    const energy = await get(`dashboard/total_energy/ID/${MONTH}/daily?${of}`)
    const demand = (await get(`branch_demand/ID/${MONTH}?${of}`)).data as Json
    const [loads] = readBranches(await get(`dashboard/load_overview/ID/${MONTH}/daily?${of}`))
    const bill = await get(`billing_data/ID/${MONTH}?${of}`)
    const card = await get(`score_card/ID/${MONTH}?${of}`)
    const report = await get(`report/ID/20-11-2026/monthly?${of}`)
    expect({
      energy: ((energy.selection as Json).total_kwh as Json).coverage,
      demand: demand.coverage,
      loads: (loads!.building_kwh as Json).coverage,
      bill: ((bill.billing_totals as Json).present_total as Json).coverage,
      papr: (card.papr as Json).coverage,
      report: (report.total_consumption as Json).coverage,
      reportPapr: (report.papr as Json).coverage,
    }).toEqual({
      energy: BRANCH,
      demand: BRANCH,
      loads: BRANCH,
      bill: BRANCH,
      papr: BRANCH,
      report: BRANCH,
      reportPapr: BRANCH,
    })
  })

  it('T20 counts from a device’s first day: not a day before it, and not since midnight of it', async () => {
    const { admin } = bench.server.database
    const coldRoom = bench.ids[2]
    // Its meter was put in on 2 November at 09:00; its rollups and readings of before are not there.
    const installed = new Date(Date.UTC(2026, 10, 2, 8))
    await admin.query('delete from reading where device_id = $1 and ts < $2', [coldRoom, installed])
    await admin.query('delete from reading_day where device_id = $1 and day < $2', [coldRoom, '2026-11-02'])
    await admin.query('delete from reading_block where device_id = $1 and day < $2', [coldRoom, '2026-11-02'])
    await admin.query(
      `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, '2026-11-01T23:00Z', $3)`,
      [bench.server.cast.lagosFoods, coldRoom, installed],
    )
    const RANGE = '01-11-2026%2000:00/03-11-2026%2023:59'
    for (const registered of ['2026-11-02T08:00Z', '2026-11-20T08:00Z']) {
      await admin.query('update device set valid_from = $2 where id = $1', [coldRoom, registered])
      const daily = row(readDevices(await get(`dashboard/daily_consumption/ID/${RANGE}/daily`)), coldRoom)
      expect(daily.coverage, registered).toEqual([0, 1, 1])
      const usage = row(readDevices(await get(`dashboard/device_usage/ID/${RANGE}/daily`)), coldRoom)
      expect(usage.coverage, registered).toBe(1)
    }
    // What is older than the range proves it as well: half of a range is missing, not half of the proof.
    await admin.query(`delete from reading where device_id = $1 and ts > '2026-11-02T22:55Z'`, [coldRoom])
    const late = row(
      readDevices(await get(`dashboard/device_usage/ID/03-11-2026%2000:00/04-11-2026%2023:59/daily`)),
      coldRoom,
    )
    expect(late.coverage).toBe(0.5)
  })
})
