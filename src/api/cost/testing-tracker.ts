import { expect } from 'vitest'
import type { CostOverview } from '#contract/cost/cost-tracker.ts'
import { type TestServer, testServer } from '../testing.ts'
import { measureDays } from '../testing-months.ts'
import { createWriter } from '../testing-writer.ts'

export type Tracker = Awaited<ReturnType<typeof startTracker>>

/** The clock stands at 20 November 2026, 10:00 in Lagos. June 2026 at Ikeja is the month of V-C1, V-C4 and V-C9. */
export async function startTracker() {
  const server = await testServer()
  const ikeja = server.cast.ikeja.branchId
  await recordJune(server)
  const alice = await createWriter(server, 'alice')
  await alice.send('POST', `monthly-fuel-entry/${ikeja}/`, {
    start_date: '2026-06-01',
    end_date: '2026-07-10',
    quantity: '1600',
  })
  const overview = async (query = '', who = alice, userId = server.cast.alice): Promise<CostOverview> => {
    const { status, body } = await who.get(`cost_tracker_overview/${userId}${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as never
  }
  return { server, alice, ikeja, overview }
}

async function recordJune({ cast, database }: TestServer) {
  const ikeja = cast.ikeja.branchId
  const [utility, generator, coldRoom] = cast.ikeja.deviceIds
  const { admin } = database
  await admin.query('update device set rated_kva = 100 where id = $1', [generator])
  await admin.query(`update device set valid_from = '2026-04-01' where branch_id = $1`, [ikeja])
  await measureDays(database, cast.lagosFoods, [
    // 100 kWh a day in April and May: what June is expected to be like.
    { deviceId: utility, from: '2026-04-01', days: 61, kwh: 100 },
    { deviceId: utility, from: '2026-06-01', days: 29, kwh: 313 },
    { deviceId: utility, from: '2026-06-30', days: 1, kwh: 335.6 },
    // Ten days of 10 h at 40 kW: 134.2 L each by the fuel curve of a 100 kVA set.
    { deviceId: generator, from: '2026-06-01', days: 10, kwh: 400, hours: 10 },
    { deviceId: generator, from: '2026-06-11', days: 20, kwh: 0 },
    { deviceId: coldRoom, from: '2026-06-01', days: 30, kwh: 50 },
  ])
  const own = [cast.lagosFoods, ikeja]
  await admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-06-03', 1200, 1350), ($1, $2, '2026-06-20', 1000, 1400)`,
    own,
  )
  await admin.query(
    `insert into bill (organisation_id, branch_id, kind, date, end_date, value, amount, vat_inclusive_amount)
     values ($1, $2, 'pre-paid', '2026-06-02', null, 5000, 1047500, 1126062.50),
       ($1, $2, 'pre-paid', '2026-06-17', null, 4800, 1005600, 1081020),
       ($1, $2, 'ipp', '2026-07-05', null, 1000, 90000, 96750)`,
    own,
  )
}
