import { describe, expect, it } from 'vitest'
import type { PriceFacts } from '../../cost/price-facts.ts'
import { demandOver } from '../../demand/demand-over.ts'
import { testBranch, testDevice, testTree } from '../../site/testing-tree.ts'
import { HOUR_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { NO_PAPERS, testBlocks, testFacts, testRange, wholeDays, ZONE } from '../testing-facts.ts'
import { monthSupply } from './month-supply.ts'
import { monthlyFigures, monthSizes } from './monthly-figures.ts'
import type { ReportMonth } from './report-month.ts'

/** 20 November 2026, 10:00. */
const NOW = startOfDay(ZONE, '2026-11-20') + 10 * HOUR_MS
const branch = testBranch(1, [testDevice(11)], { opensAt: '08:00', closesAt: '17:00' })
const tree = testTree([branch])

const bill = (id: number, date: string, endDate: string, kwh: string, vatInclusiveNaira: string) => ({
  id,
  branchId: 1,
  kind: 'post-paid' as const,
  date,
  endDate,
  kwh,
  vatInclusiveNaira,
})
const BILLS = [
  bill(1, '2026-10-01', '2026-10-31', '3100', '666500'),
  bill(2, '2026-11-01', '2026-11-10', '1250', '268750'),
]

/** 100 kWh on each measured day of a month. */
function month(days: readonly [string, string], papers: Partial<PriceFacts> = { bills: BILLS }): ReportMonth {
  const whole = wholeDays([
    `${days[0].slice(0, 8)}01`,
    days[0].startsWith('2026-11') ? '2026-11-30' : days[1],
  ])
  const facts = testFacts(tree, {
    asked: whole,
    now: NOW,
    ranges: [testRange(11, days, 100, { onS: 16 * 3600 })],
    blocks: new Map([[11, [testBlocks('2026-11-02', { kwh: 1, on: [0, 40] })]]]),
    papers: { ...NO_PAPERS, ...papers },
  })
  return { month: days[0].slice(0, 7), facts, over: demandOver(tree, facts.blocks, facts.elapsed) }
}

const november = month(['2026-11-01', '2026-11-19'])
const october = month(['2026-10-01', '2026-10-31'])
const september = month(['2026-09-01', '2026-09-30'])

describe('what a meter gave against its bills', () => {
  it('E7 compares the days that bills cover: 1,000 of 1,250 kWh is 80 %, not 1,900 of 1,250', () => {
    const [meter] = monthSupply(branch, november, october).bought
    expect(meter).toMatchObject({ kwh: 1900, paidKwh: 1250, paid: 268_750, hours: 16 * 19 })
    expect(meter!.usageAccuracy).toBeCloseTo(80, 9)
    // October is billed whole, at its own rate: what was expected is what was paid.
    expect(meter!.lastBillAccuracy).toBeCloseTo(100, 9)
  })

  it('a month whose bill is not in was given no energy for nothing', () => {
    const [meter] = monthSupply(branch, september, september).bought
    expect(meter).toMatchObject({ kwh: 3000, paidKwh: null, paid: null, usageAccuracy: null })
  })
})

describe('a month of revision B', () => {
  const figures = monthlyFigures(branch, [november, october, september, september])

  it('is told with the two before it, the newest first', () => {
    expect(figures.months.map((one) => one.month)).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(figures.energy.kwh).toBe(1900)
  })

  it('cuts demand and energy by parts of the week: a Monday from midnight to 10:00, open from 08:00', () => {
    const { operational, non_operational: closed, weekends } = figures.demand
    expect([operational.kwh, closed.kwh, weekends.kwh]).toEqual([8, 32, null])
    expect([operational.max, closed.max, weekends.max]).toEqual([4, 4, null])
  })

  it('16 hours of supply a day are band B; a branch without a utility reaches the lowest', () => {
    // 304 h over 19 days and 10 hours are 15.66 h a day: band C.
    expect(figures.bands).toMatchObject([{ band: 'C', hours: 304 }])
    const solar = testBranch(1, [testDevice(11, { deviceType: 'SOLAR' })])
    expect(monthlyFigures(solar, [november, october, september, september]).bands).toHaveLength(1)
  })

  it('without generators has neither sizes, fuel nor entries', () => {
    expect(figures.sizes.map(({ percent }) => percent)).toEqual([null, null, null])
    expect(figures.fuel).toEqual({ accuracy: null, recommended: null, achieved: null })
    expect([figures.entryShare, figures.months[0]!.deviation]).toEqual([null, null])
  })
})

describe('the month with the best load', () => {
  it.each([
    ['the nearest to 70 %', [60, 40, 65], 65],
    ['an overloaded one only where nothing else ran', [90, null, null], 90],
    ['a light load before an overload', [5, 80, null], 5],
    ['the newest of equals', [60, 60, null], 60],
  ])('is %s', (_, percents, best) => {
    const sizes = percents.map((percent, n) => ({ month: `2026-0${9 - n}`, percent }))
    const told = monthSizes(sizes)
    expect(told[2].percent).toBe(best)
    expect(told.slice(0, 2)).toEqual(sizes.slice(0, 2))
    if (percents[0] === percents[1]) expect(told[2].month).toBe('2026-09')
  })
})
