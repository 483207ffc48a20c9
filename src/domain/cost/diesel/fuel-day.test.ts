import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from '../../round.ts'
import { forecastLitresOfTotals } from '../../score/generator/forecast-litres.ts'
import { vector } from '../../testing-vectors.ts'
import { daysOfMonth } from '../../time/month.ts'
import { daysIn } from '../../time/share-of-days.ts'
import { allocateLitres } from './allocate-litres.ts'
import { litresInMonth, litresOnDay } from './entry-litres.ts'
import { entryFuel, type GeneratorDay } from './fuel-day.ts'

const ran = (kwh: number, hours: number, ratedKva: number | null): GeneratorDay => ({
  kwh,
  hours,
  expectedLitres: forecastLitresOfTotals(kwh, hours, ratedKva === null ? null : ratedKva * 0.8),
})
const idle: GeneratorDay = { kwh: 0, hours: 0, expectedLitres: 0 }
const silent: GeneratorDay = { kwh: null, hours: null, expectedLitres: null }

describe('a diesel entry by day and generator (domain.md §8.2)', () => {
  const ofC2 = [ran(400, 10, 100), ran(288, 8, 200)]

  it('V-C2 300 L of a 100 kVA set (10 h, 400 kWh) and a 200 kVA set (8 h, 288 kWh): 166.61 and 133.39 L', () => {
    const example = vector('V-C2')
    expect(ofC2.map(({ expectedLitres }) => round(expectedLitres ?? 0))).toEqual(example.list('expected'))
    const { saw, days } = entryFuel(300, ['2026-06-03'], () => ofC2)
    const { generators, hours, litres } = days[0]!
    expect(saw).toBe('run')
    expect(generators.map((one) => roundOrNull(one.litres))).toEqual(example.list('shares'))
    expect(generators.map((one) => roundOrNull(one.kwhPerLitre))).toEqual(example.list('kWh a litre'))
    expect(generators.map((one) => roundOrNull(one.litresPerHour))).toEqual(example.list('litres an hour'))
    expect([hours, litres]).toEqual([18, 300])
  })

  it('V-C2 no run on the day: nothing per generator, the entry stands, and why is said', () => {
    const { saw, days } = entryFuel(300, ['2026-06-03'], () => [idle, idle])
    expect(saw).toBe('no run')
    expect(days[0]).toMatchObject({ litres: 300, hours: 0 })
    expect(
      days[0]!.generators.map(({ litres, kwhPerLitre, litresPerHour }) => [
        litres,
        kwhPerLitre,
        litresPerHour,
      ]),
    ).toEqual([
      [null, null, null],
      [null, null, null],
    ])
    expect(entryFuel(300, ['2026-06-03'], () => [silent]).saw).toBe('no reading')
    expect(entryFuel(300, ['2026-06-03'], () => []).saw).toBe('no reading')
  })

  it('V-C2 hours without energy are 0 kWh/L; energy without hours has neither ratio', () => {
    const [idling, odd] = entryFuel(20, ['2026-06-03'], () => [ran(0, 2, 100), { ...idle, kwh: 3 }]).days[0]!
      .generators
    expect(idling).toMatchObject({ kwhPerLitre: 0 })
    expect(odd).toMatchObject({ kwhPerLitre: null, litresPerHour: null })
  })

  it('§8.2 one that stood still burned nothing; the only one that ran burned all, rated or not', () => {
    expect(entryFuel(50, ['2026-06-03'], () => [ran(100, 4, null), idle]).days[0]!.generators).toEqual([
      { kwh: 100, litres: 50, kwhPerLitre: 2, litresPerHour: 12.5 },
      { kwh: 0, litres: 0, kwhPerLitre: null, litresPerHour: null },
    ])
  })

  it('§8.2 several ran and one has no rating: nobody can say who burned what', () => {
    const { generators } = entryFuel(50, ['2026-06-03'], () => [ran(100, 4, null), ran(90, 3, 100)]).days[0]!
    expect(generators.map(({ litres }) => litres)).toEqual([null, null])
  })

  it('§8.2 an entry of several days is spread evenly by day, and burned on the days with a run', () => {
    const days = ['2026-06-01', '2026-06-02', '2026-06-03']
    const fuel = entryFuel(90, days, (day) => [day === '2026-06-02' ? idle : ran(200, 5, 100)])
    expect(fuel.days.map(({ litres }) => litres)).toEqual([30, 30, 30])
    expect(fuel.days.map(({ generators }) => generators[0]?.litres)).toEqual([45, 0, 45])
    expect(fuel.days.map(({ generators }) => generators[0]?.litresPerHour)).toEqual([9, null, 9])
  })

  it('§2.2 a day whose hours are not known has its litres by energy, and no ratio', () => {
    const gap: GeneratorDay = { kwh: 100, hours: null, expectedLitres: null }
    const fuel = entryFuel(60, ['2026-06-01', '2026-06-02'], (day) => [
      day === '2026-06-01' ? ran(200, 5, 100) : gap,
    ])
    expect(fuel.days.map(({ generators }) => generators[0])).toEqual([
      { kwh: 200, litres: 40, kwhPerLitre: 5, litresPerHour: 8 },
      { kwh: 100, litres: expect.closeTo(20, 9), kwhPerLitre: null, litresPerHour: null },
    ])
  })

  it('allocated litres add up to the entry (property)', () => {
    const cell = fc.record({ hours: fc.integer({ min: 0, max: 24 }), kw: fc.integer({ min: 0, max: 80 }) })
    const grid = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(grid, fc.integer({ min: 1, max: 100_000 }), (rows, centilitres) => {
        const litres = centilitres / 100
        const days = rows.map((_, n) => `2026-06-${String(n + 1).padStart(2, '0')}`)
        const fuel = entryFuel(litres, days, (day) =>
          rows[days.indexOf(day)]!.map(({ hours, kw }) => ran(hours * kw, hours, 100)),
        )
        const sum = fuel.days
          .flatMap(({ generators }) => generators)
          .reduce((all, one) => all + (one.litres ?? 0), 0)
        expect(sum).toBeCloseTo(fuel.saw === 'run' ? litres : 0, 6)
        expect(fuel.days.reduce((all, day) => all + day.litres, 0)).toBeCloseTo(litres, 6)
      }),
    )
  })

  it('allocateLitres follows the fuel curves, not the energy', () => {
    expect(
      allocateLitres(100, [
        { hasRun: true, expectedLitres: 30 },
        { hasRun: true, expectedLitres: 10 },
      ]),
    ).toEqual([75, 25])
  })
})

