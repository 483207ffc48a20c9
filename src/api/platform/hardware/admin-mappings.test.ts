import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UnheardRow } from '#contract/platform/admin-hardware.ts'
import type { Make } from '#contract/platform/admin-makes.ts'
import type { ListedMappingRow, MappingRow, TriedAnswer } from '#contract/platform/admin-mappings.ts'
import { tryMessage } from '#ingest/meter/hearing/try-message.ts'
import { listMakes } from '#ingest/meter/makes/list-makes.ts'
import { makeScope, type Scope } from '#store/engine/scope.ts'
import { addName } from '#store/meter/hardware/device-name.ts'
import { noteUnknownNames } from '#store/meter/hardware/unknown-name.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit } from '../../testing-writer.ts'

let server: TestServer
let dayo: Awaited<ReturnType<typeof createWriter>>
let at: string
let scope: Scope
beforeAll(async () => {
  server = await testServer({ deps: { hardware: { tryMessage, makes: listMakes(), mqttPort: 1883 } } })
  dayo = await createWriter(server, 'dayo')
  at = `admin/clients/${server.cast.lagosFoods}/mappings/`
  scope = makeScope({
    ...{ organisationId: server.cast.lagosFoods, branchIds: 'all', userId: null, level: 5 },
    zone: 'Africa/Lagos',
  })
})
afterAll(() => server.close())

const values = (measure: string, unit: string) => [{ path: 'p', measure, unit }]
const body = { name: 'Router', topic: 'router/+/up', mapping: { values: values('kw', 'W') } }
const listed = async () => ((await dayo.get(at)).body as unknown as { data: ListedMappingRow[] }).data
const opened = async (id: number) => {
  const { body } = await dayo.get(`${at}${id}/`)
  return (body as unknown as { data: MappingRow }).data
}

describe('mappings of JSON', () => {
  it('a mapping is kept, refused where it cannot be, changed over its version, and taken back', async () => {
    expect((await dayo.send('POST', at, { ...body, mapping: { values: values('kw', 'V') } })).status).toBe(
      400,
    )
    for (const topic of ['$SYS/#', 'a/#/b', 'a+/b', '']) {
      expect((await dayo.send('POST', at, { ...body, topic })).status, topic).toBe(400)
    }
    expect((await dayo.send('POST', at, { ...body, example: '{"p":1}' })).status).toBe(201)
    expect((await dayo.send('POST', at, body)).status).toBe(409)
    const [kept] = await listed()
    expect(kept).toMatchObject({ topic: 'router/+/up', version: 1 })
    // Each may be 64,000 characters long, and the list is read with every message.
    expect(kept).not.toHaveProperty('example')
    expect((await opened(kept!.id)).example).toBe('{"p":1}')
    expect(kept?.mapping).toMatchObject({ values: [{ ...values('kw', 'W')[0], factor: null }], time: null })

    const one = `${at}${kept!.id}/`
    const changed = {
      ...body,
      topic: 'router/#',
      mapping: { values: [{ path: 'q', measure: 'kw', factor: 10 }] },
    }
    expect((await dayo.send('PUT', one, { ...changed, version: 2 })).status).toBe(409)
    expect((await dayo.send('PUT', one, { ...changed, version: 1 })).status).toBe(200)
    expect((await listed())[0]).toMatchObject({ topic: 'router/#', version: 2 })
    expect(
      (await dayo.send('PUT', one, { ...changed, mapping: { values: values('kw', 'V') }, version: 2 }))
        .status,
    ).toBe(400)
    expect((await dayo.send('DELETE', one, {})).status).toBe(200)
    expect((await dayo.send('PUT', one, { ...changed, version: 2 })).status).toBe(404)
    const actions = (await readAudit(server, server.cast.lagosFoods, `mapping ${kept!.id}`)).map(
      ({ action }) => action,
    )
    expect(actions.sort()).toEqual(['mapping.added', 'mapping.changed', 'mapping.removed'])
  })

  it('topics that nobody understands are listed with their message until a mapping takes them in', async () => {
    const heard = (id: string, example: string) => ({ dialect: '', id, channel: '', times: 3, example })
    await server.database.withScope(scope, (tx) =>
      noteUnknownNames(
        tx,
        scope,
        77,
        [heard('plant/1/up', '{"p":31050}'), ...Array.from({ length: 40 }, (_, n) => heard(`t/${n}`, '{}'))],
        server.now(),
      ),
    )
    const unheard = async () => {
      const { body } = await dayo.get(`admin/clients/${server.cast.lagosFoods}/hardware/`)
      return body as unknown as { unheard: UnheardRow[]; unknown: unknown[] }
    }
    const before = await unheard()
    expect(before.unheard.length).toBe(20)
    expect(before.unknown).toEqual([])
    expect(before.unheard).toContainEqual(
      expect.objectContaining({ topic: 'plant/1/up', key_id: 77, times: 3, message: '{"p":31050}' }),
    )
    const mapped = await dayo.send('POST', at, { ...body, topic: 'plant/+/up' })
    expect(mapped.status).toBe(201)
    expect((await unheard()).unheard.some(({ topic }) => topic === 'plant/1/up')).toBe(false)
  })
})

const tried = async (asked: object) => {
  const answer = await dayo.send('POST', `${at}try/`, asked)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body as unknown as { data: TriedAnswer }).data
}
const payload = (file: string) => {
  const path = join(import.meta.dirname, '../../../ingest/meter/dialects/payloads', file)
  return JSON.parse(readFileSync(path, 'utf8'))
}

describe('makes', () => {
  it('are told with what is set in them', async () => {
    const { data, mqtt_port } = (await dayo.get('admin/makes/')).body as unknown as {
      data: Make[]
      mqtt_port: number
    }
    expect(mqtt_port).toBe(1883)
    expect(data.map(({ key }) => key)).toEqual(listMakes().map(({ key }) => key))
  })
})

