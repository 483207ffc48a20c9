import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateLitres } from '../../cost/diesel/allocate-litres.ts'
import { closedHours } from '../../energy/hours/closed-hours.ts'
import { round, roundOrNull } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { startOfDay } from '../../time/zone.ts'
import { forecastLitresOfTotals } from './forecast-litres.ts'
import { fuelEfficiency } from './fuel-efficiency.ts'
import { loadBand } from './load-band.ts'
import { hoursToMaintenance } from './maintenance.ts'
import { NOTHING_KNOWN, operatingDeviation, totalWasted } from './operating-deviation.ts'
import { sizeUsage } from './size-efficiency.ts'

const LAGOS = 'Africa/Lagos'
const DAY = '2026-06-11'
const BLOCKS = 96

const running = (avgKva: number | null, maxKva: number | null, hours: number | null = 45) => ({
  avgKva,
  maxKva,
  hours,
})

describe('size of a generator (domain.md §6.3, §6.4)', () => {
  it('V-G2 200 kVA with 45 on average and 62 at most: 22.50 %, Inefficient', () => {
    const example = vector('V-G2')
    const demand = running(example('mean'), example('maximum'))
    expect(sizeUsage(demand, example('rated kVA'))).toBe(example('percent'))
    expect(loadBand(22.5)).toEqual({ band: 'Inefficient', colour: 'amber' })
    expect(sizeUsage(demand, 80)).toBe(56.25)
  })

  it('V-G3 200 kVA with 152 on average and 171 at most: 76.00 %, Overloaded', () => {
    const example = vector('V-G3')
    const demand = running(example('mean'), example('maximum'))
    expect(sizeUsage(demand, example('rated kVA'))).toBe(example('percent'))
    expect(loadBand(76)).toEqual({ band: 'Overloaded', colour: 'red' })
  })

  it.each([
    [70.01, 'Overloaded', 'red'],
    [70, 'Efficient Loading', 'green'],
    [51, 'Efficient Loading', 'green'],
    [50.99, 'Fairly Efficient Loading', 'green'],
    [36, 'Fairly Efficient Loading', 'green'],
    [35.99, 'Inefficient', 'amber'],
    [1.01, 'Inefficient', 'amber'],
    [1, 'Not In Use', 'red'],
    [0.99, 'Inefficient', 'amber'],
  ])('SC-04 %f %% is %s, %s', (usage, band, colour) => {
    expect(loadBand(usage)).toEqual({ band, colour })
  })

  it('§6.3 no run stands as 1 %; without a rating or a demand it is unknown', () => {
    expect(sizeUsage(running(null, null, 0), 200)).toBe(1)
    expect(sizeUsage(running(45, 62), null)).toBeNull()
    expect(sizeUsage(running(null, null), 200)).toBeNull()
    expect(loadBand(null)).toBeNull()
  })
})

describe('what a litre gives (domain.md §6.5)', () => {
  const use = { kwh: 1890, hours: 45, enteredKwh: 1890, enteredLitres: 720 }

  it('V-G4 100 kVA, 1890 kWh in 45 h from 720 L: 2.63 now, 3.02 expected, 86.94 %', () => {
    const example = vector('V-G4')
    const fuel = fuelEfficiency(use, 80)
    expect(round(fuel.current ?? 0)).toBe(example('now'))
    expect(round(fuel.baseline ?? 0)).toBe(example('expected'))
    expect(round(fuel.percent ?? 0)).toBe(example('percent'))
    expect(fuel.advice).toBeNull()
  })

  it('§6.5 below 85 % litres went elsewhere, above 115 % entries are missing', () => {
    expect(fuelEfficiency({ ...use, enteredLitres: 740 }, 80).advice).toBe('losing')
    expect(fuelEfficiency({ ...use, enteredLitres: 540 }, 80).advice).toBe('entries-missing')
  })

  it.each([[null], [0]])('§6.5 %s litres are null, never infinite', (enteredLitres) => {
    expect(fuelEfficiency({ ...use, enteredLitres }, 80)).toMatchObject({ current: null, percent: null })
  })
})

describe('service (domain.md §6.6)', () => {
  it('V-G5 hour meter 1812.5 or 1912 after a service at 1650: 87.50 h left, or 12.00 h overdue', () => {
    const example = vector('V-G5')
    const run = example.list('hour meter').map((now) => now - example('last service'))
    const left = run.map((hours) => hoursToMaintenance(example('interval'), hours))
    expect(left).toEqual(example.list('hours left'))
    expect(hoursToMaintenance(null, run[0]!)).toBe(left[0])
    expect(hoursToMaintenance(250, null)).toBeNull()
  })
})

