import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeviceQuality } from '#contract/meter/device-quality.ts'
import { NOTHING_MEASURED, type Reading } from '#domain/meter/reading.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { commitFrames, type Frame } from '#ingest/meter/commit-frames.ts'
import { rejudgeParked } from '#ingest/meter/rejudge.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { START, type TestServer, testServer } from '../testing.ts'
import { answerData, createWriter, readAudit, statusAndError, type Writer } from '../testing-writer.ts'

let server: TestServer
let alice: Writer
let bola: Writer
let dayo: Writer
let users: { alice: number; bola: number }

beforeAll(async () => {
  server = await testServer({ deps: { rejudge: rejudgeParked } })
  alice = await createWriter(server, 'alice')
  bola = await createWriter(server, 'bola')
  dayo = await createWriter(server, 'dayo')
  users = server.cast
})
afterAll(() => server.close())

const scope = () => wholeOrganisation(server.cast.lagosFoods, null, 'Africa/Lagos')

/** Readings as a meter sends them; what is refused is parked. */
async function send(deviceId: number, readings: readonly (Partial<Reading> & { at: number })[]) {
  const frames = readings.map(
    ({ at, ...measured }): Frame => ({
      deviceId,
      content: {
        deviceId,
        stamp: { wall: at, offset: 0 },
        measured: { ...NOTHING_MEASURED, ...measured },
        isCorrection: false,
      },
      by: 'test',
      body: () => JSON.stringify({ ts: new Date(at).toISOString(), ...measured }),
    }),
  )
  return commitFrames(server.database, scope(), frames, server.now)
}

