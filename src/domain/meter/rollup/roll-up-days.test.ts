import { describe, expect, it } from 'vitest'
import { dayInterval } from '../../time/zone.ts'
import { judgeAround, REGISTER_SEARCHES } from '../register/register-context.ts'
import { judgedSpan, rollUpDays } from './roll-up-days.ts'
import { profile, sample } from './sample-fixtures.ts'

const ZONE = 'Africa/Lagos'
const QUARTER = 900_000
const { from: MIDNIGHT } = dayInterval(ZONE, '2026-06-10')
const meter = { deviceId: 7, zone: ZONE, profile: profile({ pMaxKw: 500 }), replacements: [] }
const most = REGISTER_SEARCHES.at(-1)!

/** Registers at so many quarter hours after midnight. */
const told = (rows: readonly (readonly [number, number])[]) =>
  rows.map(([quarter, kwh]) => sample(MIDNIGHT + quarter * QUARTER, { kwh, kvarh: kwh / 2 }))
const steady = (quarters: number) => Array.from({ length: quarters }, (_, n) => [n, 1000 + n] as const)

describe('judged readings as local days', () => {
  const span = { from: MIDNIGHT, to: dayInterval(ZONE, '2026-06-11').to }

  it('V-M1 1 kWh per 15 minutes is 96 kWh a local day, 40 of them in daylight, fully covered', () => {
    const judged = judgeAround(told(steady(193)), meter, span, most)!
    const days = rollUpDays(meter, span, judged)
    expect(days.map(({ deviceId, day }) => `${deviceId} ${day}`)).toEqual(['7 2026-06-10', '7 2026-06-11'])
    for (const { totals, vectors } of days) {
      expect(totals).toMatchObject({ coverageS: 86_400, quality: 'A', readings: 96 })
      expect(totals.kwh).toBeCloseTo(96, 9)
      expect(totals.kvarh).toBeCloseTo(48, 9)
      expect(totals.daylightKwh).toBeCloseTo(40, 9)
      expect(vectors.kwh).toHaveLength(96)
    }
  })

  it('a day without a reading is unknown, not nothing', () => {
    const [, second] = rollUpDays(meter, span, judgeAround(told(steady(40)), meter, span, most)!)
    expect(second!.totals).toMatchObject({ kwh: null, coverageS: 0, readings: 0 })
  })

  it('only verdicts inside the span stand in it', () => {
    const rows = [[-4, 990], [-3, 9], ...steady(96).slice(1), [10.5, 1]] as [number, number][]
    const judged = judgeAround(told(rows.sort(([a], [b]) => a - b)), meter, span, most)!
    expect(judged.verdicts.length).toBeGreaterThan(judgedSpan(meter, span, judged).verdicts.length)
    expect(judgedSpan(meter, span, judged)).toMatchObject({ deviceId: 7, ...span })
    expect(new Set(judgedSpan(meter, span, judged).verdicts.map(({ at }) => at))).toEqual(
      new Set([MIDNIGHT + 10.5 * QUARTER]),
    )
  })
})

describe('how far readings are looked for', () => {
  const window = { from: MIDNIGHT, to: MIDNIGHT + 4 * QUARTER }
  const around = (count: number) =>
    told(Array.from({ length: 2 * count + 4 }, (_, n) => [n - count, 5000 + n] as const))

  it.each([
    ['a true course is told by the first search', around(8), 8, true],
    ['fewer than wanted on both sides: there are no more', around(3), 8, true],
    [
      'no course among as many as were wanted: more are read',
      around(8).map((one, n) =>
        one.at < MIDNIGHT ? { ...one, kwh: n % 2 === 0 ? 900_000 : 5, kvarh: null } : one,
      ),
      8,
      false,
    ],
  ])('%s', (_, samples, wanted, isEnough) => {
    expect(judgeAround(samples, meter, window, wanted) !== null).toBe(isEnough)
  })

  it('the last search is always enough', () => {
    const wild = told(Array.from({ length: 40 }, (_, n) => [n - 20, n % 2 === 0 ? 900_000 : 5] as const))
    expect(judgeAround(wild, meter, window, most)).not.toBeNull()
  })
})
