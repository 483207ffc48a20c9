import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CapacitorsAnswer } from '#contract/demand/capacitors.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { type TestServer, testServer } from '../testing.ts'
import { createWriter, readAudit, type Writer } from '../testing-writer.ts'

// 19 November 2026 at Ikeja, a reading a minute of the grid: 50 kW at 0.78 all day long.
const DAY = ['2026-11-18T23:00:00Z', '2026-11-19T23:00:00Z'] as const
const KVARH_PER_KWH = Math.tan(Math.acos(0.78))

let server: TestServer
let alice: Writer
let bola: Writer
let branch: number

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  ;[alice, bola] = (await Promise.all(['alice', 'bola'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
  const [utility] = server.cast.ikeja.deviceIds
  branch = server.cast.ikeja.branchId
  await admin.query(`select ensure_reading_month('2026-11-01')`)
  await admin.query('update device set period_s = 60')
  await admin.query('delete from tariff where organisation_id = $1', [server.cast.lagosFoods])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kvarh, kw, thd_v1, thd_v2, thd_v3)
     select $1, $2, ts, 50.0 / 60 * m, $5::float8 * 50.0 / 60 * m, 50, 2.1, 2.2, 2.3
     from generate_series($3::timestamptz, $4::timestamptz, interval '1 minute') ts,
       lateral (select (extract(epoch from ts - $3::timestamptz) / 60)::int4 as m) minute`,
    [server.cast.lagosFoods, utility, ...DAY, KVARH_PER_KWH],
  )
  await admin.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts) values ($1, $2, $3, $4)`,
    [server.cast.lagosFoods, utility, ...DAY],
  )
  await drainRollups(server.database, wholeOrganisation(server.cast.lagosFoods, null))
}, 60_000)
afterAll(() => server.close())

const told = async (month = '2026-11') =>
  (await alice.get(`capacitors/${branch}/${month}/`)).body.data as CapacitorsAnswer

describe('§16.M capacitors', () => {
  it('I-PF-2, I-PF-4 from readings to the wire: 23.68 kvar, 11.47 kVA, no charge, no naira, no payback', async () => {
    const answer = await told()
    expect(answer).toMatchObject({ factor: 0.78, block_kw: 50, block_factor: 0.78, on_grid_only: false })
    expect(answer.size).toMatchObject({ kvar: 23.68, kva_before: 64.1, kva_after: 52.63, freed_kva: 11.47 })
    expect(answer).toMatchObject({ charge_saved: 0, loss_naira: null, payback_months: null, entry: null })
    expect(answer).toMatchObject({ thd_percent: 2.3, is_detuned: false })
    expect(answer.hours[12]).toBeCloseTo(50 * KVARH_PER_KWH, 1)
  })

  it('I-PF-3, I-PF-6 a charge is dated and audited: ₦22,941.97 a month, 52.3 months', async () => {
    const entered = await alice.send('POST', `reactive_entries/${branch}/`, {
      ...{ valid_from: '2026-11-01', basis: 'kVA', charge_naira: '2000', cost_naira: '1200000' },
      ...{ loss_percent: '2', converter_percent: '25' },
    })
    expect(entered.status).toBe(201)
    const { id } = (entered.body as unknown as { data: { id: number } }).data
    expect(await readAudit(server, server.cast.lagosFoods, `reactive entry ${id}`)).toMatchObject([
      { action: 'reactive-entry.added' },
    ])
    const answer = await told()
    expect(answer).toMatchObject({ charge_saved: 22_941.97, payback_months: 52.3, is_detuned: true })
    // Without a tariff of the grid losses have no naira.
    expect(answer.loss_naira).toBeNull()
    expect(answer.size?.loss_saved).toBe(32.59)
  })

  it('nothing is assumed where nothing was measured, and the month before keeps its row', async () => {
    expect(await told('2026-10')).toMatchObject({
      ...{ factor: null, size: null, entry: null, charge_saved: 0, kwh: null, kvarh: null },
      reason: expect.stringContaining('Nothing is assumed'),
    })
  })

  it('refuses a charge without naira, a share above all, and a viewer', async () => {
    const send = (body: object, writer = alice) => writer.send('POST', `reactive_entries/${branch}/`, body)
    expect((await send({ valid_from: '2026-11-01', basis: 'kVA' })).status).toBe(400)
    expect((await send({ valid_from: '2026-11-01', loss_percent: '101' })).status).toBe(400)
    expect((await send({ valid_from: '2026-11-01' }, bola)).status).toBeGreaterThanOrEqual(403)
  })
})
