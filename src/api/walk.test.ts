import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MonthEndAnswer } from '#contract/cost/month-end.ts'
import type { OutageBranchesAnswer } from '#contract/finding/outages.ts'
import type { BesideAnswer, OutagesAnswer, SourcesNowAnswer } from '#contract/finding/sources.ts'
import { round } from '#domain/round.ts'
import { analysisBench, RANGE } from './testing-analysis.ts'
import { allowBilling } from './testing-rows.ts'

// Every figure that a page shows equals what explains it: the same number, to the last digit, or unknown on both sides.
let bench: Awaited<ReturnType<typeof analysisBench>>

beforeAll(async () => {
  bench = await analysisBench()
  const { database, cast } = bench.server
  await allowBilling(database, cast.lagosFoods)
  await database.admin.query(
    `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
     values ($1, $2, 'pre-paid', '2026-11-02', null, 300, 61111.11, 65694.44),
       ($1, $2, 'post-paid', '2026-09-20', '2026-10-10', 1000, 200000, 215000)`,
    [cast.lagosFoods, cast.ikeja.branchId],
  )
})
afterAll(() => bench.server.close())

const [from, to] = RANGE.split('/')
type Wire = { value: number; unknown?: string }

const told = async (key: string, query: string) =>
  (await bench.get(`explain/${key}/?from=${from}&to=${to}${query && `&${query}`}`)) as unknown as {
    value: number | null
    label: string
    hash: string
  }

async function same(key: string, query: string, shown: number | null): Promise<void> {
  const { value } = await told(key, query)
  expect(value, `${key} of ${query || 'everything'}`).toBe(shown)
}

const known = ({ value, unknown }: Wire) => (unknown === undefined ? value : null)

const selections = (): string[] => {
  const { ikeja, yaba } = bench.server.cast
  return ['', `branches=${ikeja.branchId}`, `branches=${yaba.branchId}`, `devices=${ikeja.deviceIds[0]}`]
}

const card = (name: string, query: string) =>
  bench.get(`dashboard/${name}/${bench.server.cast.alice}/${RANGE}/hourly?${query}`) as Promise<never>

