import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlaceLimitsRow } from '#contract/alert/place-limits.ts'
import { HOUR_MS } from '#domain/time/interval.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, statusAndError, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer // views Yaba
let efe: Writer // manages Yaba

beforeAll(async () => {
  server = await testServer()
  ;[alice, bola, efe] = (await Promise.all(
    ['alice', 'bola', 'efe'].map((name) => createWriter(server, name)),
  )) as [Writer, Writer, Writer]
})
afterAll(() => server.close())

async function read(writer: Writer, path: string): Promise<PlaceLimitsRow> {
  const { status, body } = await writer.get(`alert_limits/${path}/`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as PlaceLimitsRow
}

const save = (writer: Writer, path: string, limits: object, version?: number) =>
  writer.send('POST', `alert_limits/${path}/`, { limits, ...(version === undefined ? {} : { version }) })

const told = ({ limits }: PlaceLimitsRow, wanted: string) => {
  const { own, inherited, inherited_from } = limits.find(({ limit }) => limit === wanted)!
  return [own, inherited, inherited_from]
}

describe('AL-01 limits of a branch and of a device', () => {
  it('are inherited until they have their own, and again once it is taken away', async () => {
    const { ikeja } = server.cast
    const branch = `branch/${ikeja.branchId}`
    const device = `device/${ikeja.deviceIds[0]}`
    expect(await read(alice, branch)).toMatchObject({ device: null, version: 0, may: { change: true } })
    expect(told(await read(alice, device), 'min_voltage')).toEqual([null, 216, 'organisation'])
    expect((await save(alice, branch, { min_voltage: '207', energy_usage_max: 900 })).status).toBe(200)
    expect(told(await read(alice, branch), 'min_voltage')).toEqual([207, 216, 'organisation'])
    expect(told(await read(alice, device), 'min_voltage')).toEqual([null, 207, 'branch'])
    const kept = await save(alice, device, { min_voltage: 200, max_voltage: '', energy_usage_max: 5 })
    expect(told(kept.body.data as PlaceLimitsRow, 'min_voltage')).toEqual([200, 207, 'branch'])
    const { body } = await alice.get(`alert_limits/${server.cast.alice}/`)
    expect(body.data).toMatchObject({
      count: 2,
      places: [
        { device: null, limits: ['min_voltage', 'energy_usage_max'] },
        { device: { id: ikeja.deviceIds[0] }, limits: ['min_voltage'] },
      ],
    })
    expect((await save(alice, device, {})).status).toBe(200)
    expect(told(await read(alice, device), 'min_voltage')).toEqual([null, 207, 'branch'])
    const audit = await readAudit(server, server.cast.lagosFoods, `device ${ikeja.deviceIds[0]}`)
    expect(audit.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['alert-limits.changed', {}, { min_voltage: 200 }],
      ['alert-limits.changed', { min_voltage: 200 }, {}],
    ])
  })

  it('are refused where a lowest is above a highest that is inherited, there or below', async () => {
    const { ikeja, alice: me } = server.cast
    const device = `device/${ikeja.deviceIds[1]}`
    const [status, error] = statusAndError(await save(alice, device, { min_voltage: 250 }))
    expect([status, error]).toEqual([
      400,
      expect.stringMatching(
        /^Ikeja .+: The lowest voltage is above the highest: this alert would never end\.$/,
      ),
    ])
    expect((await save(alice, device, { max_voltage: 230 })).status).toBe(200)
    expect((await save(alice, `branch/${ikeja.branchId}`, { min_voltage: 235 })).status).toBe(400)
    const settings = await alice.send('POST', `alerts_data/${me}/`, {
      data: { min_voltage: 233 },
      generator_data: [],
    })
    // The branch has a lowest of its own.
    expect(settings.status).toBe(200)
    const crossed = await alice.send('POST', `alerts_data/${me}/`, {
      data: { max_voltage: 205 },
      generator_data: [],
    })
    expect(crossed.status).toBe(400)
    await alice.send('POST', `alerts_data/${me}/`, { data: { min_voltage: 216 }, generator_data: [] })
  })

  it('are changed from the version that was seen, by whoever operates there', async () => {
    const { ikeja, yaba } = server.cast
    const path = `branch/${yaba.branchId}`
    expect((await save(efe, path, { min_voltage: 210 }, 0)).status).toBe(200)
    expect((await save(alice, path, { min_voltage: 211 }, 0)).status).toBe(409)
    expect((await read(bola, path)).may).toEqual({ change: false })
    expect((await save(bola, path, {})).status).toBe(403)
    expect((await save(efe, `branch/${ikeja.branchId}`, {})).status).toBe(404)
    expect((await save(alice, `device/${server.cast.elsewhere.deviceIds[0]}`, {})).status).toBe(404)
  })

  it('end what is no longer wanted there, and nothing elsewhere', async () => {
    const { ikeja, yaba, alice: me } = server.cast
    const { admin } = server.database
    await alice.send('POST', `alerts_data/${me}/`, {
      data: { load_alerts: true, load_threshold_value: '' },
      generator_data: [],
    })
    const [here, there] = [ikeja, yaba]
    for (const one of [here, there])
      await save(alice, `device/${one.deviceIds[0]}`, { load_threshold_value: 50 })
    await admin.query(
      `insert into alert (organisation_id, branch_id, device_id, kind, since, raised_at)
       select organisation_id, branch_id, id, 'load', $2, $2 from device where id = any ($1)`,
      [[here.deviceIds[0], there.deviceIds[0]], new Date(START - HOUR_MS)],
    )
    await save(alice, `device/${here.deviceIds[0]}`, {})
    const { rows } = await admin.query<{ device_id: number }>(
      `select device_id from alert where kind = 'load' and until is null`,
    )
    expect(rows.map((row) => row.device_id)).toEqual([there.deviceIds[0]])
  })
})
