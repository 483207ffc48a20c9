import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRow } from '#contract/cost/bills.ts'
import type { BuyListData, BuyListRow, DisplayRow, PrepaidStanding } from '#contract/cost/prepaid.ts'
import { addDays, weekday } from '#domain/time/calendar-day.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { measureDays } from '../../testing-months.ts'
import { createWriter, readAudit, statusAndError, type Writer } from '../../testing-writer.ts'

// The clock stands at Friday 20 November 2026, 10:00 in Lagos. Ikeja uses 42 kWh from Monday to Friday, 25 on Saturdays,
// 18 on Sundays, all of it measured up to yesterday.
let server: TestServer
let alice: Writer
let efe: Writer
let ikeja: number
let utility: number

const FIRST = '2026-08-01'
const usual = (day: string) => [42, 42, 42, 42, 42, 25, 18][weekday(day)]!

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  utility = cast.ikeja.deviceIds[0]
  await database.admin.query(`update device set valid_from = '2026-01-01', period_s = 900 where id = $1`, [
    utility,
  ])
  const days = Array.from({ length: 111 }, (_, n) => addDays(FIRST, n))
  await measureDays(
    database,
    cast.lagosFoods,
    days.map((day) => ({ deviceId: utility, from: day, days: 1, kwh: usual(day) })),
  )
  alice = await createWriter(server, 'alice')
  efe = await createWriter(server, 'efe')
  const rate = { device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-01-01' }
  await alice.send('POST', `rates/${cast.alice}/tariff/`, rate)
})
afterAll(() => server.close())

