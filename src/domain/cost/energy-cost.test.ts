import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceDay } from '../energy/device-range.ts'
import { round } from '../round.ts'
import { dayNumber, dayText } from '../time/calendar-day.ts'
import { shareDiesel } from './diesel/diesel-share.ts'
import { type BranchRates, energyCost, type PricedSource } from './energy-cost.ts'

const JUNE = Array.from({ length: 30 }, (_, n) => dayText(dayNumber('2026-06-01') + n))

function day(text: string, kwh: number | null): DeviceDay {
  const rest = { kvarh: null, daylightKwh: null, periodS: 86_400, onS: null, readings: 96, quality: 'A' }
  return { day: text, kwh, coverageS: kwh === null ? 0 : 86_400, ...rest }
}

function source(deviceType: PricedSource['deviceType'], days: DeviceDay[], litresADay: number | null = null) {
  return { deviceId: 1, deviceType, isCounted: true, days, expectedLitres: () => litresADay }
}

function rates(changes: Partial<BranchRates> = {}): BranchRates {
  return {
    dieselPrice: () => null,
    rate: () => null,
    vatRate: () => 0.075,
    entryLitres: () => null,
    ...changes,
  }
}

/** The price of V-C1. */
const DIESEL = (1200 * 1350 + 1000 * 1400) / 2200

describe('cost of energy (domain.md §8.6)', () => {
  it('V-C7 2000 L entered for 6300 kWh in June, at P̄ of V-C1 → 435.79 a kWh', () => {
    const generator = source(
      'GENERATOR',
      JUNE.map((text) => day(text, 210)),
      60,
    )
    const book = rates({ dieselPrice: () => DIESEL, entryLitres: () => 2000 / 30 })
    const [cost] = energyCost([generator], JUNE, book)
    expect(cost).toMatchObject({ pricedKwh: 6300, unpricedKwh: 0 })
    expect(cost?.litres).toBeCloseTo(2000, 9)
    expect(round((cost?.naira ?? 0) / 6300)).toBe(435.79)
  })

  it('§8.2 an entry is shared among the generators that count; one behind them has its fuel curve', () => {
    const set = (deviceId: number, isCounted: boolean) => ({
      ...source('GENERATOR', [day('2026-06-01', 400)], 100),
      deviceId,
      isCounted,
    })
    const book = rates({ dieselPrice: () => 1000, entryLitres: () => 300 })
    const costs = energyCost([set(1, true), set(2, false), set(3, true)], ['2026-06-01'], book)
    expect(costs.map(({ litres }) => litres)).toEqual([150, 100, 150])
    expect(costs.map(({ diesel }) => diesel[0]?.enteredLitres ?? null)).toEqual([150, null, 150])
  })

  it('§8.1 each month of diesel has its own price', () => {
    const generator = source('GENERATOR', [day('2026-06-30', 30), day('2026-07-01', 30)], 10)
    const dieselPrice = (month: string) => (month === '2026-06' ? 1000 : 2000)
    const [cost] = energyCost([generator], ['2026-06-30', '2026-07-01'], rates({ dieselPrice }))
    expect(cost?.naira).toBe(10 * 1000 + 10 * 2000)
  })

  it('V-BL2 a tariff that changes prices the energy of its own days: 44 752.25 with VAT', () => {
    const utility = source('UTILITY', [day('2024-06-30', 100), day('2024-07-01', 100)])
    const rate = (_: string, on: string) => (on < '2024-07-01' ? 206.8 : 209.5) * 1.075
    const [cost] = energyCost([utility], ['2024-06-30', '2024-07-01'], rates({ rate }))
    expect(cost?.naira).toBeCloseTo(44_752.25, 6)
  })

  it('§8.7 energy without a rate, and fuel that nothing tells, have no cost and not the cost 0', () => {
    const [utility] = energyCost([source('UTILITY', [day('2026-06-01', 5)])], JUNE, rates())
    expect(utility).toMatchObject({ naira: null, pricedKwh: 0, unpricedKwh: 5, litres: null })
    const generator = source('GENERATOR', [day('2026-06-01', 5)])
    const [unrated] = energyCost([generator], JUNE, rates({ dieselPrice: () => DIESEL }))
    expect(unrated).toMatchObject({ naira: null, unpricedKwh: 5, litres: null })
    const [unpriced] = energyCost([{ ...generator, expectedLitres: () => 2 }], JUNE, rates())
    expect(unpriced).toMatchObject({ naira: null, unpricedKwh: 5, litres: 2 })
  })

  it('the sun costs what its rate says, also nothing', () => {
    const [sun] = energyCost([source('SOLAR', [day('2026-06-01', 40)])], JUNE, rates({ rate: () => 0 }))
    expect(sun).toMatchObject({ naira: 0, pricedKwh: 40 })
  })
})

describe('diesel shared among generators (domain.md §8.2)', () => {
  const two = (first: number | null, second: number | null) => [
    { deviceId: 1, days: [day('2026-06-01', 400)], expectedLitres: () => first },
    { deviceId: 2, days: [day('2026-06-01', 288)], expectedLitres: () => second },
  ]
  const litres = (shares: ReturnType<typeof shareDiesel>) =>
    [...shares.values()].map(([share]) => share?.litres ?? null)

  it('V-C2 300 L for sets that should have burned 134.20 and 107.44 → 166.61 and 133.39', () => {
    const shares = shareDiesel(two(134.2, 107.44), ['2026-06-01'], () => 300)
    expect(litres(shares).map((share) => round(share ?? 0))).toEqual([166.61, 133.39])
    expect(shares.get(1)).toMatchObject([{ month: '2026-06', isEstimated: false }])
  })

  it('days that no entry covers take the fuel curve, and say so', () => {
    const shares = shareDiesel(two(134.2, 107.44), ['2026-06-01'], () => null)
    expect(shares.get(1)).toMatchObject([{ month: '2026-06', litres: 134.2, isEstimated: true }])
  })

  it('an entry on days without a run belongs to no set; a set of which nothing is known has no litres', () => {
    const still = [1, 2].map((deviceId) => ({
      deviceId,
      days: [day('2026-06-01', 0)],
      expectedLitres: () => 0,
    }))
    expect(litres(shareDiesel(still, ['2026-06-01'], () => 300))).toEqual([0, 0])
    // A set that ran and has no rating makes the key of the shares unknown for every set.
    expect(litres(shareDiesel(two(null, 107.44), ['2026-06-01'], () => 300))[0]).toBeNull()
  })

  it('what is entered is shared out whole (property)', () => {
    const burned = fc.array(fc.double({ min: 0.1, max: 500, noNaN: true }), { minLength: 1, maxLength: 5 })
    const entered = fc.array(fc.double({ min: 0, max: 900, noNaN: true }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(burned, entered, (expected, byDay) => {
        const days = JUNE.slice(0, byDay.length)
        const generators = expected.map((each, n) => ({
          deviceId: n,
          days: days.map((text) => day(text, 1)),
          expectedLitres: () => each,
        }))
        const shares = shareDiesel(generators, days, (text) => byDay[days.indexOf(text)] ?? null)
        const sum = litres(shares).reduce<number>((total, share) => total + (share ?? 0), 0)
        const all = byDay.reduce((total, each) => total + each, 0)
        return Math.abs(sum - all) <= 1e-9 * (1 + all)
      }),
    )
  })
})
