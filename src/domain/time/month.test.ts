import { describe, expect, it } from 'vitest'
import { vector } from '../testing-vectors.ts'
import { daysOfMonth, monthNumber, monthsBetween, monthsLater, monthText, shortMonthText } from './month.ts'
import { commonDays, daysIn, shareOfDays } from './share-of-days.ts'

describe('months', () => {
  it('CT-06 are written "March 2025" and "Mar 2025", which every date parser reads', () => {
    expect(monthText('2025-03')).toBe('March 2025')
    expect(shortMonthText('2025-09')).toBe('Sep 2025')
    expect(new Date(`1 ${monthText('2025-12')} UTC`).getUTCMonth()).toBe(11)
  })

  it('run over the year’s end, and have their last day', () => {
    expect(monthsBetween('2024-11', '2025-02')).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
    expect(monthsBetween('2025-02', '2025-01')).toEqual([])
    expect(monthsLater('2025-01', -13)).toBe('2023-12')
    expect(daysOfMonth('2024-02')).toEqual(['2024-02-01', '2024-02-29'])
    expect(monthNumber('2025-03')).toBe(202503)
  })
})

describe('shares of days', () => {
  it('V-C5 31 days from 15 May to 14 June: 17 of them in May, 14 in June', () => {
    const example = vector('V-C5')
    const bill = ['2026-05-15', '2026-06-14'] as const
    const kwh = example('kWh')
    expect(daysIn(bill)).toBe(example('days of May') + example('days of June'))
    expect(kwh * shareOfDays(bill, daysOfMonth('2026-05'))).toBeCloseTo(example('May'), 9)
    expect(kwh * shareOfDays(bill, daysOfMonth('2026-06'))).toBeCloseTo(example('June'), 9)
    expect(shareOfDays(bill, daysOfMonth('2026-07'))).toBe(0)
  })

  it('a day alone is wholly in its month', () => {
    expect(shareOfDays(['2026-05-31', '2026-05-31'], daysOfMonth('2026-05'))).toBe(1)
    expect(commonDays(['2026-05-31', '2026-06-02'], daysOfMonth('2026-05'))).toEqual([
      '2026-05-31',
      '2026-05-31',
    ])
    expect(commonDays(['2026-05-31', '2026-06-02'], daysOfMonth('2026-07'))).toBeNull()
  })
})
