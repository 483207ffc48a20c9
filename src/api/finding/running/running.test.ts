import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutageBranchesAnswer, OutageMonthsAnswer, RestartsAnswer } from '#contract/finding/outages.ts'
import type { BesideAnswer, OutagesAnswer, SetEntryRow, SourcesNowAnswer } from '#contract/finding/sources.ts'
import { DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { monthsBetween } from '#domain/time/month.ts'
import { judgeAlerts } from '#jobs/alert/alerts.ts'
import { lookForAllFindings } from '#jobs/finding/testing-findings.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import { keepAlertSettings } from '#store/alert/alert-setting.ts'
import { keptOutages } from '#store/finding/kept-outage.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { START, type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'
import { rollUpTold } from '../testing-told.ts'

// 19 November 2026 at Ikeja, a reading a minute: no grid until 14:05, the set of 100 kVA at 40 kW from 12:00 to 15:00.
const DAY = ['2026-11-18T23:00:00Z', '2026-11-20T08:59:00Z'] as const
const MONTH = '2026-11'

let server: TestServer
let alice: Writer
let bola: Writer
let branch: number
let utility: number
let generator: number

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  ;[alice, bola] = (await Promise.all(['alice', 'bola'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
  ;[utility, generator] = server.cast.ikeja.deviceIds
  branch = server.cast.ikeja.branchId
  await admin.query(`select ensure_reading_month('2026-11-01')`)
  await admin.query('update device set period_s = 60')
  await admin.query('update device set rated_kva = 100 where id = $1', [generator])
  await admin.query('delete from tariff where organisation_id = $1', [server.cast.lagosFoods])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3, run)
     select $1, d, ts, case when d = $2 then 0.5 * sum(on_grid) over (partition by d order by ts)
         else 40.0 / 60 * sum(on_set) over (partition by d order by ts) end,
       case when d = $2 then 30 * on_grid else 40 * on_set end, 230 * on_grid, 229 * on_grid, 231 * on_grid,
       case when d = $3 then on_set = 1 end
     from unnest(array[$2, $3]::int4[]) d,
       generate_series($4::timestamptz, $5::timestamptz, interval '1 minute') ts,
       lateral (select (extract(epoch from ts - $4::timestamptz) / 60)::int4 as m) minute,
       lateral (select case when m > 14 * 60 + 5 then 1 else 0 end as on_grid,
         case when m > 12 * 60 and m <= 15 * 60 then 1 else 0 end as on_set) state`,
    [server.cast.lagosFoods, utility, generator, ...DAY],
  )
  await rollUpTold(server, server.cast.lagosFoods, [utility, generator], DAY)
  await admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-11-05', 500, 1361.57)`,
    [server.cast.lagosFoods, branch],
  )
}, 60_000)
afterAll(() => server.close())

const scope = () => wholeOrganisation(server.cast.lagosFoods, null)
const beside = async (writer = alice) =>
  (await writer.get(`sources/${branch}/beside/${MONTH}/`)).body.data as BesideAnswer
