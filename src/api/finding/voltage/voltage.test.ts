import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VoltageAnswer, VoltageIncidentRow } from '#contract/finding/voltage.ts'
import { keepQualityDaysJob } from '#jobs/demand/keep-quality-days.ts'
import { runOnce } from '#store/engine/woken.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { createWriter, readAudit, type Writer } from '../../testing-writer.ts'
import { rollUpTold } from '../testing-told.ts'

// 19 November 2026 at Ikeja, a reading a minute: the grid at 230 V, from 18:00 to 22:00 at 195.5 V (0.85 of it), 240 V on one phase at
// noon; the set of 100 kVA at 40 kW from 18:02 to 19:00.
const DAY = ['2026-11-18T23:00:00Z', '2026-11-20T08:59:00Z'] as const
const MONTH = '2026-11'
const at = (clock: string, day = '2026-11-19') => Date.parse(`${day}T${clock}:00+01:00`)

let server: TestServer
let alice: Writer
let bola: Writer
let branch: number
let utility: number
let generator: number

beforeAll(async () => {
  server = await testServer()
  const { admin } = server.database
  ;[alice, bola] = (await Promise.all(['alice', 'bola'].map((name) => createWriter(server, name)))) as [
    Writer,
    Writer,
  ]
  ;[utility, generator] = server.cast.ikeja.deviceIds
  branch = server.cast.ikeja.branchId
  await admin.query(`select ensure_reading_month('2026-11-01')`)
  await admin.query(`update device set period_s = 60, valid_from = $1`, [DAY[0]])
  await admin.query('update device set rated_kva = 100 where id = $1', [generator])
  await admin.query(
    `insert into reading (organisation_id, device_id, ts, kwh_import, kw, v1, v2, v3, hz, run)
     select $1, d, ts, case when d = $2 then 0.5 * m else 40.0 / 60 * sum(on_set) over (partition by d order by ts) end,
       case when d = $2 then 30 else 40 * on_set end, case when d = $2 then volts end,
       case when d = $2 then volts end,
       case when d = $2 then case when m > 720 and m <= 780 then 240 else volts end end, 50,
       case when d = $3 then on_set = 1 end
     from unnest(array[$2, $3]::int4[]) d,
       generate_series($4::timestamptz, $5::timestamptz, interval '1 minute') ts,
       lateral (select (extract(epoch from ts - $4::timestamptz) / 60)::int4 as m) minute,
       lateral (select case when m >= 18 * 60 and m < 22 * 60 then 195.5 else 230 end as volts,
         case when m > 18 * 60 + 2 and m <= 19 * 60 then 1 else 0 end as on_set) state`,
    [server.cast.lagosFoods, utility, generator, ...DAY],
  )
  await rollUpTold(server, server.cast.lagosFoods, [utility, generator], DAY)
  await admin.query(
    `insert into diesel_purchase (organisation_id, branch_id, date, quantity, price_per_litre)
     values ($1, $2, '2026-11-05', 500, 1361.57)`,
    [server.cast.lagosFoods, branch],
  )
}, 60_000)
afterAll(() => server.close())

const voltage = async () => (await alice.get(`voltage/${branch}/${MONTH}/`)).body.data as VoltageAnswer
const explained = async (key: string) => {
  const { body } = await alice.get(`explain/${key}/?from=01-11-2026 00:00&to=20-11-2026 10:00`)
  return body as never as { value: number | null }
}

