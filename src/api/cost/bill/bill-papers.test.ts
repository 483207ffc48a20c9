import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentRow } from '#contract/cost/bills.ts'
import { PREFIX } from '../../frame/http/mount.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { type FileToSend, makePng } from '../../testing-form.ts'
import { createWriter, type Reply, readAudit, statusAndError, type Writer } from '../../testing-writer.ts'

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
let days = 0
/** A bill of a day of its own. */
const bill = () => ({
  value: '44.4',
  amount: '9302.33',
  date: new Date(Date.UTC(2026, 0, ++days)).toISOString().slice(0, 10),
})
const add = (kind: Kind, body: object, key?: string) =>
  alice.send('POST', addPath(kind), { branch, ...body }, key)
const edit = (kind: Kind, body: object) => alice.send('PUT', addPath(kind), body)
const row = ({ body }: Reply) => body.data as PaymentRow

describe('E4 an amount that includes VAT', () => {
  it('I-BILL-1 is split by the rate of the date; the gross is kept as it was typed', async () => {
    const typed = { ...bill(), value: '6200', amount: '1,396,317.50', amount_includes_vat: true }
    expect(row(await add('pre-paid', typed))).toMatchObject({
      amount_includes_vat: true,
      tariff: 209.5,
      exact: {
        amount: '1298900.00',
        vat: '97417.50',
        vat_inclusive_amount: '1396317.50',
        tariff: '209.50',
      },
    })
  })

  it('V-C6 splits 10,000.00 into 9,302.33 and 697.67', async () => {
    const { exact } = row(await add('ipp', { ...bill(), amount: '₦10,000', amount_includes_vat: true }))
    expect(exact).toMatchObject({ amount: '9302.33', vat: '697.67', vat_inclusive_amount: '10000.00' })
  })

  it('takes another rate of VAT from the date on which it counts', async () => {
    const rate = { device_type: 'UTILITY', rate: '209.50', vat_rate: '0.1', valid_from: '2027-01-01' }
    await alice.send('POST', `rates/${server.cast.alice}/tariff/`, { ...rate, valid_from: '2026-09-01' })
    const typed = { value: '10', amount: '110', amount_includes_vat: true }
    const split = async (date: string) => row(await add('pre-paid', { ...typed, date })).exact
    expect(await split('2026-09-01')).toMatchObject({ amount: '100.00', vat: '10.00' })
    expect(await split('2026-08-31')).toMatchObject({ amount: '102.33', vat: '7.67' })
  })

  it('is not warned about, the same as net is: I-BILL-3', async () => {
    const typed = { value: '6200', amount: '1428790', date: '2026-10-01' }
    const gross = await add('pre-paid', { ...typed, amount_includes_vat: true })
    expect(gross.body.warning).toBeUndefined()
    expect((await add('pre-paid', { ...typed, date: '2026-10-02' })).body.warning).toMatch(
      /seems to include VAT/,
    )
  })

  it('keeps its gross when a client of revision A sends the bill back as it is', async () => {
    // 100.04 ÷ 1.075 = 93.06047 → 93.06, and 93.06 × 1.075 = 100.0395 → 100.04; 100.06 → 93.08 → 100.06 (100.061)
    const typed = { ...bill(), amount: '100.03', amount_includes_vat: true }
    const first = row(await add('pre-paid', typed))
    expect(first.exact).toMatchObject({ amount: '93.05', vat_inclusive_amount: '100.03' })
    const { id, exact } = first
    const back = { id, value: '45', amount: exact.amount, tariff: exact.tariff, date: typed.date }
    expect(row(await edit('pre-paid', back))).toMatchObject({
      value: 45,
      amount_includes_vat: true,
      exact: { amount: '93.05', vat_inclusive_amount: '100.03' },
    })
    expect(row(await edit('pre-paid', { ...back, amount: '94' }))).toMatchObject({
      amount_includes_vat: false,
      exact: { amount: '94.00', vat_inclusive_amount: '101.05' },
    })
  })
})

describe('what stands on the paper', () => {
  it('is kept; an edit without it leaves it, an empty text takes it off', async () => {
    const typed = bill()
    const paper = { account_no: ' 0101  22 ', invoice_no: 'INV/7', meter_no: '00000000001', reason: 'Late' }
    const { id, ...stored } = row(await add('pre-paid', { ...typed, ...paper }))
    const kept = { account_no: '0101 22', invoice_no: 'INV/7', meter_no: '00000000001', reason: 'Late' }
    expect(stored).toMatchObject(kept)
    expect(row(await edit('pre-paid', { id, ...typed, value: '45' }))).toMatchObject(kept)
    const off = { account_no: '', invoice_no: null, meter_no: ' ', reason: '' }
    expect(row(await edit('pre-paid', { id, ...typed, ...off }))).toMatchObject({
      account_no: null,
      invoice_no: null,
      meter_no: null,
      reason: null,
    })
  })

  it('is refused where it is too long', async () => {
    expect((await add('pre-paid', { ...bill(), account_no: '1'.repeat(41) })).status).toBe(400)
  })
})

