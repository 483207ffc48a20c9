import { describe, expect, it } from 'vitest'
import { NO_DEMAND } from '../../demand/demand-stats.ts'
import { countedPlaces } from '../../site/place.ts'
import { testBranch, testDevice, testTree } from '../../site/testing-tree.ts'
import { DAY_MS, HOUR_MS } from '../../time/interval.ts'
import type { Days } from '../../time/share-of-days.ts'
import { startOfDay } from '../../time/zone.ts'
import { NO_PAPERS, testFacts, testRange, wholeDays, ZONE } from '../testing-facts.ts'
import { changeFigure, compareReport, rangeBefore } from './report-before.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportSide, sideBefore } from './report-figures.ts'

const OCTOBER: Days = ['2026-10-01', '2026-10-31']
const SEPTEMBER: Days = ['2026-09-01', '2026-09-30']
const tree = testTree([testBranch(1, [testDevice(11)])])

/** October with so many kWh a day against September, each of a day's coverage. */
function compared(now: number, before: number | null, peaks: [number | null, number | null] = [null, null]) {
  const facts = testFacts(tree, {
    asked: wholeDays([...OCTOBER]),
    now: startOfDay(ZONE, '2026-11-11'),
    ranges: [testRange(11, OCTOBER, now)],
    papers: NO_PAPERS,
  })
  const report: ReportFacts = {
    ...{ facts, type: 'monthly', days: OCTOBER, branches: [], places: countedPlaces(tree.branches) },
    ...{
      generators: [],
      demand: null,
      before: null,
      supply: [],
      changes: [],
      uneven: { total: 0, rows: [], hours: [], hasRemoved: false },
    },
  }
  const ranges = new Map(before === null ? [] : [[11, testRange(11, SEPTEMBER, before)] as const])
  const together = { stats: { ...NO_DEMAND, max: peaks[1] }, isAssumed: false } as never
  const then = {
    asked: wholeDays([...SEPTEMBER]),
    ranges,
    papers: NO_PAPERS,
    days: SEPTEMBER,
    demand: { together },
  }
  return compareReport(reportSide(report, peaks[0]), sideBefore(report, then))
}

describe('a report against the one before (RP-04, domain.md §16.I.2)', () => {
  it('I-HOME-2 310,000 in 31 days against 297,000 in 30: 4.38 % more, 1.01 % more a day', () => {
    const [energy] = compared(10_000, 9_900)
    expect(energy).toMatchObject({
      name: 'consumption',
      now: 310_000,
      before: 297_000,
      difference: 13_000,
      reason: null,
    })
    expect(energy!.percent).toBeCloseTo(4.3771, 4)
    expect(energy!.percentPerDay).toBeCloseTo(1.0101, 4)
    const figure = changeFigure(energy!, { now: 'October 2026', before: 'September 2026' })
    expect([figure.value, ...figure.parts().map(({ value }) => value)]).toEqual([13_000, 310_000, 297_000])
  })

  it('a peak is that of one moment: no percent of a day', () => {
    expect(compared(10_000, 9_900, [90, 100])[3]).toMatchObject({
      name: 'peak',
      difference: -10,
      percent: -10,
      percentPerDay: null,
    })
  })

  it('without a rate the cost is not compared, and nothing with a month of which nothing is known', () => {
    expect(compared(10_000, 9_900)[1]).toMatchObject({ difference: null, reason: 'rate not set' })
    expect(compared(10_000, null).map(({ reason }) => reason)).toEqual(Array(4).fill('nothing before'))
  })

  it('a running month is compared with as much of the one before, at most all of it', () => {
    const [march, february] = [startOfDay(ZONE, '2026-03-01'), startOfDay(ZONE, '2026-02-01')]
    const range = (now: number) => rangeBefore('monthly', ['2026-03-01', '2026-03-31'], now).of(ZONE)
    expect(range(march + 5 * DAY_MS + 7 * HOUR_MS)).toEqual({
      from: february,
      to: february + 5 * DAY_MS + 7 * HOUR_MS,
    })
    expect(range(march + 30 * DAY_MS)).toEqual({ from: february, to: march })
    expect(range(march + 40 * DAY_MS)).toEqual({ from: february, to: march })
  })
})
