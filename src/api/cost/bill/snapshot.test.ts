import { readdirSync } from 'node:fs'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PREFIX } from '../../frame/http/mount.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { type FileToSend, makePng, multipartForm } from '../../testing-form.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'

let server: TestServer
let alice: Writer
let branch: number

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
  branch = server.cast.yaba.branchId
})
afterAll(() => server.close())

const path = () => `flow_meter_snapshot/${server.cast.alice}/`
const send = (files: readonly FileToSend[], fields: object = { branch }) =>
  alice.sendForm(path(), { ...fields }, files)
const files = () => readdirSync(server.uploadDir)
const rows = async () =>
  (await server.database.admin.query('select count(*)::int4 as n from flow_meter_snapshot')).rows[0]
    .n as number

const BOMB = makePng(1, 1, [30_000, 30_000])
/** Small as a file and within the pixels, but each of its rows is unfolded by itself. */
const COLUMN = makePng(1, 1, [1, 40_000_000])
const tooLarge = (limit: string) =>
  `The size of the files you are uploading is over the allowed limit of ${limit}`
const refusals: [string, () => FileToSend[], number, string][] = [
  ['no file', () => [], 400, 'Please add a Flow Meter napshot'],
  [
    'a file without a name',
    () => [{ name: '', bytes: makePng(2, 2) }],
    400,
    'Please add a Flow Meter napshot',
  ],
  ['a PDF', () => [{ name: 'meter.pdf', bytes: makePng(2, 2) }], 400, 'only images are allowed'],
  [
    'a text called .png',
    () => [{ name: 'meter.png', bytes: Buffer.from('500 litres') }],
    400,
    'only images are allowed',
  ],
  [
    'nothing called .png',
    () => [{ name: 'meter.png', bytes: Buffer.alloc(0) }],
    400,
    'only images are allowed',
  ],
  [
    'an SVG called .jpg',
    () => [
      {
        name: 'meter.jpg',
        bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      },
    ],
    400,
    'only images are allowed',
  ],
  [
    'half a PNG',
    () => [{ name: 'meter.png', bytes: makePng(300, 300).subarray(0, 90) }],
    400,
    'only images are allowed',
  ],
  [
    'a name of 61 characters',
    () => [{ name: `${'m'.repeat(57)}.png`, bytes: makePng(2, 2) }],
    400,
    'File name should not have more than 60 characters',
  ],
  [
    'a photo of 11 MB',
    () => [{ name: 'meter.jpg', bytes: Buffer.alloc(11 * 1024 * 1024, 0xff) }],
    413,
    tooLarge('10 MB'),
  ],
  [
    '900 megapixels',
    () => [{ name: 'meter.png', bytes: BOMB }],
    413,
    tooLarge('40 megapixels and 20,000 pixels a side'),
  ],
  [
    'H2 a column of 40 megapixels',
    () => [{ name: 'meter.png', bytes: COLUMN }],
    413,
    tooLarge('40 megapixels and 20,000 pixels a side'),
  ],
]

