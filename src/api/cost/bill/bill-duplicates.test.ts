import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { type DuplicateData, duplicateData, type PaymentRow } from '#contract/cost/bills.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, type Reply, type Writer } from '../../testing-writer.ts'

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
beforeEach(() => server.database.admin.query('truncate bill, diesel_purchase cascade'))

type Kind = 'diesel' | 'pre-paid' | 'ipp' | 'post-paid'
const addPath = (kind: Kind, userId = server.cast.alice) => `cost_tracker/${userId}/add_cost/${kind}/`
const add = (kind: Kind, body: object, key?: string) =>
  alice.send('POST', addPath(kind), { branch, ...body }, key)
const edit = (kind: Kind, body: object) => alice.send('PUT', addPath(kind), body)
const readId = ({ body }: Reply) => (body.data as PaymentRow).id
const readDuplicates = ({ body }: Reply): DuplicateData => duplicateData.parse(body.data)
const stored = async () =>
  (await server.database.admin.query('select count(*)::int4 as n from bill')).rows[0].n as number

const bill = { value: '44.4', amount: '9302.33', date: '2026-11-02' }
const may = { value: '4500', amount: '942750', date: '2026-05-15', end_date: '2026-06-14' }
const june = { value: '6000', amount: '1257000', date: '2026-06-10', end_date: '2026-07-09' }
const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02' }