describe('every figure shown equals its explanation', () => {
  it('EX-5 Dashboard: energy, solar hours, carbon, cost, today, demand', async () => {
    for (const query of selections()) {
      const { selection } = (await card('total_energy', query)) as { selection: Record<string, Wire> }
      await same('energy.total', query, known(selection.total_kwh!))
      await same('energy.today', query, known(selection.today!))
      await same('energy.yesterday', query, known(selection.yesterday!))
      await same('energy.daylight', query, known(selection.solar_hours!))
      await same('energy.daylight_share', query, known(selection.solar_share_percent!))
      await same('carbon.total', query, known(selection.dashboard_carbon_emissions!))
      await same('cost.blended', query, known(selection.blended_cost!))
      const { data } = (await bench.get(
        `branch_demand/${bench.server.cast.alice}/${RANGE}?${query}`,
      )) as never as {
        data: Record<string, never>
      }
      const isKnown = data.unknown === undefined
      for (const which of ['max', 'min', 'avg'])
        await same(`demand.${which}`, query, isKnown ? data[`${which}_demand`]! : null)
    }
  })

  it('EX-5 Dashboard: energy, cost and hours of every device', async () => {
    const { branches } = (await card('device_usage', '')) as {
      branches: { devices: Record<string, never>[] }[]
    }
    for (const device of branches.flatMap(({ devices }) => devices)) {
      const { device_id: id, energy_consumption: energy, usage_hours_unknown: noHours, is_source } = device
      const { present_total: bill } = device.billing_totals as unknown as {
        present_total: Record<string, never>
      }
      const usage = energy as unknown as { usage: number; unknown?: string }
      await same(`energy.source.${id}`, '', usage.unknown === undefined ? usage.usage : null)
      await same(`hours.source.${id}`, '', noHours === undefined ? device.usage_hours! : null)
      if (is_source)
        await same(`cost.source.${id}`, '', bill.unknown === undefined ? bill.value_naira! : null)
    }
  })

  it('EX-5 Billing: every line, total and metric, of both bills', async () => {
    const path = `billing_data/${bench.server.cast.alice}/${RANGE}?${bench.ikeja}`
    const data = (await bench.get(path)) as never as {
      billing_totals: Totals
      branches: { devices: Billed[] }[]
    }
    const both = [
      ['present', 'present_total'],
      ['previous', 'previous_total'],
    ] as const
    for (const [which, total] of both) {
      const sums = data.billing_totals[total]
      await same(`bill.${which}.total`, bench.ikeja, naira(sums))
      await same(`bill.${which}.net`, bench.ikeja, naira(sums) === null ? null : sums.net_naira)
      await same(`bill.${which}.kwh`, bench.ikeja, sums.usage_kwh === 0 ? null : sums.usage_kwh)
      for (const { device_id: id, billing } of data.branches.flatMap(({ devices }) => devices)) {
        const line = billing.totals[total]
        await same(`bill.${which}.line.${id}`, bench.ikeja, naira(line))
        await same(`bill.${which}.energy.${id}`, bench.ikeja, line.coverage === 0 ? null : line.usage_kwh)
      }
    }
    const { metrics } = data.billing_totals
    for (const name of ['diesel', 'utility', 'ipp', 'blended']) {
      const wire = name === 'blended' ? 'blended_cost_per_kwh' : `${name}_per_kwh`
      const shown = metrics.unknown.includes(wire) ? null : (metrics[wire] as number)
      await same(`bill.metric.${name}`, bench.ikeja, shown)
    }
  })

  it('EX-5 Month end: cost, difference and month end, of all branches and of each', async () => {
    for (const month of ['2026-11', '2026-10']) {
      const { data } = (await bench.get(`month_end/${bench.server.cast.alice}/?month=${month}`)) as never as {
        data: MonthEndAnswer
      }
      for (const row of [{ id: 'total', ...data.total }, ...data.branches]) {
        const key = `month-end.${month.replace('-', '')}.${row.id}`
        await same(`${key}.cost`, '', row.naira)
        await same(`${key}.difference`, '', row.difference)
        await same(`${key}.end`, '', row.end.naira)
        await same(`${key}.percent`, '', row.percent)
        await same(`${key}.rate`, '', row.naira_per_kwh)
        await same(`${key}.diesel`, '', inPercent(row.diesel_share))
        await same(`${key}.kwh`, '', row.kwh.used)
        await same(`${key}.kwh_end`, '', row.kwh.end)
      }
    }
  })

  it('EX-5 the money home: its cards, every branch of its table, its sites', async () => {
    const { cast } = bench.server
    for (const query of selections()) {
      const { data } = (await bench.get(`home/money/${cast.alice}/${RANGE}?${query}`)) as never as {
        data: HomeWire
      }
      const key = `month-end.${data.period.month.replace('-', '')}`
      const ofRow = async (
        row: string,
        { naira, naira_per_kwh, diesel_share, change }: HomeCost,
        of: string,
      ) => {
        await same(`${key}.${row}.cost`, of, naira)
        await same(`${key}.${row}.rate`, of, naira_per_kwh)
        await same(`${key}.${row}.diesel`, of, inPercent(diesel_share))
        if (change === null) return
        await same(`${key}.${row}.difference`, of, change.naira)
        await same(`${key}.${row}.percent`, of, change.percent)
      }
      await ofRow('total', data.total, query)
      await same(`${key}.total.end`, query, data.month_end.naira)
      await same('finding.to_get_back', query, data.findings.to_get_back)
      for (const branch of data.branches) {
        await ofRow(String(branch.branch_id), branch, '')
        await same(`finding.to_get_back.${branch.branch_id}`, '', branch.to_get_back)
        if (branch.supply !== null)
          await same(`supply.hours.${branch.supply.device_id}.${data.period.month}`, '', branch.supply.low)
      }
    }
    const { data } = (await bench.get(`home/sites/${cast.alice}?`)) as never as {
      data: { branches: SiteWire[] }
    }
    for (const { branch_id: id, tank, service } of data.branches) {
      await same(`diesel.stock.${id}`, '', tank?.litres ?? null)
      await same(`diesel.hours.${id}`, '', tank?.hours ?? null)
      if (service !== null) await same(`service.hours.${service.device_id}`, '', service.hours)
    }
    expect(data.branches.some(({ service }) => service !== null)).toBe(true)
  })

  it('EX-5 Money to get back and what of a bill is in dispute', async () => {
    const { database, cast } = bench.server
    await database.admin.query(
      `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, basis, evidence, noticed_at,
         figures_at)
       values ($1, 'bill-dispute', 'bill 17', $2, '2026-10-01', '2026-11-01', 135111.38, 'booked', '[]', now(), now()),
         ($1, 'delivery-short', 'delivery 3', $2, '2026-10-01', '2026-10-02', 27000.10, 'booked', '[]', now(), now())`,
      [cast.lagosFoods, cast.ikeja.branchId],
    )
    const { data } = (await bench.get(`findings/${cast.alice}/`)) as never as {
      data: { sums: { to_get_back: number } }
    }
    expect(data.sums.to_get_back).toBe(162_111.48)
    await same('finding.to_get_back', '', data.sums.to_get_back)
    const { rows } = await database.admin.query<{ id: number }>(
      `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
       values ($1, $2, 'post-paid', '2026-09-25', '2026-10-15', 1000, 200000, 215000) returning id`,
      [cast.lagosFoods, cast.ikeja.branchId],
    )
    const checked = (await bench.get(`branches/${cast.ikeja.branchId}/bill-checks/`)) as never as {
      data: { id: number; disputed: string }[]
    }
    const own = checked.data.find(({ id }) => id === rows[0]!.id)!
    expect(Number(own.disputed)).toBeGreaterThan(0)
    await same(`bill-check.${own.id}.disputed`, '', Number(own.disputed))
  })

  it('EX-5 Cost Tracker: every cell and foot of the overviews', async () => {
    const { data, totals } = (await bench.get(
      `cost_tracker_overview/${bench.server.cast.alice}`,
    )) as never as Tracker
    for (const table of ['diesel', 'utility', 'ipp'] as const) {
      const rows = data[`${table}_overview`]
      for (const row of rows) await sameCells(`cost-tracker.${table}.${row.id}`, row)
      if (totals[table] !== null) await sameCells(`cost-tracker.${table}.total`, totals[table])
    }
    expect(data.diesel_overview.length + data.utility_overview.length).toBeGreaterThan(1)
  })

  it('EX-5 Score Card: baseline, peak to average, carbon, size and fuel', async () => {
    const card = (await bench.get(
      `score_card/${bench.server.cast.alice}/${RANGE}?${bench.ikeja}`,
    )) as never as ScoreWire
    for (const name of BASELINE) await same(`score.${name}`, bench.ikeja, card.baseline[name]!)
    await sameScore('score', card)
    await same('score.carbon', bench.ikeja, card.carbon.actual)
    for (const one of card.generators) {
      const { device_id: id } = one
      await same(`score.size.${id}`, bench.ikeja, one.usage_percent!)
      await same(`score.fuel_score.${id}`, bench.ikeja, one.current_kwh_per_l!)
      await same(`score.fuel_baseline.${id}`, bench.ikeja, one.baseline_kwh_per_l!)
      await same(`score.fuel_percent.${id}`, bench.ikeja, one.efficiency_percent!)
      await same(`score.litres.${id}`, bench.ikeja, one.litres!)
    }
    for (const name of ['hours', 'kwh', 'litres', 'naira'] as const)
      await same(`score.operating_${name}`, bench.ikeja, card.operating_time?.totals[name] ?? null)
    expect(card.operating_time?.totals.hours).toBe(42)
    expect(card.generators.map(({ litres }) => litres)).toEqual([90])
    expect(card.baseline.projected_total).not.toBeNull()
    const all = (await bench.get(`score_card/${bench.server.cast.alice}/${RANGE}`)) as never as ScoreWire
    for (const name of BASELINE) await same(`score.${name}`, '', all.baseline[name]!)
  })

  it('EX-5 Report: consumption, peak to average, baseline, carbon and the rows of the sources', async () => {
    const { alice } = bench.server.cast
    const report = (await bench.get(
      `report/${alice}/03-11-2026/monthly?${bench.ikeja}`,
    )) as never as ReportWire
    const of = 'report.monthly.03-11-2026'
    await same(`${of}.consumption`, bench.ikeja, report.total_consumption.kwh)
    await same(`${of}.carbon`, bench.ikeja, report.carbon.tons)
    await same(`${of}.total_cost`, bench.ikeja, report.cost_implication.total_cost)
    for (const name of BASELINE) await same(`${of}.${name}`, bench.ikeja, report.baseline[name]!)
    await sameScore(of, report)
    for (const { device_id: id, kwh, cost } of report.cost_implication.rows) {
      await same(`${of}.energy.${id}`, bench.ikeja, kwh!)
      await same(`${of}.cost.${id}`, bench.ikeja, cost!)
    }
    for (const { device_id: id, hours } of report.time_of_use.devices)
      await same(`${of}.hours.${id}`, bench.ikeja, hours!)
    for (const { device_id: id, litres, kwh, hours, cost } of report.fuel_consumption) {
      await same(`${of}.litres.${id}`, bench.ikeja, litres!)
      await same(`${of}.energy.${id}`, bench.ikeja, kwh!)
      await same(`${of}.hours.${id}`, bench.ikeja, hours!)
      await same(`${of}.cost.${id}`, bench.ikeja, cost!)
    }
    for (const { device_id: id, size_efficiency } of report.generator_efficiency)
      await same(`${of}.size.${id}`, bench.ikeja, size_efficiency!)
    for (const { name, difference } of report.comparison.figures)
      await same(`${of}.change_${name}`, bench.ikeja, difference)
    expect(report.total_consumption.kwh).toBe(432)
  })

  it('EX-5 Supply: hours of feeders, what outages cost, sets beside the grid, each source as it stands', async () => {
    const { alice, ikeja } = bench.server.cast
    const { supply } = (await bench.get(`report/${alice}/03-11-2026/monthly?${bench.ikeja}`)) as never as {
      supply: { device_id: number; low: number | null }[]
    }
    for (const { device_id: id, low } of supply) await same(`supply.hours.${id}.2026-11`, '', low)
    const of = `sources/${ikeja.branchId}`
    const { data: outages } = (await bench.get(`${of}/outages/2026-11/`)) as never as { data: OutagesAnswer }
    await same(outages.explain.premium, '', outages.premium)
    await same(outages.explain.dark, '', outages.dark_naira)
    const { data: every } = (await bench.get('outage_branches/2026-11/')) as never as {
      data: OutageBranchesAnswer
    }
    await same(every.explain.premium, '', every.total.premium)
    await same(every.explain.dark, '', every.total.dark_naira)
    const { data: beside } = (await bench.get(`${of}/beside/2026-11/`)) as never as { data: BesideAnswer }
    await same(beside.explain, '', beside.low)
    const { data: now } = (await bench.get(`${of}/now/`)) as never as { data: SourcesNowAnswer }
    for (const { device, rate, slope } of now.sources) {
      await same(`source-rate.${device.id}`, '', rate)
      if (slope !== null) await same(`source-slope.${device.id}`, '', slope)
    }
    expect(supply).toHaveLength(1)
    expect(now.sources.length).toBeGreaterThan(0)
  })

  it('EX-5 Load Overview: building, loads, percentage and every load', async () => {
    const { branches } = (await card('load_overview', bench.ikeja)) as { branches: LoadWire[] }
    for (const {
      branch_id: id,
      building_kwh,
      load_kwh,
      percentage_load,
      unmetered_kwh,
      devices,
    } of branches) {
      await same(`load.building.${id}`, bench.ikeja, known(building_kwh))
      await same(`load.loads.${id}`, bench.ikeja, known(load_kwh))
      await same(`load.percentage.${id}`, bench.ikeja, known(percentage_load))
      await same(`load.unmetered.${id}`, bench.ikeja, known(unmetered_kwh))
      for (const { device_id, consumption, device_runtime, unknown } of devices) {
        await same(`load.energy.${device_id}`, bench.ikeja, unknown === undefined ? consumption : null)
        await same(`load.hours.${device_id}`, bench.ikeja, unknown === undefined ? device_runtime : null)
      }
    }
    expect(branches.map(({ load_kwh }) => load_kwh.value)).toEqual([72])
  })

  it('EX-5 Energy Consumption: registers and usage, in total and of every source', async () => {
    const { devices, totals } = (await bench.get(
      `parameters/energy_consumption/${bench.server.cast.alice}/${RANGE}/daily?${bench.ikeja}`,
    )) as never as { devices: WireRow[]; totals: Omit<WireRow, 'device_id'> }
    for (const which of ['previous', 'current', 'usage']) {
      await same(`register.${which}`, bench.ikeja, totals[which]!)
      for (const one of devices) await same(`register.${which}.${one.device_id}`, bench.ikeja, one[which]!)
    }
    expect(totals.usage).toBe(432)
  })

  it('EX-6 the same inputs have the same hash, others another', async () => {
    const [one, again, other] = await Promise.all([
      told('energy.total', bench.ikeja),
      told('energy.total', bench.ikeja),
      told('energy.total', `devices=${bench.ids[0]}`),
    ])
    expect(again.hash).toBe(one.hash)
    expect(other.hash).not.toBe(one.hash)
  })
})

