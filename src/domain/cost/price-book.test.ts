import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricePapers, priceBook } from './price-book.ts'

const none: PricePapers = { purchases: [], bills: [], entries: [], tariffs: [] }

function tariff(validFrom: string, nairaPerKwh: number, isOwn = false) {
  return { deviceType: 'UTILITY' as const, nairaPerKwh, vatRate: 0.075, validFrom, isOwn }
}

describe('the price book of a branch (domain.md §8)', () => {
  it('V-C7 utility: without bills the tariff of the day with VAT, 209.50 → 225.2125', () => {
    const book = priceBook({ ...none, tariffs: [tariff('2024-05-06', 206.8), tariff('2024-07-01', 209.5)] })
    expect(book.rate('UTILITY', '2024-07-01')).toBeCloseTo(225.2125, 10)
    expect(book.rate('UTILITY', '2024-06-30')).toBeCloseTo(222.31, 10)
    expect(book.rate('UTILITY', '2024-05-05')).toBeNull()
  })

  it('the branch’s own tariff goes before the organisation’s', () => {
    const book = priceBook({
      ...none,
      tariffs: [tariff('2024-01-01', 100, true), tariff('2024-07-01', 209.5)],
    })
    expect(book.rate('UTILITY', '2025-01-01')).toBeCloseTo(107.5, 10)
  })

  it('V-C5 a post-paid bill of 31 days gives 17 of them to May and 14 to June', () => {
    const bills = [
      {
        kind: 'post-paid' as const,
        day: '2026-05-15',
        endDay: '2026-06-14',
        kwh: 6200,
        vatInclusiveNaira: 620_000,
      },
      { kind: 'pre-paid' as const, day: '2026-06-20', endDay: null, kwh: 2800, vatInclusiveNaira: 560_000 },
    ]
    const book = priceBook({ ...none, bills, tariffs: [tariff('2020-01-01', 1)] })
    expect(book.rate('UTILITY', '2026-05-31')).toBeCloseTo(100, 8)
    // June: 2800 kWh at 100 and 2800 kWh at 200.
    expect(book.rate('UTILITY', '2026-06-01')).toBeCloseTo(150, 8)
    expect(book.rate('UTILITY', '2026-07-01')).toBeCloseTo(1.075, 8)
    expect(book.rate('IPP', '2026-06-01')).toBeNull()
  })

  describe('T8 §15.8 a month without bills of its own', () => {
    const june = {
      kind: 'pre-paid' as const,
      day: '2026-06-17',
      endDay: null,
      kwh: 4800,
      vatInclusiveNaira: 1_081_020,
    }
    const changed = [tariff('2026-06-01', 190), tariff('2026-08-10', 200)]

    it('takes the tariff in force on the day, not the rate of an older bill', () => {
      const book = priceBook({ ...none, bills: [june], tariffs: changed })
      expect(book.rate('UTILITY', '2026-06-30')).toBeCloseTo(225.2125, 9)
      expect(book.rate('UTILITY', '2026-07-01')).toBeCloseTo(204.25, 9)
      expect(book.rate('UTILITY', '2026-08-09')).toBeCloseTo(204.25, 9)
      expect(book.rate('UTILITY', '2026-08-10')).toBeCloseTo(215, 9)
    })

    it('takes the last bills’ rate where no tariff is in force, and none before the first bill', () => {
      const earlier = { ...june, day: '2026-04-02', kwh: 100, vatInclusiveNaira: 10_000 }
      const empty = { ...june, day: '2026-07-03', kwh: 0, vatInclusiveNaira: 500 }
      const book = priceBook({ ...none, bills: [earlier, june, empty] })
      expect(book.rate('UTILITY', '2026-03-31')).toBeNull()
      expect(book.rate('UTILITY', '2026-05-31')).toBe(100)
      expect(book.rate('UTILITY', '2026-07-31')).toBeCloseTo(225.2125, 9)
      expect(book.rate('IPP', '2026-07-31')).toBeNull()
    })

    it('goes back to the month on which a post-paid bill ends', () => {
      const period = { ...june, kind: 'post-paid' as const, day: '2026-05-20', endDay: '2026-06-30' }
      const book = priceBook({ ...none, bills: [period] })
      expect(book.rate('UTILITY', '2026-09-01')).toBeCloseTo(225.2125, 9)
    })
  })

  it('the sun costs nothing a kWh unless a rate is set (§8.6)', () => {
    expect(priceBook(none).rate('SOLAR', '2026-06-01')).toBe(0)
  })

  it('a monthly diesel entry is spread evenly over its days; a day that no entry covers is not known', () => {
    const book = priceBook({
      ...none,
      entries: [{ startDay: '2026-06-01', endDay: '2026-06-30', litres: 300 }],
    })
    expect(book.entryLitres('2026-06-17')).toBeCloseTo(10, 10)
    expect(book.entryLitres('2026-07-01')).toBeNull()
  })

  it('the litres of an entry’s days add up to the entry', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (length, centilitres) => {
          const days = Array.from({ length }, (_, n) =>
            new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
          )
          const litres = centilitres / 100
          const book = priceBook({ ...none, entries: [{ startDay: days[0]!, endDay: days.at(-1)!, litres }] })
          const sum = days.reduce((total, day) => total + (book.entryLitres(day) ?? Number.NaN), 0)
          expect(sum).toBeCloseTo(litres, 6)
        },
      ),
    )
  })
})
