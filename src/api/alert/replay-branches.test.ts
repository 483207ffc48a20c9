import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LimitReplayRow } from '#contract/alert/limit-replay.ts'
import { pastTankHours } from '#domain/cost/diesel-balance/stock/past-tank.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS } from '#domain/time/interval.ts'
import { pastTanks } from '#store/cost/diesel-balance/past-tank.ts'
import { tankStocks } from '#store/cost/diesel-balance/tank-stock.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { tree } from '#store/site/organisation.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

// The clock stands at 20 November 2026, 10:00 in Lagos.
let server: TestServer
let alice: Writer

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
})
afterAll(() => server.close())

async function replay(userId: number, query: string): Promise<LimitReplayRow[]> {
  const { status, body } = await alice.get(`alert_limits/replay/${userId}/?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { replays: LimitReplayRow[] }).replays
}

describe('AL-01 how often a limit of a branch would have been told', () => {
  it('is counted over the months that were measured, and says how many those are', async () => {
    const { ikeja, yaba, alice: me, lagosFoods } = server.cast
    // 30 × 40 = 1,200 kWh in September, 31 × 30 = 930 in October; Yaba began in November.
    await measureDays(server.database, lagosFoods, [
      { deviceId: ikeja.deviceIds[0], from: '2026-09-01', days: 30, kwh: 40 },
      { deviceId: ikeja.deviceIds[0], from: '2026-10-01', days: 31, kwh: 30 },
      { deviceId: yaba.deviceIds[0], from: '2026-11-01', days: 10, kwh: 10 },
    ])
    const [kwh] = await replay(me, 'energy_usage_max=1000&moments=yes')
    expect(kwh).toMatchObject({ limit: 'energy_usage_max', times: 1, at: 1, told: 2, devices: 2, months: 3 })
    expect(kwh?.moments).toEqual([
      {
        branch: { id: ikeja.branchId, name: 'Ikeja' },
        ...{ device: null, since: '2026-09-01T00:00:00', until: '2026-10-01T00:00:00', value: 1200 },
        page: `/dashboard?branches=${ikeja.branchId}&from=01-09-2026+00:00&to=30-09-2026+23:59`,
      },
    ])
    const [own] = await replay(me, `branches=${yaba.branchId}&energy_usage_max=99`)
    expect(own).toMatchObject({ times: 1, told: 1, months: 1 })
    await alice.send('POST', `alert_limits/branch/${ikeja.branchId}/`, { limits: { energy_usage_max: 5000 } })
    expect((await replay(me, 'energy_usage_max=1000'))[0]).toMatchObject({ times: 0, devices: 1 })
  })

  it('is counted over the bills of twelve months, and is not known without a bill', async () => {
    const { yaba, alice: me } = server.cast
    const ask = async () => (await replay(me, `branches=${yaba.branchId}&bill_failed_naira=1000`))[0]
    expect(await ask()).toMatchObject({ times: null, told: 0, months: null })
    const bill = { branch: yaba.branchId, date: '2026-09-01', end_date: '2026-09-30', value: '100' }
    const add = async (more: object) =>
      (
        await alice.send('POST', `cost_tracker/${me}/add_cost/post-paid/`, {
          ...{ ...bill, amount: '20000.00', amount_includes_vat: true, duplicate: 'accept', ...more },
        })
      ).status
    expect(await add({})).toBe(200)
    expect(await ask()).toMatchObject({ times: 0, told: 1, months: 3 })
    // What it asks too much was sent since: an alert came all the same.
    const dispute = async (subject: string, low: number) =>
      server.database.admin.query(
        `insert into finding (organisation_id, kind, subject, branch_id, from_day, to_day, low, mid, high, basis, evidence, state, sent_on,
           noticed_at, figures_at)
         values ($1, 'bill-dispute', $2, $3, '2026-09-01', '2026-10-01', $4, $4, $4, 'booked', '[]', 'sent', '2026-10-05', now(), now())`,
        [server.cast.lagosFoods, subject, yaba.branchId, low],
      )
    await dispute('bill 1', 1000)
    await dispute('bill 2', 1000.5)
    expect(await ask()).toMatchObject({ times: 1, at: 1, months: 3 })
  })

  it('is of a tank what it held each hour, by the figures that tell what is in it now', async () => {
    const { ikeja, alice: me, lagosFoods } = server.cast
    const query = `branches=${ikeja.branchId}&tank_low_hours=12`
    expect((await replay(me, query))[0]).toMatchObject({ times: null, told: 0, months: null })
    const [, set] = ikeja.deviceIds
    const from = Math.floor((START - 3 * DAY_MS) / BLOCK_MS) * BLOCK_MS
    const rows = Array.from({ length: 3 * 96 }, (_, n) => ({
      deviceId: set,
      reading: { ...NOTHING_MEASURED, kw: 40, kwh: 1000 + n * 10, at: from + n * BLOCK_MS },
      ...{ isCorrection: false, by: 'test' },
    }))
    const scope = scopeOfJob(lagosFoods)
    await makeMonthsAhead(
      server.database,
      rows.map(({ reading }) => reading.at),
    )
    await server.database.withScope(scope, (tx) => appendReadings(tx, scope, rows, START))
    await server.database.admin.query('update device set rated_kva = 100 where id = $1', [set])
    await server.database.admin.query(
      `insert into tank_dip (organisation_id, branch_id, date, at, quantity) values ($1, $2, '2026-11-17', '12:00', 700)`,
      [lagosFoods, ikeja.branchId],
    )
    const [told] = await replay(me, query)
    expect(told).toMatchObject({ times: 1, at: 1, told: 1, months: null, days: 3 })
    await server.database.withScope(scope, async (tx) => {
      const { branches } = (await tree(tx, scope))!
      const own = branches.filter(({ id }) => id === ikeja.branchId)
      for (const now of [START, START - DAY_MS, START - 2 * DAY_MS - HOUR_MS]) {
        const asking = { tx, scope, now }
        const past = await pastTanks(asking, own, { from: START - 30 * DAY_MS, to: START })
        const { hoursMean } = (await tankStocks(asking, own)).get(ikeja.branchId)!
        expect(hoursMean).not.toBeNull()
        expect(pastTankHours(past.get(ikeja.branchId)!, [now])[0]).toBeCloseTo(hoursMean!, 9)
      }
    })
  })
})
