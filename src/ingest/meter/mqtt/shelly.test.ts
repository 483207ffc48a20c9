import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadReadings } from '#store/engine/testing-meters.ts'
import type { TestSite } from '../testing.ts'
import { testBrokerSite } from './testing-gateway.ts'

const NOW = Date.parse('2026-08-08T10:00:30Z')
const T0 = Date.parse('2026-08-08T09:40:00Z') / 1000
const PREFIX = 'shellypro3em-aabbccddeeff'

let bench: Awaited<ReturnType<typeof testBrokerSite>>
let site: TestSite
beforeAll(async () => {
  bench = await testBrokerSite(NOW)
  site = await bench.metering.addSite()
})
afterAll(() => bench.close())

const registers = (ts: number, wh: number) =>
  JSON.stringify({
    src: PREFIX,
    method: 'NotifyStatus',
    params: { ts, 'emdata:0': { id: 0, total_act: wh } },
  })

it('a Shelly that was away is asked for its minutes, and its register goes on without a step', async () => {
  const before = await bench.gateway(site.key)
  await before.publishAsync(`${PREFIX}/events/rpc`, registers(T0 + 0.02, 100_000), { qos: 1 })
  await before.endAsync()
  const shelly = await bench.gateway(site.key)
  const requests: { src: string; method: string; params: { ts: number } }[] = []
  shelly.on('message', (_topic, payload) => requests.push(JSON.parse(payload.toString())))
  await shelly.subscribeAsync(`${PREFIX}/rpc`, { qos: 1 })
  await shelly.publishAsync(`${PREFIX}/events/rpc`, registers(T0 + 300.02, 100_050), { qos: 1 })
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]).toMatchObject({ method: 'EMData.GetData', params: { id: 0, ts: T0 } })
  // Four minutes of 10 Wh; the fifth is in the register that it tells now.
  const values = Array.from({ length: 4 }, () => [4, 3, 3])
  const keys = ['a_total_act_energy', 'b_total_act_energy', 'c_total_act_energy']
  const answer = { id: 1, src: PREFIX, result: { keys, data: [{ ts: T0, period: 60, values }] } }
  await shelly.publishAsync(`${requests[0]!.src}/rpc`, JSON.stringify(answer), { qos: 1 })
  const kept = await loadReadings(bench.metering.database, site.scope, site.deviceId, 'kwh_import')
  expect(kept.map(([ts, kwh]) => [Math.round(Number(ts) / 1000) - T0, kwh])).toEqual([
    ...[0, 60, 120, 180, 240].map((s, n) => [s, 100 + n / 100]),
    [300, 100.05],
  ])
})
