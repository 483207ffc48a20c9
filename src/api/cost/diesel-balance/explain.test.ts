import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { deliveries as deliveriesCall } from '#contract/cost/deliveries.ts'
import type { DieselBalance, SupplierRow } from '#contract/cost/diesel-balance.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { measureDays } from '../../testing-months.ts'
import { createWriter, type Writer } from '../../testing-writer.ts'

type Deliveries = z.infer<typeof deliveriesCall.answer>['data']

// 20 November 2026, 10:00 in Lagos. Ikeja: a generator of 100 kVA, an hour a day at 40 kW (13.42 L), a tank of 1,000 L.
let server: TestServer
let alice: Writer
let ikeja: number

interface Told {
  value: number | null
  state: string
  reason: string | null
  words: string
  what_to_do: string | null
  parts: { label: string; value: number }[]
  inputs: { ref: string; value: number | null }[]
  left_out: { label: string; reason: string }[]
  edits: { what: string; from: string; to: string }[]
  period: { from: string; to: string }
}

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  alice = await createWriter(server, 'alice')
  await database.admin.query(
    `update device set rated_kva = 100, valid_from = '2026-01-01' where organisation_id = $1 and device_type = 'GENERATOR'`,
    [cast.lagosFoods],
  )
  await database.admin.query('update branch set tank_litres = 1000 where id = $1', [ikeja])
  await measureDays(database, cast.lagosFoods, [
    { deviceId: cast.ikeja.deviceIds[1], from: '2026-11-01', days: 20, kwh: 40, hours: 1 },
  ])
  await database.admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-11-05', 520, 1350), ($1, $2, '2026-11-07', 80, 1350)`,
    [cast.lagosFoods, ikeja],
  )
})
afterAll(() => server.close())

const data = async <T>(path: string): Promise<T> => (await alice.get(path)).body.data as T
const balanceNow = () => data<DieselBalance>(`branches/${ikeja}/diesel-balance/`)

async function told(key: string, writer = alice): Promise<Told> {
  const { status, body } = await writer.get(`explain/${key}/?from=01-11-2026 00:00&to=20-11-2026 10:00`)
  expect(status, `${key}: ${JSON.stringify(body)}`).toBe(200)
  return body as unknown as Told
}

async function post(path: string, body: object): Promise<Record<string, never>> {
  const answer = await alice.send('POST', `branches/${ikeja}/${path}/`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data as Record<string, never>
}

describe('every figure shown equals its explanation', () => {
  it('I-EX-6 EX-5 a tank that nobody read is not known, and the explanation says what to do', async () => {
    const stock = await told(`diesel.stock.${ikeja}`)
    expect([stock.value, stock.parts, stock.what_to_do]).toEqual([null, [], 'Dip the tank.'])
    expect(stock.reason).toBe('nobody read the tank in the last 35 days')
  })

  it('I-EX-4 EX-5 the three checks of a period, with what was left out', async () => {
    await post('dips', { date: '2026-11-01', at: '07:00', quantity: 400 })
    await post('dips', { date: '2026-11-19', at: '07:00', quantity: 640 })
    const { purchases } = await data<Deliveries>(`branches/${ikeja}/deliveries/`)
    const bought = purchases.find(({ litres }) => litres === 520)!
    const came = {
      date: '2026-11-05',
      time: '10:20',
      supplier: 'Harmat Oil',
      received: '500',
      how: 'flow-meter',
    }
    await post('deliveries', { purchase: bought.id, ...came })
    await post('other-use', { date: '2026-11-10', litres: '25', what: 'Pick-up' })
    const { balance } = await balanceNow()
    const keys = [balance!.from.key, balance!.to.key].map((key) => key.replace(' ', '-')).join('.')
    for (const name of ['delivery', 'entries', 'tank'] as const)
      expect((await told(`diesel.${name}.${ikeja}.${keys}`)).value, name).toBe(balance!.checks[name].litres)
    const delivery = await told(`diesel.delivery.${ikeja}.${keys}`)
    expect([delivery.value, delivery.state]).toEqual([20, 'partial'])
    expect(delivery.left_out).toEqual([{ label: '80 L of 2026-11-07', reason: 'nobody measured what came' }])
    expect(delivery.period).toMatchObject({ from: '2026-11-01T07:00:00', to: '2026-11-19T07:00:00' })
    const tank = await told(`diesel.tank.${ikeja}.${keys}`)
    // 400 + 500 + 80 as invoiced − 25 − 19 days of 13.42 L − 640.
    expect(tank.parts.map(({ label, value }) => [label, value])).toEqual([
      ['To account for', 980],
      ['Other use', 25],
      ['Engines, by the meters', 254.98],
      ['In the tank on 2026-11-19', 640],
    ])
    expect(tank.inputs.map(({ ref }) => ref.replace(/\d+/, 'n')).sort()).toEqual([
      ...['bill n', 'bill n', 'delivery n', 'dip n', 'dip n', 'other use n'],
    ])
    const entries = await told(`diesel.entries.${ikeja}.${keys}`)
    expect([entries.value, entries.reason]).toEqual([null, 'nothing was entered'])
  })

  it('EX-5 what a delivery was short, what a supplier brought and what is in the tank', async () => {
    const { deliveries } = await data<Deliveries>(`branches/${ikeja}/deliveries/`)
    for (const { id, date, short_l } of deliveries)
      expect((await told(`diesel.short.${ikeja}.${date}.${id}`)).value).toBe(short_l)
    const { suppliers } = await data<{ suppliers: SupplierRow[] }>(
      `diesel-suppliers/?year=2026&branches=${ikeja}`,
    )
    const [harmat] = suppliers
    const supplied = await told(`diesel.supplier.${ikeja}.2026.${harmat!.delivery}`)
    expect([supplied.value, harmat!.percent]).toEqual([96.2, 96.2])
    expect(supplied.parts.map(({ value }) => value)).toEqual([500, 520])
    const { now } = await balanceNow()
    expect((await told(`diesel.stock.${ikeja}`)).value).toBe(now.litres)
    expect(now.litres).not.toBeNull()
  })

  it('I-EX-5 a delivery that was edited says so', async () => {
    const { deliveries } = await data<Deliveries>(`branches/${ikeja}/deliveries/`)
    const { id, version, date, purchase, supplier } = deliveries[0]!
    const body = { purchase, date, time: '10:20', supplier, received: '510', how: 'flow-meter', version }
    expect((await alice.send('PUT', `deliveries/${id}/`, body)).status).toBe(200)
    const short = await told(`diesel.short.${ikeja}.${date}.${id}`)
    expect(short.value).toBe(10)
    expect(short.edits).toEqual([
      expect.objectContaining({ what: 'litres received', from: '500.00', to: '510.00' }),
    ])
  })

  it('what is no reading, delivery, day or branch of the organisation is not found', async () => {
    const efe = await createWriter(server, 'efe')
    const paths = ['stock.0', `short.${ikeja}.2026-11-05.999`, `short.${ikeja}.2026-13-05.1`]
    const others = [`supplier.${ikeja}.2026.0`, `supplier.${ikeja}.1999.1`, `tank.${ikeja}.dip-1.dip-x`]
    for (const path of [...paths, ...others, `tank.${ikeja}.dip-999.dip-998`])
      expect(
        (await alice.get(`explain/diesel.${path}/?from=01-11-2026 00:00&to=20-11-2026 10:00`)).status,
        path,
      ).toBe(404)
    const foreign = await efe.get(`explain/diesel.stock.${ikeja}/?from=01-11-2026 00:00&to=20-11-2026 10:00`)
    expect(foreign.status).toBe(404)
  })
})
