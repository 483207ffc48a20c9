import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MonthFigures } from '#domain/score/month-outlook.ts'
import { BLOCK_MS, HOUR_MS } from '#domain/time/interval.ts'
import { alertBench, NOON, type Sent } from './testing-alerts.ts'

type Bench = Awaited<ReturnType<typeof alertBench>>
let bench: Bench
let database: Bench['database']
let branchWith: Bench['branchWith']
let send: Bench['send']
let look: Bench['look']
let deviceAlerts: Bench['deviceAlerts']
let deviceMail: Bench['deviceMail']

beforeAll(async () => {
  bench = await alertBench()
  ;({ database, branchWith, send, look, deviceAlerts, deviceMail } = bench)
})
afterAll(() => database.close())

describe('AL-04 months and services', () => {
  // 100 kWh in each hour of the day of the look, from midnight on, against 1,000: passed at 10:00, and no chance in it.
  const states = { baselineState: 'over', carbonState: 'saving' } as const
  const figures = {
    ...states,
    usedKwh: 1200,
    forecastToDateKwh: 1000,
    tons: 2,
    estimatedTonsToDate: 3,
    async at(instant: number): Promise<MonthFigures> {
      const usedKwh = Math.max(0, ((instant - NOON) / HOUR_MS + 12) * 100)
      const baselineState = usedKwh > 1000 ? 'over' : 'saving'
      return { ...states, baselineState, usedKwh, forecastToDateKwh: 1000, tons: 0, estimatedTonsToDate: 3 }
    },
  }

  it('T21 a month above its target is one alert of that month, over with it', async () => {
    const place = await branchWith({
      energy_usage_alerts: true,
      energy_usage_max: 1000,
      baseline_alerts: true,
    })
    bench.months.set(place.branchId, figures)
    await look(place, 0, true)
    await look(place, 1, true)
    // The block that ends at 10:15 is the first that is above: 7 quarters of an hour before noon.
    const [from, to] = [-7, (Date.parse('2026-11-30T23:00Z') - NOON) / BLOCK_MS]
    expect(await deviceAlerts(place)).toEqual([
      ['baseline', null, from, null, 1200, 1000],
      ['energy-usage', null, from, null, 1200, 1000],
    ])
    expect(await deviceMail(place)).toHaveLength(2)
    const { rows } = await database.admin.query(
      `select text from mail_message where organisation_id = $1 order by id limit 1`,
      [place.scope.organisationId],
    )
    expect(rows[0]?.text).toMatch(
      /^1,200\.00 kWh used in the month to date, above the target of 1,000\.00 kWh\.\s+Branch: Ikeja\s+When: In November 2026, since 18-11-2026 10:15/,
    )
    bench.months.set(place.branchId, {
      ...figures,
      usedKwh: 1,
      forecastToDateKwh: 2,
      baselineState: 'saving',
    })
    await look(place, 13 * 96, true)
    expect((await deviceAlerts(place)).map((row) => row.slice(2, 4))).toEqual([
      [from, to],
      [from, to],
    ])
  })

  it('a generator whose service is near is told of once, and over when its day is moved', async () => {
    const place = await branchWith({ generator_maintenance_alert: true })
    const due = (day: string) =>
      database.admin.query(
        `update device set device_type = 'GENERATOR', next_maintenance_on = $2 where id = $1`,
        [place.deviceIds[0], day],
      )
    await due('2026-11-20')
    await look(place, 0, true)
    expect(await deviceAlerts(place)).toEqual([])
    await due('2026-11-19')
    await look(place, 1, true)
    await look(place, 2, true)
    // Due for 24 h since midnight, 48 quarters of an hour before noon.
    expect(await deviceAlerts(place)).toEqual([['generator-maintenance', 0, -48, null, 1, 1]])
    await due('2027-05-19')
    await look(place, 3, true)
    expect(await deviceAlerts(place)).toEqual([['generator-maintenance', 0, -48, 3, 1, 1]])
    await due('2026-11-18')
    await look(place, 4, true)
    expect(await deviceAlerts(place)).toEqual([
      ['generator-maintenance', 0, -48, 3, 1, 1],
      ['generator-maintenance', 0, 3, null, 0, 1],
    ])
    expect(await deviceMail(place)).toEqual([
      `operator${bench.count()}@example.com: Generator maintenance: Ikeja Meter 1`,
    ])
  })

  it('asks when a service was last over only where it is due and nothing is open', async () => {
    const place = await branchWith({ generator_maintenance_alert: true })
    const due = (day: string) =>
      database.admin.query(
        `update device set device_type = 'GENERATOR', next_maintenance_on = $2 where id = $1`,
        [place.deviceIds[0], day],
      )
    const { withScope } = database
    let texts: string[] = []
    const scopes = vi.spyOn(database, 'withScope').mockImplementation((scope, work, options) =>
      withScope(
        scope,
        (tx) => {
          const query = vi.spyOn(tx, 'query')
          return work(tx).finally(() => {
            texts.push(...query.mock.calls.map(([asked]) => JSON.stringify(asked)))
            query.mockRestore()
          })
        },
        options,
      ),
    )
    const asked = async (block: number) => {
      texts = []
      await look(place, block, true)
      return texts.filter((text) => text.includes('last-end-of-alert')).length
    }
    await due('2027-05-19')
    const isFar = await asked(0)
    await due('2026-11-19')
    expect([isFar, await asked(1), await asked(2)]).toEqual([0, 1, 0])
    scopes.mockRestore()
  })

  it('V-O1 a generator that ran outside of the operating hours is one alert of that day', async () => {
    const place = await branchWith({ operating_time_alerts: true })
    await database.admin.query(`update device set device_type = 'GENERATOR' where id = $1`, [
      place.deviceIds[0],
    ])
    await database.admin.query(`update branch set opens_at = '08:00', closes_at = '13:00' where id = $1`, [
      place.branchId,
    ])
    // On from 12:00 to 14:00 local time: one hour too long.
    const run = Array.from({ length: 12 }, (_, n): Sent => [n, { kwh: Math.min(n, 8) * 10, run: n <= 8 }])
    await send(place, run)
    await look(place, 12)
    const [day] = await deviceAlerts(place)
    expect(day?.slice(0, 4)).toEqual(['operating-time', 0, -48, null])
    expect(day?.[4]).toBeCloseTo(1, 1)
    await look(place, 96, true)
    await send(place, [[100, { kwh: 80, run: false }]])
    await look(place, 101)
    const told = (await deviceAlerts(place)).filter(([kind]) => kind === 'operating-time')
    expect(told.map((row) => row.slice(2, 4))).toEqual([[-48, 48]])
  })
})
