import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Delivery } from '#contract/cost/deliveries.ts'
import type { DieselBalance, SupplierRow } from '#contract/cost/diesel-balance.ts'
import type { TankEvent, TankSettings } from '#contract/cost/tank.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { deletePaper } from '#store/cost/bill.ts'
import { scopeOfJob } from '#store/engine/scope.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { wholeOrganisation } from '../../frame/scope.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { measureDays } from '../../testing-months.ts'
import { createWriter, readAudit, statusAndError, type Writer } from '../../testing-writer.ts'

// The clock stands at 20 November 2026, 10:00 in Lagos. Ikeja has one generator of 100 kVA and a tank of 1,000 L.
let server: TestServer
let alice: Writer
let ikeja: number
let gen: number
let purchase: number

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  gen = cast.ikeja.deviceIds[1]
  alice = await createWriter(server, 'alice')
  await database.admin.query(
    `update device set rated_kva = 100, valid_from = '2026-01-01' where organisation_id = $1 and device_type = 'GENERATOR'`,
    [cast.lagosFoods],
  )
  await database.admin.query('update branch set tank_litres = 1000 where id = $1', [ikeja])
  // 13.42 L/h at 40 kW: an hour a day.
  await measureDays(database, cast.lagosFoods, [
    { deviceId: gen, from: '2026-11-01', days: 20, kwh: 40, hours: 1 },
  ])
  const bought = await database.admin.query<{ id: number }>(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre, invoice_no)
     values ($1, $2, '2026-11-05', 520, 1350, 'H-17'), ($1, $2, '2026-06-05', 80, 1300, null) returning id`,
    [cast.lagosFoods, ikeja],
  )
  purchase = bought.rows[0]!.id
})
afterAll(() => server.close())

const post = (path: string, body: object) => alice.send('POST', `branches/${ikeja}/${path}/`, body)
const data = async <T>(path: string): Promise<T> => {
  const { status, body } = await alice.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as T
}
const balance = (query = '') => data<DieselBalance>(`branches/${ikeja}/diesel-balance/${query}`)
const dip = (date: string, quantity: number) => post('dips', { date, at: '07:00', quantity })

describe('a branch without readings of its tank', () => {
  it('has no balance and says what to do', async () => {
    const { balance: none, unknown, anchors, now } = await balance()
    expect([none, anchors]).toEqual([null, []])
    expect(unknown).toMatch(/Dip the tank/)
    expect([now.litres, now.unknown]).toEqual([null, 'Nobody read the tank in the last 35 days.'])
  })
})

describe('the three-way match of a branch', () => {
  it('I-DSL-1 tells a delivery that came short, in naira, and agrees with itself', async () => {
    await dip('2026-11-01', 400)
    await dip('2026-11-19', 640)
    const added = await post('deliveries', {
      purchase,
      date: '2026-11-05',
      time: '10:20',
      supplier: 'Harmat Oil',
      received: '500',
      how: 'flow-meter',
    })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect(added.body.data).toMatchObject({
      invoiced_l: 520,
      received_l: 500,
      u_l: 5,
      short_l: 20,
      verdict: 'odd',
    })
    await alice.send('POST', `fuel-entry/${ikeja}/`, {
      start_date: '2026-11-03',
      end_date: '2026-11-03',
      quantity: '14',
      fuel_type: 'diesel',
    })
    const { balance: told, anchors } = await balance()
    expect(anchors.map(({ litres, u_l }) => [litres, u_l])).toEqual([
      [640, 10],
      [400, 10],
    ])
    // 19 days of 13.42 L.
    expect(told).toMatchObject({
      bought: { litres: 520, purchases: 1 },
      received: { litres: 500, u_l: 5, unchecked_l: 0, how: ['flow-meter'] },
      engine: { litres: 254.98, u_l: 30.6, hours: 19, coverage: 1 },
      entered: { litres: 14, entries: 1 },
      to_account_l: 900,
      expected_l: 645.02,
      book_use_l: 280,
      short: { naira: 27_000, low_naira: 27_000, price_per_litre: 1350 },
    })
    const { delivery, entries, tank } = told!.checks
    expect([delivery.litres, delivery.u_l, delivery.verdict, delivery.says]).toEqual([
      20,
      5,
      'odd',
      '20 L short',
    ])
    expect([entries.litres, entries.verdict, entries.says]).toEqual([
      -240.98,
      'odd',
      'entries missing: 241 L',
    ])
    expect([tank.litres, tank.verdict]).toEqual([5.02, 'explained'])
    expect(told!.says).toEqual([
      'One delivery came 20 L short: ₦27,000.00 to ask of the supplier.',
      'Entries of about 241 L are missing; the tank agrees with the engine.',
    ])
    expect(told!.movements.map(({ kind, litres, time }) => [kind, litres, time])).toEqual([
      ['dip', 400, '07:00'],
      ['delivery', 500, '10:20'],
      ['dip', 640, '07:00'],
    ])
  })

  it('other use is taken out, and changed and deleted with its trace', async () => {
    const added = await post('other-use', { date: '2026-11-10', litres: '25', what: 'Pick-up' })
    const { id, version } = added.body.data as { id: number; version: number }
    expect((await balance()).balance).toMatchObject({ other_use_l: 25, checks: { tank: { litres: -19.98 } } })
    const to = { date: '2026-11-10', litres: '5', what: 'Pump', version }
    expect((await alice.send('PUT', `other-use/${id}/`, to)).body.data).toMatchObject({
      litres: 5,
      version: 2,
    })
    expect((await alice.send('PUT', `other-use/${id}/`, to)).status).toBe(409)
    expect((await alice.send('DELETE', `other-use/${id}/`, { version: 2 })).status).toBe(200)
    expect(await data(`branches/${ikeja}/other-use/`)).toEqual([])
    const trace = await readAudit(server, server.cast.lagosFoods, `other use ${id}`)
    expect(trace.map(({ action }) => action)).toEqual([
      'other-use.added',
      'other-use.changed',
      'other-use.deleted',
    ])
  })

  it('is between the readings that are named; others are refused', async () => {
    const { anchors } = await balance()
    const [to, from] = anchors
    const keys = (a: string, b: string) => `?start=${encodeURIComponent(a)}&end=${encodeURIComponent(b)}`
    expect((await balance(keys(from!.key, to!.key))).balance).not.toBeNull()
    const wrong = await alice.get(`branches/${ikeja}/diesel-balance/${keys(to!.key, from!.key)}`)
    expect([wrong.status, wrong.body.error]).toEqual([
      400,
      'Choose two readings of the tank of this branch, the earlier one first.',
    ])
  })

  it('knows what is in the tank now, and for how long', async () => {
    const { now } = await balance()
    // 640 L a day and three hours ago, 13.42 L since; 13.42 L an hour when it runs.
    expect(now.litres).toBeLessThan(640)
    expect(now.litres).toBeGreaterThan(600)
    expect(now.hours_mean).toBeCloseTo(now.litres! / 13.42, 0)
  })
})

describe('deliveries', () => {
  const list = () =>
    data<{ deliveries: Delivery[]; purchases: { id: number }[]; suppliers: string[] }>(
      `branches/${ikeja}/deliveries/`,
    )

  it('are listed with the purchases that have none, and the names of suppliers', async () => {
    const { deliveries, purchases, suppliers } = await list()
    expect(deliveries.map(({ purchase: of }) => of)).toEqual([purchase])
    expect([purchases.length, suppliers]).toEqual([1, ['Harmat Oil']])
  })

  it('between two dips are after less before; what cannot be is refused', async () => {
    const between = { date: '2026-11-12', how: 'dips', before: '100', after: '345.5' }
    const { body } = await post('deliveries', between)
    expect(body.data).toMatchObject({ received_l: 245.5, u_l: 14.14, verdict: 'unknown', short_l: null })
    const refusals: [object, RegExp][] = [
      [{ ...between, after: '90' }, /more than before/],
      [{ ...between, after: '1500' }, /holds 1,000 L/],
      [{ date: '2026-11-12' }, /choose the purchase/],
      [{ date: '2026-11-12', received: '5' }, /how the litres were measured/],
      [{ date: '2026-11-12', purchase, received: '5', how: 'flow-meter' }, /has its delivery already/],
      [
        { date: '2026-11-12', purchase: 999_999, received: '5', how: 'flow-meter' },
        /purchase of this branch/,
      ],
      [{ date: '2026-11-21', received: '5', how: 'flow-meter' }, /not be after today/],
    ]
    for (const [wrong, sentence] of refusals) {
      const [status, error] = statusAndError(await post('deliveries', wrong))
      expect([status, error], JSON.stringify(wrong)).toEqual([400, expect.stringMatching(sentence)])
    }
    const { id, version } = body.data as Delivery
    const changed = { ...between, after: '350', supplier: 'harmat  oil', version }
    expect((await alice.send('PUT', `deliveries/${id}/`, changed)).body.data).toMatchObject({
      received_l: 250,
    })
    expect((await alice.send('DELETE', `deliveries/${id}/`, { version: 1 })).status).toBe(409)
    const table = await data<{ suppliers: SupplierRow[] }>('diesel-suppliers/?year=2026')
    expect(table.suppliers[0]).toMatchObject({
      deliveries: 2,
      invoiced_l: 520,
      received_l: 750,
      percent: 96.2,
    })
    expect(table.suppliers[1]).toMatchObject({
      supplier: null,
      invoiced_l: 80,
      received_l: null,
      percent: null,
    })
    expect((await alice.send('DELETE', `deliveries/${id}/`, { version: 2 })).status).toBe(200)
  })

  it('a purchase that is deleted leaves what was received', async () => {
    const bought = await server.database.admin.query<{ id: number }>(
      `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
       values ($1, $2, '2026-10-05', 50, 1300) returning id`,
      [server.cast.lagosFoods, ikeja],
    )
    const of = bought.rows[0]!.id
    const { body } = await post('deliveries', {
      purchase: of,
      date: '2026-10-05',
      received: 50,
      how: 'flow-meter',
    })
    const whole = scopeOfJob(server.cast.lagosFoods)
    await server.database.withScope(whole, (tx) => deletePaper(tx, whole, { id: of, kind: 'diesel' }))
    const { deliveries } = await list()
    const kept = deliveries.find(({ id }) => id === (body.data as Delivery).id)
    expect(kept).toMatchObject({ purchase: null, received_l: 50, invoiced_l: null })
  })
})

describe('the tank', () => {
  it('has a strapping table by which dips in millimetres are read, and read anew', async () => {
    const tank = () => data<TankSettings>(`branches/${ikeja}/tank/`)
    const { version } = await tank()
    const strapping = [
      { mm: '100', litres: '60' },
      { mm: '500', litres: '500' },
    ]
    const put = (body: object) => alice.send('PUT', `branches/${ikeja}/tank/`, body)
    expect((await put({ capacity: '1000', strapping, version })).status).toBe(200)
    const read = await post('dips', { date: '2026-10-01', at: '06:00', mm: 300 })
    expect(read.body.data).toMatchObject({ quantity: 280 })
    const again = await tank()
    const doubled = strapping.map(({ mm, litres }) => ({ mm, litres: Number(litres) * 2 }))
    expect((await put({ capacity: '1000', strapping: doubled, version: again.version })).status).toBe(200)
    const dips = await data<{ mm: number | null; quantity: number }[]>(`branches/${ikeja}/dips/`)
    expect(dips.find(({ mm }) => mm === 300)).toMatchObject({ quantity: 560 })
    expect(statusAndError(await put({ capacity: '900', strapping: doubled }))).toEqual([
      400,
      'Row 2 of the table: more litres than the tank holds.',
    ])
    expect((await put({ capacity: '1000', strapping, version })).status).toBe(409)
  })

  it('I-DSL-4 shows a fall in the night and a refuel with its delivery', async () => {
    const { cast, database } = server
    const scope = wholeOrganisation(cast.lagosFoods, null)
    const from = Date.UTC(2026, 10, 16, 23)
    const level = (minute: number) => {
      if (minute < 130) return 40
      if (minute < 160) return 36
      return minute < 600 ? 30 : 55
    }
    const rows = Array.from({ length: 144 }, (_, n) => ({
      deviceId: gen,
      reading: { ...NOTHING_MEASURED, at: from + n * 600_000, kw: 0, fuelPct: level(n * 10) },
      isCorrection: false,
      by: 'test',
    }))
    await makeMonthsAhead(
      database,
      rows.map(({ reading }) => reading.at),
    )
    await database.withScope(scope, (tx) => appendReadings(tx, scope, rows, server.now()))
    await drainRollups(database, scope)
    const told = await data<{ events: TankEvent[]; series: unknown[] }>(
      `branches/${ikeja}/tank-events/?start_date=2026-11-17&end_date=2026-11-17`,
    )
    expect(told.events.map(({ kind, litres, u_l, time }) => [kind, litres, u_l, time])).toEqual([
      ['refuel', 250, 14.14, '09:50'],
      ['fall', 100, 14.14, '02:00'],
    ])
    expect(told.events[1]!.says).toMatch(/^The tank fell 100 ± 14 L at 02:00 while the set stood/)
    expect(told.series.length).toBe(24)
  })
})
