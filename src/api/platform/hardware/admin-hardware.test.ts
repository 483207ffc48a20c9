import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NameRow, UnknownRow } from '#contract/platform/admin-hardware.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import { noteUnknownNames } from '#store/meter/hardware/unknown-name.ts'
import { createIngestKey, holderOfKey } from '#store/meter/ingest-key.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit } from '../../testing-writer.ts'

let server: TestServer
let dayo: Awaited<ReturnType<typeof createWriter>>
let path: string
let scope: Scope
beforeAll(async () => {
  server = await testServer()
  dayo = await createWriter(server, 'dayo')
  path = `admin/clients/${server.cast.lagosFoods}/hardware/`
  scope = scopeFor(server.cast.lagosFoods)
})
afterAll(() => server.close())

const scopeFor = (organisationId: number) =>
  makeScope({ organisationId, branchIds: 'all', userId: null, level: 5, zone: 'UTC' })
const heard = (id: string, example = '{}') => ({
  dialect: 'acrel-gateway',
  id,
  channel: '',
  times: 1,
  example,
})
const note = (where: Scope, keyId: number, ids: readonly string[]) =>
  server.database.withScope(where, (tx) =>
    noteUnknownNames(
      tx,
      where,
      keyId,
      ids.map((id) => heard(id)),
      server.now(),
    ),
  )
const list = async () =>
  (await dayo.get(path)).body as unknown as { data: NameRow[]; unknown: UnknownRow[]; left_out: number }

describe('names of hardware', () => {
  it('are listed as heard, mapped to a device, and taken back, each on record', async () => {
    const [device, other] = server.cast.ikeja.deviceIds
    const made = await server.database.withScope(scope, (tx) =>
      createIngestKey(tx, scope, { label: 'gateway', for: { gatewayOf: [other] } }, server.now()),
    )
    if ('refusal' in made) throw new Error(made.refusal)
    const guesses = await server.database.withScope(scope, (tx) =>
      createIngestKey(tx, scope, { label: 'guesses', for: { gatewayOf: [other] } }, server.now()),
    )
    if ('refusal' in guesses) throw new Error(guesses.refusal)
    await note(scope, guesses.id, ['00042'])
    await note(scope, made.id, ['00042'])
    await note(scopeFor(0), 0, ['77'])
    const before = await list()
    expect(before.unknown.map(({ hardware, key_id }) => [hardware, key_id])).toEqual(
      expect.arrayContaining([
        ['00042', made.id],
        ['77', null],
      ]),
    )
    const body = { dialect: 'acrel-gateway', hardware: '00042', device_id: device, key_ids: [made.id] }
    expect((await dayo.send('POST', path, { ...body, key_ids: [made.id, 99_999] })).status).toBe(404)
    // A device's key may say a name of its own device, and of no other.
    const own = await server.database.withScope(scope, (tx) =>
      createIngestKey(tx, scope, { label: 'own', for: { deviceId: other! } }, server.now()),
    )
    if ('refusal' in own) throw new Error(own.refusal)
    const refused = await dayo.send('POST', path, { ...body, key_ids: [own.id] })
    expect([refused.status, refused.body]).toMatchObject([400, { detail: /that of another device/ }])
    const itself = { ...body, hardware: '00044', device_id: other, key_ids: [own.id] }
    expect((await dayo.send('POST', path, itself)).status).toBe(201)
    const added = await dayo.send('POST', path, body)
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    const after = await list()
    expect(after.data.map(({ hardware, device_id }) => [hardware, device_id])).toContainEqual([
      '00042',
      device,
    ])
    expect(after.unknown.some(({ hardware }) => hardware === '00042')).toBe(false)
    // M11: the gateway that was chosen may speak for the device from now on, another that said the name may not.
    const holder = await server.database.withoutTenant((tx) => holderOfKey(tx, made.key, server.now()))
    expect([...(holder?.deviceIds ?? [])].sort()).toEqual([device, other].sort())
    const another = await server.database.withoutTenant((tx) => holderOfKey(tx, guesses.key, server.now()))
    expect([...(another?.deviceIds ?? [])]).toEqual([other])
    expect((await dayo.send('POST', path, body)).status).toBe(409)
    const { id } = after.data.find(({ hardware }) => hardware === '00042')!
    expect((await dayo.send('DELETE', `${path}${id}/`, {})).status).toBe(200)
    expect((await list()).data.some((row) => row.id === id)).toBe(false)
    // What it got by the mapping ends with it; the key that was made for the other device keeps that one.
    const left = await server.database.withoutTenant((tx) => holderOfKey(tx, made.key, server.now()))
    expect([...(left?.deviceIds ?? [])]).toEqual([other])
    const written = await readAudit(server, server.cast.lagosFoods, `device ${device}`)
    for (const { action, before, after } of written) {
      const told = (action === 'name.added' ? after : before) as { key_ids?: number[] } | null
      if (action.startsWith('name.')) expect(told?.key_ids).toContain(made.id)
    }
    const actions = written.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['name.added', 'name.removed']))
  })

  it('a key speaks for a device by mapping until its last name goes, and so does the next key of the gateway', async () => {
    const [device, other] = server.cast.ikeja.deviceIds
    const create = () =>
      server.database.withScope(scope, (tx) =>
        createIngestKey(tx, scope, { label: 'switch room', for: { gatewayOf: [other!] } }, server.now()),
      )
    const speaksFor = async (key: string) => {
      const holder = await server.database.withoutTenant((tx) => holderOfKey(tx, key, server.now()))
      return [...(holder?.deviceIds ?? [])].sort()
    }
    const first = await create()
    if ('refusal' in first) throw new Error(first.refusal)
    const ids: number[] = []
    for (const hardware of ['00061', '00062']) {
      const body = { dialect: 'acrel-gateway', hardware, device_id: device, key_ids: [first.id] }
      const { body: added } = await dayo.send('POST', path, body)
      ids.push((added as unknown as { data: NameRow }).data.id)
    }
    const next = await server.database.withScope(scope, (tx) =>
      createIngestKey(
        tx,
        scope,
        { label: 'switch room', for: { gatewayOf: [device!, other!] } },
        server.now(),
      ),
    )
    if ('refusal' in next) throw new Error(next.refusal)
    await dayo.send('DELETE', `${path}${ids[0]}/`, {})
    expect(await speaksFor(first.key)).toEqual([device, other].sort())
    await dayo.send('DELETE', `${path}${ids[1]}/`, {})
    expect([await speaksFor(first.key), await speaksFor(next.key)]).toEqual([[other], [other]])
  })

  it("another client's device cannot be named", async () => {
    const body = { dialect: 'shelly', hardware: 'x', device_id: server.cast.ikeja.deviceIds[0] }
    const foreign = path.replace(String(server.cast.lagosFoods), String(server.cast.otherLtd))
    expect((await dayo.send('POST', foreign, body)).status).toBe(404)
  })

  it('a gateway that makes names up fills no table', async () => {
    await note(
      scope,
      9_999,
      Array.from({ length: 900 }, (_, n) => `made-up ${n}`),
    )
    await note(scope, 9_999, ['one more', 'made-up 0'])
    const { rows } = await server.database.admin.query<{ count: number; most: number }>(
      'select count(*)::int4 as count, max(times) as most from unknown_name where key_id = 9999',
    )
    expect(rows[0]!.count).toBeLessThanOrEqual(200)
    expect(rows[0]!.most).toBe(2)
  })
})
