import { describe, expect, it } from 'vitest'
import { settle } from '../figure/settle.ts'
import { round } from '../round.ts'
import { countedPlaces } from '../site/place.ts'
import { testBranch, testDevice, testTree } from '../site/testing-tree.ts'
import { startOfDay } from '../time/zone.ts'
import { scoreOutlook } from './outlook.ts'
import { baselineFigures } from './score-figures.ts'
import { NO_PAPERS, testFacts, testRange, wholeDays, ZONE } from './testing-facts.ts'

/** Ten days of November are over. */
const NOW = startOfDay(ZONE, '2026-11-11')
const NOVEMBER = wholeDays(['2026-11-01', '2026-11-30'])
const SO_FAR = ['2026-11-01', '2026-11-10'] as const
const tree = testTree([testBranch(1, [testDevice(11), testDevice(12, { deviceType: 'SOLAR' })])])
const places = countedPlaces(tree.branches)
const only11 = places.slice(0, 1)

/** 100 kWh are expected of each day; half the width of the month's interval is 5 % of it. */
const forecast = (deviceId: number, intervalShare: number | null = 0.05) => ({
  deviceId,
  month: '2026-11',
  kwh: 3000,
  method: 'weekday' as const,
  intervalShare,
  dayKwh: Array<number>(30).fill(100),
})

interface Case {
  readonly used: number | null
  readonly intervalShare?: number | null
  readonly coverageS?: number
}

function november({ used, intervalShare = 0.05, coverageS = 86_400 }: Case) {
  const before = testRange(11, ['2026-08-01', '2026-08-10'], 100)
  return testFacts(tree, {
    asked: NOVEMBER,
    now: NOW,
    ranges: [testRange(11, SO_FAR, used, { coverageS }), testRange(12, SO_FAR, 10)],
    forecasts: new Map([[11, [forecast(11, intervalShare)]]]),
    before: { asked: NOVEMBER, ranges: new Map([[11, before]]), papers: NO_PAPERS },
  })
}

