import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DieselRow, PaymentRow } from '#contract/calls/bills.ts'
import { START, type TestServer, testServer } from './testing.ts'
import { freshRows } from './testing-rows.ts'
import { auditOf, createWriter, type Reply, type Writer } from './testing-writer.ts'

let server: TestServer
let alice: Writer
let efe: Writer
let branch: number

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  efe = await createWriter(server, 'efe')
  branch = server.cast.yaba.branchId
})
afterAll(() => server.close())

type Kind = 'diesel' | 'pre-paid' | 'ipp' | 'post-paid'
const pathOf = (kind: Kind, userId = server.cast.alice) => `cost_tracker/${userId}/add_cost/${kind}/`
const add = (kind: Kind, body: object) => alice.send('POST', pathOf(kind), { branch, ...body })
const edit = (kind: Kind, body: object) => alice.send('PUT', pathOf(kind), body)
const remove = (kind: Kind, body: object) => alice.send('DELETE', pathOf(kind), body)
const efePath = () => pathOf('pre-paid', server.cast.efe)
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
    ['diesel', { ...purchase, fuelType: 'petrol' }, 'Fuel type must be diesel'],
    ['pre-paid', { ...bill, value: '0' }, 'Value must be greater than zero'],
    ['pre-paid', { ...bill, amount: '' }, 'Please input the Amount'],
    ['ipp', { ...bill, amount: '1e5' }, 'Please enter a valid Amount'],
    ['post-paid', { ...bill }, 'Please select date'],
    ['post-paid', { ...bill, end_date: '2026-11-01' }, 'Please select date'],
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

describe('AB-09 editing and deleting', () => {
  it('edits a purchase; the stored branch stays, whatever is sent', async () => {
    const { id } = row<DieselRow>(await add('diesel', purchase))
    const to = { id, branch: server.cast.ikeja.branchId, ...purchase, quantity: '400', fuelType: 'diesel' }
    const edited = await edit('diesel', to)
    expect(edited.body.detail).toBe(
      'Your update to the Diesel Purchase Tracker has been successfully submitted',
    )
    expect(edited.body.data).toMatchObject({ id, branch, quantity: 400, amount: 544_628, version: 2 })
  })

  it('moves a bill from pre-paid to post-paid and back', async () => {
    const { id } = row<PaymentRow>(await add('pre-paid', bill))
    const moved = await edit('post-paid', { id, ...period })
    expect(moved.body.data).toMatchObject({ id, kind: 'post-paid', end_date: '2026-06-14', version: 2 })
    const back = await edit('pre-paid', { id, ...bill })
    expect(back.body.data).toMatchObject({ id, kind: 'pre-paid', version: 3 })
    expect(back.body.data).not.toHaveProperty('end_date')
  })

  it.each([
    ['diesel', 'pre-paid'],
    ['pre-paid', 'diesel'],
    ['pre-paid', 'ipp'],
    ['ipp', 'post-paid'],
  ] as const)('does not move %s to %s', async (from, to) => {
    const bodies = { diesel: purchase, 'pre-paid': bill, ipp: bill, 'post-paid': period }
    const { id } = row<PaymentRow>(await add(from, bodies[from]))
    const { status, body } = await edit(to, { id, ...bodies[to] })
    expect([status, body.code]).toEqual([400, 'bad-request'])
    expect(body.error).toBe(
      'A bill moves only between pre-paid and post-paid. Delete this one and add it anew.',
    )
  })

  it.each([
    ['diesel', 'diesel', 'Diesel Purchase Tracker'],
    ['pre-paid', 'pre-paid', 'Utility Payment Tracker (Pre-paid)'],
    ['ipp', 'pre-paid', 'IPP Payment Tracker'],
    ['post-paid', 'pre-paid', 'Utility Payment Tracker (Post-paid)'],
    ['ipp', 'ipp', 'IPP Payment Tracker'],
  ] as const)('deletes a %s row by the path of %s', async (kind, path, tracker) => {
    const bodies = { diesel: purchase, 'pre-paid': bill, ipp: bill, 'post-paid': period }
    const { id } = row<PaymentRow>(await add(kind, bodies[kind]))
    expect(await remove(path, { id })).toEqual({
      status: 200,
      body: { data: { id }, detail: `The ${tracker} has been successfully deleted` },
    })
    expect((await remove(path, { id })).status).toBe(404)
    expect((await edit(kind, { id, ...bodies[kind] })).status).toBe(404)
  })
})

