import { describe, expect, it } from 'vitest'
import { demandInBlocks, demandOver } from '../demand/demand-over.ts'
import { countedPlaces } from '../site/place.ts'
import { testBranch, testDevice, testTree } from '../site/testing-tree.ts'
import { daysInSpan } from '../time/share-of-days.ts'
import { addDays, startOfDay } from '../time/zone.ts'
import { serviceRun } from './generator/service-run.ts'
import { scoredGenerators } from './generators.ts'
import { operatingTime } from './operating-time.ts'
import { NO_PAPERS, testBlocks, testFacts, testRange, wholeDays, ZONE } from './testing-facts.ts'

const DAY = '2026-11-10'
const NOW = startOfDay(ZONE, '2026-11-11')
const HOUR_S = 3600
const NO_ENTRY = {
  ...{ derate: null, serviceNaira: null, serviceIntervalH: null, reserveNaira: null, motorKw: null },
  ...{ motorStart: null, curve: null, graceMinutes: null, testMinutes: null },
}

/** A 100 kVA set: 40 kW and 30 kvar from midnight to 10:00, 13.42 L/h by its curve. */
const SERVICED = serviceRun({ servicedOn: '2026-01-01', engineDays: [], onS: 200 * HOUR_S, onBeforeS: null })

function facts(open: { opensAt: string | null; closesAt: string | null }, own = {}) {
  const set = testDevice(13, { deviceType: 'GENERATOR', ratedKva: 100, serviceIntervalH: 250 })
  const tree = testTree([testBranch(1, [set], open)])
  const purchase = { id: 1, branchId: 1, date: DAY, litres: '500', nairaPerLitre: '1000' }
  return testFacts(tree, {
    asked: wholeDays([DAY, DAY]),
    now: NOW,
    ranges: [testRange(13, [DAY, DAY], 400, { onS: 10 * HOUR_S })],
    blocks: new Map([[13, [testBlocks(DAY, { kwh: 10, kvarh: 7.5, on: [0, 40] })]]]),
    serviceRuns: new Map([[13, SERVICED]]),
    papers: { ...NO_PAPERS, purchases: [purchase] },
    ...own,
  })
}

function scored(own = {}) {
  const known = facts({ opensAt: null, closesAt: null }, own)
  const over = demandOver(known.tree, known.blocks, known.elapsed)
  return scoredGenerators(known, demandInBlocks(over), countedPlaces(known.tree.branches))[0]!
}

describe('a generator over a day', () => {
  it('V-G2 50 kVA of 100 are 50 %; √(40² + 30²) is its demand, after 10 run hours it is too early for a size', () => {
    const { usage, demand, recommended } = scored()
    expect(usage).toBeCloseTo(50, 9)
    expect([demand.avgKva, demand.maxKva, demand.hours]).toEqual([50, 50, 10])
    expect(recommended).toEqual({ kva: null, text: 'Too early to say: 10 run hours of the 50 that it takes' })
  })

  it('V-G4 without an entry its litres are the curve’s: 10 h × 13.42 L/h, 2.98 kWh a litre', () => {
    const { litres, fuel, cost } = scored()
    expect(litres.estimatedLitres).toBeCloseTo(134.2, 9)
    expect(fuel.baseline).toBeCloseTo(40 / 13.42, 9)
    expect([fuel.current, fuel.percent]).toEqual([null, null])
    expect(cost?.naira).toBeCloseTo(134_200, 6)
  })

  it('an entry of 160 L over the day is 2.5 kWh a litre: diesel goes elsewhere', () => {
    const entry = { id: 1, branchId: 1, startDay: DAY, endDay: DAY, litres: '160', deviceId: null }
    const { fuel, litres } = scored({ papers: { ...NO_PAPERS, entries: [entry] } })
    expect(litres.enteredLitres).toBeCloseTo(160, 9)
    expect(fuel.current).toBeCloseTo(2.5, 9)
    expect(fuel.advice).toBe('losing')
  })

  it('V-G5 200 h after its service it is due in 50 h; nothing measured since then: not known', () => {
    expect(scored().hoursToMaintenance).toBe(50)
    expect(scored({ serviceRuns: new Map() }).hoursToMaintenance).toBeNull()
  })

  it('one that did not run is not in use', () => {
    const ranges = [testRange(13, [DAY, DAY], 0, { onS: 0 })]
    const blocks = new Map([[13, [testBlocks(DAY, { kwh: 0, on: [0, 0] })]]])
    expect(scored({ ranges, blocks }).band?.band).toBe('Not In Use')
  })
})

describe('the size of a standby set over a month and over a year (domain.md §16.H)', () => {
  /** 6 h a day at 52 kW: 65 kVA of 100, 180 h in 30 days, 2,190 h a year. */
  const advised = (days: number, yearHours: number | null) => {
    const first = addDays(DAY, 1 - days)
    const all = daysInSpan([first, DAY])
    const blocks = all.map((day) => testBlocks(day, { kwh: 13, on: [0, 24] }))
    const entry = { ...NO_ENTRY, deviceId: 13, validFrom: '2020-01-01', rating: 'standby' as const }
    return scored({
      asked: wholeDays([first, DAY]),
      ranges: [testRange(13, [first, DAY], 312 * days, { onS: 6 * HOUR_S * days })],
      blocks: new Map([[13, blocks]]),
      setEntries: [entry],
      ...(yearHours === null ? {} : { yearHours: new Map([[13, yearHours]]) }),
    }).recommended?.text
  }

  it('counts the hours of the year, whatever range is shown: both move load', () => {
    expect(advised(30, 2190)).toMatch(/^Move load out of the run hours/)
    expect(advised(90, 2190)).toMatch(/^Move load out of the run hours/)
    expect(advised(90, 180)).toBe('Size is adequate')
    expect(advised(30, null)).toBe('Size is adequate')
  })
})

describe('on outside the operating hours', () => {
  it.each([
    ['08:00', '17:00', 8],
    ['00:00', '09:00', 1],
    ['10:00', '17:00', 10],
  ])('V-O1 open from %s to %s it ran %d hours for nothing', (opensAt, closesAt, hours) => {
    const known = facts({ opensAt, closesAt })
    const wasted = operatingTime(known, countedPlaces(known.tree.branches))!
    expect(wasted.dates).toEqual([DAY])
    expect(wasted.totals.hours).toBeCloseTo(hours, 9)
    expect(wasted.totals.kwh).toBeCloseTo(40 * hours, 9)
    expect(wasted.totals.litres).toBeCloseTo(13.42 * hours, 9)
    expect(wasted.totals.naira).toBeCloseTo(13_420 * hours, 6)
    expect(wasted.devices[0]!.days).toEqual(wasted.days)
  })

  it('a branch without hours has none', () => {
    const known = facts({ opensAt: null, closesAt: null })
    expect(operatingTime(known, countedPlaces(known.tree.branches))).toBeNull()
  })

  it('a day without blocks is not known', () => {
    const known = facts({ opensAt: '08:00', closesAt: '17:00' }, { blocks: new Map() })
    expect(operatingTime(known, countedPlaces(known.tree.branches))!.totals.hours).toBeNull()
  })
})
