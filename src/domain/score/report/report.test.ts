import { describe, expect, it } from 'vitest'
import { countedPlaces } from '../../site/place.ts'
import { testBranch, testDevice, testTree } from '../../site/testing-tree.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { startOfDay } from '../../time/zone.ts'
import { NO_PAPERS, testBlocks, testFacts, testRange, wholeDays, ZONE } from '../testing-facts.ts'
import { computeReport } from './report.ts'
import type { ReportFacts } from './report-facts.ts'

const NOW = startOfDay(ZONE, '2026-11-11')
const SO_FAR = ['2026-11-01', '2026-11-10'] as const
const tree = testTree([testBranch(1, [testDevice(11), testDevice(12, { deviceType: 'IPP' })])])
const places = countedPlaces(tree.branches)

/** Two sources of 48 and 24 kWh a day, on all day; 100 kWh a day are expected of the first. */
function report(type: ReportFacts['type'], days: readonly [string, string], own: Partial<ReportFacts> = {}) {
  const blocks = (kwh: number, kvarh: number) =>
    daysInSpan(SO_FAR).map((day) => testBlocks(day, { kwh: kwh / 96, kvarh: kvarh / 96 }))
  const month = { deviceId: 11, month: '2026-11', kwh: 3000, method: 'weekday' as const, intervalShare: 0.05 }
  const facts = testFacts(tree, {
    asked: wholeDays(days),
    now: NOW,
    ranges: [testRange(11, SO_FAR, 48, { onS: 86_400 }), testRange(12, SO_FAR, 24, { onS: 43_200 })],
    blocks: new Map([
      [11, blocks(48, 0)],
      [12, blocks(24, 18)],
    ]),
    forecasts: new Map([[11, [{ ...month, dayKwh: Array<number>(30).fill(100) }]]]),
    papers: NO_PAPERS,
  })
  const uneven = { total: 0, rows: [], hours: [], hasRemoved: false }
  return computeReport({
    facts,
    type,
    days,
    branches: ['Branch 1'],
    places,
    generators: [],
    demand: null,
    before: null,
    supply: [],
    changes: [],
    uneven,
    ...own,
  })
}

describe('a report', () => {
  it('of a month has a bar a day as far as it has passed, and the forecast of each', () => {
    const { consumption, isComplete } = report('monthly', ['2026-11-01', '2026-11-30'])
    expect(isComplete).toBe(false)
    expect(consumption.starts).toHaveLength(10)
    expect(consumption.forecast).toEqual(Array(10).fill(100))
    expect(consumption.used.map((kwh) => kwh?.toFixed(6))).toEqual(Array(10).fill('72.000000'))
    expect(consumption.places[1]!.used[0]).toBeCloseTo(24, 6)
  })

  it.each([
    ['yearly', ['2026-01-01', '2026-12-31'], 11, [null, 3000]],
    ['daily', ['2026-11-10', '2026-11-10'], 24, [null, null]],
  ] as const)('of type %s has its own bars; one of a day has no forecast', (type, days, bars, ends) => {
    const { consumption } = report(type, [...days])
    expect(consumption.starts).toHaveLength(bars)
    expect([consumption.forecast[0], consumption.forecast.at(-1)]).toEqual(ends)
  })

  it('tells each source’s share, its hours off and its demand', () => {
    const { sources, energy, periodHours } = report('monthly', ['2026-11-01', '2026-11-30'])
    expect(energy.kwh).toBe(720)
    expect(periodHours).toBe(240)
    expect(sources.map(({ share }) => share?.toFixed(2))).toEqual(['66.67', '33.33'])
    expect(sources.map(({ downHours }) => downHours)).toEqual([0, 120])
    // 1 kW and 0.75 kvar are 1.25 kVA at a power factor of 0.8.
    const { max, maxKw, powerFactor } = sources[1]!.demand
    expect([max, powerFactor, maxKw].map((value) => value?.toFixed(6))).toEqual([
      '1.250000',
      '0.800000',
      '1.000000',
    ])
  })

  it('has no cost where nothing gives a rate', () => {
    expect(report('monthly', ['2026-11-01', '2026-11-30']).isCostPartial).toBe(true)
  })

  it('names the phases that carry other currents than their mean', () => {
    const row = { deviceId: 11, at: NOW - 900_000, currents: [80, 100, 120] as [number, number, number] }
    const other = { ...row, deviceId: 99 }
    const { imbalances } = report('monthly', ['2026-11-01', '2026-11-30'], {
      uneven: { total: 2, rows: [row, other], hours: [], hasRemoved: false },
    })
    expect(imbalances).toMatchObject([{ max: 120, min: 80, percent: 20 }])
  })
})
