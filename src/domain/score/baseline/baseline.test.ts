import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { weekday } from '../../time/calendar-day.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { baselineError } from './baseline-error.ts'
import { fadingMean } from './expected-week.ts'
import { forecastMonth } from './forecast-month.ts'
import { historyStart, levelRatio } from './last-year.ts'
import { byWeek, history, noHoliday, progress } from './testing-history.ts'
import { validDays } from './valid-days.ts'

const ALL = { first: '', end: '~' }

describe('baseline of a month (domain.md §7)', () => {
  it('V-B1 June 2026: Mon–Fri 420, Sat 250, Sun 180 → 10 960 kWh', () => {
    const example = vector('V-B1')
    const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
    expect(june.method).toBe('weekday')
    expect(june.kwh).toBe(example('forecast'))
    expect(june.days).toHaveLength(30)
  })

  it('V-B1 at 11 June 00:00: to date 3 790, saving 188.50, 32.86 %', () => {
    const example = vector('V-B1')
    const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
    const at = progress(june.days, example('used'), (day) => (day < '2026-06-11' ? 1 : 0), 10)
    expect(at.forecastToDate).toBe(example('to date'))
    expect(at.savingToDate).toBe(example('saving'))
    expect(roundOrNull(at.usedPercent)).toBe(example('used percent'))
  })

  it('§7 half of today is half of its forecast; before the first moment nothing can be projected', () => {
    const june = forecastMonth(history('2026-06-01', 56, byWeek), '2026-06', noHoliday)!
    const noon = progress(june.days, 200, (day) => (day === '2026-06-01' ? 0.5 : 0), 0)
    expect([noon.forecastToDate, noon.savingToDate]).toEqual([210, 10])
    expect(progress(june.days, 0, () => 0, 0)).toMatchObject({ projectedTotal: null, savingsInbound: null })
    expect(progress(june.days, null, () => 1, 30)).toMatchObject({ projectedTotal: null, usedPercent: null })
    expect(progress(june.days, 9000, () => 1, 30)).toMatchObject({ projectedTotal: 9000, halfAtEnd: 0 })
  })

  it('§7 a holiday is a Sunday, and teaches nothing', () => {
    const isHoliday = (day: string) => day === '2026-06-12' || day === '2026-05-01'
    const days = history('2026-06-01', 56, (day) => (day === '2026-05-01' ? 0 : byWeek(day)))
    const june = forecastMonth(days, '2026-06', isHoliday)!
    expect(june.kwh).toBe(10_960 - 420 + 180)
  })

  it('I-FC-1 Mondays of 400, 420 and 380 kWh, 7, 14 and 21 days ago: 401.35', () => {
    const example = vector('I-FC-1')
    const newest = example.list('Mondays')
    const mondays = [
      { day: '2026-05-11', kwh: newest[2]! },
      { day: '2026-05-18', kwh: newest[1]! },
      { day: '2026-05-25', kwh: newest[0]! },
    ]
    expect(round(fadingMean(mondays))).toBe(example('mean'))
  })

  it('T13 a weekday is learned from its last 26 values, the newest weigh most', () => {
    const level = (day: string) => byWeek(day) * (day < '2026-03-01' ? 1 : 0.5)
    const june = forecastMonth(history('2026-06-01', 200, level), '2026-06', noHoliday)!
    // Thirteen weeks at half: 1 − 0.5^(13 · 7 / 21) = 95 % of the weight.
    expect(june.kwh).toBeLessThan(10_960 * 0.55)
    const old = history('2026-06-01', 27 * 7, (day) => (day < '2025-12-01' ? 900 : 300))
    expect(forecastMonth(old, '2026-06', noHoliday)!.kwh).toBeCloseTo(30 * 300, 6)
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
        const valid = validDays(days, noHoliday, ALL).map(({ kwh }) => kwh)
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
    expect(validDays(days, noHoliday, ALL)).toEqual([days[0]])
  })

  it('are those of a stretch, oldest first, whatever the order that they come in', () => {
    const days = ['2026-05-03', '2026-05-01', '2026-05-04', '2026-05-02'].map((day) => ({
      day,
      kwh: 100,
      coverage: 1,
    }))
    const valid = validDays(days, noHoliday, { first: '2026-05-02', end: '2026-05-04' })
    expect(valid.map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-03'])
    expect(days.map(({ day }) => day)[0]).toBe('2026-05-03')
  })

  it('drop what lies above median + 3·IQR', () => {
    const days = history('2026-06-01', 40, (day) => (day === '2026-05-20' ? 2000 : byWeek(day)))
    expect(validDays(days, noHoliday, ALL)).toHaveLength(39)
  })

  it('keep the runs of a standby generator, and days that hardly differ', () => {
    const runs = history('2026-06-01', 40, (day) => (weekday(day) === 2 ? 90 + Number(day.slice(8)) : 0))
    expect(validDays(runs, noHoliday, ALL)).toHaveLength(40)
    const flat = history('2026-06-01', 40, (day) => (weekday(day) === 5 ? 900 : 100))
    expect(validDays(flat, noHoliday, ALL)).toHaveLength(40)
  })
})

describe('T13 the same day a year ago (domain.md §16.I)', () => {
  /** 100 kWh, this spring 10 % more than last; `then`: what 1 June 2026 − 364 days used. */
  const year = (spring = 1.1, then = 390) =>
    history('2026-06-01', 400, (day) => {
      if (day === '2025-06-02') return then
      return day >= '2026-05-04' ? 100 * spring : 100
    }) as { day: string; kwh: number; coverage: number }[]

  it('I-FC-2 390 kWh at a level of 1.10 is 429; half of it and half of 401.35 are 415.18', () => {
    const example = vector('I-FC-2')
    const days = history('2026-06-01', 392, (day) => {
      const mondays = new Map([
        ['2025-06-02', 390],
        ['2026-05-25', 400],
        ['2026-05-18', 420],
        ['2026-05-11', 380],
      ])
      const known = mondays.get(day)
      if (known !== undefined) return known
      // The Mondays in between are not measured; the other days bring the level to 1.10.
      if (weekday(day) === 0) return null
      return day >= '2026-05-04' ? (400 * 1.1 * 27 - 1200) / 24 : 400
    })
    // 27 days in May 2026, 24 in May 2025, whose mean is 400: r = 440 / 400.
    expect(round(forecastMonth(days, '2026-06', noHoliday)!.days[0]!.kwh)).toBe(example('forecast'))
  })

  it('I-FC-2 the level is clamped to 0.8–1.25 and needs 20 valid days of 28 in both years', () => {
    expect(levelRatio(year(), '2026-06')).toBeCloseTo(1.1, 9)
    expect(levelRatio(year(3), '2026-06')).toBe(1.25)
    expect(levelRatio(year(0.1), '2026-06')).toBe(0.8)
    const without = (n: number) => [...year().slice(0, -28), ...year().slice(n - 28)]
    expect(levelRatio(without(8), '2026-06')).toBeCloseTo(1.1, 9)
    expect(levelRatio(without(9), '2026-06')).toBeNull()
    expect(levelRatio([], '2026-06')).toBeNull()
  })

  it('asks for no more history than it uses', () => {
    expect(historyStart('2026-06')).toBe('2025-05-05')
    const asked = year().filter(({ day }) => day >= '2025-05-05')
    expect(levelRatio(asked, '2026-06')).toBe(levelRatio(year(), '2026-06'))
  })
})

describe('error measures (domain.md §7)', () => {
  it('V-B0 observed 100, 120, 110, 130, predicted 105, 115, 112, 125: CV 4.46 %, NMBE 0.87 %', () => {
    const example = vector('V-B0')
    const { cvRmse, nmbe } = baselineError(example.list('observed'), example.list('predicted'))
    expect(round(cvRmse ?? 0)).toBe(example('CV percent'))
    expect(round(nmbe ?? 0)).toBe(example('NMBE percent'))
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