describe('trying a message', () => {
  it('shows what it would become, for whom, and what is wrong, and keeps nothing', async () => {
    const [device] = server.cast.ikeja.deviceIds
    await server.database.withScope(scope, (tx) =>
      addName(
        tx,
        scope,
        { dialect: 'json', id: '0042', channel: '', deviceId: device, byBroker: false },
        server.now(),
      ),
    )
    const mapping = {
      records: 'data',
      device: 'sn',
      time: { path: '/t', format: 'unix-s' },
      values: [
        { path: 'e', measure: 'kwh_import', unit: 'Wh' },
        { path: 'p', measure: 'kw', unit: 'kW' },
        ...[1, 2, 3].map((n) => ({ path: `v.${n - 1}`, measure: `v${n}`, unit: 'V' })),
        ...[1, 2, 3].map((n) => ({ path: `i.${n - 1}`, measure: `i${n}`, unit: 'A' })),
        { path: 'pf', measure: 'pf', unit: '1' },
      ],
    }
    // 3 × 230 V × 50 A × 0.9 = 31,050 W, called kW here.
    const record = { e: 1_000_000, p: 31_050, v: [230, 230, 230], i: [50, 50, 50], pf: 0.9 }
    const t = Math.floor(server.now() / 1000)
    const message = JSON.stringify({
      t,
      data: [{ sn: '0042', ...record }, { sn: 'other', ...record }, record],
    })
    const data = await tried({ topic: 'plant/1/up', message, mapping })
    expect(data.dialect).toBe('json')
    expect(
      data.readings.map(({ hardware, device, refusal }) => [hardware, device?.id ?? null, refusal]),
    ).toEqual([
      ['0042', device, null],
      ['other', null, null],
    ])
    expect(data.readings[0]?.values).toContainEqual({
      ...{ measure: 'kwh_import', label: 'Energy', value: 1000, unit: 'kWh' },
    })
    expect(data.readings[0]?.at).toBe(t * 1000)
    expect(data.readings[0]?.dropped[0]?.sentence).toMatch(
      /^Power 31,050 kW is left out: it is more than can be: .* kW\. Factor 1,000: is it W\?$/,
    )
    expect(data.readings[1]?.doubts[0]?.sentence).toMatch(/kW is 1,000 times Σ V·I·PF: is it W\?/)
    expect(data.refused).toEqual([{ hardware: null, sentence: 'A record does not say whose it is.' }])
    const { rows } = await server.database.admin.query(
      'select (select count(*) from reading)::int4 as readings, (select count(*) from reading_parked)::int4 as parked',
    )
    expect(rows).toEqual([{ readings: 0, parked: 0 }])
  })

  it('says whose message it is that was pasted without a topic', async () => {
    const { messages } = payload('acrel-gateway.json') as { messages: { cmd: string; up: object }[] }
    const acrel = messages.find(({ cmd }) => cmd === 'data')!.up
    expect(await whose(acrel)).toEqual(['acrel-gateway', expect.stringMatching(/\/gw\/acrelHW\/…\/data\/…/)])
    const adw300 = (payload('acrel-adw300.json') as { payload: object }).payload
    expect((await whose(adw300))[0]).toBe('acrel-adw300')
    const tasmota = { Time: '2026-11-20T09:00:00', ENERGY: { Total: 12.5, Power: 930, Voltage: 231 } }
    const shelly = {
      method: 'NotifyStatus',
      params: { ts: server.now() / 1000, 'emdata:0': { id: 0, total_act: 12_500, total_act_ret: 0 } },
    }
    const dse = { ts: '2026-11-20T09:00:00+01:00', device_id: 4, kwh_import: 12.5 }
    expect(await whose(tasmota)).toEqual(['tasmota', expect.stringMatching(/Tasmota.*tele\/…\/SENSOR/)])
    expect(await whose(shelly)).toEqual(['shelly', expect.stringMatching(/Shelly/)])
    expect(await whose(dse)).toEqual(['nairawatt', expect.stringMatching(/HTTP/)])
    expect(await whose({ hello: 1 })).toEqual([null, expect.stringMatching(/Point at its values/)])
    const at = await tried({ topic: 'tele/fridge/SENSOR', message: JSON.stringify(tasmota) })
    expect([at.readings[0]?.hardware, at.sentence]).toEqual([
      'fridge',
      expect.stringMatching(/without a mapping\.$/),
    ])
    // A codec with names of its own is for a mapping.
    const uplink = payload('chirpstack.json') as { topic: string; payload: object }
    const lora = await tried({ topic: uplink.topic, message: JSON.stringify(uplink.payload) })
    expect([lora.dialect, lora.sentence]).toEqual([
      'chirpstack',
      expect.stringMatching(/Point at its values/),
    ])
    expect((await tried({ message: '{"p":' })).sentence).toMatch(/no JSON/)
  })

  it('guesses what values are by their names', async () => {
    const { guesses } = await tried({ message: '{"data":{"volt_l1":231.2,"power_w":930,"name":"x"}}' })
    expect(guesses).toEqual([
      { path: 'data.volt_l1', measure: 'v1', unit: 'V' },
      { path: 'data.power_w', measure: 'kw', unit: 'W' },
    ])
  })

  it('cannot be brought to a standstill by what is pasted', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    expect((await tried({ message: deep })).readings).toEqual([])
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`k${n}`, n])))
    expect((await tried({ message: wide })).guesses.length).toBeLessThanOrEqual(200)
  })
})

const whose = async (message: object) => {
  const { dialect, sentence } = await tried({ message: JSON.stringify(message) })
  return [dialect, sentence]
}
