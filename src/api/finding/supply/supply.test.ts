import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SupplyMonth } from '#contract/energy/supply.ts'
import { lookForAllFindings } from '#jobs/finding/testing-findings.ts'
import { lockRollups } from '#store/meter/rollup/rollup.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { madeReports } from '../../testing-calls.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'
import { rollUpTold } from '../testing-told.ts'

// October 2026 at Ikeja, a reading every 15 minutes: the feeder is live for the first 61 quarters of a day (15.25 h) at
// 10 kWh each, then the set runs until 22:00 and nothing carries the load after it. From 18 September on.
const DAYS = ['2026-09-17T23:00:00Z', '2026-11-01T23:00:00Z'] as const

let server: TestServer
let alice: Writer
let bola: Writer
let utility: number
let generator: number

beforeAll(async () => {
  server = await testServer({ deps: { reports: madeReports } })
  const { admin } = server.database
  ;[alice, bola] = (await Promise.all(['alice', 'bola'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
  ;[utility, generator] = server.cast.ikeja.deviceIds
  await admin.query(
    `select ensure_reading_month(m) from unnest(array['2026-09-01', '2026-10-01', '2026-11-01']::timestamptz[]) m`,
  )
  await admin.query('update device set period_s = 900')
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, v1, v2, v3, run)
     select $1, d, ts, case when d = $2 then 10 * sum(on_grid) over (partition by d order by ts) end,
       case when d = $2 then 231 * on_grid end, case when d = $2 then 229 * on_grid end,
       case when d = $2 then 230 * on_grid end, case when d = $3 then q > 61 and q <= 88 end
     from unnest(array[$2, $3]::int4[]) d,
       generate_series($4::timestamptz, $5::timestamptz, interval '15 minutes') ts,
       lateral (select (extract(epoch from ts - $4::timestamptz)::int4 / 900 + 95) % 96 + 1 as q) quarter,
       lateral (select case when q <= 61 then 1 else 0 end as on_grid) state`,
    [server.cast.lagosFoods, utility, generator, ...DAYS],
  )
  await rollUpTold(server, server.cast.lagosFoods, [utility, generator], DAYS)
}, 60_000)
afterAll(() => server.close())

const scope = () => wholeOrganisation(server.cast.lagosFoods, null)
const month = async (name = '2026-10', writer = alice, user = server.cast.alice) => {
  const { body } = await writer.get(`supply/${user}/${name}/?devices=${utility}`)
  return (body.data as { feeders: SupplyMonth[] }).feeders[0]!
}
const enter = (row: object, device = utility, writer = alice, user = server.cast.alice) =>
  writer.send('POST', `feeders/${user}/${device}/`, { name: '11-Awuse', valid_from: '2026-09-18', ...row })

describe('§16.A supply of a month', () => {
  it('without a feeder entered tells hours only', async () => {
    const { days, feeder, verdict, claim, ...shown } = await month()
    expect([feeder, verdict, claim.state, claim.low, days.length]).toEqual([null, null, 'unknown', null, 31])
    expect(claim.reason).toMatch(/band of the feeder is not entered/)
    expect(shown).toMatchObject({
      mean_low: 15.25,
      mean_high: 15.25,
      best: 15.25,
      coverage: 1,
      sustained: 31,
      momentary: 0,
      hours: { grid: 472.75, generator: 209.25, nothing: 62, unknown: 0, beside_grid: 0, solar: 0, ipp: 0 },
      measured: { period_s: 900, by: 'line-voltage' },
    })
    expect(days[0]).toMatchObject({
      day: '2026-10-01',
      present_s: 54_900,
      absent_s: 31_500,
      unknown_s: 0,
      sustained: 1,
      min_volts: 229,
      strip: [
        { kind: 'grid', from: 0, to: 54_900, is_beside_grid: false },
        { kind: 'generator', from: 54_900, to: 79_200, is_beside_grid: false },
        { kind: 'nothing', from: 79_200, to: 86_400, is_beside_grid: false },
      ],
    })
  })

  it('is short, proven, and worth kWh × the difference of two tariffs of the supplier', async () => {
    const row = { disco: 'Ikeja Electric', band: 'A', customer_class: 'NON_MD', voltage_side: 'line' }
    const entered = await enter(row)
    expect(entered.status).toBe(201)
    expect((await month()).claim).toMatchObject({ state: 'unknown', low: { band: 'C', net: null } })
    for (const [band, rate] of [
      ['A', '209.50'],
      ['C', '52.15'],
    ]) {
      const body = { disco: 'Ikeja Electric', customer_class: 'NON_MD', band, rate, valid_from: '2026-07-01' }
      expect((await alice.send('POST', `supply_rules/${server.cast.alice}/band_tariffs/`, body)).status).toBe(
        201,
      )
    }
    const shown = await month()
    expect(shown).toMatchObject({ verdict: 'short', promised: 20, due_below: 18, is_over: true })
    // 31 × 610 kWh × 157.35, and with 7.5 %
    expect(shown.claim).toMatchObject({
      state: 'due',
      reason: null,
      kwh: 18_910,
      charged: 209.5,
      low: { hours: 15.25, band: 'C', tariff: 52.15, net: 2_975_488.5, gross: 3_198_650.14 },
      rule: { code: 'R1', is_own: false, regulator: 'NERC' },
    })
    // Short from 18 September on: what came due then is not counted from where October's look of 36 days begins.
    expect(shown.watch).toMatchObject({
      ...{ days: 36, is_explanation_due: true, is_downgrade_due: true, is_due_at_latest: true },
      ...{ explanation_due_after: '2026-09-19', downgrade_due_after: '2026-09-24' },
    })
    const { id } = entered.body.data as { id: number }
    expect(await readAudit(server, server.cast.lagosFoods, `feeder ${id}`)).toMatchObject([
      { action: 'feeder.added' },
    ])
  })

  it('I-EX every figure shown equals what explains it', async () => {
    const { mean_low, best, claim, explain } = await month()
    const value = async (key: string) => {
      const { body } = await alice.get(`explain/${key}/?from=01-10-2026%2000:00&to=31-10-2026%2023:59`)
      return (body.data ?? body) as { value: number; parts: { label: string; value: number }[] }
    }
    expect(await value(explain.hours)).toMatchObject({
      value: mean_low,
      parts: [{ value: 472.75 }, { value: 31 }],
    })
    expect(best).not.toBeNull()
    expect((await value(explain.best)).value).toBe(best)
    expect((await value(explain.gross)).value).toBe(claim.low?.gross)
    expect(await value(explain.claim)).toMatchObject({
      value: claim.low?.net,
      // 18,910 × 209.50 and × 52.15
      parts: [{ value: 3_961_645 }, { value: 986_156.5 }],
    })
  })

  it('is a finding of the month that is over, at least what is due with VAT', async () => {
    await lookForAllFindings({ database: server.database, clock: () => server.now() }, server.cast.lagosFoods)
    const { body } = await alice.get(`findings/${server.cast.alice}/?kinds=supply-claim`)
    const { findings } = body.data as {
      findings: { subject: string; low: number; to: string; coverage: number }[]
    }
    expect(findings[0]).toMatchObject({
      subject: `feeder ${utility} 2026-10`,
      low: 3_198_650.14,
      to: '2026-11-01',
      coverage: 1,
    })
    expect((await month()).claim.finding).toMatchObject({
      subject: `feeder ${utility} 2026-10`,
      state: 'open',
    })
  })

  it('is a claim pack, numbered and with the hash of its figures, as CSV and as PDF', async () => {
    const { id } = (await month()).claim.finding!
    const file = (call: string) =>
      server.app.inject({
        url: `/api/v1/findings/${id}/${call}/`,
        headers: { authorization: `Bearer ${alice.access}` },
      })
    const csv = await file('claim_pack_csv')
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, expect.stringMatching('text/csv')])
    expect(csv.body).toContain(`Number,SC-2026-10-${id}`)
    expect(csv.body).toMatch(/SHA-256,[0-9a-f]{64}/)
    expect(csv.body).toContain('₦2,975,488.50')
    expect(csv.body).toContain('2026-10-01,15.25,8.75,0,1,0,229')
    expect((await server.app.inject({ url: `/api/v1/findings/${id}/claim_pack/` })).statusCode).toBe(401)
  })

  it('a claim that was sent stays as it went out, and one opened again follows the figures', async () => {
    const { id } = (await month()).claim.finding!
    const csv = async () => {
      const headers = { authorization: `Bearer ${alice.access}` }
      return (await server.app.inject({ url: `/api/v1/findings/${id}/claim_pack_csv/`, headers })).body
    }
    const change = (body: object) => alice.send('PUT', `findings/${id}/state/`, body)
    const tariff = (rate: string, day: string) => ({
      ...{ disco: 'Ikeja Electric', customer_class: 'NON_MD', band: 'C', rate, valid_from: day },
    })
    const before = await csv()
    expect((await change({ state: 'sent', on: '2026-11-10' })).status).toBe(200)
    const path = `supply_rules/${server.cast.alice}/band_tariffs/`
    expect((await alice.send('POST', path, tariff('60.00', '2026-10-16'))).status).toBe(201)
    expect(await csv()).toBe(before)
    expect((await change({ state: 'open' })).status).toBe(200)
    // 15 × 610 × 157.35 and 16 × 610 × 149.50, each a line that can be done again.
    const after = await csv()
    for (const naira of ['₦1,439,752.50', '₦1,459,120.00', '₦2,898,872.50']) expect(after).toContain(naira)
    expect((await alice.send('POST', path, tariff('52.15', '2026-10-16'))).status).toBe(201)
    expect(await csv()).toBe(before)
  })

  it('X7 a bill that asks beyond its register leaves less to claim; one that repeats it leaves the same', async () => {
    const both = async () => {
      const options = { database: server.database, clock: () => server.now() }
      await lookForAllFindings(options, server.cast.lagosFoods)
      const { body } = await alice.get(`findings/${server.cast.alice}/`)
      const { findings } = body.data as { findings: { kind: string; subject: string; low: number }[] }
      return findings.filter(({ kind, subject }) => kind === 'bill-dispute' || subject.endsWith('2026-10'))
    }
    await alice.send('POST', `rates/${server.cast.alice}/tariff/`, {
      ...{ device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-01-01' },
      label: 'Band A, non-MD',
    })
    const bill = {
      ...{ branch: server.cast.ikeja.branchId, date: '2026-10-01', end_date: '2026-10-31', value: '20000' },
      ...{ amount: '4504250.00', amount_includes_vat: true, account_no: '0101' },
      printed: { previous: { register: '10000' }, present: { register: '22000' }, read: 'actual' },
    }
    const path = `cost_tracker/${server.cast.alice}/add_cost/post-paid/`
    expect((await alice.send('POST', path, bill)).status).toBe(200)
    // Its register explains 12,000 of 20,000 kWh; ours is 18,910.
    const once = await both()
    const sum = (found: typeof once) => found.reduce((all, { low }) => all + low, 0)
    const claimed = once.find(({ kind }) => kind === 'supply-claim')!
    expect(once.find(({ kind }) => kind === 'bill-dispute')?.low).toBe(1_801_700)
    // 12,000 × 157.35 × 1.075
    expect(claimed.low).toBe(2_029_815)
    expect(sum(once)).toBeLessThanOrEqual(4_504_250)
    expect((await month()).claim).toMatchObject({ kwh: 12_000, left_out_kwh: 6_910 })
    expect((await alice.send('POST', path, { ...bill, duplicate: 'accept' })).status).toBe(200)
    // Nobody says that both of them stand.
    await server.database.admin.query("update bill set accepted_beside = '{}' where organisation_id = $1", [
      server.cast.lagosFoods,
    ])
    const twice = await both()
    expect(twice.find(({ kind }) => kind === 'supply-claim')?.low).toBe(claimed.low)
    expect(sum(twice)).toBeLessThanOrEqual(2 * 4_504_250)
    await server.database.admin.query('delete from bill where organisation_id = $1', [server.cast.lagosFoods])
  })

  it('a row that says the voltage is behind the change-over makes the days anew', async () => {
    await enter({ band: 'A', voltage_side: 'load', valid_from: '2026-10-31' })
    const { days } = await month()
    // While the set runs the voltage says nothing, and with it off a dead bar is no proof.
    expect(days[30]).toMatchObject({ day: '2026-10-31', present_s: 54_900, absent_s: 0, unknown_s: 31_500 })
    expect(days[29]).toMatchObject({ unknown_s: 0 })
    await enter({ disco: 'Ikeja Electric', band: 'A', customer_class: 'NON_MD', valid_from: '2026-10-31' })
    expect((await month()).days[30]).toMatchObject({ absent_s: 31_500 })
  })

  it('waits with them for who rolls up, who would write the days of the old row over them', async () => {
    const row = { disco: 'Ikeja Electric', band: 'A', customer_class: 'NON_MD', valid_from: '2026-10-31' }
    const { entered, first } = await server.database.withScope(scope(), async (tx) => {
      await lockRollups(tx, scope())
      const entered = enter(row)
      return { entered: () => entered, first: await Promise.race([entered, sleep(300, 'waits')]) }
    })
    expect([first, (await entered()).status]).toEqual(['waits', 201])
  })

  it('counts a running day until now only, and what was never read as unknown', async () => {
    const november = await month('2026-11')
    expect(november).toMatchObject({ is_over: false, day_count: 20 })
    // 20 November, 10:00 in Lagos.
    expect(november.days[19]).toMatchObject({ seconds: 36_000, unknown_s: 36_000, day_seconds: 86_400 })
    expect(november.claim.state).toBe('not-proven')
  })

  it('an own rule stands before the published one, and says who confirmed it', async () => {
    const confirmed = await alice.send('PUT', `supply_rules/${server.cast.alice}/1/confirm/`, {
      source: 'Copy of the order',
    })
    expect(confirmed.body.data).toMatchObject({ code: 'R1', is_own: true, confirmed_on: '2026-11-20' })
    expect((await month()).claim.rule).toMatchObject({ is_own: true, source: 'Copy of the order' })
    const { body } = await alice.get(`supply_rules/${server.cast.alice}/`)
    expect((body.data as { rules: unknown[] }).rules).toHaveLength(6)
    expect((await month()).claim.rule?.confirmed_by).not.toBe('an administrator')
    const viewed = await bola.get(`supply_rules/${server.cast.bola}/`)
    const { rules } = viewed.body.data as { rules: { is_own: boolean; confirmed_by: string | null }[] }
    expect(rules.find((row) => row.is_own)?.confirmed_by).toBe('an administrator')
  })

  it('§16.K who entered a tariff of a band is named to who may operate, to others by role', async () => {
    const enteredBy = async (person: Writer, id: number) => {
      const { body } = await person.get(`supply_rules/${id}/`)
      const { band_tariffs: rows } = body.data as { band_tariffs: { entered_by: string | null }[] }
      return rows.flatMap(({ entered_by: by }) => by ?? [])
    }
    expect(new Set(await enteredBy(bola, server.cast.bola))).toEqual(new Set(['an administrator']))
    expect(await enteredBy(alice, server.cast.alice)).not.toContain('an administrator')
  })

  it('is refused to who may not, and for what is no feeder', async () => {
    expect((await enter({}, utility, bola, server.cast.bola)).status).toBe(403)
    const refused = await enter({}, generator)
    expect([refused.status, refused.body.error]).toEqual([400, 'Only a utility meter has a feeder.'])
    expect((await enter({ valid_from: '2026-02-30' })).status).toBe(400)
    expect((await enter({ contracted_kva: '-1' })).status).toBe(400)
  })
})
