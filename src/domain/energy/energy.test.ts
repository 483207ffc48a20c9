import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../round.ts'
import { sameHours } from '../score/dashboard/day-trend.ts'
import { vector } from '../testing-vectors.ts'
import { HOUR_MS } from '../time/interval.ts'
import { dayInterval } from '../time/zone.ts'
import { changeoverLags, type SourceRun } from './changeover-lag.ts'
import { dayTotals } from './day-totals.ts'
import { daylightInterval } from './daylight.ts'
import { deviceRange } from './device-range.ts'
import { registerUsage, totalRegisterUsage } from './register/register-usage.ts'
import { selectionEnergy } from './selection-energy.ts'
import { daylightParts, solarWindowKwh } from './solar-window.ts'
import { sourceFacts } from './source-facts.ts'
import { energyShares, totalEnergy } from './total-energy.ts'

const LAGOS = 'Africa/Lagos'
/** An instant of 11 June 2026, local clock. */
const at = (clock: string) => Date.parse(`2026-06-11T${clock}+01:00`)

describe('total energy (domain.md §3)', () => {
  it('V-E1 utility 612.40, generator 188.25, solar 0.00 → 800.65', () => {
    const example = vector('V-E1')
    expect(round(totalEnergy([example('utility'), example('generator'), example('solar')]).kwh ?? 0)).toBe(
      example('kWh'),
    )
  })

  it('V-E1 no data on any is null; some missing is the sum of the rest, partial', () => {
    expect(totalEnergy([null, null])).toEqual({ kwh: null, partial: false })
    expect(totalEnergy([])).toEqual({ kwh: null, partial: false })
    expect(totalEnergy([10, null, 5])).toEqual({ kwh: 15, partial: true })
  })

  it('V-E1 the same from what the devices measured: null with none, partial with some missing', () => {
    const day = { from: at('00:00'), to: at('00:00') + 24 * HOUR_MS }
    const range = (kwh: number | null) => {
      const coverageS = kwh === null ? 0 : 86_400
      const totals = { kwh, kvarh: null, daylightKwh: null, coverageS, periodS: 86_400, onS: null }
      return deviceRange(1, [{ day: '2026-06-11', ...totals, readings: 1, quality: 'A' }], day)
    }
    const whole = selectionEnergy([range(612.4), range(188.25), range(0)])
    expect(round(whole.kwh ?? 0)).toBe(800.65)
    expect(whole).toMatchObject({ coverage: 1, partial: false })
    expect(selectionEnergy([range(10), range(null), range(5)])).toMatchObject({ kwh: 15, partial: true })
    expect(selectionEnergy([range(null), range(null)]).kwh).toBeNull()
  })

  it('§3 the share of 612.40 in 800.65 is 76.49 %', () => {
    expect(energyShares([612.4, 188.25, 0]).map((share) => round(share ?? 0))).toEqual([76.49, 23.51, 0])
  })

  it('§3 no energy at all has no shares', () => {
    expect(energyShares([0, 0])).toEqual([null, null])
    expect(energyShares([null, 4])).toEqual([null, 100])
  })

  it('shares add up to 100 % (property)', () => {
    const kwhs = fc.array(fc.double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(kwhs, (values) => {
        const sum = energyShares(values).reduce<number>((total, share) => total + (share ?? 0), 0)
        return Math.abs(sum - 100) < 1e-6
      }),
    )
  })

  it('§0 counts sources and finds the generator', () => {
    const device = (isSource: boolean, deviceType: 'UTILITY' | 'GENERATOR' | 'LOAD') => ({
      isSource,
      deviceType,
    })
    expect(sourceFacts([device(true, 'UTILITY'), device(true, 'GENERATOR'), device(false, 'LOAD')])).toEqual({
      numberOfSources: 2,
      hasGenerator: true,
    })
    expect(sourceFacts([device(true, 'UTILITY')]).hasGenerator).toBe(false)
  })
})