describe('a selection against its forecast', () => {
  // To date 1,000 kWh are expected; half the width over 10 of 30 days is 0.05 × 1,000 × √3 = 86.6.
  it.each([
    ['80 a day is a saving of 200, at least 113.4', { used: 80 }, 'saving', 113.4],
    ['120 a day is as much over', { used: 120 }, 'over', 113.4],
    ['95 a day is no sure change', { used: 95 }, 'no sure change', null],
    ['what was not measured is not saved', { used: 80, coverageS: 77_760 }, 'saving', 13.4],
    ['of a day in two measured nothing is said', { used: 80, coverageS: 43_200 }, 'no sure change', null],
    ['without an interval it is provisional', { used: 80, intervalShare: null }, 'provisional', null],
    ['a meter that never sent one has no state', { used: null }, null, null],
  ] as const)('%s', (_, used, state, low) => {
    const { change, forecastToDate } = scoreOutlook(november(used), only11)
    expect(forecastToDate).toBeCloseTo(1000, 9)
    expect(change.state).toBe(state)
    if (low === null) expect(change.low).toBeNull()
    else expect(change.low).toBeCloseTo(low, 1)
  })

  it('V-B1 goes on at the level so far: 800 used and 2,000 left × (1 − 10/17 × 0.2)', () => {
    const {
      forecast: whole,
      projectedTotal,
      projectedLow,
      projectedHigh,
    } = scoreOutlook(november({ used: 80 }), only11)
    expect(whole).toBe(3000)
    expect(projectedTotal).toBeCloseTo(2564.71, 2)
    // 0.05 × 2,000 × √(30 ÷ 20) at that level
    expect(projectedHigh! - projectedTotal!).toBeCloseTo(108.07, 2)
    expect(projectedTotal! - projectedLow!).toBeCloseTo(108.07, 2)
  })

  it('I-FC-6 the ends of the branches add up: 2,564.71 ± 108.07 and 3,435.29 ± 136.88 are 6,000.00 ± 174.40', () => {
    const branches = [testBranch(1, [testDevice(11)]), testBranch(2, [testDevice(21)])]
    const facts = testFacts(testTree(branches), {
      asked: NOVEMBER,
      now: NOW,
      ranges: [testRange(11, SO_FAR, 80), testRange(21, SO_FAR, 120)],
      forecasts: new Map([11, 21].map((id) => [id, [forecast(id)]])),
    })
    const of = (some: typeof branches) => {
      const { projectedTotal, halfAtEnd, savingsInbound } = scoreOutlook(facts, countedPlaces(some))
      return [projectedTotal, halfAtEnd, savingsInbound].map((one) => round(one!, 2))
    }
    expect(of(branches.slice(0, 1))).toEqual([2564.71, 108.07, 435.29])
    // a = 1 + 10/17 × 0.2
    expect(of(branches.slice(1))).toEqual([3435.29, 136.88, -435.29])
    expect(of(branches)).toEqual([6000, 174.4, 0])
  })

  describe('I-FC-6 a branch beside one that ends at 2,564.71', () => {
    const branches = [testBranch(1, [testDevice(11)]), testBranch(2, [testDevice(21)])]
    const beside = (used: number | null, dayKwh: number[], days: readonly [string, string] = SO_FAR) => {
      const facts = testFacts(testTree(branches), {
        asked: NOVEMBER,
        now: NOW,
        ranges: [testRange(11, SO_FAR, 80), testRange(21, days, used)],
        forecasts: new Map([
          [11, [forecast(11)]],
          [21, [{ ...forecast(21), dayKwh }]],
        ]),
      })
      return scoreOutlook(facts, countedPlaces(branches))
    }
    /** Expected from the 11th on: 20 days of 100 kWh. */
    const later = Array.from({ length: 30 }, (_, n) => (n < 10 ? 0 : 100))

    it.each([
      ['that tells nothing yet', null],
      ['that used nothing', 0],
    ])('of which nothing is expected yet, %s, ends at its own forecast: 4,564.71', (_, used) => {
      const { forecast: whole, projectedTotal, halfAtEnd, savingsInbound, ...more } = beside(used, later)
      expect(whole).toBe(5000)
      expect(projectedTotal).toBeCloseTo(4564.71, 2)
      expect(savingsInbound).toBeCloseTo(435.29, 2)
      // √(108.07² + (0.05 × 2,000)²): of 30 days that are asked for 30 are forecast
      expect(halfAtEnd).toBeCloseTo(147.24, 2)
      const { projected_total: end, savings_inbound: saved } = baselineFigures({
        ...more,
        ...{ forecast: whole, projectedTotal, halfAtEnd, savingsInbound },
      })
      expect([settle(end).value, settle(saved).value]).toEqual([4564.71, 435.29])
    })

    it('that is silent leaves the end and the savings of all unknown, by its name', () => {
      const outlook = beside(null, Array<number>(30).fill(100))
      expect(outlook).toMatchObject({ forecast: 6000, used: 800 })
      const unknown = { projectedTotal: null, halfAtEnd: null, savingsInbound: null, savingToDate: null }
      expect(outlook).toMatchObject(unknown)
      expect(baselineFigures(outlook).savings_inbound.reason).toBe('No reading in this period: Branch 2')
    })
  })

  it('compares only what has a forecast, and names the rest', () => {
    const { used, leftOut, devices, method } = scoreOutlook(november({ used: 80 }), places)
    expect([used, leftOut, method]).toEqual([800, ['Branch 1 Meter 12'], 'weekday'])
    expect(devices.map(({ id }) => id)).toEqual([11])
  })

  it('without any forecast tells what was used and nothing more', () => {
    const facts = { ...november({ used: 80 }), forecasts: new Map() }
    const outlook = scoreOutlook(facts, places)
    expect(outlook).toMatchObject({ used: 900, forecast: null, projectedTotal: null, method: null })
    expect(outlook.change).toEqual({ state: null, low: null, high: null })
    expect(outlook.leftOut).toHaveLength(2)
  })
})

describe('what a selection emits', () => {
  it('V-CO2 800 kWh of the grid are 0.3512 t of 1.317 t expected; a sure saving is told in trees', () => {
    const { carbon, estimatedTons, estimatedTonsToDate, savedTons, trees } = scoreOutlook(
      november({ used: 80 }),
      only11,
    )
    expect(carbon!.tons).toBeCloseTo(0.3512, 9)
    expect(estimatedTons).toBeCloseTo(1.317, 9)
    expect(estimatedTonsToDate).toBeCloseTo(0.439, 9)
    // 1.317 − 0.3512 × 3
    expect(savedTons).toBeCloseTo(0.2634, 9)
    expect(trees).toBeCloseTo(1.5804, 9)
  })

  it('no sure change is no saving', () => {
    expect(scoreOutlook(november({ used: 95 }), only11)).toMatchObject({
      carbonState: 'no sure change',
      savedTons: null,
      trees: null,
    })
  })
})