describe('E (prepaid) tokens', () => {
  const TOKEN = '0000 1111-2222 3333 4444'
  const DIGITS = '00001111222233334444'
  const fetchToken = (id: number, by = alice) => by.get(`bill_token/${id}/`)

  it('are kept sealed: no list, no audit row, no kept answer and no column holds one', async () => {
    const key = randomUUID()
    const added = row(await add('pre-paid', { ...bill(), token: TOKEN }, key))
    expect(added.token_end).toBe('4444')
    const { admin } = server.database
    const { rows: tables } = await admin.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const { rows } = await admin.query(`select 1 from ${name} t where t::text like '%11112222%' limit 1`)
      expect([name, rows]).toEqual([name, []])
    }
    const shown = await fetchToken(added.id)
    expect([shown.status, shown.body]).toEqual([
      200,
      expect.objectContaining({ data: { id: added.id, token: DIGITS } }),
    ])
    const [seen] = await readAudit(server, server.cast.lagosFoods, `bill token ${added.id}`)
    expect(seen).toMatchObject({
      action: 'bill-token.seen',
      userId: server.cast.alice,
      before: null,
      after: null,
    })
  })

  it('are shown to a manager and up, of their own branches', async () => {
    const { id } = row(await add('pre-paid', { ...bill(), token: '9'.repeat(20) }))
    expect((await fetchToken(id, efe)).status).toBe(200)
    expect((await fetchToken(id, await createWriter(server, 'bola'))).status).toBe(403)
    expect((await fetchToken(id, await createWriter(server, 'chidi'))).status).toBe(404)
    const none = row(await add('pre-paid', bill()))
    expect((await fetchToken(none.id)).status).toBe(404)
  })

  it('are not kept for an Idempotency-Key', async () => {
    const { id } = row(await add('pre-paid', { ...bill(), token: '8'.repeat(20) }))
    const headers = { authorization: `Bearer ${alice.access}`, 'idempotency-key': randomUUID() }
    const ask = () => server.app.inject({ method: 'GET', url: `${PREFIX}bill_token/${id}/`, headers })
    expect((await ask()).json().data.token).toBe('8'.repeat(20))
    const { rows } = await server.database.admin.query(
      `select 1 from idempotency_key where answer::text like '%88888888%'`,
    )
    expect(rows).toEqual([])
    expect((await ask()).json().data.token).toBe('8'.repeat(20))
  })

  it.each([
    ['1234', 'A token has 20 digits. Type it as it stands on the receipt.'],
    ['0'.repeat(21), 'A token has 20 digits. Type it as it stands on the receipt.'],
    ['0000 1111 2222 3333 444O', 'A token has 20 digits. Type it as it stands on the receipt.'],
  ])('refuses %s', async (token, sentence) => {
    expect(statusAndError(await add('pre-paid', { ...bill(), token }))).toEqual([400, sentence])
  })

  it('belong to pre-paid bills alone', async () => {
    const token = '7'.repeat(20)
    const refused = [400, 'Only a pre-paid bill has a token.']
    expect(statusAndError(await add('ipp', { ...bill(), token }))).toEqual(refused)
    const typed = bill()
    const { id } = row(await add('pre-paid', { ...typed, token }))
    const moved = row(await edit('post-paid', { id, ...typed, end_date: typed.date }))
    expect(moved).toMatchObject({ kind: 'post-paid', token_end: null })
    expect((await fetchToken(id)).status).toBe(404)
  })

  it('are stored once: the other bill is named, whatever is accepted', async () => {
    const token = '6'.repeat(20)
    const typed = bill()
    const { id } = row(await add('pre-paid', { ...typed, token }))
    const date = typed.date.split('-').reverse().join('-')
    expect(
      statusAndError(
        await add('pre-paid', { ...bill(), token: `${token.slice(0, 19)}-6`, duplicate: 'accept' }),
      ),
    ).toEqual([400, `This token is stored with bill ${id} of ${date} already: a token is bought once.`])
    expect((await edit('pre-paid', { id, ...typed, token })).status).toBe(200)
    const at = { ...bill(), branch: server.cast.ikeja.branchId, token }
    expect((await add('pre-paid', at)).status).toBe(400)
  })

  it('sent twice at once are stored once', async () => {
    const token = '5'.repeat(20)
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => add('pre-paid', { ...bill(), token, duplicate: 'accept' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  })

  it('of a bill are kept by an edit without one, and taken off by an empty one', async () => {
    const typed = bill()
    const { id } = row(await add('pre-paid', { ...typed, token: '4'.repeat(20) }))
    expect(row(await edit('pre-paid', { id, ...typed })).token_end).toBe('4444')
    expect(row(await edit('pre-paid', { id, ...typed, token: '' })).token_end).toBeNull()
    expect((await add('pre-paid', { ...bill(), token: '4'.repeat(20) })).status).toBe(200)
  })
})

describe('the picture or PDF of a bill', () => {
  const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  const send = (file: FileToSend, fields: object = { branch, kind: 'post-paid' }) =>
    alice.sendForm(`flow_meter_snapshot/${server.cast.alice}/`, { ...fields }, [file])
  const readId = (reply: Reply) => (reply.body.data as { id: number }).id
  const show = (id: number) =>
    server.app.inject({
      method: 'GET',
      url: `${PREFIX}flow_meter_snapshot/${server.cast.alice}/${id}`,
      headers: { authorization: `Bearer ${alice.access}` },
    })

  it('is kept with any kind of bill and shown later, as a file that nothing runs', async () => {
    for (const kind of ['pre-paid', 'ipp', 'post-paid'] as const) {
      const snapshot = readId(await send({ name: 'bill.pdf', bytes: PDF }, { branch, kind }))
      const typed = bill()
      const stored = row(await add(kind, { ...typed, end_date: typed.date, snapshot }))
      expect(stored.snapshot).toBe(snapshot)
      const shown = await show(snapshot)
      expect([shown.statusCode, shown.rawPayload]).toEqual([200, PDF])
      expect(shown.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="paper-${snapshot}.pdf"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('may be a picture, made anew as every picture', async () => {
    const snapshot = readId(await send({ name: 'bill.png', bytes: makePng(4, 3) }))
    const typed = bill()
    const { id } = row(await add('ipp', { ...typed, snapshot }))
    expect((await show(snapshot)).headers['content-type']).toBe('image/png')
    expect(row(await edit('ipp', { id, ...typed })).snapshot).toBe(snapshot)
    expect(row(await edit('ipp', { id, ...typed, snapshot: null })).snapshot).toBeNull()
  })

  it.each([
    [
      'a page called PDF',
      'bill.pdf',
      Buffer.from('<html><script>alert(1)</script></html>'),
      'only images and PDF files are allowed',
    ],
    ['half a PDF', 'bill.pdf', PDF.subarray(0, 20), 'only images and PDF files are allowed'],
    [
      'a PDF behind something else',
      'bill.pdf',
      Buffer.concat([Buffer.from('MZ'), PDF]),
      'only images and PDF files are allowed',
    ],
    ['a page', 'bill.html', PDF, 'only images and PDF files are allowed'],
  ])('is not %s', async (_, name, bytes, sentence) => {
    const before = readdirSync(server.uploadDir).length
    expect(statusAndError(await send({ name, bytes }))).toEqual([400, sentence])
    expect(readdirSync(server.uploadDir)).toHaveLength(before)
  })

  it('AB-06 is no PDF for a flow meter, whichever way it comes', async () => {
    const refused = [400, 'only images are allowed']
    expect(statusAndError(await send({ name: 'meter.pdf', bytes: PDF }, { branch }))).toEqual(refused)
    expect(statusAndError(await send({ name: 'meter.pdf', bytes: PDF }, { branch, kind: 'diesel' }))).toEqual(
      refused,
    )
    expect(statusAndError(await send({ name: 'meter.png', bytes: PDF }, { branch }))).toEqual(refused)
    const snapshot = readId(await send({ name: 'bill.pdf', bytes: PDF }))
    const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02', snapshot }
    expect(statusAndError(await add('diesel', purchase))).toEqual(refused)
  })

  it('belongs to one paper', async () => {
    const snapshot = readId(await send({ name: 'bill.png', bytes: makePng(4, 3) }))
    await add('ipp', { ...bill(), snapshot })
    expect(statusAndError(await add('ipp', { ...bill(), snapshot }))).toEqual([
      400,
      'This picture belongs to another bill. Add a new one.',
    ])
    const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02', snapshot }
    expect((await add('diesel', purchase)).status).toBe(400)
  })
})