describe('solar hours (domain.md §3)', () => {
  const hour = (h: number, kwh: number | null) => ({
    from: at('00:00') + h * HOUR_MS,
    to: at('00:00') + (h + 1) * HOUR_MS,
    kwh,
  })
  const day = { from: at('00:00'), to: at('00:00') + 24 * HOUR_MS }

  it('V-E2 07h 10, 08h–17h 20 each, 18h 15 → 200.00', () => {
    const example = vector('V-E2')
    const parts = [
      hour(7, example('at 07h')),
      ...Array.from({ length: 10 }, (_, i) => hour(8 + i, example('each of 08h to 17h'))),
      hour(18, example('at 18h')),
    ]
    expect(solarWindowKwh(parts, day, LAGOS)).toBe(example('kWh'))
  })

  it('V-E2 the same from the blocks of a day', () => {
    const ofHour = (h: number) => (h === 7 ? 10 : h === 18 ? 15 : h >= 8 && h < 18 ? 20 : 0)
    const kwh = Array.from({ length: 96 }, (_, block) => ofHour(Math.floor(block / 4)) / 4)
    const none = kwh.map(() => Number.NaN)
    const rest = {
      kvarh: none,
      kva: none,
      coverageS: kwh.map(() => 900),
      onS: none,
      readings: kwh.map(() => 1),
    }
    const blocks = { start: day.from, kwh, ...rest, quality: 'A'.repeat(96) }
    expect(dayTotals(blocks, day, daylightInterval(LAGOS, '2026-06-11')).daylightKwh).toBeCloseTo(200, 9)
  })

  it('V-E2 a range wholly outside the window is 0', () => {
    expect(solarWindowKwh([hour(19, 30)], { from: at('18:00'), to: at('23:00') }, LAGOS)).toBe(0)
  })

  it('V-E2 inside the window but nothing measured is null', () => {
    expect(solarWindowKwh([hour(9, null)], day, LAGOS)).toBeNull()
  })

  it('V-E2 the window and the range cut a piece by its time', () => {
    const whole = { from: at('07:00'), to: at('09:00'), kwh: 40 }
    expect(solarWindowKwh([whole], day, LAGOS)).toBe(20)
    expect(solarWindowKwh([whole], { from: at('08:15'), to: at('08:45') }, LAGOS)).toBe(10)
  })

  it('§3 the window follows the local clock on a day whose clock changes', () => {
    // Berlin, 29 March 2026: from 02:00 the clock is two hours ahead of UTC.
    expect(daylightParts(dayInterval('Europe/Berlin', '2026-03-29'), 'Europe/Berlin')).toEqual([
      { from: Date.UTC(2026, 2, 29, 6), to: Date.UTC(2026, 2, 29, 16) },
    ])
  })

  it('is never more than all the energy (property)', () => {
    const kwhs = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(kwhs, (values) => {
        const all = values.reduce((sum, kwh) => sum + kwh, 0)
        return (
          (solarWindowKwh(
            values.map((kwh, h) => hour(h, kwh)),
            day,
            LAGOS,
          ) ?? 0) <=
          all + 1e-9
        )
      }),
    )
  })
})

