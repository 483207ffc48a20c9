import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter } from '../testing-writer.ts'

let server: TestServer

beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

it('E7 a set is compared as far as its own entries go, whatever was entered for another', async () => {
  const { cast, database } = server
  const { branchId, deviceIds } = cast.ikeja
  const [first, second] = deviceIds as unknown as [number, number]
  await database.admin.query(
    `update device set device_type = 'GENERATOR', rated_kva = 100, valid_from = '2026-06-01' where id = any ($1)`,
    [[first, second]],
  )
  // Ten days of 10 h at 40 kW: 134.2 L each by the fuel curve of a 100 kVA set.
  const ran = { from: '2026-06-01', days: 10, kwh: 400, hours: 10 }
  await measureDays(database, cast.lagosFoods, [
    { deviceId: first, ...ran },
    { deviceId: second, ...ran },
  ])
  const alice = await createWriter(server, 'alice')
  const refuel = async (device: number, day: string, quantity: string) => {
    const body = { start_date: '2026-06-01', end_date: day, quantity, device }
    const { status, body: answer } = await alice.send('POST', `fuel-entry/${branchId}/`, body)
    expect(status, JSON.stringify(answer)).toBe(201)
  }
  await refuel(first, '2026-06-10', '1342')
  await refuel(second, '2026-06-05', '671')
  const { body } = await alice.get(`cost_tracker_overview/${cast.alice}`)
  const { data } = body as unknown as CostOverview
  // Of the first ten days, of the second five: 1,342 + 671.
  expect(data.diesel_overview.find(({ month }) => month === 'June 2026')).toMatchObject({
    inputted_usage: 2013,
    compared_usage: 2013,
    diesel_difference: 0,
  })
})
