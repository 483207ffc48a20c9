import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DieselRow, PaymentRow } from '#contract/cost/bills.ts'
import { START, type TestServer, testServer } from '../../testing.ts'
import { freshRows } from '../../testing-rows.ts'
import { createWriter, type Reply, readAudit, type Writer } from '../../testing-writer.ts'

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
const addPath = (kind: Kind, userId = server.cast.alice) => `cost_tracker/${userId}/add_cost/${kind}/`
// The same few bills again and again: what becomes of that otherwise is bill-duplicates.test.ts's.
const duplicate = 'accept'
const add = (kind: Kind, body: object) => alice.send('POST', addPath(kind), { branch, duplicate, ...body })
const edit = (kind: Kind, body: object) => alice.send('PUT', addPath(kind), { duplicate, ...body })
const remove = (kind: Kind, body: object) => alice.send('DELETE', addPath(kind), body)
const efePath = () => addPath('pre-paid', server.cast.efe)
const row = <R>({ body }: Reply) => body.data as R

const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02' }
const bill = { value: '44.4', amount: '9302.33', date: '2026-11-02' }
const period = { ...bill, date: '2026-05-15', end_date: '2026-06-14' }

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
      (n % 2 ? alice : efe).send('PUT', n % 2 ? addPath('pre-paid') : efePath(), {
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
    const body = {
      add: { branch, duplicate, ...purchase },
      edit: { id, duplicate, ...purchase },
      delete: { id },
    }[what]
    const reply = await efe.send(method, addPath('diesel', server.cast.efe), body)
    expect([reply.status, reply.body.code]).toEqual([status, status === 200 ? undefined : 'not-allowed'])
    await server.database.admin.query('update app_user set level = 4 where id = $1', [server.cast.efe])
  })
})

describe('audit', () => {
  it('says who did what, with the row before and after, and the chain holds', async () => {
    const { id } = row<PaymentRow>(await add('pre-paid', bill))
    await edit('post-paid', { id, ...period })
    await efe.send('DELETE', addPath('ipp', server.cast.efe), { id })
    const written = await readAudit(server, server.cast.lagosFoods, `bill ${id}`)
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