describe('today, registers, change-overs (domain.md §3)', () => {
  const spread = (kwh: number, blocks: number) => Array<number>(blocks).fill(kwh / blocks)

  it('V-E3 I-HOME-3 by 05:00 18.40 kWh today against 17.10 of 401.70 yesterday points up, 7.60 %', () => {
    const example = vector('V-E3')
    const yesterday = [
      ...spread(example('yesterday until then'), 20),
      ...spread(example('yesterday') - example('yesterday until then'), 76),
    ]
    const found = sameHours([{ today: [...spread(example('today'), 20), 99], yesterday, complete: 20 }])
    expect(found).toMatchObject({ trend: 'up', hours: 5, ofHours: 5 })
    expect(round(found.percent ?? 0)).toBe(example('percent'))
    expect(round(found.yesterday ?? 0)).toBe(example('yesterday until then'))
  })

  it('V-E3 16 of 20 blocks known yesterday: 14.72 against 13.60 is +8.24 %, over 4 h of 5 h', () => {
    const example = vector('I-HOME-4')
    const yesterday = [...spread(example('yesterday'), 16), ...Array<number>(4).fill(Number.NaN)]
    const found = sameHours([
      { today: [...spread(example('today'), 16), 9, 9, 9, 9], yesterday, complete: 20 },
    ])
    expect(found).toMatchObject({ trend: 'up', hours: 4, ofHours: 5 })
    expect(round(found.percent ?? 0)).toBe(example('percent'))
  })

  it('V-E3 equal, not known, or before the first block: no arrow', () => {
    expect(sameHours([{ today: [5], yesterday: [5], complete: 1 }]).trend).toBe('none')
    expect(sameHours([{ today: [Number.NaN], yesterday: [5], complete: 1 }])).toMatchObject({
      today: null,
      trend: 'none',
    })
    expect(sameHours([{ today: [5], yesterday: [], complete: 1 }]).trend).toBe('none')
    expect(sameHours([{ today: [5], yesterday: [4], complete: 0 }]).trend).toBe('none')
    expect(sameHours([])).toMatchObject({ trend: 'none', hours: 0, ofHours: 0 })
  })

  it('§15.10 V-E3 branches of several zones: each until its own clock time', () => {
    // 08:00 in Lagos is 10:00 in Nairobi: two hours more have passed there.
    const quarters = (kwh: number) => Array.from({ length: 96 }, () => kwh)
    const lagos = { today: quarters(1), yesterday: quarters(1), complete: 32 }
    const nairobi = { today: quarters(1), yesterday: quarters(2), complete: 40 }
    const one = sameHours([lagos, nairobi])
    expect(one).toMatchObject({ today: 72, yesterday: 112, trend: 'down', hours: 9, ofHours: 9 })
    expect(sameHours([nairobi, lagos])).toEqual(one)
  })

  it('V-E4 45 210.40 → 48 730.15 is 3 519.75', () => {
    const example = vector('V-E4')
    const [previous, current, usage] = [example('previous'), example('current'), example('usage')]
    const row = registerUsage(previous, current, usage)
    expect(row).toMatchObject({ previous, current, isAdjusted: false })
    expect(round(row.usage ?? 0)).toBe(usage)
    expect(round(registerUsage(previous, current, null).usage ?? 0)).toBe(usage)
  })

  it('V-E4 after a replacement the usage is not current − previous, and says so', () => {
    expect(registerUsage(5200, 18.4, 47.8)).toEqual({
      previous: 5200,
      current: 18.4,
      usage: 47.8,
      isAdjusted: true,
    })
    expect(registerUsage(5200, 18.4, null).usage).toBeNull()
  })

  it('V-E4 several devices: totals by sum', () => {
    const rows = [registerUsage(100, 150, 50), registerUsage(null, 30, 12), registerUsage(5200, 18.4, 47.8)]
    const total = totalRegisterUsage(rows)
    expect(total.usage).toBeCloseTo(109.8, 9)
    expect(total).toMatchObject({ previous: 5300, isAdjusted: true })
    expect(totalRegisterUsage([]).usage).toBeNull()
  })

  it('a growing register uses exactly its difference (property)', () => {
    const value = fc.double({ min: 0, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(
        value,
        value,
        (a, b) => registerUsage(Math.min(a, b), Math.max(a, b), null).usage === Math.abs(b - a),
      ),
    )
  })

  const run = (sourceId: number, from: string, to: string) => ({ sourceId, from: at(from), to: at(to) })
  const [GRID, GEN] = [1, 2]

  it('V-E5 two change-overs of 25 s and 5 s are 0.50 min that day', () => {
    const example = vector('V-E5')
    const runs = [
      run(GRID, '00:00:00', '10:00:00'),
      run(GEN, '10:00:25', '15:10:00'),
      run(GRID, '15:10:05', '23:00:00'),
    ]
    expect(changeoverLags(runs, at('23:00:00'), 5, LAGOS)).toEqual([
      { day: '2026-06-11', minutes: example('minutes'), changeovers: 2 },
    ])
  })

  it('V-E5 needs readings at most a minute apart', () => {
    expect(changeoverLags([], at('23:00:00'), 900, LAGOS)).toBeNull()
    expect(changeoverLags([], at('23:00:00'), 60, LAGOS)).toEqual([])
  })

  it('V-E5 more than 60 min is an outage, the same source again is no change-over, overlap is no lag', () => {
    const end = at('23:00:00')
    expect(
      changeoverLags([run(GRID, '01:00:00', '10:00:00'), run(GEN, '11:00:01', '12:00:00')], end, 5, LAGOS),
    ).toEqual([])
    expect(
      changeoverLags([run(GRID, '01:00:00', '10:00:00'), run(GEN, '11:00:00', '23:00:00')], end, 5, LAGOS),
    ).toEqual([{ day: '2026-06-11', minutes: 60, changeovers: 1 }])
    expect(
      changeoverLags([run(GRID, '01:00:00', '10:00:00'), run(GRID, '10:05:00', '23:00:00')], end, 5, LAGOS),
    ).toEqual([])
    expect(
      changeoverLags([run(GRID, '01:00:00', '10:00:00'), run(GEN, '09:59:00', '23:00:00')], end, 5, LAGOS),
    ).toEqual([])
  })

  it('V-E5 a lag over midnight belongs to the day of the stop', () => {
    const runs = [
      { sourceId: GRID, from: at('10:00:00'), to: at('23:59:50') },
      { sourceId: GEN, from: at('23:59:50') + 40_000, to: at('23:59:50') + HOUR_MS },
    ]
    expect(changeoverLags(runs, at('23:59:50') + HOUR_MS, 5, LAGOS)?.map((lag) => lag.day)).toEqual([
      '2026-06-11',
    ])
  })
  it('R4 a fortnight of a reading every five minutes at a period of one is answered without a look at every pair', () => {
    const minute = 60_000
    const start = at('00:00:00')
    let looks = 0
    const watched = (sourceId: number, from: number): SourceRun => ({
      sourceId,
      to: from + minute,
      get from() {
        looks++
        return from
      },
    })
    const runs = Array.from({ length: 8_000 }, (_, each) => watched(each % 2, start + each * 5 * minute))
    const lags = changeoverLags(runs, start + 40_000 * minute, 60, LAGOS) ?? []
    expect(lags.reduce((sum, lag) => sum + lag.changeovers, 0)).toBe(7_999)
    expect(lags.reduce((sum, lag) => sum + lag.minutes, 0)).toBe(7_999 * 4)
    expect(looks).toBeLessThan(8_000 * 60)
  })
})
