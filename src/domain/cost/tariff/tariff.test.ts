import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { bandOfHours } from './band.ts'
import { compensation } from './compensation.ts'
import { customerClass } from './customer-class.ts'
import { prepaidPurchase } from './prepaid.ts'
import { priceDays, rowInForce } from './tariff-in-force.ts'
import { frequencyPrecision, voltageWindow } from './voltage-window.ts'

describe('bands and classes (domain.md §1)', () => {
  it.each([
    [24, 'A'],
    [20, 'A'],
    [19.99, 'B'],
    [16, 'B'],
    [15.2, 'C'],
    [12, 'C'],
    [11.99, 'D'],
    [8, 'D'],
    [7.99, 'E'],
    [4, 'E'],
    [1, 'E'],
  ])('§1 %f h a day is band %s', (hours, band) => {
    expect(bandOfHours(hours)).toBe(band)
  })

  it.each([
    [44.9, 415, 'NON_MD'],
    [45, 415, 'MD1'],
    [500, 11_000, 'MD2'],
    [500, 33_000, 'MD2'],
  ])('§1 %f kVA at %i V is %s', (kva, volts, expected) => {
    expect(customerClass(kva, volts)).toBe(expected)
  })

  it.each([
    [230, 216.2, 243.8],
    [240, 225.6, 254.4],
    [400, 376, 424],
    [415, 390.1, 439.9],
  ])('§1 %i V ±6 %% is %f–%f', (nominal, low, high) => {
    const window = voltageWindow(nominal)
    expect([round(window.low, 1), round(window.high, 1)]).toEqual([low, high])
  })

  it('§1 frequency ±0.5 Hz, a generator ±2.5 Hz', () => {
    expect(frequencyPrecision('UTILITY')).toBe(0.5)
    expect(frequencyPrecision('GENERATOR')).toBe(2.5)
  })
})

describe('prepaid and compensation (domain.md §1)', () => {
  it('V-N1 ₦10 000 at 209.5: net 9 302.33, VAT 697.67, 44.40 kWh', () => {
    const example = vector('V-N1')
    const bought = prepaidPurchase(example('paid'), example('tariff'))
    const [netNaira, vatNaira, tokenKwh] = [example('net'), example('VAT'), example('kWh')]
    expect(bought).toMatchObject({ netNaira, vatNaira, tokenKwh })
    expect(round(bought?.kwh ?? 0)).toBe(tokenKwh)
    expect(prepaidPurchase(10_000, 0)).toBeNull()
  })

  it('V-N1 net and VAT add up to what was paid (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), (kobo) => {
        const bought = prepaidPurchase(kobo / 100, 209.5)
        return Math.abs((bought?.netNaira ?? 0) + (bought?.vatNaira ?? 0) - kobo / 100) < 1e-6
      }),
    )
  })

  const tariffs = { A: 209.5, C: 52.15 }

  it('V-N2 band A at 15.2 h mean and 10 000 kWh, C = 52.15 → ₦1 573 500.00', () => {
    const example = vector('V-N2')
    expect(compensation('A', example('mean hours'), example('kWh'), tariffs)).toEqual({
      state: 'due',
      bandReceived: 'C',
      dueBelowHours: 18,
      naira: example('naira'),
    })
  })

  it('I-SUP-4 band A at 18.60 h: not due by the order, may be due by its addendum, amount unknown', () => {
    for (const hours of [18, 18.6, 19.99])
      expect(compensation('A', hours, 10_000, tariffs)).toMatchObject({ state: 'may-be-due', naira: null })
    expect(compensation('A', 20, 10_000, tariffs)).toMatchObject({ state: 'none', naira: 0 })
  })

  it('I-SUP-5 band B at exactly 14.40 h is not short, at 14.39 it is; band E has no rule', () => {
    const all = { A: 209.5, B: 63, C: 52.15, D: 43 }
    expect(compensation('B', 14.4, 10_000, all)).toMatchObject({ state: 'none', naira: 0 })
    expect(compensation('B', 14.39, 10_000, all)).toMatchObject({ state: 'due', naira: 108_500 })
    expect(compensation('E', 1, 10_000, all)).toMatchObject({ state: 'no-rule', naira: 0 })
  })

  it('V-N2 90 % of the promise is kept', () => {
    expect(compensation('B', 14.4, 10_000, tariffs)?.naira).toBe(0)
    expect(compensation('A', 17.99, 10_000, { A: 209.5, B: 63 })?.naira).toBe(1_465_000)
    expect(compensation('E', 1, 10_000, tariffs)).toMatchObject({ dueBelowHours: null, naira: 0 })
  })

  it('V-N2 unknown hours, energy or tariff is unknown', () => {
    expect(compensation('A', null, 10_000, tariffs)).toBeNull()
    expect(compensation('A', 15.2, null, tariffs)).toBeNull()
    expect(compensation('A', 17, 10_000, tariffs)).toBeNull()
  })

  it('V-N2 is never negative, and unknown only where it may be due (property)', () => {
    const price = fc.double({ min: 0, max: 400, noNaN: true })
    const hours = fc.double({ min: 0, max: 24, noNaN: true })
    fc.assert(
      fc.property(price, price, hours, (a, e, mean) => {
        const all = { A: a, B: e, C: e, D: e, E: e }
        const answer = compensation('A', mean, 1000, all)
        if (answer === null || answer.naira === null) return answer?.state === 'may-be-due'
        return answer.naira >= 0
      }),
    )
  })
})

