import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthTotal } from '#domain/cost/month-end/branch-month.ts'
import { round } from '#domain/round.ts'
import { keptMonths } from '#store/cost/month-end/month-outlook.ts'
import type { Database } from '#store/engine/database.ts'
import { freshDatabase } from '#store/engine/testing.ts'
import { type Metered, makeMetered } from '#store/engine/testing-meters.ts'
import type { Job } from '#store/engine/woken.ts'
import { keepMonthOutlookJob } from './keep-month-outlook.ts'

const ELEVENTH = Date.UTC(2026, 5, 10, 23, 0) // 11 June 00:00 in Lagos

let database: Database
let shop: Metered
let now = ELEVENTH
let job: Job

beforeAll(async () => {
  database = await freshDatabase()
  job = keepMonthOutlookJob({ database, clock: () => now })
  shop = await makeMetered(database, { name: 'Lagos Foods', devices: [{ name: 'Utility' }] })
  await database.admin.query(`update device set source_tag = 'AGGREGATORY', valid_from = '2026-01-01'`)
  // The week of V-B1 from March on: 420 kWh on working days, 250 on Saturday, 180 on Sunday.
  await measure('2026-03-01', 92, 1)
  // June so far: a tenth more.
  await measure('2026-06-01', 10, 1.1)
})
afterAll(() => database.close())

function measure(from: string, days: number, times: number) {
  return database.admin.query(
    `insert into reading_day (organisation_id, device_id, day, kwh, coverage_s, day_s, on_s, readings)
     select $1, $2, day, $5::float8 * case extract(isodow from day) when 6 then 250 when 7 then 180 else 420 end, 86400, 86400,
       0, 96
     from (select $3::date + n as day from generate_series(0, $4::int - 1) n) d`,
    [shop.scope.organisationId, shop.deviceIds[0], from, days, times],
  )
}

const tariff = (rate: number, from: string) =>
  database.admin.query(
    `insert into tariff (organisation_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, 'UTILITY', $2, 0.075, $3, '')`,
    [shop.scope.organisationId, rate, from],
  )

async function kept() {
  // As the commit of what changed wakes it.
  await job.drain(shop.scope.organisationId, { stopping: new AbortController().signal, again() {} })
  const months = await database.withScope(shop.scope, (tx) =>
    keptMonths(tx, shop.scope, [shop.branchId], ['2026-06']),
  )
  return months[0]!
}

describe('keeping where a month is heading', () => {
  it('I-HOME-5 without a rate nothing is forecast and nothing compared', async () => {
    const month = await kept()
    expect(month.end).toMatchObject({ naira: null, reason: 'rate not set' })
    expect(monthTotal([month])).toMatchObject({ naira: null, unpriced: [shop.branchId] })
  })

  it('the clock alone finds who has heard more since, after five minutes, and everybody after an hour', async () => {
    expect(await job.organisations()).toEqual([])
    await database.admin.query(
      `insert into device_latest (organisation_id, device_id, ts, received_at) values ($1, $2, $3, $3)`,
      [shop.scope.organisationId, shop.deviceIds[0], new Date(now + 60_000)],
    )
    expect(await job.organisations()).toEqual([])
    now += 300_000
    expect(await job.organisations()).toEqual([shop.scope.organisationId])
    await database.admin.query('delete from device_latest')
    now = ELEVENTH + 3_600_000
    expect(await job.organisations()).toEqual([])
    now += 60_000
    expect(await job.organisations()).toEqual([shop.scope.organisationId])
    now = ELEVENTH
  })

  it('§16.I used so far and the rest at its level, at the tariff with VAT; the same days of May', async () => {
    await tariff(200, '2026-01-01')
    const month = await kept()
    const used = (3 * 420 + 250 + 180 + 4 * 420 + 420) * 1.1 // Monday 1 June to Wednesday 10 June
    const toDate = used / 1.1
    expect(month.now.cells).toEqual([
      { source: 'UTILITY', kwh: expect.closeTo(used, 6), naira: round(used * 215), unpricedKwh: 0 },
    ])
    expect(month.now.days).toBe(10)
    expect(month.before.days).toBe(10)
    const level = 1 + (10 / 17) * 0.1
    // The week of V-B1 forecasts 10 960; 12 June is a holiday, and as a Sunday.
    const rest = 10_960 - 240 - toDate
    expect(month.end.naira).toBeCloseTo(215 * (used + rest * level), 2)
    expect(month.kwh.used).toBeCloseTo(used, 6)
  })

  it('§16.I a price that changes inside of the month counts for what is left, not for what is over', async () => {
    const before = await kept()
    await tariff(300, '2026-06-11')
    const after = await kept()
    expect(after.now.cells).toEqual(before.now.cells)
    expect(after.end.rest).toBeCloseTo(before.end.rest! * 1.5, 2)
  })

  it('a day later the forecast is made again, and the month counts further', async () => {
    now = ELEVENTH + 24 * 3_600_000
    const month = await kept()
    expect(month.now.days).toBe(11)
    const { rows } = await database.admin.query('select made_on from month_outlook')
    expect(rows).toEqual([{ made_on: '2026-06-12' }])
  })
  it('what fails in the cost of outages takes no figure of a month with it', async () => {
    now = ELEVENTH + 48 * 3_600_000
    await database.admin.query('alter table needed_run rename to needed_run_away')
    await expect(kept()).rejects.toThrow('needed_run')
    await database.admin.query('alter table needed_run_away rename to needed_run')
    const months = await database.withScope(shop.scope, (tx) =>
      keptMonths(tx, shop.scope, [shop.branchId], ['2026-06']),
    )
    expect(months[0]!.now.days).toBe(12)
  })
  it('outages that fail of some branches are kept of those behind them', async () => {
    const { organisationId } = shop.scope
    await database.admin.query(
      `insert into branch (organisation_id, name) select $1, 'Shop ' || n from generate_series(1, 6) n`,
      [organisationId],
    )
    await database.admin.query('update month_outlook set outage = null')
    await database.admin.query(
      `alter table month_outlook add constraint not_first check (outage is null or branch_id <> ${shop.branchId})`,
    )
    await expect(kept()).rejects.toThrow('not_first')
    await database.admin.query('alter table month_outlook drop constraint not_first')
    const { rows } = await database.admin.query<{ kept: number }>(
      'select count(*)::int4 as kept from month_outlook where outage is not null and branch_id <> $1',
      [shop.branchId],
    )
    expect(rows[0]!.kept).toBeGreaterThanOrEqual(2)
  })
})