const now = async () => (await alice.get(`sources/${branch}/now/`)).body.data as SourcesNowAnswer
const explained = async (key: string) => {
  const { body } = await alice.get(`explain/${key}/?from=01-11-2026 00:00&to=20-11-2026 10:00`)
  return body as never as { value: number | null; parts: { value: number }[] }
}
const tariff = () =>
  alice.send('POST', `rates/${server.cast.alice}/tariff/`, {
    ...{ device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-01-01' },
    label: 'Band A, non-MD',
  })

describe('§16.G sets beside the grid', () => {
  it('without a tariff of the grid tells hours, no naira and why', async () => {
    const { low, sets } = await beside()
    expect(low).toBeNull()
    expect(sets.find(({ device }) => device.id === generator)).toMatchObject({
      counted_hours: 0.75,
      low: null,
      reason: 'No tariff of the grid is entered.',
    })
  })

  it('I-CHE-4 from readings to the wire: 14:15–15:00, 30 kWh, ₦7,847.83 with the service of the set', async () => {
    expect((await tariff()).status).toBeLessThan(300)
    // 30 × (18,272.27 ÷ 40 − 225.2125): without a service entered its hour costs diesel alone
    expect((await beside()).low).toBe(6947.83)
    const entered = await alice.send('POST', `set_entries/${generator}/`, {
      ...{ valid_from: '2026-11-01', service_naira: '300000', service_interval_h: '250' },
    })
    expect(entered.status).toBe(201)
    const { id } = entered.body.data as SetEntryRow
    expect(await readAudit(server, server.cast.lagosFoods, `set entry ${id}`)).toMatchObject([
      { action: 'set-entry.added' },
    ])
    const shown = await beside()
    expect(shown).toMatchObject({ low: 7847.83, high: 7847.83, is_least: false, coverage: 1 })
    expect(shown.sets.find(({ device }) => device.id === generator)).toMatchObject({
      on_hours: 3,
      kwh: 30,
      counted_hours: 0.75,
      return_hours: 0.17,
      low: 7847.83,
    })
    expect(shown.days.find(({ day }) => day === '2026-11-19')).toMatchObject({
      beside_hours: 0.92,
      naira: 7847.83,
    })
    const figure = await explained(shown.explain)
    expect(figure.value).toBe(7847.83)
    expect(figure.parts.map(({ value }) => value)).toContain(7847.83)
  })

  it('is a finding of the set and month, and one naira of it in no other', async () => {
    const options = { database: server.database, clock: () => server.now() }
    await lookForAllFindings(options, server.cast.lagosFoods)
    const { body } = await alice.get(`findings/${server.cast.alice}/?kinds=avoidable`)
    expect((body.data as { findings: object[] }).findings).toMatchObject([
      {
        kind: 'avoidable',
        subject: `set ${generator} ${MONTH}`,
        from: '2026-11-01',
        to: '2026-12-01',
        low: 7847.83,
        coverage: 1,
        basis: 'measured',
      },
    ])
  })

  it('what is tagged as needed does not count, until the tag is taken back', async () => {
    const at = (clock: string) => Date.parse(`2026-11-19T${clock}:00+01:00`)
    const tag = { from_at: at('14:15'), to_at: at('14:45'), reason: 'Lift test' }
    const added = await alice.send('POST', `needed_runs/${generator}/`, tag)
    expect(added.status).toBe(201)
    const shown = await beside()
    expect(shown.low).toBe(2615.94)
    expect(shown.needed).toMatchObject([{ reason: 'Lift test', device: { id: generator } }])
    const { id } = added.body.data as { id: number }
    expect((await alice.send('DELETE', `needed_runs/${id}/`, {})).status).toBe(200)
    expect((await beside()).low).toBe(7847.83)
  })

  it('beside-grid raises an alert from 14:15 to 15:00 where it is switched on, and none where it is off', async () => {
    const { admin } = server.database
    const alerts = async () => {
      const clock = () => server.now()
      await admin.query(
        `insert into alert_dirty (organisation_id, device_ids, from_ts, to_ts)
         values ($1, $2, array_fill(timestamptz '2026-11-19T11:00:00Z', '{2}'), array_fill(timestamptz '2026-11-19T15:00:00Z', '{2}'))`,
        [server.cast.lagosFoods, [utility, generator]],
      )
      await judgeAlerts({ database: server.database, clock }, server.cast.lagosFoods, false)
      const { rows } = await admin.query(
        `select device_id as device, since, until, value from alert where organisation_id = $1 and kind = 'beside-grid'`,
        [server.cast.lagosFoods],
      )
      return rows.map((row) => ({ ...row, since: Number(row.since), until: Number(row.until) }))
    }
    expect(await alerts()).toEqual([])
    const on = { ...DEFAULT_ALERT_SETTINGS, beside_grid_alerts: true }
    await server.database.withScope(scope(), (tx) => keepAlertSettings(tx, scope(), on, server.now()))
    expect(await alerts()).toEqual([
      {
        device: generator,
        since: Date.parse('2026-11-19T14:15:00+01:00'),
        until: Date.parse('2026-11-19T15:00:00+01:00'),
        value: 45,
      },
    ])
  })

  it('I-CHE-1 tells what each source costs now, the cheapest first, and explains it', async () => {
    const { admin } = server.database
    await admin.query('update reading set kw = 40, run = true where device_id = $1 and ts = $2', [
      generator,
      DAY[1],
    ])
    await admin.query('update reading set kw = 0 where device_id = $1 and ts = $2', [utility, DAY[1]])
    const { sources, advice, load_kw: load, hours } = await now()
    expect(sources.map(({ device }) => device.id).slice(0, 2)).toEqual([utility, generator])
    const [grid, set] = sources
    expect(grid?.rate).toBe(225.21)
    expect(load).toBe(40)
    expect(set).toMatchObject({ rate: 486.81, slope: 333.58, is_on: true })
    expect(advice).toMatchObject({ kind: 'change', to: { id: utility }, less: 261.59 })
    for (const { device, rate, slope } of sources.slice(0, 2)) {
      expect((await explained(`source-rate.${device.id}`)).value).toBe(rate)
      if (slope !== null) expect((await explained(`source-slope.${device.id}`)).value).toBe(slope)
    }
    expect(hours).toHaveLength(24)
    const one = hours.find(({ from }) => from === Date.parse('2026-11-19T13:00:00+01:00'))
    expect(one).toMatchObject({ kwh: 40, paid: 486.81, grid: 225.21, set: 486.81, type: 'GENERATOR' })
  })

  it('§16.B outages: the set from 12:00 to 14:05 above the grid, and dark hours at a figure of one’s own', async () => {
    const asked = async () =>
      (await alice.get(`sources/${branch}/outages/${MONTH}/`)).body.data as OutagesAnswer
    await server.database.admin.query(
      `update branch set opens_at = '08:00', closes_at = '18:00' where id = $1`,
      [branch],
    )
    const shown = await asked()
    // 125 min at 40 kW: 83.3333 kWh × 261.594235
    expect(shown).toMatchObject({
      diesel_hours: 2.08,
      kwh: 83.33,
      premium: 21_799.52,
      dark_naira: null,
      margin: null,
    })
    expect((await explained(shown.explain.premium)).value).toBe(shown.premium)
    const added = await alice.send('POST', `branch_margins/${branch}/`, {
      naira: '180000',
      valid_from: '2026-10-01',
    })
    expect(added.status).toBe(201)
    const told = await asked()
    // Nothing until 12:00, of it four hours in opening hours.
    expect(told).toMatchObject({ dark_hours: 12, dark_open_hours: 4, dark_naira: 720_000, margin: 180_000 })
    expect((await explained(told.explain.dark)).value).toBe(720_000)
    // The 19th is a Thursday.
    expect(told.dark_by_weekday.map(({ open_hours, naira }) => [open_hours, naira])).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => (weekday === 3 ? [4, 720_000] : [0, 0])),
    )
    // Another figure of Thursdays, as a row of its own from November on; Friday's is not of this day.
    const thursdays = await alice.send('POST', `branch_margins/${branch}/`, {
      ...{ naira: '180000', by_weekday: [null, null, null, '100000.50', '7', null, null] },
      valid_from: '2026-11-01',
    })
    expect(thursdays.body.data).toMatchObject({
      by_weekday: [null, null, null, 100_000.5, 7, null, null],
    })
    const byDay = await asked()
    expect(byDay).toMatchObject({
      ...{ dark_naira: 400_002, margin: 180_000 },
      margin_by_weekday: [null, null, null, 100_000.5, 7, null, null],
    })
    expect(byDay.dark_by_weekday[3]).toEqual({ open_hours: 4, naira: 400_002 })
    const { value, parts } = await explained(byDay.explain.dark)
    expect([value, parts.map((part) => part.value)]).toEqual([400_002, [400_002]])
    const refused = await alice.send('POST', `branch_margins/${branch}/`, {
      ...{ naira: '1', valid_from: '2026-11-01' },
      by_weekday: [null, null, null, 'much', null, null, null],
    })
    expect(refused.status).toBe(400)
    await server.database.admin.query('delete from branch_margin where valid_from = $1', ['2026-11-01'])
    const { body } = await alice.get(`sources/${branch}/outage_months/${MONTH}/`)
    const { months } = body.data as OutageMonthsAnswer
    expect(months.map(({ month }) => month)).toEqual(monthsBetween('2026-06', MONTH))
    expect(months.at(-1)).toEqual({
      ...{ month: MONTH, diesel_hours: told.diesel_hours, dark_hours: told.dark_hours },
      ...{ premium: told.premium, dark_naira: told.dark_naira },
    })
    // Before its first reading nothing is known, and nothing is no zero.
    const unknown = { diesel_hours: null, dark_hours: null, premium: null, dark_naira: null }
    expect(months[0]).toMatchObject(unknown)
    const june = (await alice.get(`sources/${branch}/outages/2026-06/`)).body.data as OutagesAnswer
    expect(june).toMatchObject({ ...unknown, kwh: null, set_naira: null, dark_by_weekday: [] })
    for (const key of [june.explain.premium, june.explain.dark])
      expect((await explained(key)).value).toBeNull()
    const { status } = await bola.send('POST', `branch_margins/${branch}/`, {
      naira: '1',
      valid_from: '2026-10-01',
    })
    expect(status).toBe(403)
  })

  it('§16.N what outages cost is kept until yesterday, as the page tells it, and made anew with what it is made of', async () => {
    const { database, cast } = server
    const keep = (at: number) =>
      keepMonthOutlookJob({ database, clock: () => at }).drain(cast.lagosFoods, {
        ...{ stopping: new AbortController().signal, again: () => {} },
      })
    const kept = () =>
      database.withScope(scope(), async (tx) => (await keptOutages(tx, scope(), [branch], MONTH))[0])
    await keep(START)
    const told = (await alice.get(`outage_branches/${MONTH}/`)).body.data as OutageBranchesAnswer
    // All of it was yesterday: 125 min on diesel, and of 12 h dark the four in opening hours.
    expect(await kept()).toMatchObject({
      ...{ until: '2026-11-19', naira: told.branches[0]?.naira, isLeast: false, coverage: 1 },
      ...{ dieselHours: expect.closeTo(125 / 60, 6), darkHours: 4 },
    })
    const change = `update month_outlook set outage = jsonb_set(outage::jsonb, '{naira}', '1')::json`
    await database.admin.query(change)
    await keep(START + 5 * HOUR_MS)
    expect(await kept()).toMatchObject({ naira: 1 })
    await keep(START + 6 * HOUR_MS)
    expect(await kept()).toMatchObject({ naira: told.branches[0]?.naira })
    // Another margin counts at once, and its commit wakes the job.
    await database.admin.query(change)
    const margin = { naira: '1000', by_weekday: null, valid_from: '2026-11-02' }
    expect((await alice.send('POST', `branch_margins/${branch}/`, margin)).status).toBe(201)
    await keep(START + 6 * HOUR_MS)
    const { branches } = (await alice.get(`outage_branches/${MONTH}/`)).body.data as OutageBranchesAnswer
    expect(branches[0]!.naira).not.toBe(told.branches[0]!.naira)
    expect(await kept()).toMatchObject({ naira: branches[0]!.naira })
    await database.admin.query(`delete from branch_margin where valid_from = '2026-11-02'`)
    // The 20th is over, and its last meters have had two hours.
    await keep(Date.parse('2026-11-21T00:59:00Z'))
    expect(await kept()).toMatchObject({ until: '2026-11-19' })
    await keep(Date.parse('2026-11-21T01:00:00Z'))
    expect(await kept()).toMatchObject({ until: '2026-11-20', naira: 741_799.52 })
  })

  it('§16.B outages of branches side by side are those of their own cards, and add up', async () => {
    const asked = async (month: string, query = '') =>
      (await alice.get(`outage_branches/${month}/${query}`)).body.data as OutageBranchesAnswer
    const { branches, total, explain, left_out } = await asked(MONTH)
    expect(branches.length).toBeGreaterThan(1)
    expect(left_out).toBe(0)
    for (const one of branches) {
      const own = (await alice.get(`sources/${one.id}/outages/${MONTH}/`)).body.data as OutagesAnswer
      const { premium, dark_naira, diesel_hours, dark_hours } = own
      expect(one).toMatchObject({ premium, dark_naira, diesel_hours, dark_hours, explain: own.explain })
    }
    // 21,799.52 above the grid, as its own card says, and four dark hours at ₦180,000.
    const [first, ...others] = branches
    expect(first).toMatchObject({
      id: branch,
      premium: 21_799.52,
      dark_naira: 720_000,
      naira: 741_799.52,
      is_least: false,
    })
    expect(others.map(({ naira }) => naira)).toEqual(others.map(() => null))
    expect(others[0]!.premium_why).toBe('Nothing is known of the grid of this branch in the month')
    expect(total).toEqual({ premium: 21_799.52, dark_naira: 720_000, naira: 741_799.52, is_least: true })
    expect((await explained(explain.premium)).value).toBe(total.premium)
    expect((await explained(explain.dark)).value).toBe(total.dark_naira)
    // A device stands for its branch, whole; what nothing is known of is no zero.
    expect((await asked(MONTH, `?devices=${generator}`)).branches).toEqual([first])
    const none = { premium: null, dark_naira: null, naira: null }
    expect((await asked('2026-06')).total).toMatchObject(none)
    // Dark hours without a figure for them are no ₦0: at least what diesel cost, and unknown where that is nothing.
    await server.database.admin.query('delete from branch_margin where branch_id = $1', [branch])
    expect((await asked(MONTH)).branches[0]).toMatchObject({
      dark_naira: null,
      naira: 21_799.52,
      is_least: true,
    })
  })

  it('is refused to who may not, for what is no set, and for numbers that cannot be', async () => {
    const body = { valid_from: '2026-11-01' }
    expect((await bola.send('POST', `set_entries/${generator}/`, body)).status).toBe(403)
    expect((await alice.send('POST', `set_entries/${utility}/`, body)).status).toBe(404)
    const post = (more: object) => alice.send('POST', `set_entries/${generator}/`, { ...body, ...more })
    expect((await post({ derate: '1.2' })).status).toBe(400)
    expect((await post({ curve_25: '9', curve_50: '13' })).status).toBe(400)
    expect((await post({ valid_from: '2026-02-30' })).status).toBe(400)
    const at = Date.parse('2026-11-19T14:15:00Z')
    const run = (more: object) =>
      alice.send('POST', `needed_runs/${generator}/`, {
        from_at: at,
        to_at: at + 60_000,
        reason: 'x',
        ...more,
      })
    expect((await run({ to_at: at })).status).toBe(400)
    expect((await run({ reason: ' ' })).status).toBe(400)
  })

  it('I-OUT-5 what the branch drew after supply came back, and what it could cost by a charge for kVA', async () => {
    const asked = async () =>
      (await alice.get(`sources/${branch}/restarts/${MONTH}/`)).body.data as RestartsAnswer
    // The set at 12:00 after twelve dark hours, the grid at 14:05; no like day is known.
    expect(await asked()).toMatchObject({ count: 2, compared: 0, highest: [], could_cost: null })
    await addLikeDays()
    const clock = (time: string) => Date.parse(`2026-11-19T${time}:00+01:00`)
    // 30 kW at the power factor that is assumed: 38.46 kVA; the set alone 40 kW, both together 70.
    const shown = await asked()
    expect(shown).toMatchObject({ count: 2, compared: 2, could_cost: null })
    expect(shown.highest).toEqual([
      {
        ...{ at: clock('14:05'), by: 'grid', block: clock('14:15') },
        ...{ kva: 89.74, usual_kva: 38.46, more_kva: 51.28, more_percent: 133.33 },
      },
      {
        ...{ at: clock('12:00'), by: 'generator', block: clock('12:00') },
        ...{ kva: 51.28, usual_kva: 38.46, more_kva: 12.82, more_percent: 33.33 },
      },
    ])
    const charge = { valid_from: '2026-11-01', basis: 'kVA', threshold: '50', charge_naira: '2000' }
    expect((await alice.send('POST', `reactive_entries/${branch}/`, charge)).status).toBe(201)
    // 2,000 × (70 ÷ 0.78 − 50)
    expect((await asked()).could_cost).toBe(79_487.18)
  })
})

/** Five weekdays with the grid at 30 kW from 10:45 to 15:00. */
async function addLikeDays(): Promise<void> {
  const { admin } = server.database
  await admin.query('update reading set kwh_import = kwh_import + 2000 where device_id = $1', [utility])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3)
     select $1, $2, ts, 0.5 * row_number() over (order by ts), 30, 230, 229, 231
     from unnest(array['2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17', '2026-11-18']::date[]) day,
       generate_series(day + interval '9 hours 45 minutes', day + interval '14 hours', interval '1 minute') at,
       lateral (select at at time zone 'UTC' as ts) utc`,
    [server.cast.lagosFoods, utility],
  )
  await rollUpTold(server, server.cast.lagosFoods, [utility], ['2026-11-12T09:45:00Z', DAY[1]])
}