const buy = async (query = '', who = alice): Promise<BuyListData> => {
  const { status, body } = await who.get(`buy-list/${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as never
}
const rowOf = async (query = ''): Promise<BuyListRow> =>
  (await buy(query)).rows.find(({ branch }) => branch.id === ikeja)!
const standing = async (branch = ikeja): Promise<PrepaidStanding> => {
  const { status, body } = await alice.get(`branches/${branch}/prepaid/`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as never
}
const show = (units: string, at: string, more: object = {}, branch = ikeja) =>
  alice.send('POST', `branches/${branch}/display-readings/`, { device: utility, at, units, ...more })
const purchase = (date: string, units: string, paid: string, more: object = {}) =>
  alice.send('POST', `cost_tracker/${server.cast.alice}/add_cost/pre-paid/`, {
    branch: ikeja,
    value: units,
    amount: paid,
    amount_includes_vat: true,
    date,
    ...more,
  })

describe('pre-paid meters', () => {
  it('I-PRE-8 without a display reading no days, only what was bought less used', async () => {
    await purchase('2026-11-02', '444.0', '100000')
    const row = await rowOf()
    expect(row).toMatchObject({ reason: 'no-display', days: null, buy_by: null, naira: null, credit: null })
    // 444 less what 1 to 19 November used: three Sundays, two Saturdays and fourteen other days.
    expect(row.bought_less_used).toBe(444 - (3 * 18 + 2 * 25 + 14 * 42))
  })

  it('a display reading tells how long the units last and what to buy', async () => {
    const { status, body } = await show('520.4', '10-11-2026 00:00', { meter_no: '4512 3456 789' })
    expect(status, JSON.stringify(body)).toBe(201)
    const row = await rowOf('?until=2026-11-30')
    expect(row.meter_no).toBe('4512 3456 789')
    // 520.4 − 379 of the 10th to the 19th; the ten hours of the 20th are not measured, and the least leaves them out.
    expect(row.credit!.kwh).toBe(141.4)
    expect(row.credit!.u).toBe(7.63)
    expect(row.credit!.low).toBeLessThan(141.4 - 7.63 - 10)
    expect(row.until).toBe('2026-11-30')
    expect(row.reason).toBe(null)
    expect(row.low_days!).toBeLessThan(row.days!)
    expect(row.naira! % 100).toBe(0)
    expect((await buy()).totals).toMatchObject({ rows: 1, known: 1 })
    expect((await standing()).displays).toHaveLength(1)
  })

  it('tokens count from when they were keyed in, whatever their order', async () => {
    const before = (await rowOf()).credit!.kwh
    const bill = await purchase('2026-11-19', '100', '22521.25', {
      purchase: { paid_at: '14:05', is_loaded: false },
    })
    const { id } = bill.body.data as PaymentRow
    expect(await rowOf()).toMatchObject({ waiting_kwh: 100, credit: { kwh: before } })
    const told = await alice.send('PUT', `bills/${id}/loaded/`, { is_loaded: true, at: '20-11-2026 08:00' })
    expect(told.body.data).toMatchObject({ is_loaded: true, loaded_at: Date.UTC(2026, 10, 20, 7) })
    expect((await rowOf()).credit!.kwh).toBe(before + 100)
    const credit = await alice.send('POST', `branches/${ikeja}/free-tokens/`, {
      token_kind: 'credit',
      date: '2026-11-20',
      units: '44.4',
      token: '1234 5678 9012 3456 7890',
    })
    expect(credit.body.data).toMatchObject({ kind: 'credit', token_end: '7890' })
    expect((await rowOf()).credit!.kwh).toBe(before + 144.4)
    // What cost nothing is no bill.
    const freeId = (credit.body.data as { id: number }).id
    // Its time is read on the clock of the branch: 10:00 in Nairobi is 07:00 UTC, 08:00 in Lagos.
    const moveTo = (zone: string | null) =>
      server.database.admin.query('update branch set zone = $2 where id = $1', [ikeja, zone])
    await moveTo('Africa/Nairobi')
    const keyed = await alice.send('PUT', `free-tokens/${freeId}/loaded/`, {
      is_loaded: true,
      at: '20-11-2026 10:00',
    })
    await moveTo(null)
    expect(keyed.body.data).toMatchObject({ is_loaded: true, loaded_at: Date.UTC(2026, 10, 20, 7) })
    expect((await alice.send('DELETE', `free-tokens/${freeId}/`, {})).status).toBe(200)
    await alice.send('DELETE', `cost_tracker/${server.cast.alice}/add_cost/pre-paid/`, { id })
    expect((await rowOf()).credit!.kwh).toBe(before)
  })

  it('I-PRE-7 a new reading is compared with the one before it, and counts from then on', async () => {
    await show('217.4', '17-11-2026 00:00')
    const { checks, meters } = await standing()
    // 520.4 − 253 = 267.4, u = 5.11.
    const since = Date.UTC(2026, 10, 9, 23)
    expect(checks).toMatchObject([{ difference: -50, percent: 19.76, u: 5.11, verdict: 'off', since }])
    expect(meters[0]!.credit!.kwh).toBe(217.4 - 126)
    const reading = (await standing()).displays[0] as DisplayRow
    const edited = await alice.send('PUT', `display-readings/${reading.id}/`, {
      at: '17-11-2026 00:00',
      units: '267.4',
      version: reading.version,
    })
    expect(edited.body.data).toMatchObject({ units: '267.40', version: 2 })
    expect((await standing()).checks).toMatchObject([{ difference: 0, verdict: 'explained' }])
    const stale = await alice.send('PUT', `display-readings/${reading.id}/`, {
      at: '17-11-2026 00:00',
      units: '1',
      version: 1,
    })
    expect(stale.status).toBe(409)
    expect((await alice.send('DELETE', `display-readings/${reading.id}/`, { version: 2 })).status).toBe(200)
    const written = await readAudit(server, server.cast.lagosFoods, `display reading ${reading.id}`)
    expect(written.map(({ action }) => action.split('.')[1])).toEqual(['added', 'changed', 'deleted'])
  })

  it('refuses what cannot be', async () => {
    expect(statusAndError(await show('320.4', '10-11-2026 00:00'))).toEqual([
      400,
      'A reading of this meter at this minute is stored already: change that one in the list.',
    ])
    expect((await show('1', '21-11-2026 00:00')).status).toBe(400)
    expect((await show('minus', '18-11-2026 00:00')).status).toBe(400)
    const [, generator] = server.cast.ikeja.deviceIds
    expect((await show('1', '18-11-2026 00:00', { device: generator })).status).toBe(400)
    // Of another branch.
    const foreign = await efe.send('POST', `branches/${ikeja}/display-readings/`, {
      device: utility,
      at: '18-11-2026 00:00',
      units: '1',
    })
    expect(foreign.status).toBe(404)
    expect((await alice.get('buy-list/?until=2026-11-19')).status).toBe(400)
    expect((await buy('', efe)).rows).toEqual([])
  })
})

describe('every figure shown equals its explanation', () => {
  it('EX-5 units left, days left and what to buy', async () => {
    const row = (await buy()).rows[0]!
    const told = async (which: string, until = '') => {
      const range = 'from=20-11-2026 00:00&to=20-11-2026 10:00'
      const { status, body } = await alice.get(`explain/prepaid.${which}.${utility}${until}/?${range}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body as unknown as { value: number | null; parts: unknown[] }
    }
    expect((await told('credit')).value).toBe(row.credit!.kwh)
    expect((await told('days')).value).toBe(row.days)
    expect((await told('buy', `.${row.until}`)).value).toBe(row.naira)
    expect((await told('buy', '.2026-12-15')).parts).toHaveLength(2)
  })
})

