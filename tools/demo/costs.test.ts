import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { forecastLitres } from '#domain/score/generator/forecast-litres.ts'
import { BLOCK_S, BLOCKS, dayNumber, daysBetween } from './calendar.ts'
import { cast } from './cast.ts'
import { bills, fuelBook } from './costs.ts'
import { dayLitres } from './fuel.ts'
import { dieselPrice } from './prices.ts'
import { createSite, type Site } from './site.ts'

const FIRST = dayNumber('2025-09-01')
const LAST = dayNumber('2026-11-19')

function findSite(name: string): Site {
  for (const { name: organisation, branches } of cast) {
    const branch = branches.find((candidate) => candidate.name === name)
    if (branch) return createSite(organisation, branch)
  }
  throw new Error(`${name} is not in the cast`)
}

const everySite = () => cast.flatMap(({ branches }) => branches.map(({ name }) => findSite(name)))

describe('demo bills', () => {
  it('carry exact amounts: VAT of 7.5 % on the amount, rounded once', () => {
    for (const bill of everySite().flatMap((site) => bills(site, FIRST, LAST))) {
      const withVat = new Decimal(bill.amount).times('1.075').toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
      expect(bill.vatInclusiveAmount).toBe(withVat.toFixed(2))
      expect(Number(bill.value)).toBeGreaterThan(0)
      expect(bill.kind === 'post-paid').toBe(bill.endDate !== null)
    }
  })

  it('buy prepaid tokens every one to two weeks in round sums', () => {
    const tokens = bills(findSite('Surulere'), FIRST, LAST)
    expect(tokens.length).toBeGreaterThan(28)
    expect(tokens.length).toBeLessThan(66)
    for (const { vatInclusiveAmount } of tokens) {
      expect(
        Math.abs(Number(vatInclusiveAmount) - Math.round(Number(vatInclusiveAmount) / 5000) * 5000),
      ).toBeLessThan(0.02)
    }
  })

  it('hold one token a year twice where somebody typed it twice', () => {
    const days = bills(findSite('Abuja'), FIRST, LAST).map(({ date }) => date)
    const twice = days.filter((day, n) => days[n - 1] === day)
    expect(twice.map((day) => day.slice(0, 7))).toEqual(['2025-09', '2026-09'])
  })

  it('cover the metered energy of the months that are over, and only those', () => {
    const site = findSite('Ikeja')
    const list = bills(site, FIRST, LAST)
    expect(list.map(({ date }) => date.slice(0, 7))).toHaveLength(14)
    expect(list.at(-1)?.endDate).toBe('2026-10-31')
    const october = daysBetween(dayNumber('2026-10-01'), dayNumber('2026-10-31'))
    const metered = october.reduce((sum, day) => sum + (site.dayKwh(day)[0] ?? 0), 0)
    expect(Number(list.at(-1)?.value) / metered).toBeGreaterThan(0.999)
    expect(Number(list.at(-1)?.value) / metered).toBeLessThan(1.035)
  })

  it('come out the same whether asked at once or piece by piece', () => {
    const site = findSite('Enugu')
    const split = dayNumber('2026-05-07')
    expect([...bills(site, FIRST, split), ...bills(site, split + 1, LAST)]).toEqual(bills(site, FIRST, LAST))
    const book = fuelBook(site, FIRST, LAST)
    const parts = [fuelBook(site, FIRST, split), fuelBook(site, split + 1, LAST)]
    expect(parts.flatMap(({ purchases }) => purchases)).toEqual(book.purchases)
    expect(parts.flatMap(({ entries }) => entries)).toEqual(book.entries)
  })
})

describe('demo diesel', () => {
  it('is bought at published prices and later at plausible ones', () => {
    expect(dieselPrice(dayNumber('2026-01-15'))).toBe(1361.57)
    expect(dieselPrice(dayNumber('2025-06-15'))).toBe(1813.81)
    for (const day of daysBetween(FIRST, dayNumber('2028-01-01'))) {
      expect(dieselPrice(day)).toBeGreaterThan(1250)
      expect(dieselPrice(day)).toBeLessThan(1900)
    }
  })

  it('is written down near the forecast where the sets are sound, well above it where one is failing', () => {
    const days = daysBetween(dayNumber('2026-01-01'), dayNumber('2026-06-30'))
    const overForecast = (name: string) => {
      const site = findSite(name)
      const written = days.reduce((sum, day) => sum + dayLitres(site, day).reduce((a, b) => a + b, 0), 0)
      return written / days.reduce((sum, day) => sum + forecast(site, day), 0)
    }
    for (const name of ['Ikeja', 'Surulere', 'Yaba', 'Kano', 'Ibadan']) {
      expect(overForecast(name)).toBeGreaterThan(0.95)
      expect(overForecast(name)).toBeLessThan(1.12)
    }
    expect(overForecast('Abuja')).toBeGreaterThan(1.18)
    expect(overForecast('Abuja')).toBeLessThan(1.5)
  })

  it('is entered once a day or once a month, never twice for a day', () => {
    for (const site of everySite()) {
      const { entries, purchases } = fuelBook(site, FIRST, LAST)
      const starts = entries.map(({ startDate }) => startDate)
      expect(new Set(starts).size).toBe(starts.length)
      const bought = purchases.reduce((sum, { quantity }) => sum + Number(quantity), 0)
      const used = entries.reduce((sum, { quantity }) => sum + Number(quantity), 0)
      if (used > 0) expect(bought / used).toBeGreaterThan(0.9)
    }
  })
})

/** Litres that the energy and hours of the day's blocks explain. */
function forecast(site: Site, day: number): number {
  const { segments, kwh } = site.plan(day)
  return site.branch.devices.reduce((sum, { ratedKva, generator }, k) => {
    if (!generator) return sum
    const blocks = Array.from({ length: BLOCKS }, (_, block) => ({
      kwh: (kwh[k]?.[block + 1] ?? 0) - (kwh[k]?.[block] ?? 0),
      onS: segments.reduce((on, { from, to, carrier }) => {
        const [start, end] = [Math.max(from, block * BLOCK_S), Math.min(to, (block + 1) * BLOCK_S)]
        return carrier === k && end > start ? on + end - start : on
      }, 0),
    }))
    return sum + (forecastLitres(blocks, 0.8 * (ratedKva ?? 0)) ?? 0)
  }, 0)
}
