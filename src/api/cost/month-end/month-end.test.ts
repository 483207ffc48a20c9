import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BudgetYear, MonthEndAnswer } from '#contract/cost/month-end.ts'
import { round } from '#domain/round.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { measureDays } from '../../testing-months.ts'
import { answerData, createWriter, readAudit, statusAndError } from '../../testing-writer.ts'

let server: TestServer
let alice: Asker
let bola: Asker
let efe: Asker
let ikeja: number
let yaba: number

/** 20 November 2026 09:00 UTC, 10:00 in Lagos. Ikeja: 100 kWh of grid a day, in November 120 and a generator's 10. */
beforeAll(async () => {
  server = await testServer()
  ;[alice, bola, efe] = await Promise.all([asker('alice'), asker('bola'), asker('efe')])
  const { cast, database } = server
  ;[ikeja, yaba] = [cast.ikeja.branchId, cast.yaba.branchId]
  await database.admin.query(`update device set valid_from = '2026-01-01'`)
  const [grid, set] = cast.ikeja.deviceIds
  await measureDays(database, cast.lagosFoods, [
    { deviceId: grid, from: '2026-07-01', days: 123, kwh: 100 },
    { deviceId: grid, from: '2026-11-01', days: 19, kwh: 120 },
    { deviceId: set, from: '2026-07-01', days: 123, kwh: 10, hours: 1 },
    { deviceId: set, from: '2026-11-01', days: 19, kwh: 20, hours: 2 },
  ])
  await database.admin.query(
    `insert into tariff (organisation_id, branch_id, device_type, rate, vat_rate, valid_from, label)
     values ($1, $2, 'UTILITY', 209.50, 0.075, '2026-01-01', '')`,
    [cast.lagosFoods, ikeja],
  )
  await database.admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-10-01', 100, 1000), ($1, $2, '2026-11-01', 100, 1100)`,
    [cast.lagosFoods, ikeja],
  )
  await database.admin.query(
    `insert into diesel_entry (organisation_id, branch_id, start_date, end_date, quantity)
     values ($1, $2, '2026-10-01', '2026-10-31', 155), ($1, $2, '2026-11-01', '2026-11-19', 190)`,
    [cast.lagosFoods, ikeja],
  )
})
afterAll(() => server.close())

type Asker = Awaited<ReturnType<typeof asker>>

/** Someone who asks; ID in a path is their own. */
async function asker(name: 'alice' | 'bola' | 'efe') {
  const writer = await createWriter(server, name)
  const own = (path: string) => path.replace('ID', String(server.cast[name]))
  return {
    get: (path: string) => writer.get(own(path)),
    put: (path: string, body: object) => writer.send('PUT', own(path), body),
    post: (path: string, body: object) => writer.send('POST', own(path), body),
    delete: (path: string) => writer.send('DELETE', own(path), undefined),
  }
}

const month = async (writer: Asker, query = '') =>
  answerData<MonthEndAnswer>(await writer.get(`month_end/ID/${query}`))

describe('month end', () => {
  it('I-FC-7 what a month cost more is price + volume + mix, to the kobo; a branch without papers is named', async () => {
    const { total, branches, month: shown } = await month(alice, `?branches=${ikeja}`)
    expect(shown).toBe('2026-11')
    const { reasons, difference, naira, before } = total
    expect(reasons!.price + reasons!.volume + reasons!.mix).toBeCloseTo(difference!, 6)
    expect(round(naira! - before!)).toBe(difference)
    // 19 days × 120 kWh × 225.2125 + 190 L × 1,100.
    expect(naira).toBe(round(19 * 120 * 225.2125 + 190 * 1100))
    expect(branches[0]).toMatchObject({ id: ikeja, presence: 'compared', naira })
    // Diesel is dearer by 5 L a kWh-of-ten: 0.5 L × ₦1,000 before, 0.5 L × ₦1,100 now, of 380 kWh.
    expect(reasons!.price).toBe(round(380 * 50))
  })

  it('I-HOME-5 a branch without readings costs nothing known', async () => {
    const { branches } = await month(alice)
    expect(branches.find(({ id }) => id === yaba)).toMatchObject({ naira: null, difference: null })
  })

  it('§16.I used so far and what is left: between low and high', async () => {
    const { total } = await month(alice, `?branches=${ikeja}`)
    expect(total.end.reason).toBeNull()
    expect(total.end.naira!).toBeGreaterThan(total.naira!)
    expect(total.end.low!).toBeLessThanOrEqual(total.end.naira!)
  })

  it('a month that is over is whole, against the month before; one to come is refused', async () => {
    const { total, is_over, days, days_before } = await month(alice, `?month=2026-10&branches=${ikeja}`)
    expect({ is_over, days, days_before }).toEqual({ is_over: true, days: 31, days_before: 30 })
    expect(total.naira).toBe(round(31 * 100 * 225.2125 + 155 * 1000))
    expect(total.end).toMatchObject({ naira: total.naira, low: total.naira, high: total.naira })
    expect((await alice.get('month_end/ID/?month=2026-12')).status).toBe(400)
  })

  it('a viewer of one branch sees that one alone', async () => {
    const { branches, may_operate } = await month(bola)
    expect(branches.map(({ id }) => id)).toEqual([yaba])
    expect(may_operate).toBe(false)
  })
})

