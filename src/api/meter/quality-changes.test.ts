import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeviceQuality } from '#contract/meter/device-quality.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { START } from '../testing.ts'
import { answerData, createWriter, readAudit, statusAndError, type Writer } from '../testing-writer.ts'
import { type QualityWorld, startQuality, steady } from './testing-quality.ts'

let world: QualityWorld
let bola: Writer
let dayo: Writer

beforeAll(async () => {
  world = await startQuality()
  bola = await createWriter(world.server, 'bola')
  dayo = await createWriter(world.server, 'dayo')
})
afterAll(() => world.server.close())

describe('changes to the data quality of a device', () => {
  it('T3 shows parked readings by reason; releasing, setting aside and taking back are audited', async () => {
    const device = await world.freshDevice()
    const at = START - 15 * MINUTE_MS
    await world.send(device, [{ at, kwh: 100 }])
    await world.send(device, [{ at, kwh: 101 }])
    await world.send(device, [{ at: START + DAY_MS, kwh: 7 }])
    const { parked } = await world.fetchQuality(device)
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
    const decide = (body: object) => world.alice.send('POST', world.path(device, 'parked/'), body)
    expect(await decide({ action: 'discard', parked_reason: 'future' })).toMatchObject({ status: 200 })
    expect((await world.fetchQuality(device)).parked).toMatchObject({ count: 1, discarded: 1 })
    await decide({ action: 'restore' })
    expect((await decide({ action: 'release' })).body).toMatchObject({
      rejudged: { taken: 1, duplicate: 0, still_parked: 1 },
    })
    const after = await world.fetchQuality(device)
    expect(after.parked).toMatchObject({ count: 1, groups: [{ reason: 'future' }] })
    expect(after.register.points).toEqual([{ at, kwh: 101 }])
    const actions = await readAudit(world.server, world.server.cast.lagosFoods, `device ${device}`)
    expect(actions.map(({ action, userId }) => [action, userId])).toEqual([
      ['parked.discarded', world.users.alice],
      ['parked.restored', world.users.alice],
      ['parked.released', world.users.alice],
    ])
  })

  it('T3 an exchange is recorded once, marked on the register, and shown', async () => {
    const device = await world.freshDevice()
    await world.send(device, [...steady(6, 6 * 3_600_000), ...steady(5, 0, 5)])
    const body = { at: '20-11-2026 04:30', final_kwh: 1026, initial_kwh: 3, why: 'Burnt' }
    const record = () => world.alice.send('POST', world.path(device, 'exchanges/'), body)
    expect(await record()).toMatchObject({ status: 201, body: { rejudged: { taken: 0 } } })
    expect(statusAndError(await record())).toEqual([
      409,
      'A replacement at this very moment is recorded already.',
    ])
    const { replacements, register } = await world.fetchQuality(device)
    const at = Date.UTC(2026, 10, 20, 3, 30)
    expect(replacements).toEqual([{ at, final_kwh: 1026, initial_kwh: 3, why: 'Burnt' }])
    expect(register.marks).toContainEqual({ kind: 'exchange', at, until: null, from_kwh: 1026, to_kwh: 3 })
  })

  it('T10 a ratio from a date on: dated, shown with who entered it, and what it touches is computed again', async () => {
    const device = await world.freshDevice()
    await world.send(device, steady(24))
    const dayKwh = async () => {
      await drainRollups(world.server.database, world.scope())
      const { rows } = await world.server.database.admin.query<{ kwh: number }>(
        'select sum(kwh)::float8 as kwh from reading_day where device_id = $1',
        [device],
      )
      return rows[0]!.kwh
    }
    expect(await dayKwh()).toBeCloseTo(96, 6)
    const add = (body: object) => world.alice.send('POST', world.path(device, 'ratios/'), body)
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
    expect(await dayKwh()).toBeCloseTo(56 + 40 * 40, 6)
    expect(await add({ ct: '200/2', ...from, why: 'Typed wrong' })).toMatchObject({
      body: { warning: expect.stringContaining('5 or 1 A') },
    })
    const { ratios, rating } = await world.fetchQuality(device)
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
    const device = await world.freshDevice()
    await world.send(device, steady(24, 0, 1000, 60))
    const before = await world.fetchQuality(device)
    expect(before.period).toMatchObject({ set_s: 900, learned_s: 3600 })
    expect(before.period.sentence).toContain('every 1 h')
    expect(before.shares.measured).toBe(0)
    expect((await world.alice.send('PUT', world.path(device, 'period/'), { period_s: 3600 })).status).toBe(
      200,
    )
    const after = await world.fetchQuality(device)
    expect(after.period).toEqual({ set_s: 3600, learned_s: 3600, sentence: null })
    expect(after.shares.measured).toBe(1)
  })

  it('T4 V-M11 power marked as the mean of its interval: 40 and 44 kW of 15 min are 21.00 kWh', async () => {
    const device = await world.freshDevice()
    await world.send(device, [
      { at: START - 30 * MINUTE_MS, kw: 40 },
      { at: START - 15 * MINUTE_MS, kw: 44 },
    ])
    const dayKwh = async () => {
      const { power_is } = await world.fetchQuality(device)
      const { rows } = await world.server.database.admin.query<{ kwh: number }>(
        'select sum(kwh) as kwh from reading_day where device_id = $1',
        [device],
      )
      return [power_is, rows[0]!.kwh]
    }
    expect(await dayKwh()).toEqual(['sample', 10.5])
    const body = { period_s: 900, power_is: 'interval-mean' }
    expect((await world.alice.send('PUT', world.path(device, 'period/'), body)).status).toBe(200)
    expect(await dayKwh()).toEqual(['interval-mean', 21])
  })

  it('computes again, and says nothing of a device that never sent anything', async () => {
    const device = await world.freshDevice()
    expect((await world.alice.send('POST', world.path(device, 'compute_again/'), {})).status).toBe(200)
    expect(await world.fetchQuality(device)).toMatchObject({
      first_day: null,
      days: [],
      shares: { measured: null },
      longest_gap: null,
      register: { points: [], marks: [] },
    })
  })

  it('those below level 3 read and change nothing; nobody sees a device of a branch that is not theirs', async () => {
    const device = await world.freshDevice()
    const reply = await bola.get(world.path(device, '', world.users.bola))
    expect(answerData<DeviceQuality>(reply).may_amend).toBe(false)
    const denied = await bola.send('POST', world.path(device, 'parked/', world.users.bola), {
      action: 'release',
    })
    expect(denied.status).toBe(403)
    const [elsewhere] = world.server.cast.ikeja.deviceIds
    expect((await bola.get(world.path(elsewhere, '', world.users.bola))).status).toBe(404)
  })

  it('a platform administrator enters the client and does the same', async () => {
    const device = await world.freshDevice()
    await world.send(device, steady(6))
    const at = `admin/clients/${world.server.cast.lagosFoods}/devices/${device}/`
    expect(answerData<DeviceQuality>(await dayo.get(`${at}quality/`))).toMatchObject({
      may_amend: true,
      newest_reading_at: START,
    })
    const ratio = { ct: '100/5', ratio_from: '01-11-2026 00:00', why: 'Plate' }
    expect((await dayo.send('POST', `${at}ratios/`, ratio)).status).toBe(201)
    expect((await dayo.send('PUT', `${at}period/`, { period_s: 300 })).status).toBe(200)
    expect((await dayo.send('POST', `${at}parked/`, { action: 'release' })).status).toBe(200)
    expect((await dayo.send('POST', `${at}compute_again/`, {})).status).toBe(200)
    const other = `admin/clients/${world.server.cast.otherLtd}/devices/${device}/`
    expect((await dayo.get(`${other}quality/`)).status).toBe(404)
    expect((await dayo.send('POST', `${other}ratios/`, ratio)).status).toBe(404)
  })
})
