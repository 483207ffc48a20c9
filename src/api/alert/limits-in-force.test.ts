import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer

beforeAll(async () => {
  server = await testServer()
  alice = await createWriter(server, 'alice')
})
afterAll(() => server.close())

async function inForce(query: string): Promise<unknown[]> {
  const { status, body } = await alice.get(`alert_limits/in_force/${server.cast.alice}/?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.data as { places: unknown[] }).places
}

const save = (path: string, limits: object) => alice.send('POST', `alert_limits/${path}/`, { limits })

it('AL-01 limits to draw are the own, else those of the branch, else of the organisation, of alerts that are on', async () => {
  const { ikeja, yaba, alice: me } = server.cast
  const [utility, generator] = ikeja.deviceIds
  const data = {
    load_alerts: true,
    load_threshold_value: '60',
    voltage_alerts: true,
    power_factor_alerts: false,
    tank_low_alerts: false,
    bill_failed_alerts: false,
  }
  await alice.send('POST', `alerts_data/${me}/`, { data, generator_data: [] })
  await save(`branch/${ikeja.branchId}`, { max_voltage: 250 })
  await save(`device/${generator}`, { load_threshold_value: 40 })

  const volts = (most: number) => [
    { limit: 'min_voltage', value: 216 },
    { limit: 'max_voltage', value: most },
  ]
  const kw = (value: number) => ({ limit: 'load_threshold_value', value })
  expect(await inForce(`devices=${utility},${generator},${yaba.deviceIds[0]}`)).toEqual([
    { branch_id: yaba.branchId, device_id: yaba.deviceIds[0], limits: [...volts(244), kw(60)] },
    { branch_id: ikeja.branchId, device_id: utility, limits: [...volts(250), kw(60)] },
    { branch_id: ikeja.branchId, device_id: generator, limits: [...volts(250), kw(40)] },
  ])
  expect(await inForce(`branches=${ikeja.branchId}`)).toEqual([
    { branch_id: ikeja.branchId, device_id: null, limits: [...volts(250), kw(60)] },
  ])
  // Switched on without a limit, or with one and off, there is none to draw.
  await alice.send('POST', `alerts_data/${me}/`, {
    data: { load_threshold_value: '', voltage_alerts: false },
    generator_data: [],
  })
  expect(await inForce(`devices=${utility}`)).toMatchObject([{ limits: [] }])
})
