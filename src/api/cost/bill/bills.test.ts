import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRow } from '#contract/cost/bills.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { freshRows } from '../../testing-rows.ts'
import { createWriter, type Reply, type Writer } from '../../testing-writer.ts'

let server: TestServer
let alice: Writer
let branch: number

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  branch = server.cast.yaba.branchId
})
afterAll(() => server.close())

type Kind = 'diesel' | 'pre-paid' | 'ipp' | 'post-paid'
const addPath = (kind: Kind) => `cost_tracker/${server.cast.alice}/add_cost/${kind}/`
// The same few bills again and again: what becomes of that otherwise is bill-duplicates.test.ts's.
const duplicate = 'accept'
const add = (kind: Kind, body: object) => alice.send('POST', addPath(kind), { branch, duplicate, ...body })
const edit = (kind: Kind, body: object) => alice.send('PUT', addPath(kind), { duplicate, ...body })
const remove = (kind: Kind, body: object) => alice.send('DELETE', addPath(kind), body)
const row = <R>({ body }: Reply) => body.data as R

const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02' }
const bill = { value: '44.4', amount: '9302.33', date: '2026-11-02' }
const period = { ...bill, date: '2026-05-15', end_date: '2026-06-14' }

describe('AB-01 adding', () => {
  it('adds a purchase of diesel, with what it comes to', async () => {
    const added = await add('diesel', { ...purchase, fuelType: 'diesel' })
    expect(added).toEqual({
      status: 200,
      body: {
        data: {
          id: expect.any(Number),
          branch,
          quantity: 500,
          price_per_litre: 1361.57,
          amount: 680_785,
          date: '2026-11-02',
          fuelType: 'diesel',
          snapshot: null,
          invoice_no: null,
          reason: null,
          duplicate_of: [],
          version: 1,
          exact: { quantity: '500.00', price_per_litre: '1361.57', amount: '680785.00' },
        },
        detail: 'Your addition to the Diesel Purchase Tracker has been successfully submitted',
      },
    })
  })

  it.each([
    ['pre-paid', 'Utility Payment Tracker (Pre-paid)'],
    ['ipp', 'IPP Payment Tracker'],
  ] as const)('AB-03 V-C6 adds a %s bill and works out tariff and VAT itself', async (kind, tracker) => {
    const { status, body } = await add(kind, { ...bill, tariff: '1.00' })
    expect([status, body.detail]).toEqual([
      200,
      `Your addition to the ${tracker} has been successfully submitted`,
    ])
    expect(body.data).toMatchObject({ kind, value: 44.4, amount: 9302.33, tariff: 209.51, tarrif: 209.51 })
    expect(body.data).toMatchObject({ vat_inclusive_amount: 10_000, date: '2026-11-02', version: 1 })
    expect(body.data).not.toHaveProperty('end_date')
  })

  it('AB-04 adds a post-paid bill with its period', async () => {
    const { body } = await add('post-paid', period)
    expect(body.data).toMatchObject({ kind: 'post-paid', date: '2026-05-15', end_date: '2026-06-14' })
    expect(body.detail).toBe(
      'Your addition to the Utility Payment Tracker (Post-paid) has been successfully submitted',
    )
  })

  it('gives purchases and bills ids that never meet', async () => {
    const ids = [await add('diesel', purchase), await add('ipp', bill), await add('post-paid', period)]
    expect(new Set(ids.map((reply) => row<PaymentRow>(reply).id)).size).toBe(3)
  })

  it('AB-10 keeps the longest amounts to the kobo', async () => {
    const longest = { value: '0.01', amount: '9999999999999999.99', date: '2026-11-02' }
    const { exact, id } = row<PaymentRow>(await add('pre-paid', longest))
    expect(exact).toEqual({
      value: '0.01',
      amount: '9999999999999999.99',
      tariff: '999999999999999999.00',
      vat: '750000000000000.00',
      vat_inclusive_amount: '10749999999999999.99',
    })
    const { rows } = await server.database.admin.query(
      'select value, amount, vat_inclusive_amount from bill where id = $1',
      [id],
    )
    expect(rows).toEqual([
      { value: '0.01', amount: '9999999999999999.99', vat_inclusive_amount: '10749999999999999.99' },
    ])
    await remove('pre-paid', { id })
  })

  it('takes numbers where revision A sends them', async () => {
    const { body } = await add('diesel', { quantity: 20, price_per_litre: 1200.5, date: '2026-11-02' })
    expect(body.data).toMatchObject({ exact: { quantity: '20.00', price_per_litre: '1200.50' } })
  })
})