describe('dated tariffs (domain.md §1, §9)', () => {
  const bandA = [
    { validFrom: '2024-07-01', nairaPerKwh: 209.5, vatRate: 0.075 },
    { validFrom: '2024-04-03', nairaPerKwh: 225, vatRate: 0.075 },
    { validFrom: '2024-05-06', nairaPerKwh: 206.8, vatRate: 0.075 },
  ]

  it.each([
    ['2024-04-02', null],
    ['2024-04-03', 225],
    ['2024-05-05', 225],
    ['2024-05-06', 206.8],
    ['2024-06-30', 206.8],
    ['2024-07-01', 209.5],
    ['2026-08-13', 209.5],
  ])('§1 the Band A tariff on %s is %s', (day, expected) => {
    expect(rowInForce(bandA, day)?.nairaPerKwh ?? null).toBe(expected)
  })

  it('V-BL2 100 kWh at 206.80 and 100 at 209.50: 41 630.00 + VAT 3 122.25 = 44 752.25', () => {
    const example = vector('V-BL2')
    const days = [
      { day: '2024-06-30', kwh: example.list('kWh')[0]! },
      { day: '2024-07-01', kwh: example.list('kWh')[1]! },
    ]
    expect(priceDays(days, bandA)).toEqual({
      net: example('net'),
      vat: example('VAT'),
      gross: example('naira'),
    })
  })

  it('§9 a day with energy but no tariff has no value; a day without energy needs none', () => {
    expect(priceDays([{ day: '2024-01-01', kwh: 1 }], bandA)).toBeNull()
    expect(priceDays([{ day: '2024-01-01', kwh: 0 }], bandA)).toEqual({ net: 0, vat: 0, gross: 0 })
  })

  it('a new row does not move past costs (property)', () => {
    const dates = fc.integer({ min: 1, max: 28 })
    fc.assert(
      fc.property(dates, dates, (past, change) => {
        const day = `2025-01-${String(past).padStart(2, '0')}`
        const validFrom = `2025-02-${String(change).padStart(2, '0')}`
        const changed = [...bandA, { validFrom, nairaPerKwh: 300, vatRate: 0.1 }]
        return rowInForce(changed, day)?.nairaPerKwh === 209.5
      }),
    )
  })
})