/** A share as a figure tells it. */
const inPercent = (share: number | null) => (share === null ? null : round(share * 100))

interface HomeCost {
  naira: number | null
  naira_per_kwh: number | null
  diesel_share: number | null
  change: { naira: number | null; percent: number | null } | null
}

interface HomeWire {
  period: { month: string }
  total: HomeCost
  month_end: { naira: number | null }
  findings: { to_get_back: number | null }
  branches: (HomeCost & {
    branch_id: number
    to_get_back: number | null
    supply: { device_id: number; low: number } | null
  })[]
}

interface SiteWire {
  branch_id: number
  tank: { litres: number | null; hours: number | null } | null
  service: { device_id: number; hours: number } | null
}

type Cells = Record<string, unknown> & { unknown?: string[] }

interface Tracker {
  data: Record<'diesel_overview' | 'utility_overview' | 'ipp_overview', Cells[]>
  totals: Record<'diesel' | 'utility' | 'ipp', Cells | null>
}

const BASELINE = [
  'forecast',
  'forecast_to_date',
  'used',
  'projected_total',
  'savings_inbound',
  'saving_to_date',
]

interface ScoreWire {
  baseline: Record<string, number | null>
  papr: { peak: number | null; avg: number | null; papr: number | null }
  carbon: { actual: number | null }
  operating_time: { totals: Record<'hours' | 'kwh' | 'litres' | 'naira', number | null> } | null
  generators: WireRow[]
}

