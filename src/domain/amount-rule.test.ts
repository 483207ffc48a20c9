import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAmount } from './amount-rule.ts'

describe('AB-02 amounts', () => {
  it.each([
    ['1', '1.00'],
    ['7.5', '7.50'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['007.05', '7.05'],
    ['+3', '3.00'],
    [' 12.30 ', '12.30'],
    [9302.33, '9302.33'],
    ['9999999999999999.99', '9999999999999999.99'],
    ['00000000000000000000001.00', '1.00'],
  ])('reads %s', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount })
  })

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    [null, 'missing'],
    [undefined, 'missing'],
    ['0', 'not-positive'],
    ['0.00', 'not-positive'],
    ['-0', 'not-positive'],
    ['-5', 'not-positive'],
    ['-5.123', 'not-positive'],
    [0, 'not-positive'],
    [-1e-9, 'not-positive'],
    ['1.234', 'invalid'],
    ['0.001', 'invalid'],
    [1e-7, 'invalid'],
    ['1e3', 'invalid'],
    ['0x10', 'invalid'],
    ['twelve', 'invalid'],
    ['.', 'invalid'],
    ['-', 'invalid'],
    ['١٢', 'invalid'],
    [Number.NaN, 'invalid'],
    [Number.POSITIVE_INFINITY, 'invalid'],
    ['10000000000000000', 'too-long'],
    ['99999999999999999.99', 'too-long'],
    [1e16, 'too-long'],
    [1e21, 'too-long'],
    [Number.MAX_VALUE, 'too-long'],
  ] as const)('refuses %s as %s', (typed, fault) => {
    expect(readAmount(typed)).toEqual({ fault })
  })

  it.each([
    ['1,350', '1350.00'],
    ['1,396,317.50', '1396317.50'],
    ['₦1,396,317.50', '1396317.50'],
    ['₦ 500', '500.00'],
    ['NGN 45.5', '45.50'],
    ['ngn1,000', '1000.00'],
    ['N2000.00', '2000.00'],
    ['=N=2,000', '2000.00'],
    ['1 350.00', '1350.00'],
    ['1\u00a0350', '1350.00'],
    ['1\u2009396\u2009317.5', '1396317.50'],
    ['1\u202f000', '1000.00'],
    ['12,345.', '12345.00'],
    ['₦9,999,999,999,999,999.99', '9999999999999999.99'],
    ['+₦1,000', '1000.00'],
  ])('E9 reads %s as people write it', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount })
  })

  it.each([
    ['1,35', 'separators'],
    ['1.350,00', 'separators'],
    ['1.350.000', 'separators'],
    ['0,350', 'separators'],
    ['1,350 000', 'separators'],
    ['13,50,000', 'separators'],
    ['1 35', 'separators'],
    ['1,,000', 'separators'],
    ['1,000,', 'separators'],
    ['1,0000', 'separators'],
    ['1,350.123', 'invalid'],
    ['₦', 'invalid'],
    ['₦₦5', 'invalid'],
    ['5 NGN', 'invalid'],
    ['N/A', 'invalid'],
    ['none', 'invalid'],
    ['-₦5', 'not-positive'],
    ['₦-5', 'not-positive'],
    ['₦0', 'not-positive'],
    ['10,000,000,000,000,000', 'too-long'],
  ] as const)('E9 refuses %s as %s, rather than ten or a hundred times another', (typed, fault) => {
    expect(readAmount(typed)).toEqual({ fault })
  })

  it('takes other decimals, and zero where zero may be', () => {
    const rate = { decimals: 4, wholeDigits: 2, mayBeZero: true }
    expect(readAmount('0', rate)).toEqual({ amount: '0.0000' })
    expect(readAmount('0.075', rate)).toEqual({ amount: '0.0750' })
    expect(readAmount('-0.01', rate)).toEqual({ fault: 'invalid' })
    expect(readAmount('100', rate)).toEqual({ fault: 'too-long' })
    expect(readAmount('40', { decimals: 0, wholeDigits: 3, mayBeZero: false })).toEqual({ amount: '40' })
  })

  it('reads every amount to what it says, and what it read to itself (property)', () => {
    const hundredths = fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n })
    fc.assert(
      fc.property(hundredths, (of) => {
        const text = `${of / 100n}.${String(of % 100n).padStart(2, '0')}`
        expect(readAmount(text)).toEqual({ amount: text })
      }),
    )
  })

  it('E9 reads an amount the same with thousands separators and ₦ as without (property)', () => {
    const separator = fc.constantFrom(',', ' ', '\u00a0', '\u2009', '\u202f')
    const prefix = fc.constantFrom('', '₦', '₦ ', 'NGN ', 'N')
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 999_999_999_999_999_999n }),
        separator,
        prefix,
        (of, by, naira) => {
          const kobo = String(of % 100n).padStart(2, '0')
          const whole = String(of / 100n).replace(/\B(?=(\d{3})+$)/g, by)
          expect(readAmount(`${naira}${whole}.${kobo}`)).toEqual({ amount: `${of / 100n}.${kobo}` })
        },
      ),
    )
  })

  it('never throws (property)', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.double()), (typed) => void readAmount(typed)))
  })
})
