import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceDay } from '../../energy/device-range.ts'
import { round, roundOrNull } from '../../round.ts'
import { forecastLitresOfTotals } from '../../score/generator/forecast-litres.ts'
import { shareDiesel } from './diesel-share.ts'
import { expectedDays, expectedTotal } from './expected-litres.ts'

const HOUR_S = 3600

function day(day: string, kwh: number | null, hours: number | null): DeviceDay {
  return {
    day,
    kwh,
    kvarh: null,
    daylightKwh: null,
    coverageS: 86_400,
    periodS: 86_400,
    onS: hours === null ? null : hours * HOUR_S,
    readings: 96,
    quality: 'A',
  }
}

function generator(deviceId: number, ratedKva: number | null, days: DeviceDay[]) {
  const rated = ratedKva === null ? null : ratedKva * 0.8
  const expectedLitres = ({ kwh, onS }: DeviceDay) =>
    forecastLitresOfTotals(kwh, onS === null ? null : onS / HOUR_S, rated)
  return { deviceId, days, expectedLitres }
}

const JUNE = ['2026-06-01', '2026-06-02', '2026-06-03']

describe('a month’s diesel among generators (domain.md §8.2, §6.2)', () => {
  it('V-C2 300 L are shared 166.61 : 133.39 by what the fuel curves expect', () => {
    const shares = shareDiesel(
      [generator(1, 100, [day(JUNE[0]!, 400, 10)]), generator(2, 200, [day(JUNE[0]!, 288, 8)])],
      JUNE,
      (at) => (at === JUNE[0] ? 300 : null),
    )
    expect(shares.get(1)).toMatchObject([
      { month: '2026-06', litres: expect.closeTo(166.61, 2), isEstimated: false },
    ])
    expect(round(shares.get(2)?.[0]?.litres ?? 0)).toBe(133.39)
  })

  it('§8.6 on days without an entry the fuel curve stands in, and is said to', () => {
    const [share] = shareDiesel(
      [generator(1, 100, [day(JUNE[0]!, 400, 10), day(JUNE[1]!, 400, 10)])],
      JUNE,
      (at) => (at === JUNE[0] ? 150 : null),
    ).get(1)!
    expect(share).toMatchObject({ month: '2026-06', litres: expect.closeTo(284.2, 6), isEstimated: true })
  })

  it('§8.2 a set without rating that ran alone burned the entry; without an entry nobody knows', () => {
    const alone = [generator(1, null, [day(JUNE[0]!, 400, 10)]), generator(2, 100, [day(JUNE[0]!, 0, 0)])]
    const entered = shareDiesel(alone, JUNE, (at) => (at === JUNE[0] ? 150 : null))
    expect([entered.get(1)?.[0]?.litres, entered.get(2)?.[0]?.litres]).toEqual([150, 0])
    expect(shareDiesel(alone, JUNE, () => null).get(1)?.[0]).toMatchObject({
      month: '2026-06',
      litres: null,
      isEstimated: false,
    })
  })

  it('§8.2 an entry on days without any run belongs to nobody; a day that was not measured tells nothing', () => {
    const still = shareDiesel([generator(1, 100, [day(JUNE[0]!, 0, 0)])], JUNE, () => 20)
    expect(still.get(1)?.[0]?.litres).toBe(0)
    expect(shareDiesel([generator(1, 100, [])], JUNE, () => 20).get(1)?.[0]?.litres).toBeNull()
  })

  it('§6.2 a day of known energy and unknown hours burns per kWh what the set’s other days do', () => {
    const set = generator(1, 100, [])
    const expected = (...days: DeviceDay[]) => expectedTotal(expectedDays(days, set.expectedLitres))
    const gap = day(JUNE[1]!, 40, null)
    // 134.2 L for 400 kWh, and a tenth of that.
    expect(roundOrNull(expected(day(JUNE[0]!, 400, 10), gap).expectedLitres)).toBe(147.62)
    expect(expected(day(JUNE[0]!, 0, 0), gap)).toEqual({ hasRun: true, expectedLitres: null })
    expect(expected(day(JUNE[0]!, 0, 0))).toEqual({ hasRun: false, expectedLitres: 0 })
    expect(expected()).toEqual({ hasRun: false, expectedLitres: null })
  })

  it('§8.2 such a day has its share of an entry, and does not spoil the others’', () => {
    const days = [day(JUNE[0]!, 400, 10), day(JUNE[1]!, 40, null)]
    const shares = shareDiesel([generator(1, 100, days), generator(2, 100, [days[0]!])], JUNE, () => 100)
    expect(round(shares.get(1)?.[0]?.litres ?? 0)).toBe(round((300 * 1.1) / 2.1))
  })

  it('E5 an entry of one generator is that one’s alone; the others’ day is estimated', () => {
    const sets = [generator(1, 100, [day(JUNE[0]!, 400, 10)]), generator(2, 100, [day(JUNE[0]!, 400, 10)])]
    const own = (deviceId: number, at: string) => (deviceId === 1 && at === JUNE[0] ? 150 : null)
    const shares = shareDiesel(sets, JUNE, () => null, own)
    expect(shares.get(1)?.[0]).toMatchObject({
      litres: 150,
      enteredLitres: 150,
      estimatedLitres: 0,
      enteredKwh: 400,
    })
    // 13.42 L/h for 10 h.
    expect(shares.get(2)?.[0]).toMatchObject({
      litres: expect.closeTo(134.2, 6),
      enteredLitres: null,
      isEstimated: true,
    })
  })

  it('E5 its litres are its own where it was not seen to run, and told where it was not measured', () => {
    const own = (deviceId: number) => (deviceId === 1 ? 20 : null)
    const still = shareDiesel([generator(1, 100, [day(JUNE[0]!, 0, 0)])], [JUNE[0]!], () => null, own)
    expect(still.get(1)?.[0]).toMatchObject({ litres: 20, enteredLitres: 20, estimatedLitres: 0 })
    const silent = shareDiesel([generator(1, 100, [])], [JUNE[0]!], () => null, own)
    expect(silent.get(1)?.[0]).toMatchObject({ litres: null, enteredLitres: 20 })
  })

  it('§8.2 what generators are given adds up to what was entered, shared and own (property)', () => {
    const cell = fc.record({ hours: fc.integer({ min: 0, max: 24 }), kw: fc.integer({ min: 1, max: 80 }) })
    const litres = fc.option(fc.integer({ min: 1, max: 500 }), { nil: null })
    const month = fc.tuple(cell, cell, litres, litres, fc.boolean())
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 28 }), (rows) => {
        const days = rows.map((_, n) => `2026-06-${String(n + 1).padStart(2, '0')}`)
        const row = (at: string) => rows[days.indexOf(at)]!
        const sets = [0, 1].map((set) =>
          generator(
            set + 1,
            100,
            rows.map((one, n) =>
              day(days[n]!, one[set as 0 | 1].kw * one[set as 0 | 1].hours, one[set as 0 | 1].hours),
            ),
          ),
        )
        const shared = (at: string) => (row(at)[4] ? row(at)[2] : null)
        const own = (deviceId: number, at: string) => (row(at)[4] ? null : row(at)[deviceId === 1 ? 2 : 3])
        const shares = shareDiesel(sets, days, shared, own)
        const given = [...shares.values()].flat().reduce((sum, one) => sum + (one.enteredLitres ?? 0), 0)
        const sum = (pick: (at: string) => number | null) =>
          days.reduce((all, at) => all + (pick(at) ?? 0), 0)
        const hasRunOnShared = days.some(
          (at) => shared(at) !== null && (row(at)[0].hours > 0 || row(at)[1].hours > 0),
        )
        const entered = (hasRunOnShared ? sum(shared) : 0) + sum((at) => own(1, at)) + sum((at) => own(2, at))
        expect(given).toBeCloseTo(entered, 6)
      }),
    )
  })
})
