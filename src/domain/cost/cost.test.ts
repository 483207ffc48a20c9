import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactProduct, exactSum, exactSumOfProducts } from '../money.ts'
import { percentage, ratio } from '../ratio.ts'
import { round } from '../round.ts'
import { vector } from '../testing-vectors.ts'
import { billFields, looksGross } from './bill/bill-fields.ts'
import { blendedCost } from './blended-cost.ts'
import { monthDieselPrice, purchaseAmount } from './diesel/diesel-price.ts'
import { billedRate, dieselRate, solarRate } from './tariff/rates.ts'

const buy = (day: string, litres: number, nairaPerLitre: number) => ({ day, litres, nairaPerLitre })

describe('exact money and ratios (domain.md §0)', () => {
  it('V-R2 39.655 L × ₦1361.57 = ₦53 993.06', () => {
    const example = vector('V-R2')
    expect(exactProduct(39.655, 1361.57)).toBe(53_993.05835)
    expect(round(exactProduct(example('litres'), example('price')))).toBe(example('naira'))
  })

  it('has no binary noise: 100.20 × 1.075 is a tie and goes up', () => {
    expect(round(exactProduct(100.2, 1.075))).toBe(107.72)
    expect(exactSum([0.1, 0.2])).toBe(0.3)
    expect(
      exactSumOfProducts([
        [0.1, 3],
        [0.2, 3],
      ]),
    ).toBe(0.9)
  })

  it('§0 a ratio without meaning is null, never NaN or Infinity', () => {
    expect(ratio(1, 0)).toBeNull()
    expect(ratio(0, 0)).toBeNull()
    expect(ratio(null, 5)).toBeNull()
    expect(percentage(1, 8)).toBe(12.5)
  })
})