describe('AB-06 what is refused', () => {
  it.each(refusals)('%s, and nothing is stored', async (_, sent, status, sentence) => {
    const before = [await rows(), files().length]
    const began = performance.now()
    const reply = await send(sent())
    expect([reply.status, reply.body.error]).toEqual([status, sentence])
    expect(performance.now() - began).toBeLessThan(3_000)
    expect([await rows(), files().length]).toEqual(before)
  })

  it('AB-08 whatever a user without a branch sends, before any of it is read', async () => {
    const femi = await createWriter(server, 'femi')
    const notAllowed = [403, 'NOT ALLOWED']
    const own = `flow_meter_snapshot/${server.cast.femi}/`
    for (const file of [
      { name: 'meter.jpg', bytes: Buffer.alloc(11 * 1024 * 1024, 0xff) },
      { name: 'meter.exe', bytes: Buffer.from('MZ') },
    ]) {
      const { status, body } = await femi.sendForm(own, { branch, wrong: 'field' }, [file])
      expect([status, body.error]).toEqual(notAllowed)
    }
    const bills = `cost_tracker/${server.cast.femi}/add_cost/diesel/`
    const { status, body } = await femi.send('POST', bills, { no: 'bill' })
    expect([status, body.error]).toEqual(notAllowed)
  })

  it('900 megapixels in a few hundred bytes', () => {
    expect(BOMB.length).toBeLessThan(1_000)
  })

  it('WebP and GIF by any name', async () => {
    const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    for (const bytes of [await drawn.webp().toBuffer(), await drawn.gif().toBuffer()]) {
      const { status, body } = await send([{ name: 'meter.png', bytes }])
      expect([status, body.error]).toEqual([400, 'only images are allowed'])
    }
  })

  it('two files, unknown fields, no branch and what is no form', async () => {
    const picture = { name: 'meter.png', bytes: makePng(2, 2) }
    const before = [await rows(), files().length]
    const replies = [
      await send([picture, picture]),
      await send([{ ...picture, field: 'photo' }]),
      await send([picture], { branch, quantity: '5' }),
      await send([picture], {}),
      await send([picture], { branch: 'one' }),
      await send([picture], { branch, __proto__x: 1 }),
    ]
    for (const { status, body } of replies) expect([status, body.code]).toEqual([400, 'bad-request'])
    expect(replies[1]?.body.error).toBe('Remove "photo" from the body: it is not known here.')
    expect(replies[2]?.body.error).toBe('Remove "quantity" from the body: it is not known here.')
    expect(replies[3]?.body.error).toMatch(/"branch"/)
    expect([await rows(), files().length]).toEqual(before)
  })

  it.each([
    ['JSON', 'application/json', '{"branch":1}', 415],
    ['a text', 'text/plain', 'x', 415],
    ['a form without boundary', 'multipart/form-data', 'x', 400],
    [
      'a form that breaks off',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="im',
      400,
    ],
    ['bytes', 'multipart/form-data; boundary=b', Buffer.from([0, 255, 13, 10]), 400],
    ['nothing', 'multipart/form-data; boundary=b', '', 400],
  ])('%s', async (_, type, payload, status) => {
    const headers = { authorization: `Bearer ${alice.access}`, 'content-type': type }
    const reply = await server.app.inject({ method: 'POST', url: PREFIX + path(), headers, payload })
    expect([reply.statusCode, reply.json().error]).toEqual([status, expect.stringMatching(/^[A-Z]/)])
  })

  it('another branch than one’s own', async () => {
    const picture = { name: 'meter.png', bytes: makePng(2, 2) }
    const efe = await createWriter(server, 'efe')
    const before = files().length
    for (const foreign of [server.cast.ikeja.branchId, server.cast.elsewhere.branchId, 1]) {
      const reply = await efe.sendForm(`flow_meter_snapshot/${server.cast.efe}/`, { branch: foreign }, [
        picture,
      ])
      expect(reply.status).toBe(404)
    }
    expect(files().length).toBe(before)
  })

  it('those who may not, before the file is read', async () => {
    const bola = await createWriter(server, 'bola')
    const huge = [{ name: 'meter.gif', bytes: Buffer.alloc(11 * 1024 * 1024) }]
    const reply = await bola.sendForm(`flow_meter_snapshot/${server.cast.bola}/`, { branch }, huge)
    expect([reply.status, reply.body.code]).toEqual([403, 'not-allowed'])
    // Whose address it is does not come into it.
    expect((await bola.sendForm(path(), { branch }, huge)).status).toBe(403)
  })

  it('a disk that takes no file: no row stands without one', async () => {
    const quiet = await testServer({
      config: { uploads: { dir: '/dev/null/uploads', limitBytes: 1_000_000 } },
      log: { info() {}, warn() {}, error() {} },
    })
    const writer = await createWriter(quiet, 'alice')
    const fields = { branch: quiet.cast.yaba.branchId }
    const sent = [{ name: 'meter.png', bytes: makePng(2, 2) }]
    const reply = await writer.sendForm(`flow_meter_snapshot/${quiet.cast.alice}/`, fields, sent)
    expect(reply.status).toBe(500)
    const { rows: kept } = await quiet.database.admin.query('select id from flow_meter_snapshot')
    expect(kept).toEqual([])
    await quiet.close()
  })
})

describe('AB-06 over a real connection', () => {
  const request = () => ({
    url: `${server.app.listeningOrigin}${PREFIX}${path()}`,
    authorization: `Bearer ${alice.access}`,
  })
  beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }))

  it('a browser that sends too much reads the refusal, and may go on', async () => {
    const { url, authorization } = request()
    for (const [size, status] of [
      [40 * 1024 * 1024, 413],
      [100, 400],
    ] as const) {
      const body = new FormData()
      body.set('branch', String(branch))
      body.set('image', new Blob([Buffer.alloc(size, 1)]), 'meter.jpg')
      const reply = await fetch(url, { method: 'POST', headers: { authorization }, body })
      expect([reply.status, (await reply.json()).code]).toEqual([
        status,
        status === 413 ? 'too-large' : 'bad-request',
      ])
    }
  })

  it('a connection that breaks off half-way leaves nothing', async () => {
    const before = [await rows(), files().length]
    const { url, authorization } = request()
    const { headers, payload } = multipartForm({ branch }, [
      { name: 'meter.png', bytes: Buffer.alloc(3_000_000, 1) },
    ])
    for (const share of [0.1, 0.5, 0.99]) {
      const sent = http.request(url, {
        method: 'POST',
        headers: { ...headers, authorization, 'content-length': payload.length },
      })
      const closed = new Promise((resolve) => sent.on('close', resolve))
      sent.on('error', () => {})
      sent.write(payload.subarray(0, Math.floor(payload.length * share)))
      await sleep(50)
      sent.destroy()
      await closed
    }
    await sleep(100)
    expect([await rows(), files().length]).toEqual(before)
    expect((await send([{ name: 'meter.png', bytes: makePng(2, 2) }])).status).toBe(201)
  })
})
