import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from '../round.ts'
import { addDays, weekday } from '../time/calendar-day.ts'
import { daysInSpan } from '../time/share-of-days.ts'
import { baselineError } from './baseline-error.ts'
import { baselineProgress } from './baseline-progress.ts'
import { forecastMonth } from './forecast-month.ts'
import { historyStart, seasonFactor } from './season-factor.ts'
import { type HistoryDay, validDays } from './valid-days.ts'

const noHoliday = () => false
const WEEK = [420, 420, 420, 420, 420, 250, 180]

/** A history of whole days up to the day before `until`. */
function history(
  until: string,
  days: number,
  kwhOn: (day: string) => number | null,
  coverage = 1,
): HistoryDay[] {
  return Array.from({ length: days }, (_, n) => addDays(until, n - days)).map((day) => ({
    day,
    kwh: kwhOn(day),
    coverage,
  }))
}

const byWeek = (day: string) => WEEK[weekday(day)]!

describe('baseline of a month (domain.md §7)', () => {
  it('V-B1 June 2026: Mon–Fri 420, Sat 250, Sun 180 → 10 960 kWh', () => {
    const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
    expect(june.method).toBe('weekday')
    expect(june.kwh).toBe(10_960)
    expect(june.days).toHaveLength(30)
  })

  it('V-B1 at 11 June 00:00: to date 3 790, saving 188.50, projected 10 414.89, inbound 545.11, 32.86 %', () => {
    const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
    const at = baselineProgress(june.days, 3601.5, (day) => (day < '2026-06-11' ? 1 : 0))
    expect(at.forecastToDate).toBe(3790)
    expect(at.savingToDate).toBe(188.5)
    expect(roundOrNull(at.projectedTotal)).toBe(10_414.89)
    expect(roundOrNull(at.savingsInbound)).toBe(545.11)
    expect(roundOrNull(at.usedPercent)).toBe(32.86)
  })

  it('§7 half of today is half of its forecast; before the first moment nothing can be projected', () => {
    const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
    const noon = baselineProgress(june.days, 200, (day) => (day === '2026-06-01' ? 0.5 : 0))
    expect([noon.forecastToDate, noon.savingToDate]).toEqual([210, 10])
    expect(baselineProgress(june.days, 0, () => 0)).toMatchObject({
      projectedTotal: null,
      savingsInbound: null,
    })
    expect(baselineProgress(june.days, null, () => 1)).toMatchObject({
      projectedTotal: null,
      usedPercent: null,
    })
    expect(baselineProgress(june.days, 9000, () => 1).projectedTotal).toBe(9000)
  })

  it('§7 a holiday is a Sunday, and teaches nothing', () => {
    const isHoliday = (day: string) => day === '2026-06-12' || day === '2026-05-01'
    const days = history('2026-06-01', 56, (day) => (day === '2026-05-01' ? 0 : byWeek(day)))
    const june = forecastMonth(days, '2026-06', isHoliday)!
    expect(june.kwh).toBe(10_960 - 420 + 180)
  })

  it('§7 a weekday is the mean of its last 8 valid days', () => {
    // Ten weeks: the two oldest at ten times the energy do not count any more.
    const june = forecastMonth(
      history('2026-06-01', 70, (day) => byWeek(day) * (day < '2026-04-06' ? 1.1 : 1)),
      '2026-06',
      noHoliday,
    )!
    expect(june.kwh).toBe(10_960)
  })

  it.each([
    [28, 'weekday'],
    [27, 'day-type'],
    [14, 'day-type'],
    [13, 'provisional'],
    [7, 'provisional'],
  ] as const)('§7 %i valid days: %s', (days, method) => {
    expect(forecastMonth(history('2026-06-01', days, byWeek), '2026-06', noHoliday)?.method).toBe(method)
  })

  it('§7 14 to 27 days: Monday to Friday, Saturday and Sunday have one mean each', () => {
    const june = forecastMonth(history('2026-06-01', 14, byWeek), '2026-06', noHoliday)!
    expect(june.kwh).toBe(10_960)
    const uneven = history('2026-06-01', 14, (day) => (weekday(day) === 0 ? 100 : byWeek(day)))
    const monday = forecastMonth(uneven, '2026-06', noHoliday)!.days[0]!
    expect(monday.kwh).toBe((2 * 100 + 8 * 420) / 10)
  })

  it('§7 7 to 13 days: one mean for all; fewer than 7: not enough data', () => {
    const week = forecastMonth(history('2026-06-01', 7, byWeek), '2026-06', noHoliday)!
    expect(week.days[0]!.kwh).toBeCloseTo((5 * 420 + 250 + 180) / 7, 9)
    expect(forecastMonth(history('2026-06-01', 6, byWeek), '2026-06', noHoliday)).toBeNull()
    expect(forecastMonth([], '2026-06', noHoliday)).toBeNull()
  })

  it('§7 the month itself is never learned from: the forecast stays as it was at the month’s start', () => {
    const before = history('2026-06-01', 56, byWeek)
    const during = history('2026-06-20', 19, () => 9999)
    expect(forecastMonth([...before, ...during], '2026-06', noHoliday)).toEqual(
      forecastMonth(before, '2026-06', noHoliday),
    )
  })

  it('lies between the least and the most valid day (property)', () => {
    const energies = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 7, maxLength: 80 })
    fc.assert(
      fc.property(energies, (values) => {
        const days = history('2026-06-01', values.length, () => 0).map((day, n) => ({
          ...day,
          kwh: values[n]!,
        }))
        const valid = validDays(days, noHoliday).map(({ kwh }) => kwh)
        const forecast = forecastMonth(days, '2026-06', noHoliday)
        if (forecast === null) return valid.length < 7
        return forecast.days.every(
          ({ kwh }) => kwh >= Math.min(...valid) - 1e-6 && kwh <= Math.max(...valid) + 1e-6,
        )
      }),
    )
  })
})

