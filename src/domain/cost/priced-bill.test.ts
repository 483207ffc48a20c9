import { describe, expect, it } from 'vitest'
import { pricedBill, repricedBill } from './priced-bill.ts'

const tariffs = [
  { deviceType: 'UTILITY', rate: '209.50', vatRate: '0.075', validFrom: '2026-01-01', isOwn: false },
] as const
const bill = { kind: 'pre-paid', date: '2026-06-02', endDate: null, value: '45', amount: '100.03' } as never

describe('amounts of a bill (domain.md §8.5, I-BILL-1)', () => {
  it('typed with VAT: what was paid is kept, 100.03 ÷ 1.075 = 93.05', () => {
    const amounts = { amount: '93.05', vatInclusiveAmount: '100.03', amountIncludesVat: true }
    expect(pricedBill(bill, tariffs, true)).toMatchObject(amounts)
  })

  it('typed before VAT', () => {
    const amounts = { amount: '100.03', vatInclusiveAmount: '107.53', amountIncludesVat: false }
    expect(pricedBill(bill, tariffs)).toMatchObject(amounts)
  })

  const stored = { amount: '93.05', vatInclusiveAmount: '100.03', amountIncludesVat: true }
  const back = (amount: string) => ({ ...(bill as object), amount }) as never

  it('revision A sends the net back as it was: the gross that was typed stays', () => {
    expect(repricedBill(back('93.0500'), tariffs, undefined, stored)).toMatchObject(stored)
  })

  it.each([
    ['another amount is net', '94', undefined, stored, '94.00', '101.05'],
    ['who says that it is net is believed', '93.05', false, stored, '93.05', '100.03'],
    [
      'a stored net is net again',
      '93.05',
      undefined,
      { ...stored, amountIncludesVat: false },
      '93.05',
      '100.03',
    ],
    ['nothing was stored', '93.05', undefined, null, '93.05', '100.03'],
  ])('%s', (_, amount, includesVat, before, net, gross) => {
    const priced = repricedBill(back(amount), tariffs, includesVat, before)
    expect(priced).toMatchObject({ amount: net, vatInclusiveAmount: gross, amountIncludesVat: false })
  })
})