describe('price of diesel (domain.md §8.1)', () => {
  const june = [buy('2026-06-03', 1200, 1350), buy('2026-06-20', 1000, 1400)]

  it('V-C1 1200 L at 1350 and 1000 L at 1400 → 1372.7273, shown 1372.73', () => {
    const example = vector('V-C1')
    const price = monthDieselPrice(june, '2026-06') ?? 0
    expect(round(price, 4)).toBe(example('price'))
    expect(round(price)).toBe(example('shown'))
    expect(purchaseAmount(june[0]!)).toBe(1_620_000)
  })

  it('V-C1 no purchase: the latest earlier one, else the earliest later, else null', () => {
    expect(monthDieselPrice(june, '2026-08')).toBe(1400)
    expect(monthDieselPrice(june, '2026-05')).toBe(1350)
    expect(monthDieselPrice([], '2026-05')).toBeNull()
    expect(monthDieselPrice([buy('2026-06-01', 0, 900)], '2026-06')).toBeNull()
  })

  it('V-C1 two purchases on the latest day are weighted alike', () => {
    expect(monthDieselPrice([buy('2026-06-20', 300, 1000), buy('2026-06-20', 100, 1400)], '2026-07')).toBe(
      1100,
    )
  })

  it('lies between the cheapest and the dearest purchase (property)', () => {
    const purchases = fc.array(
      fc.record({
        day: fc.constant('2026-06-10'),
        litres: fc.integer({ min: 1, max: 5000 }),
        nairaPerLitre: fc.integer({ min: 200, max: 2000 }),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(purchases, (list) => {
        const prices = list.map((one) => one.nairaPerLitre)
        const price = monthDieselPrice(list, '2026-06') ?? 0
        return price >= Math.min(...prices) - 1e-9 && price <= Math.max(...prices) + 1e-9
      }),
    )
  })
})

describe('bills and rates (domain.md §8.5, §8.6)', () => {
  it('V-C6 9302.33 → 10 000.00; 44.4 kWh for 9302.33 → 209.51; 0 kWh → 0', () => {
    const example = vector('V-C6')
    expect(billFields(String(example('kWh')), String(example('amount')))).toEqual({
      tariff: example('tariff').toFixed(2),
      vatInclusiveAmount: example('with VAT').toFixed(2),
    })
    expect(billFields('0', '9302.33').tariff).toBe('0.00')
    expect(billFields('0', '0').tariff).toBe('0.00')
  })

  it('V-C6 the specification fixture: 210 000 → 225 750', () => {
    expect(billFields('1000', '210000').vatInclusiveAmount).toBe('225750.00')
  })

  it('§8.5 a tariff within 1 % of 1.075 × the band rate looks like a gross amount', () => {
    expect(looksGross(225.23, 209.5)).toBe(true)
    expect(looksGross(222.97, 209.5)).toBe(true)
    expect(looksGross(222.95, 209.5)).toBe(false)
    expect(looksGross(209.5, 209.5)).toBe(false)
    expect(looksGross(0, 0)).toBe(false)
  })

  it('V-C7 2000 L at P̄ of V-C1 for 6300 kWh → 435.79', () => {
    const example = vector('V-C7')
    const price = monthDieselPrice([buy('2026-06-03', 1200, 1350), buy('2026-06-20', 1000, 1400)], '2026-06')
    expect(round(dieselRate(example('litres'), price, example('generator kWh')) ?? 0)).toBe(
      example('diesel rate'),
    )
  })

  it('§1 diesel at ₦1361.57 and 3.0 kWh/L is ₦453.86/kWh', () => {
    expect(round(dieselRate(1, 1361.57, 3) ?? 0)).toBe(453.86)
  })

  it('V-C7 utility 209.5 with VAT → 225.21, from the tariff or from bills', () => {
    const example = vector('V-C7')
    expect(round(billedRate([], example('tariff')) ?? 0)).toBe(example('utility shown'))
    const bill = (kwh: number) => ({ kwh, vatInclusiveNaira: kwh * example('utility rate') })
    expect(round(billedRate([bill(5000), bill(4800)], null) ?? 0)).toBe(example('utility shown'))
    expect(billedRate([], null)).toBeNull()
  })

  it('§8.6 unknown or no energy has no rate; solar is 0 unless set', () => {
    expect(dieselRate(2000, 1372, 0)).toBeNull()
    expect(dieselRate(null, 1372, 10)).toBeNull()
    expect(dieselRate(2000, null, 10)).toBeNull()
    expect(solarRate(null)).toBe(0)
    expect(solarRate(85)).toBe(85)
  })
})

describe('blended cost (domain.md §8.7)', () => {
  const diesel = (2000 * 3_020_000) / 2200 / 6300
  const lines = [
    { kwh: 12_000, nairaPerKwh: 225.2125 },
    { kwh: 6_300, nairaPerKwh: diesel },
    { kwh: 1_500, nairaPerKwh: 0 },
  ]

  it('V-C8 5 448 004.55 / 19 800 = ₦275.15/kWh, solar in the denominator', () => {
    const example = vector('V-C8')
    const found = blendedCost(lines)
    expect(round(found.naira ?? 0)).toBe(example('naira'))
    expect(found.kwh).toBe(19_800)
    expect(round(found.nairaPerKwh ?? 0)).toBe(example('rate'))
    expect(found.partial).toBe(false)
  })

  it('V-C8 without solar 297.71; the plain mean of rates 330.50 is not it', () => {
    const example = vector('V-C8')
    expect(round(blendedCost(lines.slice(0, 2)).nairaPerKwh ?? 0)).toBe(example('without solar'))
    expect(round((225.2125 + diesel) / 2)).toBe(example('mean of rates'))
  })

  it('§8.7 one source has its own rate', () => {
    expect(blendedCost([{ kwh: 7, nairaPerKwh: 225.21 }]).nairaPerKwh).toBe(225.21)
  })

  it('§8.7 energy without a rate is left out of both, partial', () => {
    const found = blendedCost([...lines, { kwh: 500, nairaPerKwh: null }])
    expect(round(found.nairaPerKwh ?? 0)).toBe(275.15)
    expect(found.partial).toBe(true)
    expect(blendedCost([...lines, { kwh: null, nairaPerKwh: 90 }]).partial).toBe(true)
    expect(blendedCost([...lines, { kwh: 0, nairaPerKwh: null }]).partial).toBe(false)
  })

  it('§8.7 no energy or nothing known is null', () => {
    expect(blendedCost([{ kwh: 0, nairaPerKwh: 5 }]).nairaPerKwh).toBeNull()
    expect(blendedCost([{ kwh: 9, nairaPerKwh: null }])).toEqual({
      nairaPerKwh: null,
      naira: null,
      kwh: null,
      partial: true,
    })
    expect(blendedCost([])).toEqual({ nairaPerKwh: null, naira: null, kwh: null, partial: false })
  })

  it('§8.7 rates that differ by month are priced month by month', () => {
    // 100 kWh at 400 and 300 kWh at 200: 100 000 / 400 = 250, not the mean of rates 300.
    expect(
      blendedCost([
        { kwh: 100, nairaPerKwh: 400 },
        { kwh: 300, nairaPerKwh: 200 },
      ]).nairaPerKwh,
    ).toBe(250)
  })

  it('lies between the cheapest and the dearest rate (property)', () => {
    const line = fc.record({
      kwh: fc.double({ min: 0.1, max: 1e5, noNaN: true }),
      nairaPerKwh: fc.double({ min: 0, max: 1000, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (list) => {
        const rates = list.map((one) => one.nairaPerKwh)
        const blended = blendedCost(list).nairaPerKwh ?? -1
        return blended >= Math.min(...rates) - 1e-6 && blended <= Math.max(...rates) + 1e-6
      }),
    )
  })
})