describe('diesel of the report (domain.md §6.8)', () => {
  it('V-G6 the first set of V-C2 at ₦1372.7273 a litre: 166.6115 L, ₦228,712.13', () => {
    const example = vector('V-G6')
    const expected = [
      { hasRun: true, expectedLitres: forecastLitresOfTotals(400, 10, 80) },
      { hasRun: true, expectedLitres: forecastLitresOfTotals(288, 8, 160) },
    ]
    const litres = allocateLitres(300, expected)[0] ?? 0
    expect(round(litres, 4)).toBe(example('litres'))
    // 302,000 naira for 220 L is 1372.7272…; the page writes four decimals of it
    expect(round(litres * (302_000 / 220))).toBe(example('naira'))
  })
})

describe('operating time (domain.md §6.7)', () => {
  const midnight = startOfDay(LAGOS, DAY)

  /** A day of 15-minute blocks, on at `kw` between the given hours, off elsewhere. */
  function dayOn(kw: number, ...hours: [from: number, to: number][]) {
    const isOn = (n: number) => hours.some(([from, to]) => n / 4 >= from && n / 4 < to)
    const of = (pick: (n: number) => number) => Float64Array.from({ length: BLOCKS }, (_, n) => pick(n))
    return {
      start: midnight,
      kwh: of((n) => (isOn(n) ? kw / 4 : 0)),
      kvarh: of(() => Number.NaN),
      kva: of(() => Number.NaN),
      coverageS: of(() => 900),
      onS: of((n) => (isOn(n) ? 900 : 0)),
      readings: of(() => 15),
      quality: 'M'.repeat(BLOCKS),
    }
  }

  const rules = (opensAt: string, closesAt: string) => ({
    closed: closedHours({ opensAt, closesAt }, LAGOS, DAY),
    ratedKw: 80,
    nairaPerLitre: 1361.57,
  })

  it('V-O1 open 08:00–18:00, on 06:30–09:00 and 17:00–20:00 at 30 kW: 3.50 h, 105.00 kWh, 39.66 L, ₦53,993', () => {
    const example = vector('V-O1')
    const wasted = operatingDeviation(dayOn(30, [6.5, 9], [17, 20]), rules('08:00', '18:00'))
    expect(wasted.hours).toBe(example('hours'))
    expect(wasted.kwh).toBe(example('kWh'))
    expect(round(wasted.litres ?? 0)).toBe(example('litres'))
    // 3.5 h × 11.33 L/h = 39.655 L × 1361.57
    expect(round(wasted.naira ?? 0)).toBe(example('naira'))
  })

  it('V-O2 hours over midnight, 20:00–06:00, on 05:00–07:00: 1.00 h', () => {
    const example = vector('V-O2')
    expect(operatingDeviation(dayOn(30, [5, 7]), rules('20:00', '06:00')).hours).toBe(example('hours'))
  })

  it('V-O2 00:00–00:00 is 24 hours: nothing is outside, 0 and not unknown', () => {
    const wasted = operatingDeviation(dayOn(30, [5, 7]), rules('00:00', '00:00'))
    expect(wasted).toEqual({ hours: 0, kwh: 0, litres: 0, naira: 0 })
  })

  it('§6.7 a day of which nothing is known stays unknown beside one that is', () => {
    expect(operatingDeviation(null, rules('08:00', '18:00'))).toEqual(NOTHING_KNOWN)
    const known = operatingDeviation(dayOn(30, [6, 7]), rules('08:00', '18:00'))
    expect(roundOrNull(totalWasted([NOTHING_KNOWN, known]).hours)).toBe(1)
  })

  it('time inside and outside of the hours is all the time it was on (property)', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(hour, hour, hour, hour, (opens, closes, from, length) => {
        fc.pre(opens !== closes)
        const text = (value: number) => `${String(value).padStart(2, '0')}:00`
        const day = dayOn(30, [from, Math.min(24, from + length)])
        const outside = operatingDeviation(day, rules(text(opens), text(closes))).hours ?? 0
        const inside = operatingDeviation(day, rules(text(closes), text(opens))).hours ?? 0
        expect(outside + inside).toBeCloseTo(Math.min(24 - from, length), 9)
      }),
    )
  })
})