describe('versions', () => {
  it('refuses an edit of what somebody changed meanwhile, with both values', async () => {
    const first = row<PaymentRow>(await add('pre-paid', bill))
    const { id } = first
    const changed = await efe.send('PUT', efePath(), { id, ...bill, amount: '10000', version: 1 })
    expect(changed.body.data).toMatchObject({ amount: 10_000, version: 2 })
    const late = await edit('pre-paid', { id, ...bill, amount: '12000', version: 1 })
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        error: 'Somebody changed this meanwhile. Look at what stands there now and save again.',
        data: { current: { id, amount: 10_000, version: 2 }, yours: { id, amount: 12_000, version: 1 } },
      },
    })
    expect((await remove('pre-paid', { id, version: 1 })).status).toBe(409)
    expect((await edit('pre-paid', { id, ...bill, version: 2 })).body.data).toMatchObject({ version: 3 })
    expect((await remove('pre-paid', { id, version: 3 })).status).toBe(200)
  })

  it('lets one of two people who edit at once win', async () => {
    const { id } = row<PaymentRow>(await add('pre-paid', bill))
    const edits = Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? alice : efe).send('PUT', n % 2 ? pathOf('pre-paid') : efePath(), {
        id,
        ...bill,
        amount: String(100 + n),
        version: 1,
      }),
    )
    const statuses = (await Promise.all(edits)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
  })

  it('without a version the last writer wins (revision A)', async () => {
    const { id } = row<PaymentRow>(await add('pre-paid', bill))
    await edit('pre-paid', { id, ...bill })
    expect((await edit('pre-paid', { id, ...bill })).body.data).toMatchObject({ version: 3 })
  })
})

describe('who may', () => {
  it.each([
    ['add', 1, 403],
    ['add', 2, 200],
    ['edit', 2, 403],
    ['edit', 3, 200],
    ['delete', 2, 403],
    ['delete', 3, 200],
  ] as const)('%s needs more than level %s: %s', async (what, level, status) => {
    await server.database.admin.query('update app_user set level = $2 where id = $1', [
      server.cast.efe,
      level,
    ])
    server.turnClock(6_000)
    const { billId: id } = await freshRows(server.database, server.cast.yaba)
    const method = ({ add: 'POST', edit: 'PUT', delete: 'DELETE' } as const)[what]
    const body = { add: { branch, ...purchase }, edit: { id, ...purchase }, delete: { id } }[what]
    const reply = await efe.send(method, pathOf('diesel', server.cast.efe), body)
    expect([reply.status, reply.body.code]).toEqual([status, status === 200 ? undefined : 'not-allowed'])
    await server.database.admin.query('update app_user set level = 4 where id = $1', [server.cast.efe])
  })
})

describe('audit', () => {
  it('says who did what, with the row before and after, and the chain holds', async () => {
    const { id } = row<PaymentRow>(await add('pre-paid', bill))
    await edit('post-paid', { id, ...period })
    await efe.send('DELETE', pathOf('ipp', server.cast.efe), { id })
    const written = await auditOf(server, server.cast.lagosFoods, `bill ${id}`)
    expect(written.map(({ action, userId }) => [action, userId])).toEqual([
      ['bill.added', server.cast.alice],
      ['bill.changed', server.cast.alice],
      ['bill.deleted', server.cast.efe],
    ])
    const [added, changed, deleted] = written
    expect(added?.before).toBeNull()
    expect(added?.after).toMatchObject({ id, kind: 'pre-paid', amount: '9302.33', version: 1 })
    expect(changed?.before).toEqual(added?.after)
    expect(changed?.after).toMatchObject({ kind: 'post-paid', endDate: '2026-06-14', version: 2 })
    expect(deleted?.before).toEqual(changed?.after)
    expect(deleted?.after).toBeNull()
    expect(added?.at).toBeGreaterThanOrEqual(START)
  })
})
