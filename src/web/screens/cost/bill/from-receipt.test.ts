import { describe, expect, it } from 'vitest'
import { readReceipt } from '#domain/cost/bill/read-receipt.ts'
import { fromReceipt } from './from-receipt.ts'

describe('fromReceipt', () => {
  it.each([
    ['no VAT line', 'Your token is 0000 1111 2222 3333 4444 for N2000.00 (9.3 units)', '2000.00'],
    ['a VAT line', 'Amt NGN5,000.00. Units 21.6kWh. VAT 348.84.', '5000.00'],
  ])('E4 takes what was paid for the amount with VAT: %s', (_, text, amount) => {
    expect(fromReceipt(readReceipt(text))).toMatchObject({ amount, includesVat: true })
  })

  it('E4 leaves amount and switch alone where nothing was paid', () => {
    expect(fromReceipt(readReceipt('Units: 45.1'))).toEqual({ value: '45.10' })
  })
})
