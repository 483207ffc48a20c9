import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DieselRow } from '#contract/cost/bills.ts'
import { PREFIX } from '../../frame/http/mount.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { type FileToSend, makePng } from '../../testing-form.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'

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
const sendSnapshot = async (name = 'meter.png') => {
  const { body } = await send([{ name, bytes: makePng(6, 4) }])
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
    expect(await readAudit(server, server.cast.lagosFoods, `snapshot ${id}`)).toMatchObject([
      { action: 'snapshot.added', after: { file, name: 'Mètre ọjà.JPG' } },
    ])
  })

  it('serves it as a harmless file to those who see its branch', async () => {
    const id = await sendSnapshot()
    const reply = await show(id)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="paper-${id}.png"`,
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
    const { body } = await send([{ name: 'meter.png', bytes: makePng(6, 4) }], {
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
    const id = await sendSnapshot()
    const { rows: stored } = await server.database.admin.query(
      'update flow_meter_snapshot set file = $2 where id = $1 returning id',
      [id, `${'0'.repeat(36)}.png`],
    )
    expect(stored).toHaveLength(1)
    expect((await show(id)).statusCode).toBe(404)
  })
})

describe('AB-06 snapshots of purchases', () => {
  const duplicate = 'accept'
  const purchase = { quantity: '500', price_per_litre: '1361.57', date: '2026-11-02', duplicate }
  const bills = () => `cost_tracker/${server.cast.alice}/add_cost/diesel/`
  const buy = (more: object) => alice.send('POST', bills(), { branch, ...purchase, ...more })

  it('belong to one purchase of their branch', async () => {
    const snapshot = await sendSnapshot()
    const ikeja = server.cast.ikeja.branchId
    expect((await buy({ snapshot, branch: ikeja })).body.error).toBe(
      'This Flow Meter Snapshot is of another branch. Add a new one.',
    )
    const replies = await Promise.all(Array.from({ length: 6 }, () => buy({ snapshot })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const refused = replies.find(({ status }) => status === 400)
    expect(refused?.body.error).toBe(
      'This Flow Meter Snapshot belongs to another purchase or entry. Add a new one.',
    )
    const kept = replies.find(({ status }) => status === 200)?.body.data as DieselRow | undefined
    expect(kept?.snapshot).toBe(snapshot)
    const id = kept?.id
    const edit = (more: object) => alice.send('PUT', bills(), { id, ...purchase, ...more })
    expect((await edit({})).body.data).toMatchObject({ snapshot })
    expect((await edit({ snapshot })).body.data).toMatchObject({ snapshot })
    const other = await sendSnapshot()
    expect((await edit({ snapshot: other })).body.data).toMatchObject({ snapshot: other })
    expect((await buy({ snapshot })).status).toBe(200)
  })

  it('of another organisation do not exist', async () => {
    const chidi = await createWriter(server, 'chidi')
    const { body } = await chidi.sendForm(
      `flow_meter_snapshot/${server.cast.chidi}/`,
      { branch: server.cast.elsewhere.branchId },
      [{ name: 'meter.png', bytes: makePng(2, 2) }],
    )
    const { id: snapshot } = body.data as { id: number }
    expect((await buy({ snapshot })).status).toBe(404)
    expect((await buy({ snapshot: 2_000_000_000 })).status).toBe(404)
  })

  it('wait a week for what was typed without a network; then they are thrown away with their file, those of purchases are not', async () => {
    const [forgotten, taken] = [await sendSnapshot(), await sendSnapshot()]
    await buy({ snapshot: taken })
    const before = files().length
    server.turnClock(6 * 24 * 3_600_000)
    alice = await createWriter(server, 'alice')
    const late = await sendSnapshot()
    expect((await show(forgotten)).statusCode).toBe(200)
    expect((await buy({ snapshot: late })).status).toBe(200)
    server.turnClock(26 * 3_600_000)
    alice = await createWriter(server, 'alice')
    expect((await buy({ snapshot: forgotten })).status).toBe(404)
    const waiting = (
      await server.database.admin.query(
        `select id from flow_meter_snapshot s where organisation_id = $1 and not exists
        (select from diesel_purchase p where p.organisation_id = s.organisation_id and p.snapshot_id = s.id)`,
        [server.cast.lagosFoods],
      )
    ).rows.length
    // One of them has lost its file in a test above.
    await sendSnapshot()
    expect((await show(forgotten)).statusCode).toBe(404)
    expect((await show(taken)).statusCode).toBe(200)
    expect(files().length).toBe(before + 2 - waiting + 1)
    const swept = await readAudit(server, server.cast.lagosFoods, 'snapshots')
    expect(swept).toHaveLength(1)
    expect(JSON.stringify(swept[0]?.before)).toContain(`"id":${forgotten},`)
  })

  it('three hundred of one person may wait: the oldest go as others come, those of others stay', async () => {
    const { admin } = server.database
    const add = (count: number, by: number | null) =>
      admin.query(
        `insert into flow_meter_snapshot (organisation_id, branch_id, name, file, sha256, bytes, width, height,
           media_type, made_by, made_at)
         select $1, $2, 'many.png', gen_random_uuid() || '.png', '', 1, 1, 1, 'image/png', $4,
           to_timestamp($3::float8 / 1000) - n * interval '1 second' from generate_series(1, $5::int4) n`,
        [server.cast.lagosFoods, branch, server.now(), by, count],
      )
    const waiting = async (by: number | null) =>
      (
        await admin.query(
          `select from flow_meter_snapshot s where made_by is not distinct from $1
             and not exists (select from diesel_purchase p
               where p.organisation_id = s.organisation_id and p.snapshot_id = s.id)`,
          [by],
        )
      ).rows.length
    await add(300, server.cast.alice)
    await add(5, null)
    const ofOthers = await waiting(null)
    expect((await send([{ name: 'meter.png', bytes: makePng(2, 2) }])).status).toBe(201)
    expect([await waiting(server.cast.alice), await waiting(null)]).toEqual([300, ofOthers])
  })
})
