import { readdirSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DieselRow } from '#contract/calls/bills.ts'
import { PREFIX } from './mount.ts'
import { type TestServer, testServer } from './testing.ts'
import { type FileToSend, formOf, pngOf } from './testing-form.ts'
import { auditOf, createWriter, type Writer } from './testing-writer.ts'

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
const idOf = async (name = 'meter.png') => {
  const { body } = await send([{ name, bytes: pngOf(6, 4) }])
  return (body.data as { id: number }).id
}
const show = (id: number, writer = alice, userId = server.cast.alice) =>
  server.app.inject({
    method: 'GET',
    url: `${PREFIX}flow_meter_snapshot/${userId}/${id}`,
    headers: { authorization: `Bearer ${writer.access}` },
  })

/** A photo as a phone takes it: place, time and a turned picture. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#5c3592' } })
    .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'at home' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const BOMB = pngOf(1, 1, [30_000, 30_000])
const tooLarge = (limit: string) =>
  `The size of the files you are uploading is over the allowed limit of ${limit}`
const refusals: [string, () => FileToSend[], number, string][] = [
  ['no file', () => [], 400, 'Please add a Flow Meter napshot'],
  ['a file without a name', () => [{ name: '', bytes: pngOf(2, 2) }], 400, 'Please add a Flow Meter napshot'],
  ['a PDF', () => [{ name: 'meter.pdf', bytes: pngOf(2, 2) }], 400, 'only images are allowed'],
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
    () => [{ name: 'meter.png', bytes: pngOf(300, 300).subarray(0, 90) }],
    400,
    'only images are allowed',
  ],
  [
    'a name of 61 characters',
    () => [{ name: `${'m'.repeat(57)}.png`, bytes: pngOf(2, 2) }],
    400,
    'File name should not have more than 60 characters',
  ],
  [
    'a photo of 11 MB',
    () => [{ name: 'meter.jpg', bytes: Buffer.alloc(11 * 1024 * 1024, 0xff) }],
    413,
    tooLarge('10 MB'),
  ],
  ['900 megapixels', () => [{ name: 'meter.png', bytes: BOMB }], 413, tooLarge('40 megapixels')],
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
    const picture = { name: 'meter.png', bytes: pngOf(2, 2) }
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
    const picture = { name: 'meter.png', bytes: pngOf(2, 2) }
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
    expect((await bola.sendForm(path(), { branch }, huge)).status).toBe(404)
  })

  it('a disk that takes no file: no row stands without one', async () => {
    const quiet = await testServer({
      config: { uploads: { dir: '/dev/null/uploads', limitBytes: 1_000_000 } },
      log: { info() {}, warn() {}, error() {} },
    })
    const writer = await createWriter(quiet, 'alice')
    const fields = { branch: quiet.cast.yaba.branchId }
    const sent = [{ name: 'meter.png', bytes: pngOf(2, 2) }]
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
    const { headers, payload } = formOf({ branch }, [
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
    expect((await send([{ name: 'meter.png', bytes: pngOf(2, 2) }])).status).toBe(201)
  })
})

describe('AB-06 what is kept', () => {
  it('makes the picture anew: upright, without place and time, under a name of its own', async () => {
    const sent = await photo()
    expect(sent.includes('Somebody')).toBe(true)
    const known = new Set(files())
    const reply = await send([{ name: 'Mètre ọjà.JPG', bytes: sent }])
    expect(reply).toMatchObject({ status: 201, body: { data: { name: 'Mètre ọjà.JPG' } } })
    const [file = ''] = files().filter((name) => !known.has(name))
    expect(file).toMatch(/^[0-9a-f-]{36}\.jpg$/)
    const kept = readFileSync(join(server.uploadDir, file))
    expect(kept.includes('Somebody')).toBe(false)
    expect(kept.includes('Exif')).toBe(false)
    expect(statSync(join(server.uploadDir, file)).mode & 0o777).toBe(0o600)
    const { id } = reply.body.data as { id: number }
    const { rows: stored } = await server.database.admin.query(
      'select width, height, bytes, media_type, file from flow_meter_snapshot where id = $1',
      [id],
    )
    expect(stored).toEqual([{ width: 40, height: 60, bytes: kept.length, media_type: 'image/jpeg', file }])
    expect(await auditOf(server, server.cast.lagosFoods, `snapshot ${id}`)).toMatchObject([
      { action: 'snapshot.added', after: { file, name: 'Mètre ọjà.JPG' } },
    ])
  })

  it('serves it as a harmless file to those who see its branch', async () => {
    const id = await idOf()
    const reply = await show(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="flow-meter-${id}.png"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-length': String(reply.rawPayload.length),
    })
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(6)
    const bola = await createWriter(server, 'bola')
    expect((await show(id, bola, server.cast.bola)).statusCode).toBe(200)
  })

  it('hides it from everyone else like one that does not exist', async () => {
    const { body } = await send([{ name: 'meter.png', bytes: pngOf(6, 4) }], {
      branch: server.cast.ikeja.branchId,
    })
    const { id } = body.data as { id: number }
    const gone = (await server.get('/api/v1/nothing')).body
    const bola = await createWriter(server, 'bola')
    const chidi = await createWriter(server, 'chidi')
    const replies = [
      await show(id, bola, server.cast.bola),
      await show(id, chidi, server.cast.chidi),
      await show(id, bola, server.cast.alice),
      await show(2_000_000_000),
    ]
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, gone])
    const nobody = await server.app.inject({ method: 'GET', url: `${PREFIX}flow_meter_snapshot/1/${id}` })
    expect(nobody.statusCode).toBe(401)
    for (const hostile of ['x', '..%2f..%2fsecret.key', '0', '1?x=1']) {
      const url = `${PREFIX}flow_meter_snapshot/${server.cast.alice}/${hostile}`
      const headers = { authorization: `Bearer ${alice.access}` }
      expect((await server.app.inject({ method: 'GET', url, headers })).statusCode, hostile).toBe(400)
    }
  })

  it('is not found where its file is gone', async () => {
    const id = await idOf()
    const { rows: stored } = await server.database.admin.query(
      'update flow_meter_snapshot set file = $2 where id = $1 returning id',
      [id, `${'0'.repeat(36)}.png`],
    )
    expect(stored).toHaveLength(1)
    expect((await show(id)).statusCode).toBe(404)
  })
})

describe('AB-06 snapshots of purchases', () => {
  const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02' }
  const bills = () => `cost_tracker/${server.cast.alice}/add_cost/diesel/`
  const buy = (more: object) => alice.send('POST', bills(), { branch, ...purchase, ...more })

  it('belong to one purchase of their branch', async () => {
    const snapshot = await idOf()
    const ikeja = server.cast.ikeja.branchId
    expect((await buy({ snapshot, branch: ikeja })).body.error).toBe(
      'This Flow Meter Snapshot is of another branch. Add a new one.',
    )
    const replies = await Promise.all(Array.from({ length: 6 }, () => buy({ snapshot })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const refused = replies.find(({ status }) => status === 400)
    expect(refused?.body.error).toBe('This Flow Meter Snapshot belongs to another purchase. Add a new one.')
    const kept = replies.find(({ status }) => status === 200)?.body.data as DieselRow | undefined
    expect(kept?.snapshot).toBe(snapshot)
    const id = kept?.id
    const edit = (more: object) => alice.send('PUT', bills(), { id, ...purchase, ...more })
    expect((await edit({})).body.data).toMatchObject({ snapshot })
    expect((await edit({ snapshot })).body.data).toMatchObject({ snapshot })
    const other = await idOf()
    expect((await edit({ snapshot: other })).body.data).toMatchObject({ snapshot: other })
    expect((await buy({ snapshot })).status).toBe(200)
  })

  it('of another organisation do not exist', async () => {
    const chidi = await createWriter(server, 'chidi')
    const { body } = await chidi.sendForm(
      `flow_meter_snapshot/${server.cast.chidi}/`,
      { branch: server.cast.elsewhere.branchId },
      [{ name: 'meter.png', bytes: pngOf(2, 2) }],
    )
    const { id: snapshot } = body.data as { id: number }
    expect((await buy({ snapshot })).status).toBe(404)
    expect((await buy({ snapshot: 2_000_000_000 })).status).toBe(404)
  })

  it('wait a day; then they are thrown away with their file, those of purchases are not', async () => {
    const [forgotten, taken] = [await idOf(), await idOf()]
    await buy({ snapshot: taken })
    const before = files().length
    server.turnClock(26 * 3_600_000)
    alice = await createWriter(server, 'alice')
    expect((await buy({ snapshot: forgotten })).status).toBe(404)
    const waiting = (
      await server.database.admin.query(
        `select id from flow_meter_snapshot s where organisation_id = $1 and not exists
        (select from diesel_purchase p where p.snapshot_id = s.id)`,
        [server.cast.lagosFoods],
      )
    ).rows.length
    // One of them has lost its file in a test above.
    await idOf()
    expect((await show(forgotten)).statusCode).toBe(404)
    expect((await show(taken)).statusCode).toBe(200)
    expect(files().length).toBe(before + 1 - waiting + 1)
    const swept = await auditOf(server, server.cast.lagosFoods, 'snapshots')
    expect(swept).toHaveLength(1)
    expect(JSON.stringify(swept[0]?.before)).toContain(`"id":${forgotten},`)
  })

  it('a hundred may wait, not more', async () => {
    await server.database.admin.query(
      `insert into flow_meter_snapshot (organisation_id, branch_id, name, file, sha256, bytes, width, height,
         media_type, made_at)
       select $1, $2, 'm.png', gen_random_uuid() || '.png', '', 1, 1, 1, 'image/png', to_timestamp($3::float8 / 1000)
       from generate_series(1, 100)`,
      [server.cast.lagosFoods, branch, server.now()],
    )
    const before = files().length
    const reply = await send([{ name: 'meter.png', bytes: pngOf(2, 2) }])
    expect([reply.status, reply.body.code]).toEqual([429, 'too-many-requests'])
    expect(files().length).toBe(before)
  })
})
