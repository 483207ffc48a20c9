import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { type Purchase, purchaseCheck } from './purchase-check.ts'

const tariff = { rate: '209.50', vatRate: '0.075' }
const bought = (some: Partial<Purchase>): Purchase => ({
  paid: '10000',
  units: '44.4',
  fee: null,
  debt: null,
  vat: null,
  ...some,
})

describe('a pre-paid purchase', () => {
  it('I-PRE-3: gave the units that were paid for', () => {
    const ex = vector('I-PRE-3')
    const check = purchaseCheck(bought({ paid: String(ex('paid')), units: String(ex('units')) }), tariff)
    expect(check).toMatchObject({ verdict: 'ok', net: ex('net'), expected: ex('kWh'), shortKwh: null })
  })

  it('I-PRE-4: is short, at the price of VAT counted twice', () => {
    const check = purchaseCheck(bought({ units: '41.3' }), tariff)
    const ex = vector('I-PRE-4')
    expect(check).toMatchObject({ verdict: 'short', shortKwh: ex('short'), shortNaira: ex('naira') })
    expect(check).toMatchObject({ implied: ex('implied'), isVatTwice: true, otherRowFrom: null })
  })

  it('I-PRE-5: some of it went to debt', () => {
    const ex = vector('I-PRE-5')
    const check = purchaseCheck(bought({ debt: String(ex('debt')), units: '31.1' }), tariff)
    expect(check).toMatchObject({ verdict: 'ok', net: ex('net'), expected: ex('kWh'), debt: ex('debt') })
  })

  it('I-PRE-6: one decimal, printed upward, is right', () => {
    const ex = vector('I-PRE-6')
    const check = purchaseCheck(bought({ paid: String(ex('paid')), units: String(ex('units')) }), {
      ...tariff,
      rate: String(ex('tariff')),
    })
    expect(check).toMatchObject({ verdict: 'ok', net: ex('net'), expected: ex('kWh') })
  })

  it('was sold at the price of another row', () => {
    const rows = [{ rate: '206.80', vatRate: '0.075', validFrom: '2024-05-06' }]
    expect(purchaseCheck(bought({ units: '45.0' }), tariff, rows)).toMatchObject({
      verdict: 'more',
      otherRowFrom: '2024-05-06',
    })
    expect(purchaseCheck(bought({}), tariff, rows).otherRowFrom).toBeNull()
  })

  it('has another VAT line than the rate gives, beyond ₦1', () => {
    expect(purchaseCheck(bought({ vat: '698.67' }), tariff).vatExpected).toBeNull()
    expect(purchaseCheck(bought({ vat: '750' }), tariff).vatExpected).toBe(697.67)
  })

  it('cannot be judged without tariff, units or money', () => {
    expect(purchaseCheck(bought({}), null)).toMatchObject({ verdict: 'unknown', net: null })
    expect(purchaseCheck(bought({ units: null }), tariff)).toMatchObject({ verdict: 'unknown', net: 9302.33 })
    expect(purchaseCheck(bought({ paid: '1000', debt: '1000' }), tariff).verdict).toBe('unknown')
  })

  it('what the tariff gives, to the tenth, is never short', () => {
    const money = fc.integer({ min: 10_000, max: 50_000_000 })
    const rate = fc.integer({ min: 3000, max: 40_000 })
    fc.assert(
      fc.property(money, rate, (kobo, kobos) => {
        const paid = kobo / 100
        const units = paid / 1.075 / (kobos / 100)
        const row = { rate: (kobos / 100).toFixed(2), vatRate: '0.075' }
        const check = purchaseCheck(bought({ paid: paid.toFixed(2), units: round(units, 1).toFixed(1) }), row)
        expect(check.verdict).toBe('ok')
      }),
    )
  })
})