interface LoadWire extends Record<'building_kwh' | 'load_kwh' | 'percentage_load' | 'unmetered_kwh', Wire> {
  branch_id: number
  devices: { device_id: number; consumption: number; device_runtime: number; unknown?: string }[]
}

type WireRow = { device_id: number } & Record<string, number | null>

interface ReportWire extends Pick<ScoreWire, 'baseline' | 'papr'> {
  total_consumption: { kwh: number | null }
  carbon: { tons: number | null }
  comparison: { figures: { name: string; difference: number | null }[] }
  cost_implication: { total_cost: number | null; rows: WireRow[] }
  time_of_use: { devices: WireRow[] }
  fuel_consumption: WireRow[]
  generator_efficiency: WireRow[]
}

async function sameScore(page: string, { papr }: Pick<ScoreWire, 'papr'>): Promise<void> {
  await same(`${page}.peak`, bench.ikeja, papr.peak)
  await same(`${page}.average`, bench.ikeja, papr.avg)
  await same(`${page}.papr`, bench.ikeja, papr.papr)
}

const NO_CELLS = ['id', 'month', 'coverage', 'estimated_kwh', 'unknown', 'price_per_litre', 'status', 'open']

async function sameCells(key: string, cells: Cells): Promise<void> {
  for (const [name, value] of Object.entries(cells)) {
    if (NO_CELLS.includes(name)) continue
    await same(`${key}.${name}`, '', cells.unknown?.includes(name) ? null : (value as number))
  }
}

interface Amount {
  value_naira: number
  net_naira: number
  usage_kwh: number
  coverage: number
  unknown?: string
}

interface Billed {
  device_id: number
  billing: { totals: { present_total: Amount; previous_total: Amount } }
}

interface Totals {
  present_total: Amount
  previous_total: Amount
  metrics: Record<string, unknown> & { unknown: string[] }
}

const naira = ({ value_naira, unknown }: Amount) =>
  unknown !== undefined && value_naira === 0 ? null : value_naira
