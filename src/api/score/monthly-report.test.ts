import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MonthlyReport } from '#contract/score/monthly-report.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter, type Writer } from '../testing-writer.ts'

// The clock stands at 20 November 2026, 10:00 in Lagos.
let server: TestServer
let alice: Writer
let ikeja: number

beforeAll(async () => {
  server = await testServer()
  const { cast, database } = server
  ikeja = cast.ikeja.branchId
  const utility = cast.ikeja.deviceIds[0]
  await database.admin.query(`update device set valid_from = '2026-09-01' where branch_id = $1`, [ikeja])
  // 100 kWh a day from September to 19 November.
  await measureDays(database, cast.lagosFoods, [
    { deviceId: utility, from: '2026-09-01', days: 80, kwh: 100 },
  ])
  await database.admin.query(
    `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
     values ($1, $2, 'post-paid', '2026-10-01', '2026-10-31', 3100, 620000, 666500),
       ($1, $2, 'post-paid', '2026-11-01', '2026-11-10', 1250, 250000, 268750)`,
    [cast.lagosFoods, ikeja],
  )
  alice = await createWriter(server, 'alice')
})
afterAll(() => server.close())

it('E7 compares the days that bills cover: 1,000 of 1,250 kWh is 80 %, not 1,900 of 1,250', async () => {
  const { status, body } = await alice.get(`generate-report/?branch_id=${ikeja}&month=11&year=2026`)
  expect(status, JSON.stringify(body)).toBe(200)
  const { energy_generated: months, unknown } = body as unknown as MonthlyReport
  const [november] = months.current_month.devices.utility
  expect(november).toMatchObject({ device_energy: '1900 kWh', actual_energy: '1250', usage_accuracy: '80' })
  // October is billed whole, at its own rate: what was expected is what was paid.
  expect(november!.last_bill_accuracy).toBe('100')
  // Nothing paid for September: a bill that is not in is no energy for nothing.
  expect(unknown).toEqual(
    expect.arrayContaining(
      ['actual_cost', 'actual_energy', 'usage_accuracy'].map(
        (figure) => `2026-09 ${november!.name} ${figure}`,
      ),
    ),
  )
})