async function freshDevice(periodS = 900): Promise<number> {
  const { rows } = await server.database.admin.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, period_s, valid_from)
     values ($1, $2, 'Meter ' || gen_random_uuid(), 'UTILITY', false, true, $3, '2026-01-01') returning id`,
    [server.cast.lagosFoods, server.cast.yaba.branchId, periodS],
  )
  return rows[0]!.id
}

const path = (deviceId: number, rest = '', userId = users.alice) =>
  `device_quality/${userId}/${deviceId}/${rest}`
const fetchQuality = async (deviceId: number) => {
  const reply = await alice.get(path(deviceId))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return answerData<DeviceQuality>(reply)
}
/** Every quarter of an hour for so many hours until so long ago, 1 kWh each. */
const steady = (hours: number, endAgoMs = 0, startKwh = 1000, stepM = 15) =>
  Array.from({ length: (hours * 60) / stepM + 1 }, (_, n) => ({
    at: START - endAgoMs - hours * 3_600_000 + n * stepM * MINUTE_MS,
    kwh: startKwh + n,
  }))

describe('the data quality of a device', () => {
  it('deliverable 2: coverage, the longest gap, register, rating and period of a device that lives for 2 days', async () => {
    const device = await freshDevice()
    await send(device, [...steady(12, 2 * DAY_MS), ...steady(24, 0, 1200)])
    const quality = await fetchQuality(device)
    expect(quality.first_day).toBe('2026-11-17')
    expect(quality.days.map(({ day }) => day)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
    // 10:00 of the 18th to 10:00 of the 19th is a gap; the first reading is of 22:00 of the 17th.
    expect(quality.longest_gap).toEqual({ from: START - 2 * DAY_MS, to: START - DAY_MS })
    expect(quality.days.map(({ missing_s, estimated_s }) => missing_s + estimated_s)).toEqual([
      0,
      14 * 3600,
      10 * 3600,
      0,
    ])
    const { measured, estimated, missing } = quality.shares
    expect(measured).toBe(0.6)
    expect((estimated ?? 0) + (missing ?? 0)).toBeCloseTo(0.4, 4)
    expect(quality).toMatchObject({
      newest_reading_at: START,
      may_amend: true,
      period: { set_s: 900, learned_s: 900, sentence: null },
      rating: { rated_kva: null, most_kw: 2000, source: 'assumed' },
      parked: { count: 0, groups: [], discarded: 0 },
      dropped: [],
      held: [],
      ratios: [],
    })
    expect(quality.rating.sentence).toContain('Enter the rated kVA')
    expect(quality.register.points.length).toBeLessThanOrEqual(300)
    expect(quality.register.points.at(-1)).toEqual({ at: START, kwh: 1296 })
    expect(quality.register.marks).toEqual([
      { kind: 'gap', at: START - 2 * DAY_MS, until: START - DAY_MS, from_kwh: null, to_kwh: null },
    ])
  })

  it('deliverable 2: a register that began again is marked where it fell', async () => {
    const device = await freshDevice()
    await send(device, [...steady(2, 2 * 3_600_000), ...steady(1, 0, 3)])
    await drainRollups(server.database, scope())
    const { register, held, days } = await fetchQuality(device)
    const at = START - 3_600_000
    expect(register.marks).toContainEqual({ kind: 'reset', at, until: null, from_kwh: 1008, to_kwh: 3 })
    expect(register.points).toHaveLength(14)
    const sentence = '1,005 kWh fall: the register began again at 3 kWh.'
    expect(held).toEqual([{ at, kwh: 3, before_kwh: 1008, verdict: 'reset', sentence }])
    expect(days.map((day) => day.held)).toEqual([1])
  })

  it('V-M7 a zero among true readings is shown as false and never counted', async () => {
    const device = await freshDevice()
    const course = steady(6)
    await send(
      device,
      course.map((one, n) => (n === 12 ? { ...one, kwh: 0 } : one)),
    )
    await drainRollups(server.database, scope())
    const { held, days } = await fetchQuality(device)
    expect(held).toEqual([
      {
        at: course[12]!.at,
        kwh: 0,
        before_kwh: 1011,
        verdict: 'false',
        sentence: '1,011 kWh fall: false, the readings after it go on without it.',
      },
    ])
    expect(days.reduce((sum, day) => sum + day.held, 0)).toBe(1)
  })

  it('V-M10 a leap that the readings after it continue asks whether the meter was exchanged', async () => {
    const device = await freshDevice()
    const course = [...steady(2, 3 * 3_600_000 + 15 * MINUTE_MS), ...steady(3, 0, 5008)]
    await send(device, course)
    await drainRollups(server.database, scope())
    expect((await fetchQuality(device)).held).toEqual([
      {
        at: START - 3 * 3_600_000,
        kwh: 5008,
        before_kwh: 1008,
        verdict: 'exchange',
        sentence: '4,000 kWh leap: was the meter exchanged?',
      },
    ])
  })

  it('T1 names the fields that were dropped, with their limit', async () => {
    const device = await freshDevice()
    await send(device, [{ at: START - MINUTE_MS, kw: 65_535, hz: 50 }])
    expect((await fetchQuality(device)).dropped).toEqual([
      { field: 'kw', count: 1, limit: 2400, unit: 'kW', last_at: START - MINUTE_MS, last_value: 65_535 },
    ])
  })

  it('T3 shows parked readings by reason; releasing, setting aside and taking back are audited', async () => {
    const device = await freshDevice()
    const at = START - 15 * MINUTE_MS
    await send(device, [{ at, kwh: 100 }])
    await send(device, [{ at, kwh: 101 }])
    await send(device, [{ at: START + DAY_MS, kwh: 7 }])
    const { parked } = await fetchQuality(device)
    expect(parked).toMatchObject({ count: 2, discarded: 0 })
    expect(parked.groups).toMatchObject([
      {
        reason: 'conflict',
        title: 'Same time, other value',
        count: 1,
        first_at: at,
        last_at: at,
        can_release: true,
      },
      { reason: 'future', count: 1, first_at: START + DAY_MS },
    ])
    expect(parked.groups[0]?.sentence).toMatch(/^Another value is kept/)
    const decide = (body: object) => alice.send('POST', path(device, 'parked/'), body)
    expect(await decide({ action: 'discard', parked_reason: 'future' })).toMatchObject({ status: 200 })
    expect((await fetchQuality(device)).parked).toMatchObject({ count: 1, discarded: 1 })
    await decide({ action: 'restore' })
    expect((await decide({ action: 'release' })).body).toMatchObject({
      rejudged: { taken: 1, duplicate: 0, still_parked: 1 },
    })
    const after = await fetchQuality(device)
    expect(after.parked).toMatchObject({ count: 1, groups: [{ reason: 'future' }] })
    expect(after.register.points).toEqual([{ at, kwh: 101 }])
    const actions = await readAudit(server, server.cast.lagosFoods, `device ${device}`)
    expect(actions.map(({ action, userId }) => [action, userId])).toEqual([
      ['parked.discarded', users.alice],
      ['parked.restored', users.alice],
      ['parked.released', users.alice],
    ])
  })

  it('T3 an exchange is recorded once, marked on the register, and shown', async () => {
    const device = await freshDevice()
    await send(device, [...steady(6, 6 * 3_600_000), ...steady(5, 0, 5)])
    const body = { at: '20-11-2026 04:30', final_kwh: 1026, initial_kwh: 3, why: 'Burnt' }
    const record = () => alice.send('POST', path(device, 'exchanges/'), body)
    expect(await record()).toMatchObject({ status: 201, body: { rejudged: { taken: 0 } } })
    expect(statusAndError(await record())).toEqual([
      409,
      'A replacement at this very moment is recorded already.',
    ])
    const { replacements, register } = await fetchQuality(device)
    const at = Date.UTC(2026, 10, 20, 3, 30)
    expect(replacements).toEqual([{ at, final_kwh: 1026, initial_kwh: 3, why: 'Burnt' }])
    expect(register.marks).toContainEqual({ kind: 'exchange', at, until: null, from_kwh: 1026, to_kwh: 3 })
  })

  it('T10 a ratio from a date on: dated, shown with who entered it, and what it touches is computed again', async () => {
    const device = await freshDevice()
    await send(device, steady(24))
    const kwhOf = async () => {
      await drainRollups(server.database, scope())
      const { rows } = await server.database.admin.query<{ kwh: number }>(
        'select sum(kwh)::float8 as kwh from reading_day where device_id = $1',
        [device],
      )
      return rows[0]!.kwh
    }
    expect(await kwhOf()).toBeCloseTo(96, 6)
    const add = (body: object) => alice.send('POST', path(device, 'ratios/'), body)
    const from = { ratio_from: '20-11-2026 00:00', why: 'Plate' }
    expect(statusAndError(await add({ ct: '40', ...from }))).toEqual([
      400,
      'Write the current transformer as primary/secondary, such as 200/5.',
    ])
    const reply = await add({ ct: '200/5', ...from })
    const validFrom = Date.UTC(2026, 10, 19, 23)
    expect(reply).toMatchObject({
      status: 201,
      body: {
        warning: null,
        data: { valid_from: validFrom, ct: '200/5', vt: null, multiplier: 40, in_force: true },
      },
    })
    // 14 h before it stay, 10 h since are 40 times as much.
    expect(await kwhOf()).toBeCloseTo(56 + 40 * 40, 6)
    expect(await add({ ct: '200/2', ...from, why: 'Typed wrong' })).toMatchObject({
      body: { warning: expect.stringContaining('5 or 1 A') },
    })
    const { ratios, rating } = await fetchQuality(device)
    expect(ratios).toMatchObject([
      {
        valid_from: validFrom,
        ct: '200/2',
        multiplier: 100,
        entered_at: START,
        entered_by: 'alice',
        reason: 'Typed wrong',
      },
      { ct: null, multiplier: 1, in_force: false },
    ])
    expect(rating).toMatchObject({ most_kw: 138, source: 'transformer', sentence: null })
  })

  it('T12 an hourly meter left at 15 min: said, set, and nothing is missing any more', async () => {
    const device = await freshDevice()
    await send(device, steady(24, 0, 1000, 60))
    const before = await fetchQuality(device)
    expect(before.period).toMatchObject({ set_s: 900, learned_s: 3600 })
    expect(before.period.sentence).toContain('every 1 h')
    expect(before.shares.measured).toBe(0)
    expect((await alice.send('PUT', path(device, 'period/'), { period_s: 3600 })).status).toBe(200)
    const after = await fetchQuality(device)
    expect(after.period).toEqual({ set_s: 3600, learned_s: 3600, sentence: null })
    expect(after.shares.measured).toBe(1)
  })

  it('T4 V-M11 power marked as the mean of its interval: 40 and 44 kW of 15 min are 21.00 kWh', async () => {
    const device = await freshDevice()
    await send(device, [
      { at: START - 30 * MINUTE_MS, kw: 40 },
      { at: START - 15 * MINUTE_MS, kw: 44 },
    ])
    const kwhOf = async () => {
      const { power_is } = await fetchQuality(device)
      const { rows } = await server.database.admin.query<{ kwh: number }>(
        'select sum(kwh) as kwh from reading_day where device_id = $1',
        [device],
      )
      return [power_is, rows[0]!.kwh]
    }
    expect(await kwhOf()).toEqual(['sample', 10.5])
    const body = { period_s: 900, power_is: 'interval-mean' }
    expect((await alice.send('PUT', path(device, 'period/'), body)).status).toBe(200)
    expect(await kwhOf()).toEqual(['interval-mean', 21])
  })

  it('computes again, and says nothing of a device that never sent anything', async () => {
    const device = await freshDevice()
    expect((await alice.send('POST', path(device, 'compute_again/'), {})).status).toBe(200)
    expect(await fetchQuality(device)).toMatchObject({
      first_day: null,
      days: [],
      shares: { measured: null },
      longest_gap: null,
      register: { points: [], marks: [] },
    })
  })

  it('those below level 3 read and change nothing; nobody sees a device of a branch that is not theirs', async () => {
    const device = await freshDevice()
    const reply = await bola.get(path(device, '', users.bola))
    expect(answerData<DeviceQuality>(reply).may_amend).toBe(false)
    const denied = await bola.send('POST', path(device, 'parked/', users.bola), { action: 'release' })
    expect(denied.status).toBe(403)
    const [elsewhere] = server.cast.ikeja.deviceIds
    expect((await bola.get(path(elsewhere, '', users.bola))).status).toBe(404)
  })

  it('a platform administrator enters the client and does the same', async () => {
    const device = await freshDevice()
    await send(device, steady(6))
    const at = `admin/clients/${server.cast.lagosFoods}/devices/${device}/`
    expect(answerData<DeviceQuality>(await dayo.get(`${at}quality/`))).toMatchObject({
      may_amend: true,
      newest_reading_at: START,
    })
    const ratio = { ct: '100/5', ratio_from: '01-11-2026 00:00', why: 'Plate' }
    expect((await dayo.send('POST', `${at}ratios/`, ratio)).status).toBe(201)
    expect((await dayo.send('PUT', `${at}period/`, { period_s: 300 })).status).toBe(200)
    expect((await dayo.send('POST', `${at}parked/`, { action: 'release' })).status).toBe(200)
    expect((await dayo.send('POST', `${at}compute_again/`, {})).status).toBe(200)
    const other = `admin/clients/${server.cast.otherLtd}/devices/${device}/`
    expect((await dayo.get(`${other}quality/`)).status).toBe(404)
    expect((await dayo.send('POST', `${other}ratios/`, ratio)).status).toBe(404)
  })
})
