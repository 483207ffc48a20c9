import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vector } from '../../testing-vectors.ts'
import type { KnownFigures, TypedFigures } from './bill-checks.ts'
import { billChecks, impliedTariff } from './bill-checks.ts'

const OCTOBER: TypedFigures = {
  kind: 'post-paid',
  kwh: '6200.00',
  net: '1298900.00',
  isTypedNet: true,
  first: '2026-10-01',
  last: '2026-10-31',
}
const KNOWN: KnownFigures = {
  tariff: { rate: '209.50', vatRate: '0.075' },
  lastEnd: '2026-09-30',
  metered: { kwh: '5900.00', coverage: 1, estimatedKwh: '0' },
  others: [],
}

const check = (key: string, typed: Partial<TypedFigures> = {}, known: Partial<KnownFigures> = {}) =>
  billChecks({ ...OCTOBER, ...typed }, { ...KNOWN, ...known }).find((one) => one.key === key)

describe('billChecks', () => {
  it('I-BILL-1 6,200 kWh at the tariff in force: all pass', () => {
    expect(billChecks(OCTOBER, KNOWN).map(({ verdict }) => verdict)).toEqual(Array(6).fill('pass'))
  })

  it('I-BILL-3 E4 1,396,317.50 typed as net: asks whether VAT is in it, and does not blame the tariff', () => {
    const example = vector('I-BILL-3')
    const gross = { net: '1396317.50' }
    expect(impliedTariff({ ...OCTOBER, ...gross })).toBe(example('naira a kWh').toFixed(2))
    expect(check('vat', gross)).toMatchObject({ verdict: 'answer' })
    expect(check('tariff', gross)).toMatchObject({ verdict: 'unknown', naira: null })
    // Said to include VAT, its net is the 1,298,900.00 of I-BILL-1.
    expect(check('vat', { isTypedNet: false })).toMatchObject({ verdict: 'pass' })
  })

  it('I-BILL-8 225.00 billed, 209.50 in force: 6,200 × 15.50 × 1.075 = ₦103,307.50', () => {
    const example = vector('I-BILL-8')
    const dear = { net: '1395000.00', isTypedNet: false }
    expect(check('tariff', dear)).toMatchObject({
      verdict: 'fail',
      implied: '225.00',
      naira: example('naira').toFixed(2),
    })
    expect(check('tariff', { net: '1200000.00' })).toMatchObject({ verdict: 'info' })
  })

  it('I-BILL-4 I-BILL-5 days billed twice are asked about, days that nobody billed are told', () => {
    const others = [{ relation: 'overlap', days: 5 }] as const
    expect(check('overlap', {}, { others })).toMatchObject({ verdict: 'answer', days: 5 })
    expect(check('gap', { first: '2026-10-03' })).toMatchObject({ verdict: 'info', days: 2 })
    expect(check('duplicate', {}, { others: [{ relation: 'equal', days: 31 }] })).toMatchObject({
      verdict: 'answer',
    })
  })

  it('I-BILL-7 300 kWh more than ours is within U of 337.8 at unknown times; 400 is not', () => {
    // U = 0.025 × 5,900 + 5,900 ÷ 31 = 147.5 + 190.32…
    expect(check('meter')).toMatchObject({ verdict: 'pass', within: '338' })
    // Sure: 400 − 337.82258 = 62.17742 kWh × 225.2125 = 14,003.133
    expect(check('meter', { kwh: '6300.00' })).toMatchObject({ verdict: 'fail', naira: '14003.13' })
    const thin = { metered: { kwh: '5900.00', coverage: 0.94, estimatedKwh: '0' } }
    expect(check('meter', { kwh: '6300.00' }, thin)).toMatchObject({ verdict: 'unknown', naira: null })
    expect(check('meter', {}, { metered: null })).toMatchObject({ verdict: 'unknown', ours: null })
  })

  it('says nothing about what it does not know', () => {
    const verdicts = billChecks(
      { ...OCTOBER, kwh: null, net: null, first: null, last: null },
      { ...KNOWN, tariff: null, lastEnd: null, metered: null },
    ).map(({ verdict }) => verdict)
    expect(verdicts).toEqual(Array(6).fill('unknown'))
  })

  it('never blames a tariff within 0.5 %', () => {
    const kobo = fc.integer({ min: 100, max: 10_000_000 })
    fc.assert(
      fc.property(kobo, fc.integer({ min: -4, max: 4 }), (kwh, permille) => {
        const net = ((kwh / 100) * 209.5 * (1 + permille / 1000)).toFixed(2)
        const typed = { kwh: (kwh / 100).toFixed(2), net, isTypedNet: false }
        expect(check('tariff', typed)).toMatchObject({ verdict: 'pass' })
      }),
    )
  })
})
