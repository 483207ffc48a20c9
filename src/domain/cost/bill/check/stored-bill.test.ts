import { describe, expect, it } from 'vitest'
import { bandInForce, knownOf, type StoredBill } from './stored-bill.ts'

const BILL: StoredBill = {
  ...{ id: 1, kind: 'pre-paid', branchId: 1, value: '44.39', date: '2026-11-02', endDate: null },
  ...{ amount: '9302.33', vatInclusiveAmount: '10000.00', amountIncludesVat: true, printed: null },
  ...{ invoiceNo: null, accountNo: null, meterNo: null, tokenEnd: null, paidAt: null, acceptedBeside: [] },
}
const others = (bill: StoredBill, ...before: StoredBill[]) =>
  knownOf(bill, [bill, ...before], [], null, []).others

describe('bills that one may repeat', () => {
  it('two purchases of ₦10,000 on a day are none; of one meter and minute they are', () => {
    expect(others({ ...BILL, id: 2 }, BILL)).toEqual([])
    const receipt = { ...BILL, meterNo: '0101 7', paidAt: '08:15' }
    expect(others({ ...receipt, id: 2 }, receipt)).toMatchObject([{ relation: 'equal', isAccepted: false }])
  })

  it('knows whichever of the two a person accepted', () => {
    const first: StoredBill = { ...BILL, kind: 'post-paid', endDate: '2026-11-30' }
    expect(others({ ...first, id: 2 }, first)).toMatchObject([{ isAccepted: false }])
    expect(others({ ...first, id: 2, acceptedBeside: [1] }, first)).toMatchObject([{ isAccepted: true }])
    expect(others({ ...first, id: 2 }, { ...first, acceptedBeside: [2] })).toMatchObject([
      { isAccepted: true },
    ])
  })
})

describe('10 the band in force', () => {
  const row = { deviceType: 'UTILITY', rate: '209.5', vatRate: '0.075', validFrom: '2026-01-01', isOwn: true }
  const tariffs = [{ ...row, branchId: null, label: 'Band A, non-MD' }] as never
  const band = (...feeders: Parameters<typeof bandInForce>[1]) =>
    bandInForce(tariffs, feeders, 'post-paid', '2026-10-01', '2026-10-31')
  const feeder = { deviceId: 7, band: 'B', validFrom: '2026-01-01' } as const

  it('is the feeder’s, and the label’s only where no feeder row stands', () => {
    expect(band()).toBe('A')
    expect(band(feeder)).toBe('B')
    expect(band({ ...feeder, band: null })).toBe('A')
    expect(band({ ...feeder, validFrom: '2026-11-01' })).toBe('A')
    expect(band(feeder, { ...feeder, band: 'C', validFrom: '2026-10-01' })).toBe('C')
  })

  it('is not told where it changed within the period, or two meters differ', () => {
    expect(band(feeder, { ...feeder, band: 'C', validFrom: '2026-10-15' })).toBeNull()
    expect(band(feeder, { ...feeder, deviceId: 8, band: 'C' })).toBeNull()
  })
})