describe('AB-02 AB-04 AB-05 messages', () => {
  const toCome = 'Enter a bill once it is there: its date must not be after today.'
  const cases: [Kind, object, string][] = [
    ['diesel', { ...purchase, quantity: '' }, 'Please input the Quantity'],
    ['diesel', { ...purchase, quantity: undefined }, 'Please input the Quantity'],
    ['diesel', { ...purchase, price_per_litre: '0' }, 'Price per litre must be greater than zero'],
    ['diesel', { ...purchase, quantity: '-1' }, 'Quantity must be greater than zero'],
    ['diesel', { ...purchase, quantity: '1.234' }, 'Please enter a valid Quantity'],
    ['diesel', { ...purchase, quantity: 'much' }, 'Please enter a valid Quantity'],
    [
      'diesel',
      { ...purchase, price_per_litre: '12345678901234567' },
      'Limit connot be more than 999999999999999999.99',
    ],
    ['diesel', { ...purchase, date: undefined }, 'Please select date'],
    ['diesel', { ...purchase, date: '2026-02-30' }, 'Please select date'],
    ['diesel', { ...purchase, date: '0000-01-01' }, 'Please select date'],
    ['diesel', { ...purchase, date: '2026-11-21' }, toCome],
    ['pre-paid', { ...bill, date: '2026-11-21' }, toCome],
    ['ipp', { ...bill, date: '2027-01-01' }, toCome],
    [
      'post-paid',
      { ...bill, end_date: '2026-11-21' },
      'Enter a bill once its period is over: it must not end after today.',
    ],
    ['diesel', { ...purchase, fuelType: 'petrol' }, 'Fuel type must be diesel'],
    ['pre-paid', { ...bill, value: '0' }, 'Value must be greater than zero'],
    ['pre-paid', { ...bill, amount: '' }, 'Please input the Amount'],
    ['ipp', { ...bill, amount: '1e5' }, 'Please enter a valid Amount'],
    ['post-paid', { ...bill }, 'Please select date'],
    ['post-paid', { ...bill, end_date: '2026-11-01' }, 'The period ends before it begins.'],
  ]

  it.each(cases)('%s %o: %s', async (kind, body, sentence) => {
    const refusal = { code: 'bad-request', error: sentence, detail: sentence, message: sentence }
    expect(await add(kind, body)).toEqual({ status: 400, body: refusal })
    const { billId } = await freshRows(server.database, server.cast.yaba)
    expect(await edit(kind, { id: billId, ...body })).toEqual({ status: 400, body: refusal })
  })

  it('leaves nothing behind', async () => {
    const count = async () =>
      (await server.database.admin.query('select count(*)::int4 as n from diesel_purchase')).rows[0].n
    const before = await count()
    await add('diesel', { ...purchase, quantity: '' })
    expect(await count()).toBe(before)
  })
})

describe('§8.5 VAT and tariff in force', () => {
  it('takes VAT from the tariff of the day, the branch’s own before that of every branch', async () => {
    const rate = { device_type: 'UTILITY', rate: '209.50', valid_from: '2026-07-01' }
    const path = `rates/${server.cast.alice}/tariff/`
    await alice.send('POST', path, { ...rate, vat_rate: '0.1' })
    const hundred = { value: '10', amount: '100', date: '2026-07-01' }
    const gross = async (body: object) =>
      row<PaymentRow>(await add('pre-paid', { ...hundred, ...body })).vat_inclusive_amount
    expect(await gross({})).toBe(110)
    expect(await gross({ date: '2026-06-30' })).toBe(107.5)
    await alice.send('POST', path, { ...rate, branch, vat_rate: '0.2', valid_from: '2026-08-01' })
    expect(await gross({ date: '2026-08-01' })).toBe(120)
    expect(await gross({ date: '2026-08-01', branch: server.cast.ikeja.branchId })).toBe(110)
    expect(row<PaymentRow>(await add('ipp', hundred)).vat_inclusive_amount).toBe(107.5)
  })

  it('warns where the amount seems to include VAT already', async () => {
    const day = { value: '1000', date: '2026-07-02' }
    const seems =
      'The amount seems to include VAT already. Enter the amount before VAT, or leave it if it is right.'
    const gross = await add('pre-paid', { ...day, amount: '230450' })
    expect([gross.status, gross.body.warning]).toEqual([200, seems])
    expect((await add('pre-paid', { ...day, amount: '209500' })).body.warning).toBeUndefined()
    expect((await add('ipp', { ...day, amount: '230450' })).body.warning).toBeUndefined()
    const { id } = row<PaymentRow>(gross)
    expect((await edit('pre-paid', { id, ...day, amount: '230450' })).body.warning).toBe(seems)
  })
})

describe('AB-04 the day of the branch', () => {
  it('takes the day that has begun in Lagos, an hour before it begins in UTC', async () => {
    server.turnClock(Date.parse('2026-11-20T22:59:59Z') - server.now())
    alice = await createWriter(server, 'alice')
    const tomorrow = { ...bill, date: '2026-11-21' }
    expect((await add('pre-paid', tomorrow)).status).toBe(400)
    server.turnClock(1000)
    expect((await add('pre-paid', tomorrow)).status).toBe(200)
  })
})