describe('litres of entries by month (domain.md §8.2)', () => {
  it('an entry that crosses a month’s end gives each month its days: 310 L over 31 days, 17 in May', () => {
    const entries = [{ startDay: '2026-05-15', endDay: '2026-06-14', litres: 310 }]
    expect(litresInMonth(entries, '2026-05')).toBeCloseTo(170, 9)
    expect(litresInMonth(entries, '2026-06')).toBeCloseTo(140, 9)
    expect(litresInMonth(entries, '2026-07')).toBeNull()
    expect(litresOnDay(entries, '2026-06-14')).toBeCloseTo(10, 9)
    expect(litresOnDay(entries, '2026-06-15')).toBeNull()
  })

  it('months add up to their days, whatever the entries (property)', () => {
    const entry = fc
      .tuple(
        fc.integer({ min: 0, max: 89 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 10_000 }),
      )
      .map(([start, length, litres]) => ({
        startDay: isoDay(start),
        endDay: isoDay(start + length),
        litres: litres / 100,
      }))
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        for (const month of ['2026-01', '2026-02', '2026-03']) {
          const days = daysIn(daysOfMonth(month))
          const sum = Array.from(
            { length: days },
            (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`,
          ).reduce((all, day) => all + (litresOnDay(entries, day) ?? 0), 0)
          expect(litresInMonth(entries, month) ?? 0).toBeCloseTo(sum, 6)
        }
      }),
      { numRuns: 40 },
    )
  })
})

function isoDay(n: number): string {
  return new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
}
