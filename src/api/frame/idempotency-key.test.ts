import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time/interval.ts'
import { type TestServer, testServer } from '../testing.ts'
import { makePng } from '../testing-form.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let efe: Writer
let path: string
let body: Record<string, unknown>

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  efe = await createWriter(server, 'efe')
  path = `cost_tracker/${server.cast.alice}/add_cost/pre-paid/`
  body = {
    branch: server.cast.yaba.branchId,
    value: '44.4',
    amount: '9302.33',
    date: '2026-11-02',
    duplicate: 'accept',
  }
})
afterAll(() => server.close())

const count = async (table = 'bill') =>
  (await server.database.admin.query(`select count(*)::int4 as n from ${table}`)).rows[0].n as number

describe('Idempotency-Key', () => {
  it('fifty equal requests at once make one bill, and every one gets its answer', async () => {
    const before = await count()
    const audited = await count('audit')
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => alice.send('POST', path, body, 'wish-1')),
    )
    expect(await count()).toBe(before + 1)
    expect(await count('audit')).toBe(audited + 1)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
  })

  it('without a key equal requests are two wishes', async () => {
    const before = await count()
    await alice.send('POST', path, body)
    await alice.send('POST', path, body)
    expect(await count()).toBe(before + 2)
  })

  it('refuses the key for another body, another address and another call, and does nothing', async () => {
    await alice.send('POST', path, body, 'wish-2')
    const before = await count()
    const others = [
      await alice.send('POST', path, { ...body, amount: '9302.34' }, 'wish-2'),
      await alice.send('POST', path.replace('pre-paid', 'ipp'), body, 'wish-2'),
      await alice.send('DELETE', path, { id: 1 }, 'wish-2'),
    ]
    for (const { status, body } of others) expect([status, body.code]).toEqual([422, 'reused-key'])
    expect(others[0]?.body.error).toBe(others[0]?.body.detail)
    expect(await count()).toBe(before)
  })

  it('is the user’s own: another user may have the same key', async () => {
    const before = await count()
    await alice.send('POST', path, body, 'wish-3')
    const other = path.replace(String(server.cast.alice), String(server.cast.efe))
    expect((await efe.send('POST', other, body, 'wish-3')).status).toBe(200)
    expect(await count()).toBe(before + 2)
  })

  it('is not spent by a request that was refused', async () => {
    const refused = await alice.send('POST', path, { ...body, amount: '' }, 'wish-4')
    expect(refused.status).toBe(400)
    expect((await alice.send('POST', path, body, 'wish-4')).status).toBe(200)
  })

  it('answers a delete again though the row is gone', async () => {
    const { body: added } = await alice.send('POST', path, body)
    const { id } = added.data as { id: number }
    const once = await alice.send('DELETE', path, { id }, 'wish-5')
    expect(once).toMatchObject({ status: 200, body: { data: { id } } })
    expect(await alice.send('DELETE', path, { id }, 'wish-5')).toEqual(once)
    expect((await alice.send('DELETE', path, { id }, 'wish-5b')).status).toBe(404)
  })

  it('answers with the status of the call again, and keeps one file of a photo sent twice', async () => {
    const form = `flow_meter_snapshot/${server.cast.alice}/`
    const photo = [{ name: 'meter.png', bytes: makePng(6, 4) }]
    const fields = { branch: server.cast.yaba.branchId }
    const before = await count('flow_meter_snapshot')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => alice.sendForm(form, fields, photo, 'wish-6')),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect(await count('flow_meter_snapshot')).toBe(before + 1)
    const other = [{ name: 'meter.png', bytes: makePng(6, 5) }]
    expect((await alice.sendForm(form, fields, other, 'wish-6')).status).toBe(422)
  })

  it('E6 knows a key for 60 days: an entry that waited on a phone so long is stored once', async () => {
    const first = await alice.send('POST', path, body, 'wish-7')
    const before = await count()
    server.turnClock(60 * DAY_MS - 1000)
    const late = await createWriter(server, 'alice')
    expect(await late.send('POST', path, body, 'wish-7')).toEqual(first)
    const refused = await late.send('POST', path, { ...body, amount: '5' }, 'wish-7')
    expect(refused.body.error).toBe(
      'This Idempotency-Key was used for something else before. Use another key for another request.',
    )
    expect(await count()).toBe(before)
  })

  it('is as good as new after 60 days, and goes as others come', async () => {
    server.turnClock(1000)
    const again = await createWriter(server, 'alice')
    const before = await count()
    expect((await again.send('POST', path, { ...body, amount: '5' }, 'wish-7')).status).toBe(200)
    expect(await count()).toBe(before + 1)
    const { rows } = await server.database.admin.query('select key from idempotency_key order by key')
    expect(rows).toEqual([{ key: 'wish-7' }])
  })

  it('refuses keys that are none', async () => {
    const again = await createWriter(server, 'alice')
    for (const key of ['', ' ', 'two words', 'x'.repeat(201), 'ọ'])
      expect((await again.send('POST', path, body, key)).status, key).toBe(400)
  })
})