describe('§16.C voltage quality', () => {
  it('says how long, when and what motors do, with the hours by band, phase and hour of the day', async () => {
    const { feeders, nominal_volts: nominal, zone } = await voltage()
    expect({ nominal, zone }).toEqual({ nominal: 230, zone: 'Africa/Lagos' })
    const feeder = feeders.find(({ device }) => device.id === utility)!
    expect(feeder.exposure).toEqual({
      outside_hours: 4,
      over_hours: 0,
      low_hours: 4,
      very_low_hours: 0,
      unbalance_hours: 1,
    })
    expect(feeder.sentence).toMatch(
      /^Voltage was outside ±10 % for 4 h in November \(12 % of grid time\), mostly low 18–22 h\. /,
    )
    expect(feeder.motor).toEqual({ share: 0.85, current: 0.1765, copper_loss: 0.3841 })
    const day = feeder.days.find((one) => one.day === '2026-11-19')!
    expect([day.lowest[17], day.lowest[18], day.highest[12], day.highest[21]]).toEqual([
      230, 195.5, 240, 195.5,
    ])
    expect(feeder.histogram.hours[85 - feeder.histogram.from]).toBe(12)
    expect(feeder.phases.map(({ highest, low_hours }) => [highest, low_hours])).toEqual([
      [230, 4],
      [230, 4],
      [240, 4],
    ])
    expect((await explained(feeder.explain)).value).toBe(4)
  })

  it('puts naira on diesel that a set burned from 5 minutes after the voltage left the band, and explains it', async () => {
    await alice.send('POST', `rates/${server.cast.alice}/tariff/`, {
      ...{ device_type: 'UTILITY', rate: '209.50', vat_rate: '0.075', valid_from: '2026-01-01' },
      label: 'Band A, non-MD',
    })
    const { outside, because, feeders } = await voltage()
    // 58 min at 40 kW: 38.6667 kWh × 261.594235 without a service entered
    const each = (486.806735 - 30 - 225.2125) * (40 * (58 / 60))
    expect(because?.hours).toBe(0.97)
    expect(because?.naira).toBeCloseTo(each, 0)
    expect(outside).toMatchObject({ hours: 0.97, naira: because?.naira })
    expect((await explained(because!.explain)).value).toBe(because?.naira)
    expect((await explained(outside!.explain)).value).toBe(outside?.naira)
    expect(feeders[0]?.sentence).not.toContain('No money')
  })

  it('is the same out of days that are kept', async () => {
    const before = await voltage()
    await runOnce(keepQualityDaysJob({ database: server.database, clock: server.now }))
    const { rows } = await server.database.admin.query('select day from quality_day where device_id = $1', [
      utility,
    ])
    expect(rows).toEqual([{ day: '2026-11-19' }])
    expect(await voltage()).toEqual(before)
  })

  it('lists what failed with the 24 hours before it, audited, and lets it be edited by a manager alone', async () => {
    const body = { failed_at: at('21:00'), equipment: ' Freezer compressor ', repair_naira: '185000.50' }
    expect((await bola.send('POST', `voltage_incidents/${branch}/`, body)).status).toBe(403)
    const added = await alice.send('POST', `voltage_incidents/${branch}/`, body)
    expect(added.status).toBe(201)
    const row = added.body.data as VoltageIncidentRow
    expect(row).toMatchObject({
      equipment: 'Freezer compressor',
      repair_naira: 185_000.5,
      before: { lowest: 195.5, highest: 240, known_hours: 21, outside_hours: 3 },
    })
    expect((await voltage()).incidents).toEqual([row])
    const edit = { failed_at: at('18:00'), equipment: 'Freezer', repair_naira: null, version: row.version }
    const edited = await alice.send('PUT', `voltage_incidents/${row.id}/`, edit)
    expect(edited.body.data).toMatchObject({ repair_naira: null, before: { outside_hours: 0 }, version: 2 })
    expect((await alice.send('PUT', `voltage_incidents/${row.id}/`, edit)).status).toBe(409)
    expect((await alice.send('DELETE', `voltage_incidents/${row.id}/`, {})).status).toBe(200)
    expect((await voltage()).incidents).toEqual([])
    const audit = await readAudit(server, server.cast.lagosFoods, `voltage incident ${row.id}`)
    expect(audit.map(({ action }) => action).sort()).toEqual([
      'voltage-incident.added',
      'voltage-incident.changed',
      'voltage-incident.deleted',
    ])
  })

  it('refuses what is to come, what has no name, and naira that are none', async () => {
    const body = { failed_at: at('21:00'), equipment: 'Freezer' }
    const send = (more: object) => alice.send('POST', `voltage_incidents/${branch}/`, { ...body, ...more })
    expect((await send({ failed_at: at('12:00', '2026-12-01') })).status).toBe(400)
    expect((await send({ equipment: ' ' })).status).toBe(400)
    expect((await send({ repair_naira: '1,00' })).status).toBe(400)
  })
})