describe('E3 the same bill again', () => {
  it('is named and not stored, until it is accepted', async () => {
    const id = readId(await add('pre-paid', bill))
    const again = await add('pre-paid', bill)
    expect([again.status, again.body.code]).toEqual([409, 'duplicate'])
    expect(again.body.detail).toBe(
      'This bill is there already: Utility Payment Tracker (Pre-paid), 02-11-2026, ₦10,000.00. ' +
        'Enter it all the same only if it is another one.',
    )
    const yours = { kind: 'pre-paid', branch, date: '2026-11-02', value: '44.40', amount: '9302.33' }
    expect(readDuplicates(again)).toEqual({
      duplicates: [
        {
          ...yours,
          id,
          relation: 'equal',
          vat_inclusive_amount: '10000.00',
          days: 1,
          twice: '10000.00',
        },
      ],
      yours: { ...yours, vat_inclusive_amount: '10000.00' },
    })
    expect(await stored()).toBe(1)
    const accepted = await add('pre-paid', { ...bill, duplicate: 'accept' })
    expect(accepted.body.data).toMatchObject({ duplicate_of: [id] })
    expect(await stored()).toBe(2)
  })

  it('is found whether the amount was typed with VAT or without', async () => {
    await add('pre-paid', bill)
    expect((await add('pre-paid', { ...bill, amount: '10000', amount_includes_vat: true })).status).toBe(409)
    expect((await add('pre-paid', { ...bill, amount: '10000' })).status).toBe(409)
  })

  it('is no duplicate on another day, of another kind or in another branch', async () => {
    await add('pre-paid', bill)
    const replies = [
      await add('pre-paid', { ...bill, date: '2026-11-03' }),
      await add('ipp', bill),
      await add('pre-paid', { ...bill, branch: server.cast.ikeja.branchId }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('is found for diesel', async () => {
    const id = readId(await add('diesel', purchase))
    const again = await add('diesel', purchase)
    expect([again.status, readDuplicates(again).duplicates]).toEqual([
      409,
      [expect.objectContaining({ id, relation: 'equal', value: '500.00', amount: '680785.00' })],
    ])
    expect((await add('diesel', { ...purchase, quantity: '501' })).status).toBe(200)
  })

  it('is found by its invoice number whatever day was typed', async () => {
    const id = readId(await add('ipp', { ...bill, invoice_no: ' INV-7 ' }))
    const again = await add('ipp', { ...bill, date: '2026-10-02', amount: '5', invoice_no: 'inv-7' })
    expect(readDuplicates(again).duplicates).toEqual([
      expect.objectContaining({ id, relation: 'equal', days: 0 }),
    ])
  })

  it('sent twice at once is stored once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => add('pre-paid', bill)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await stored()).toBe(1)
  })

  it('is the same request with its Idempotency-Key: answered as before', async () => {
    const first = await add('pre-paid', bill, 'one-bill')
    expect(await add('pre-paid', bill, 'one-bill')).toEqual(first)
    const refused = await add('pre-paid', bill, 'another-bill')
    expect(refused.status).toBe(409)
    // A refusal leaves the key free: it is sent again with it once the person has decided.
    expect((await add('pre-paid', { ...bill, duplicate: 'accept' }, 'another-bill')).status).toBe(200)
  })

  it('takes no other word for yes', async () => {
    await add('pre-paid', bill)
    expect((await add('pre-paid', { ...bill, duplicate: 'yes' })).status).toBe(400)
    expect((await add('pre-paid', { ...bill, duplicate: true })).status).toBe(400)
  })
})

describe('E3 periods that overlap', () => {
  it('I-BILL-4 are named with the days and naira that count twice', async () => {
    const id = readId(await add('post-paid', may))
    const second = await add('post-paid', june)
    expect(second.body.detail).toBe(
      '5 days of this period are billed already: Utility Payment Tracker (Post-paid), 15-05-2026 to 14-06-2026, ' +
        '₦1,013,456.25. Enter it all the same only if both are right.',
    )
    expect(readDuplicates(second).duplicates).toEqual([
      expect.objectContaining({ id, relation: 'overlap', days: 5, twice: '225212.50' }),
    ])
    expect(await stored()).toBe(1)
  })

  it('end before the next begins', async () => {
    await add('post-paid', may)
    expect((await add('post-paid', { ...june, date: '2026-06-15' })).status).toBe(200)
  })

  it('of two accounts are two bills', async () => {
    await add('post-paid', { ...may, account_no: '0101' })
    expect((await add('post-paid', { ...june, account_no: '0202' })).status).toBe(200)
    expect((await add('post-paid', { ...june, account_no: '0101' })).status).toBe(409)
  })
})

describe('E3 edits', () => {
  it('are asked when they make a bill the same as another, not when it was accepted before', async () => {
    const first = readId(await add('pre-paid', bill))
    const other = readId(await add('pre-paid', { ...bill, date: '2026-11-03' }))
    const moved = await edit('pre-paid', { id: other, ...bill })
    expect([moved.status, readDuplicates(moved).duplicates[0]?.id]).toEqual([409, first])
    const accepted = await edit('pre-paid', { id: other, ...bill, duplicate: 'accept' })
    expect(accepted.body.data).toMatchObject({ duplicate_of: [first], version: 2 })
    expect((await edit('pre-paid', { id: other, ...bill, value: '44.5' })).status).toBe(200)
    expect((await edit('pre-paid', { id: first, ...bill })).status).toBe(200)
  })

  it('of a period are asked where it comes to overlap', async () => {
    await add('post-paid', may)
    const id = readId(await add('post-paid', { ...june, date: '2026-06-15' }))
    expect((await edit('post-paid', { id, ...june })).status).toBe(409)
    expect((await edit('post-paid', { id, ...june, date: '2026-06-16' })).status).toBe(200)
  })

  it('made at once to the same thing end with one of it', async () => {
    const ids = [
      readId(await add('pre-paid', { ...bill, date: '2026-11-03' })),
      readId(await add('pre-paid', { ...bill, date: '2026-11-04' })),
    ]
    const replies = await Promise.all(ids.map((id) => edit('pre-paid', { id, ...bill })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('E3 lists', () => {
  it('mark each of two by the other', async () => {
    const first = readId(await add('post-paid', may))
    const second = readId(await add('post-paid', { ...june, duplicate: 'accept' }))
    const alone = readId(await add('post-paid', { ...june, date: '2026-07-10', end_date: '2026-08-09' }))
    const { body } = await alice.get(`cost_tracker_overview/${server.cast.alice}`)
    const { data } = calls.costTrackerOverview.answer.parse(body)
    const { utility } = data.Yaba as { utility: PaymentRow[] }
    expect(utility.map(({ id, duplicate_of }) => [id, duplicate_of])).toEqual([
      [alone, []],
      [second, [first]],
      [first, [second]],
    ])
  })

  it('say nothing of another branch: who sees one branch is told of its bills alone', async () => {
    await add('pre-paid', { ...bill, branch: server.cast.ikeja.branchId })
    const path = addPath('pre-paid', server.cast.efe)
    expect((await efe.send('POST', path, { branch, ...bill })).status).toBe(200)
  })
})