describe('receipts of purchases', () => {
  const receipt = { fee: '100', debt: '3,000', vat: '644.19', tariff: '209.5', paid_at: '14:05' }

  it('I-PRE-5 keeps fee, debt, VAT, printed tariff and time; an edit without them leaves them', async () => {
    const { body, status } = await purchase('2026-10-05', '31.1', '10000', {
      meter_no: '45',
      purchase: receipt,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const row = body.data as PaymentRow
    const kept = {
      fee: '100.00',
      debt: '3000.00',
      vat: '644.19',
      tariff: '209.5',
      paid_at: '14:05',
      is_loaded: null,
    }
    expect(row.purchase).toMatchObject(kept)
    const path = `cost_tracker/${server.cast.alice}/add_cost/pre-paid/`
    const edit = { id: row.id, value: '31.2', amount: '10000', amount_includes_vat: true, date: '2026-10-05' }
    expect((await alice.send('PUT', path, edit)).body.data).toMatchObject({ purchase: kept, value: 31.2 })
    const asPost = { ...edit, end_date: '2026-10-06' }
    const moved = await alice.send('PUT', path.replace('pre-paid', 'post-paid'), asPost)
    expect(moved.body.data, JSON.stringify(moved.body)).toMatchObject({ purchase: null })
    await alice.send('DELETE', path, { id: row.id })
  })

  it('refuses the same meter, naira and minute twice, and more debt than was paid', async () => {
    const first = await purchase('2026-10-06', '31.1', '10000', { meter_no: '45', purchase: receipt })
    expect(first.status).toBe(200)
    const again = await purchase('2026-10-06', '30', '10000', {
      meter_no: '45',
      purchase: receipt,
      duplicate: 'accept',
    })
    expect(statusAndError(again)).toEqual([
      400,
      expect.stringContaining('for the same amount in the same minute is stored'),
    ])
    const other = { ...receipt, paid_at: '14:06' }
    expect(
      (await purchase('2026-10-06', '30', '10000', { meter_no: '45', purchase: other, duplicate: 'accept' }))
        .status,
    ).toBe(200)
    expect((await purchase('2026-10-07', '30', '1000', { purchase: receipt })).status).toBe(400)
  })

  it('a token is stored once, as a purchase or as one that cost nothing', async () => {
    const token = '0000 1111 2222 3333 4444'
    const key = { token_kind: 'key-change', date: '2026-10-08', number: 1, token }
    expect((await alice.send('POST', `branches/${ikeja}/free-tokens/`, key)).status).toBe(201)
    expect((await alice.send('POST', `branches/${ikeja}/free-tokens/`, key)).status).toBe(400)
    expect((await purchase('2026-10-08', '30', '7000', { token })).status).toBe(400)
    const [kept] = (await standing()).tokens
    expect(kept).toMatchObject({ kind: 'key-change', number: 1, units: null, token_end: '4444' })
    const { body } = await alice.get(`free-tokens/${kept!.id}/token/`)
    expect(body.data).toMatchObject({ token: '00001111222233334444' })
    const { lagosFoods } = server.cast
    const written = await readAudit(server, lagosFoods, `free token ${kept!.id}`)
    expect(JSON.stringify(written)).not.toMatch(/1111|2222|3333/)
    expect(await readAudit(server, lagosFoods, `free token secret ${kept!.id}`)).toHaveLength(1)
  })
})

describe('the lead', () => {
  it('is two working days until the organisation says another', async () => {
    expect((await buy()).lead_days).toBe(2)
    expect((await alice.send('PUT', 'prepaid-setting/', { lead_days: 5 })).status).toBe(200)
    expect((await buy()).lead_days).toBe(5)
  })
})