describe('budgets', () => {
  const year = (writer: Asker, id: number) => writer.get(`budgets/ID/${id}/2026/`)
  const amounts = (naira: string | null) => ({ naira: Array(12).fill(naira), kwh: Array(12).fill(null) })

  it('are set by month, judged against the month end, and written down', async () => {
    const none = answerData<BudgetYear>(await year(alice, ikeja))
    expect(none).toMatchObject({ version: 0, months: expect.arrayContaining([]) })
    const set = await alice.put(`budgets/ID/${ikeja}/2026/`, { ...amounts('100000'), version: 0 })
    expect(set.status).toBe(200)
    const { total } = await month(alice, `?branches=${ikeja}`)
    expect(total.budget).toMatchObject({ naira: 100_000, verdict: 'over', branches: 1 })
    expect(total.budget.over_by).toBe(round(total.end.naira! - 100_000))
    const audit = await readAudit(server, server.cast.lagosFoods, `budget ${ikeja} 2026`)
    expect(audit.map(({ action }) => action)).toEqual(['budget.added'])
  })

  it('changed by another person meanwhile are a conflict, and those of another branch are not there', async () => {
    const stale = await alice.put(`budgets/ID/${ikeja}/2026/`, { ...amounts('5'), version: 0 })
    expect(stale.status).toBe(409)
    expect((await efe.put(`budgets/ID/${ikeja}/2026/`, amounts('5'))).status).toBe(404)
    expect((await efe.put(`budgets/ID/${yaba}/2026/`, amounts('5'))).status).toBe(200)
  })

  it('an amount that is none is refused with its month', async () => {
    const bad = { ...amounts('5'), naira: ['1,35', ...Array(11).fill(null)] }
    expect(statusAndError(await alice.put(`budgets/ID/${ikeja}/2026/`, bad))[0]).toBe(400)
  })

  it('October of the year before stands beside them where it was measured and priced', async () => {
    const next = answerData<BudgetYear>(await alice.get(`budgets/ID/${ikeja}/2027/`))
    expect(next.months[9]).toMatchObject({
      month: '2027-10',
      naira_last_year: round(31 * 100 * 225.2125 + 155 * 1000),
      kwh_last_year: 3410,
    })
    expect(next.months[10]).toMatchObject({ naira_last_year: null })
  })
})

describe('changes of the site', () => {
  it('make the span not comparable, are edited and deleted, each written down', async () => {
    const added = await alice.post('site_events/ID/', {
      branch: ikeja,
      text: 'New freezer',
      from_day: '2026-11-03',
    })
    const { id, version } = answerData<{ id: number; version: number }>(added)
    const { total, events } = await month(alice, `?branches=${ikeja}`)
    expect(total.kwh.not_comparable).toEqual(['New freezer'])
    expect(events).toMatchObject([{ id, branch_name: 'Ikeja', to_day: null }])
    expect((await month(alice, '?month=2026-10')).events).toEqual([])
    const edited = await alice.put(`site_events/ID/${id}/`, {
      text: 'Two freezers',
      from_day: '2026-11-03',
      to_day: '2026-11-01',
      version,
    })
    expect(edited.status).toBe(400)
    const ended = { text: 'Two freezers', from_day: '2026-11-03', to_day: '2026-11-05', version }
    expect((await alice.put(`site_events/ID/${id}/`, ended)).status).toBe(200)
    expect((await alice.put(`site_events/ID/${id}/`, ended)).status).toBe(409)
    expect((await efe.delete(`site_events/ID/${id}/`)).status).toBe(404)
    expect((await alice.delete(`site_events/ID/${id}/`)).status).toBe(200)
    const audit = await readAudit(server, server.cast.lagosFoods, `event ${id}`)
    expect(audit.map(({ action }) => action)).toEqual(['event.added', 'event.changed', 'event.deleted'])
  })
})