describe('valid days (domain.md §7, rule 1)', () => {
  it('need 90 % of the day measured', () => {
    const days = [
      { day: '2026-05-01', kwh: 100, coverage: 0.9 },
      { day: '2026-05-02', kwh: 100, coverage: 0.899 },
      { day: '2026-05-03', kwh: null, coverage: 1 },
    ]
    expect(validDays(days, noHoliday)).toEqual([days[0]])
  })

  it('drop what lies above median + 3·IQR', () => {
    const days = history('2026-06-01', 40, (day) => (day === '2026-05-20' ? 2000 : byWeek(day)))
    expect(validDays(days, noHoliday)).toHaveLength(39)
  })

  it('keep the runs of a standby generator, and days that hardly differ', () => {
    const runs = history('2026-06-01', 40, (day) => (weekday(day) === 2 ? 90 + Number(day.slice(8)) : 0))
    expect(validDays(runs, noHoliday)).toHaveLength(40)
    const flat = history('2026-06-01', 40, (day) => (weekday(day) === 5 ? 900 : 100))
    expect(validDays(flat, noHoliday)).toHaveLength(40)
  })
})

describe('last year’s season (domain.md §7, rule 3)', () => {
  // 100 kWh a day, and 20 % more in each June.
  const june = (more: number) => (day: string) => (day.slice(5, 7) === '06' ? 100 * more : 100)
  const year = (more: number) =>
    history('2026-06-01', 365 + 56 + 1, june(more)) as { day: string; kwh: number; coverage: number }[]

  it('§7 a June that used 20 % more than the eight weeks before it does so again', () => {
    expect(seasonFactor(year(1.2), '2026-06')).toBeCloseTo(1.2, 9)
    expect(forecastMonth(year(1.2), '2026-06', noHoliday)?.kwh).toBeCloseTo(30 * 120, 6)
  })

  it('§7 is clamped to 0.8–1.25', () => {
    expect(seasonFactor(year(3), '2026-06')).toBe(1.25)
    expect(seasonFactor(year(0.1), '2026-06')).toBe(0.8)
  })

  it('§7 counts from 329 valid days of the 365 before on', () => {
    const days = year(1.2)
    const without = (n: number) => [...days.slice(0, 200), ...days.slice(200 + n)]
    expect(seasonFactor(without(36), '2026-06')).toBeCloseTo(1.2, 9)
    expect(seasonFactor(without(37), '2026-06')).toBe(1)
    expect(seasonFactor([], '2026-06')).toBe(1)
  })

  it('asks for no more history than it uses', () => {
    const start = historyStart('2026-06')
    expect(start).toBe('2025-04-06')
    const days = year(1.2)
    const asked = days.filter(({ day }) => day >= start)
    expect(asked.length).toBeLessThan(days.length)
    expect(seasonFactor(asked, '2026-06')).toBe(seasonFactor(days, '2026-06'))
  })
})

describe('error measures (domain.md §7)', () => {
  it('V-B0 observed 100, 120, 110, 130, predicted 105, 115, 112, 125: CV 4.46 %, NMBE 0.87 %', () => {
    const { cvRmse, nmbe } = baselineError([100, 120, 110, 130], [105, 115, 112, 125])
    expect(round(cvRmse ?? 0)).toBe(4.46)
    expect(round(nmbe ?? 0)).toBe(0.87)
  })

  it('V-B0 needs more observations than parameters', () => {
    expect(baselineError([1], [1])).toEqual({ cvRmse: null, nmbe: null })
    expect(baselineError([0, 0], [1, 1])).toEqual({ cvRmse: null, nmbe: null })
  })
})

it('days of a span are all of them', () => {
  expect(daysInSpan(['2026-02-27', '2026-03-02'])).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})
