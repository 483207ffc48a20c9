import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { addDays } from '../../time/calendar-day.ts'
import { addedSums, computeProgress, forecastSums } from './baseline-progress.ts'
import { computeSpread, intervalShare, shareOfDays, shareOfErrors } from './forecast-interval.ts'
import { forecastMonth } from './forecast-month.ts'
import { sureChange } from './sure-change.ts'
import { byWeek, history, noHoliday, progress } from './testing-history.ts'
import type { HistoryDay } from './valid-days.ts'

describe('T13 the interval of a month (domain.md §16.I)', () => {
  it('I-FC-3 errors of +4 −3 +1 −6 +2 0 %: 5.76 %, 10 960 ± 631.62', () => {
    const example = vector('I-FC-3')
    const h = shareOfErrors(example.list('errors').map((percent) => percent / 100))
    expect(round(h * 100)).toBe(example('percent'))
    expect(round(h * example('forecast'))).toBe(example('kWh'))
  })

  it('I-FC-3 a mean error beyond chance is added', () => {
    // s = 1 %, ē = 5 %: 1.886 · 1 · √(4/3) + 5.
    expect(round(shareOfErrors([0.04, 0.05, 0.06]) * 100)).toBe(7.18)
  })

  it('I-FC-9 without a back-test: σ 40 kWh, 30 days, ρ 0.3, 10 960 kWh → 3.49 %; of nothing none', () => {
    const example = vector('I-FC-9')
    const share = shareOfDays(example('sigma'), example('rho'), example('days'), example('forecast'))
    expect(round((share ?? 0) * 100)).toBe(example('percent'))
    expect(shareOfDays(40, 0.3, 30, 0)).toBeNull()
  })

  it('I-FC-9 the days’ differences: ρ is between 0 and 0.9; too few of them tell nothing', () => {
    const of = (kwh: number[]) =>
      computeSpread(kwh.map((value, n) => ({ day: addDays('2026-05-01', n), kwh: value })))
    expect(of(Array.from({ length: 28 }, (_, n) => (n % 2 ? 40 : -40)))).toMatchObject({ lag: 0 })
    // 27 pairs, of which one changes its sign: 25 of 28; of 100 days it would be 97 of 100.
    expect(of(Array.from({ length: 28 }, (_, n) => (n < 14 ? 40 : -40))).lag).toBeCloseTo(25 / 28, 9)
    expect(of(Array.from({ length: 100 }, (_, n) => (n < 50 ? 40 : -40))).lag).toBe(0.9)
    expect(of([1, 2, 3])).toEqual({ sigma: null, lag: 0 })
  })

  const shareWithin = (days: HistoryDay[], month: string) =>
    intervalShare(forecastMonth(days, month, noHoliday)!, days, (past) =>
      forecastMonth(days, past, noHoliday),
    )

  it('T13 comes from the whole months before; a month with too many gaps does not count', () => {
    const flat = history('2026-06-01', 400, () => 100)
    expect(shareWithin(flat, '2026-06')).toBeCloseTo(0, 9)
    const grows = history('2026-06-01', 400, (day) => 100 + 8 * Number(day.slice(5, 7)))
    const gaps = grows.map((one) => (one.day < '2026-04-01' ? { ...one, coverage: 0.5 } : one))
    expect(shareWithin(grows, '2026-06')).toBeGreaterThan(0.02)
    expect(shareWithin(gaps, '2026-06')).not.toBe(shareWithin(grows, '2026-06'))
  })

  it('T13 a provisional forecast has none, one of 28 days has that of its days', () => {
    expect(shareWithin(history('2026-06-01', 13, byWeek), '2026-06')).toBeNull()
    expect(shareWithin(history('2026-06-01', 28, byWeek), '2026-06')).toBe(0)
  })
})

describe('T13 a saving is one outside of the interval (domain.md §16.I)', () => {
  const h = 0.0576291
  const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
  const untilThe11th = (day: string) => (day < '2026-06-11' ? 1 : 0)

  it('I-FC-4 V-B1 at 10 of 30 days: H 378.30 is more than 188.50: no sure change', () => {
    const example = vector('I-FC-4')
    const at = progress(june.days, 3601.5, untilThe11th, 10, h)
    expect(round(at.halfToDate ?? 0)).toBe(example('margin'))
    expect(sureChange(at.forecastToDate, at.used, at.halfToDate)).toEqual({
      state: 'no sure change',
      low: null,
      high: null,
    })
  })

  it('I-FC-5 116 699 forecast, 95 075 used, h 25 %: no sure change', () => {
    const example = vector('I-FC-5')
    const forecast = example('forecast')
    expect(sureChange(forecast, example('used'), (example('percent') / 100) * forecast).state).toBe(
      'no sure change',
    )
  })

  it('I-FC-6 day 1, 630 used of 420: a 1.0625, month end 11 828.75', () => {
    const example = vector('I-FC-6')
    const at = progress(june.days, example('day 1 used'), (day) => (day === '2026-06-01' ? 1 : 0), 1, h)
    expect(at.projectedTotal).toBe(example('month end'))
  })

  it('I-FC-6 after 10 days of V-B1: month end 10 561.73 ± 491.26, savings inbound 398.27', () => {
    const example = vector('I-FC-6')
    const at = progress(june.days, 3601.5, untilThe11th, 10, h)
    expect(roundOrNull(at.projectedTotal)).toBe(example('after 10 days'))
    expect(roundOrNull(at.halfAtEnd)).toBe(example('margin'))
    expect(roundOrNull(at.savingsInbound)).toBe(398.27)
  })

  it('T13 beyond the interval: between S − H and S + H, either way', () => {
    expect(sureChange(1000, 800, 50)).toEqual({ state: 'saving', low: 150, high: 250 })
    expect(sureChange(1000, 1200, 50)).toEqual({ state: 'over', low: 150, high: 250 })
    expect(sureChange(1000, 800, null)).toEqual({ state: 'provisional', low: null, high: null })
    expect(sureChange(null, 800, 50).state).toBeNull()
    expect(sureChange(0, 0, 0).state).toBeNull()
  })

  it('T13 time that was not measured is not saved', () => {
    expect(sureChange(1000, 800, 50, 160).state).toBe('no sure change')
    expect(sureChange(1000, 800, 50, 100)).toEqual({ state: 'saving', low: 50, high: 250 })
  })

  it('T13 devices err on their own: √ of the sum of squares; one without an interval leaves none', () => {
    const whole = (kwh: number, share: number | null) =>
      forecastSums([{ day: '2026-06-01', kwh }], () => 1, { monthDays: 1, share })
    expect(computeProgress(addedSums([whole(300, 0.1), whole(400, 0.1)]), 700, 1).halfToDate).toBeCloseTo(
      50,
      9,
    )
    expect(computeProgress(addedSums([whole(300, 0.1), whole(400, null)]), 700, 1).halfToDate).toBeNull()
  })

  it('T13 nothing is promised inside of the interval (property)', () => {
    const kwh = fc.double({ min: 1, max: 1e6, noNaN: true })
    fc.assert(
      fc.property(kwh, kwh, kwh, (expected, used, half) => {
        const { state, low, high } = sureChange(expected, used, half)
        const isSure = Math.abs(expected - used) > half
        expect(state === 'saving' || state === 'over').toBe(isSure)
        if (low !== null && high !== null) expect(low > 0 && low <= high).toBe(true)
      }),
    )
  })
})
