import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BranchRow, DeviceRow } from '#contract/platform/admin-shapes.ts'
import { NOTHING_MEASURED } from '#domain/meter/reading.ts'
import { appendReadings } from '#store/meter/reading/reading.ts'
import { makeMonthsAhead } from '#store/meter/reading/reading-month.ts'
import { wholeOrganisation } from '../frame/scope.ts'
import { answerData, readAudit } from '../testing-writer.ts'
import { type AdminWorld, meter, startAdmin } from './testing-devices.ts'

let world: AdminWorld
beforeAll(async () => {
  world = await startAdmin()
})
afterAll(() => world.server.close())

describe('how a meter is read', () => {
  it('works out anew what a device measured when its register is another', async () => {
    const { device } = await world.addDevice('Meter F')
    await world.read(device.id, [
      ['2026-11-19T08:00Z', 998],
      ['2026-11-19T08:15Z', 3],
    ])
    const consumption = async () =>
      answerData<DeviceRow>(await world.dayo.get(world.deviceAt(device.id))).consumption
    const nineDigits = await consumption()
    const heard: string[] = []
    const listening = await world.server.database.listen('rollup', (payload) => heard.push(payload))
    const to = { ...meter, name: 'Meter F', register_digits: 3, version: 1 }
    expect((await world.dayo.send('PUT', world.deviceAt(device.id), to)).status).toBe(200)
    await expect.poll(() => heard).toEqual([String(world.server.cast.lagosFoods)])
    await listening.stop()
    // Nine digits that fall wait for what follows; three go over from 999 to 0: 998 → 1003.
    expect([nineDigits, await consumption()]).toEqual([null, 5])
  })

  it('E12 is told how a meter is read: period, register, totals and breaker, each on record', async () => {
    const { device } = await world.addDevice('Meter H')
    expect(device).toMatchObject({ period_s: 900, period_is_set: false, breaker: null })
    expect(device).toMatchObject({ register_digits: 9, register_resolution: 1, counts_in_totals: true })
    const put = async (fields: object, version: number) => {
      const reply = await world.dayo.send('PUT', world.deviceAt(device.id), {
        ...meter,
        name: 'Meter H',
        ...fields,
        version,
      })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return answerData<DeviceRow>(reply)
    }
    const breaker = { channel: 'mqtt', provider: 'Sonoff' } as const
    const told = {
      period_s: 60,
      register_digits: 6,
      register_resolution: 0.1,
      counts_in_totals: false,
      breaker,
    }
    expect(await put(told, 1)).toMatchObject({ ...told, period_is_set: true })
    expect((await put({}, 2)).breaker).toEqual(breaker)
    expect(await put({ breaker: { channel: 'http' } }, 3)).toMatchObject({
      breaker: { channel: 'http', provider: null },
      period_s: 60,
      period_is_set: true,
    })
    const breakers = async () =>
      (
        (await world.alice.get(`all_acb/${world.server.cast.yaba.branchId}/`)).body as unknown as {
          device_id: number
        }[]
      ).map(({ device_id }) => device_id)
    expect(await breakers()).toContain(device.id)
    expect((await put({ breaker: null, period_s: null }, 4)).breaker).toBeNull()
    expect(await put({}, 5)).toMatchObject({ period_s: 60, period_is_set: false, breaker: null })
    expect(await breakers()).not.toContain(device.id)
    expect(
      (await world.dayo.send('PUT', world.deviceAt(device.id), { ...meter, name: 'H', ...told, version: 1 }))
        .status,
    ).toBe(409)
    for (const wrong of [
      { period_s: 0 },
      { register_digits: 2 },
      { register_resolution: 0 },
      { breaker: { channel: 'fax' } },
    ])
      expect(
        (
          await world.dayo.send('PUT', world.deviceAt(device.id), {
            ...meter,
            name: 'H',
            ...wrong,
            version: 6,
          })
        ).status,
      ).toBe(400)
    const rows = await readAudit(world.server, world.server.cast.lagosFoods, `breaker ${device.id}`)
    expect(rows.map(({ action, userId }) => [action, userId])).toEqual(
      ['added', 'added', 'removed'].map((what) => [`breaker.${what}`, world.server.cast.dayo]),
    )
  })

  it('E12 SC-08 a period that nobody sets is what the readings tell', async () => {
    const { device } = await world.addDevice('Meter I')
    const start = Date.parse('2026-11-18T08:00Z')
    const at = (n: number) => new Date(start + n * 10_000).toISOString()
    await world.read(
      device.id,
      Array.from({ length: 30 }, (_, n) => [at(n), n]),
    )
    const put = async (period_s: number | null, version: number) =>
      answerData<DeviceRow>(
        await world.dayo.send('PUT', world.deviceAt(device.id), {
          ...meter,
          name: 'Meter I',
          period_s,
          version,
        }),
      )
    expect(await put(300, 1)).toMatchObject({ period_s: 300, period_is_set: true })
    expect(await put(null, 2)).toMatchObject({ period_s: 10, period_is_set: false })
  })

  it('SC-08 change-over lags are told of meters whose period was learned', async () => {
    const { cast } = world.server
    const branches = `admin/clients/${cast.lagosFoods}/branches/`
    const { id } = answerData<BranchRow>(await world.dayo.send('POST', branches, { name: 'Ojota' }))
    const grid = (await world.addDevice('Grid', id)).device
    const gen = (await world.addDevice('Gen', id)).device
    const start = Date.parse('2026-11-18T08:00Z')
    // Readings every 10 s; the grid goes at 08:04:00, the generator comes at 08:04:20.
    const rows = Array.from({ length: 60 }, (_, n) => [
      { deviceId: grid.id, n, kw: n < 24 ? 40 : 0 },
      { deviceId: gen.id, n, kw: n < 26 ? 0 : 40 },
    ]).flat()
    const scope = wholeOrganisation(cast.lagosFoods, null, 'Africa/Lagos')
    await makeMonthsAhead(world.server.database, [start])
    await world.server.database.withScope(scope, (tx) =>
      appendReadings(
        tx,
        scope,
        rows.map(({ deviceId, n, kw }) => ({
          deviceId,
          reading: { ...NOTHING_MEASURED, at: start + n * 10_000, kw },
          isCorrection: false,
          by: 'test',
        })),
        world.server.now(),
      ),
    )
    const lags = async () => {
      const path = `score_card/${cast.alice}/18-11-2026%2000:00/18-11-2026%2023:59?branches=${id}`
      const { body } = await world.alice.get(path)
      return (body.authenticatedData as { change_over_lags: unknown }).change_over_lags
    }
    expect(await lags()).toBeNull()
    const learn = (device: DeviceRow, device_type: string) =>
      world.dayo.send('PUT', world.deviceAt(device.id), {
        ...meter,
        name: device.name,
        device_type,
        period_s: null,
        version: device.version,
      })
    expect((await learn(grid, 'UTILITY')).status).toBe(200)
    expect((await learn(gen, 'GENERATOR')).status).toBe(200)
    expect(await lags()).toMatchObject({
      units: { lag_duration: 'Minutes' },
      data: [{ date: '2026-11-18', branch: 'Ojota', lag_duration: 0.33, changeovers: 1 }],
    })
  })

  it('replaces a meter with the final and the initial register', async () => {
    const { cast } = world.server
    const { device } = await world.addDevice('Meter E')
    await world.read(device.id, [
      ['2026-11-19T08:00Z', 100],
      ['2026-11-19T08:15Z', 8],
    ])
    const replacement = { at: '19-11-2026 09:07', final_kwh: 110, initial_kwh: 5, why: 'burnt' }
    const path = `${world.deviceAt(device.id)}replacements/`
    expect((await world.dayo.send('POST', path, replacement)).status).toBe(201)
    const seen = answerData<{ consumption: number; replacements: object[] }>(
      await world.dayo.get(world.deviceAt(device.id)),
    )
    // 100 → 110 on the old meter, 5 → 8 on the one that came.
    expect(seen.consumption).toBe(13)
    expect(seen.replacements).toEqual([
      { at: Date.parse('2026-11-19T08:07Z'), final_kwh: 110, initial_kwh: 5, why: 'burnt' },
    ])
    expect((await world.dayo.send('POST', path, replacement)).status).toBe(409)
    expect((await world.dayo.send('POST', path, { ...replacement, at: '21-11-2026 09:07' })).status).toBe(400)
    expect((await world.dayo.send('POST', path, { ...replacement, at: '31-02-2026 09:07' })).status).toBe(400)
    expect(
      (await world.dayo.send('POST', path, { ...replacement, final_kwh: 1e9, at: '18-11-2026 09:07' }))
        .status,
    ).toBe(400)
    expect((await readAudit(world.server, cast.lagosFoods, `device ${device.id}`)).at(-1)).toMatchObject({
      action: 'meter.replaced',
      userId: cast.dayo,
    })
  })

  it('E12 a branch has a zone of its own and a tank, and is told when they are none', async () => {
    const branches = `admin/clients/${world.server.cast.lagosFoods}/branches/`
    const body = { name: 'Apapa', zone: 'Africa/Accra', tank_litres: 2000 }
    const added = answerData<BranchRow>(await world.dayo.send('POST', branches, body))
    expect(added).toMatchObject({ zone: 'Africa/Accra', own_zone: 'Africa/Accra', tank_litres: 2000 })
    const put = (fields: object, version: number) =>
      world.dayo.send('PUT', `${branches}${added.id}/`, { name: 'Apapa', ...fields, version })
    expect(answerData<BranchRow>(await put({}, 1))).toMatchObject({
      tank_litres: 2000,
      own_zone: 'Africa/Accra',
    })
    const none = answerData<BranchRow>(await put({ zone: null, tank_litres: null }, 2))
    expect(none).toMatchObject({ zone: 'Africa/Lagos', own_zone: null, tank_litres: null })
    expect((await put({ zone: 'Africa/Nowhere' }, 3)).status).toBe(400)
    expect((await put({ tank_litres: 0 }, 3)).status).toBe(400)
  })

  it('puts the history of a branch into other days when its zone is another', async () => {
    const branches = `admin/clients/${world.server.cast.lagosFoods}/branches/`
    const { id } = answerData<BranchRow>(await world.dayo.send('POST', branches, { name: 'Oshodi' }))
    const { device } = await world.addDevice('Meter G', id)
    await world.read(device.id, [
      ['2026-10-31T23:15Z', 10],
      ['2026-10-31T23:30Z', 15],
    ])
    const consumption = async () =>
      answerData<DeviceRow>(await world.dayo.get(world.deviceAt(device.id))).consumption
    const inLagos = await consumption()
    const to = { name: 'Oshodi', zone: 'Africa/Accra', version: 1 }
    expect((await world.dayo.send('PUT', `${branches}${id}/`, to)).status).toBe(200)
    // A quarter past midnight on 1 November in Lagos is still October in Accra.
    expect([inLagos, await consumption()]).toEqual([5, null])
    expect(
      (await world.dayo.send('PUT', `${branches}${id}/`, { ...to, zone: null, version: 2 })).status,
    ).toBe(200)
    expect(await consumption()).toBe(5)
  })
})
