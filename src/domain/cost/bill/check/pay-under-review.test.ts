import { describe, expect, it } from 'vitest'
import { payUnderReview } from './pay-under-review.ts'

const month = (first: string, last: string, gross: string) => ({
  ...{ first, last, gross },
  kwh: '1000.0000',
  printed: null,
})

describe('what is paid while a bill is under review', () => {
  // 30 + 31 days for ₦9,150,000 are ₦150,000 a day; 20 of them are ₦3,000,000.
  const before = [
    month('2026-10-01', '2026-10-31', '4800000.00'),
    month('2026-09-01', '2026-09-30', '4350000.00'),
  ]

  it('§16.F a bill of 20 days is paid for 20 days of the mean of the bills before', () => {
    expect(payUnderReview({ first: '2026-11-01', last: '2026-11-20' }, before)).toEqual({
      naira: '3000000.00',
      nairaADay: '150000.00',
      days: 20,
      bills: 2,
    })
  })

  it('is not known where no bill was before, or the days are not known', () => {
    expect(payUnderReview({ first: '2026-11-01', last: '2026-11-20' }, [])).toBeNull()
    expect(payUnderReview({ first: null, last: null }, before)).toBeNull()
  })
})
