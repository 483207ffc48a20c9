import { describe, expect, it } from 'vitest'
import { codeOfSigns } from '../../energy/supply/device-signs.ts'
import { codeOfMoment } from '../../energy/supply/feeder-code.ts'
import { round } from '../../round.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { addDays } from '../../time/calendar-day.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { heldBackSpans, type SolarFacts } from './solar-facts.ts'
import { solarMonth } from './solar-month.ts'
import { solarYear } from './solar-year.ts'

const DAY = '2026-11-10'
const ZONE = 'Africa/Lagos'
const PLANT = testDevice(1, { deviceType: 'SOLAR', name: 'Solar' })
const SET = testDevice(2, { deviceType: 'GENERATOR', name: 'Gen 1', ratedKva: 100 })
const FEEDER = testDevice(3, { deviceType: 'UTILITY', name: 'Grid' })
const H = 3600

/** 4 kWh a block from 08:00 to 16:00. */
const sunny = (day: string, change: (n: number, kwh: number) => number = (_n, kwh) => kwh) => ({
  deviceId: 1,
  day,
  vectors: {
    start: startOfDay(ZONE, day),
    kwh: Float64Array.from({ length: 96 }, (_, n) => change(n, n >= 32 && n < 64 ? 4 : 0)),
    onS: new Float64Array(96),
    coverageS: new Float64Array(96).fill(900),
  },
})

/** The grid until 10:00, the set until 12:00, nothing until 14:00, then the grid again. */
function facts(change: Partial<SolarFacts> = {}): SolarFacts {
  const grid = (state: 'present' | 'absent') =>
    codeOfMoment({ state, sign: 'line-voltage', kind: 'grid', isBesideGrid: false, isPartial: false })
  const set = (on: boolean) => codeOfSigns({ voltage: null, power: null, mains: null, on })
  const runs = { ends: [10 * H, 14 * H, 24 * H], codes: [grid('present'), grid('absent'), grid('present')] }
  const burned = {
    ...sunny(DAY, (n) => (n >= 40 && n < 48 ? 7.5 : 0)),
    deviceId: 2,
  }
  const onS = Float64Array.from({ length: 96 }, (_, n) => (n >= 40 && n < 48 ? 900 : 0))
  return {
    branch: testBranch(1, [PLANT, SET, FEEDER]),
    now: startOfDay(ZONE, DAY) + 2 * DAY_MS,
    feeders: new Map([
      [
        3,
        [
          {
            deviceId: 3,
            day: DAY,
            runs,
            daySeconds: 24 * H,
            seconds: 24 * H,
            sums: {} as never,
            minVolts: null,
          },
        ],
      ],
    ]),
    runs: [
      {
        deviceId: 2,
        day: DAY,
        runs: { ends: [10 * H, 12 * H, 24 * H], codes: [set(false), set(true), set(false)] },
        minVolts: null,
        leastKw: null,
      },
    ],
    blocks: [sunny(DAY), { ...burned, vectors: { ...burned.vectors, onS } }],
    totals: [
      { deviceId: 1, day: DAY, kwh: 128 },
      { deviceId: 2, day: DAY, kwh: 60 },
      { deviceId: 3, day: DAY, kwh: 200 },
    ],
    entries: [],
    setEntries: [],
    papers: {
      purchases: [{ branchId: 1, date: DAY, litres: '100', nairaPerLitre: '1361.57' }],
      bills: [],
      entries: [],
      tariffs: [
        { branchId: null, deviceType: 'UTILITY', rate: '209.50', vatRate: '0.075', validFrom: '2026-01-01' },
      ],
    },
    exported: null,
    states: new Map(),
    ...change,
  }
}

const ENTRY = {
  ...{ deviceId: 1, validFrom: '2026-01-01', kwp: 30, since: null, expected: Array<number>(12).fill(120) },
  ...{ capex: null, upkeepNaira: null, exportNaira: null, wouldRun: false },
}

describe('a month of solar (domain.md §16.L)', () => {
  it('prices each hour by what it displaced: grid, slope of the set, and an island without a price', () => {
    const { value, kwh, allKwh } = solarMonth(facts(), [DAY, DAY])
    expect([kwh, allKwh]).toEqual([128, 388])
    // 08–10 and 14–16 the grid, 10–12 the set, 12–14 an island: 32 kWh each two hours.
    expect(value.grid).toEqual({ kwh: 64, naira: round(64 * 225.2125) })
    expect(value.set).toEqual({ kwh: 32, naira: round(32 * 0.209 * 1361.57) })
    expect(value.unpriced.kwh).toBe(32)
    expect(value.naira).toBe(round(64 * 225.2125 + 32 * 0.209 * 1361.57))
  })

  it('X8 of the running day counts what has passed whole, of the panels as of what they displaced', () => {
    // 14:52: blocks until 14:45, 27 of them with sun. The running one has come in part.
    const { kwh, value, plants } = solarMonth(
      facts({ now: startOfDay(ZONE, DAY) + 14 * HOUR_MS + 52 * MINUTE_MS }),
      [DAY, DAY],
    )
    const { grid, set, island, unpriced, unknown, exported } = value
    const parts = [grid, set, island, unpriced, unknown, exported].reduce((sum, part) => sum + part.kwh, 0)
    expect([kwh, parts, plants[0]!.kwh]).toEqual([108, 108, 108])
  })

  it('prices an island as a set that would have run, where that is entered', () => {
    const { value } = solarMonth(facts({ entries: [{ ...ENTRY, wouldRun: true }] }), [DAY, DAY])
    expect(value.unpriced.kwh).toBe(0)
    expect(value.island.kwh).toBe(32)
    expect(value.island.naira).toBeGreaterThan(32 * 225)
  })

  it('does not tell how much was used here where no meter tells what left', () => {
    expect(solarMonth(facts(), [DAY, DAY])).toMatchObject({ exportedKwh: null, selfConsumption: null })
    const noon = startOfDay(ZONE, DAY) + 60 * BLOCK_MS
    const told = solarMonth(facts({ exported: new Map([[noon, 3]]) }), [DAY, DAY])
    expect(told).toMatchObject({ exportedKwh: 3, selfConsumption: 125 / 128 })
    expect(told.selfSufficiency).toBeCloseTo(125 / 385, 9)
    // It left while the grid was there, for nothing.
    expect(told.value.grid.kwh).toBe(61)
    expect(told.value.exported).toEqual({ kwh: 3, naira: 0 })
  })

  it('what the set does is not known: no price for those hours', () => {
    const { value } = solarMonth(facts({ runs: [] }), [DAY, DAY])
    expect(value).toMatchObject({ naira: null, reason: 'coverage', coverage: 0 })
  })

  it('a plant that was silent for most of the month has no worth, and one that came lately has its own', () => {
    const month = ['2026-11-01', '2026-11-30'] as const
    const later = { now: startOfDay(ZONE, '2026-12-02') }
    expect(solarMonth(facts(later), month).value).toMatchObject({ naira: null, reason: 'not-measured' })
    const entries = [{ ...ENTRY, since: DAY }]
    expect(solarMonth(facts({ now: startOfDay(ZONE, DAY) + DAY_MS, entries }), month).value).toMatchObject({
      coverage: 1,
      isLeast: false,
      reason: null,
    })
    // A second one beside it, silent: half of the daylight.
    const two = testBranch(1, [PLANT, SET, FEEDER, testDevice(4, { deviceType: 'SOLAR' })])
    expect(solarMonth(facts({ branch: two }), [DAY, DAY]).value).toMatchObject({
      naira: null,
      reason: 'not-measured',
    })
  })

  it('a year pays back out of whole months alone', () => {
    const day = '2026-11-23'
    const whole = Array.from({ length: 388 }, (_, n) => addDays('2025-11-01', n))
    const year = (from: string, since: string | null) =>
      solarYear(
        facts({
          ...{ now: startOfDay(ZONE, day), runs: [], feeders: new Map() },
          branch: testBranch(1, [PLANT, FEEDER]),
          blocks: whole.filter((one) => one >= from).map((one) => sunny(one)),
          entries: [{ ...ENTRY, since, capex: 18_000_000, wouldRun: false }],
        }),
      )
    const all = year('2025-11-01', null)
    expect(all).toMatchObject({ isLeast: false, payback: { months: 12 } })
    // Silent until 20 November: eleven days are no month, nor where it was commissioned then.
    expect(year('2025-11-20', null).payback).toMatchObject({ months: 11, reason: 'months', years: null })
    const late = year('2025-11-20', '2025-11-20')
    expect(late.payback).toMatchObject({ months: 11, reason: 'months', years: null })
    expect(late.months[0]).toMatchObject({ isWhole: false, isLeast: false })
    expect(year('2025-11-04', null)).toMatchObject({ isLeast: true, payback: { months: 12 } })
  })

  it('tells the yield of valid days, power at night, and a set that the sun keeps low', () => {
    const night = sunny(DAY, (n, kwh) => (n === 8 ? 0.1 : kwh))
    const { plants } = solarMonth(facts({ entries: [ENTRY], blocks: [night, ...facts().blocks.slice(1)] }), [
      DAY,
      DAY,
    ])
    expect(plants[0]).toMatchObject({ validDays: 1, state: 'as-expected', nightHours: 0.25 })
    expect(plants[0]?.toExpected).toBeCloseTo(128.1 / 120, 9)
    // 30 kW of 80 is above 30 %; at 4 kWh a block the sun gives 16 kW.
    const low = facts().blocks[1]!
    const kwh = low.vectors.kwh as Float64Array
    const lighter = { ...low, vectors: { ...low.vectors, kwh: kwh.map((one) => one * 0.6) } }
    expect(solarMonth(facts({ blocks: [sunny(DAY), lighter] }), [DAY, DAY]).lightSetHours).toBe(2)
  })

  it('I-SOL-6 tells sun that was not used as up to, where an island runs fast', () => {
    const around = Array.from({ length: 12 }, (_, n) => sunny(addDays(DAY, -1 - n)))
    const throttled = sunny(DAY, (n, kwh) => (n === 50 || n === 51 ? 1 : kwh))
    const blocks = [throttled, ...facts().blocks.slice(1), ...around]
    const spans = heldBackSpans(facts({ blocks }), [DAY, DAY])
    const at = startOfDay(ZONE, DAY) + 50 * BLOCK_MS
    expect(spans).toEqual([{ from: at, to: at + 2 * BLOCK_MS }])
    const states = new Map([at, at + BLOCK_MS].map((one) => [one, { soc: null, hz: 51.4 }]))
    const told = solarMonth(facts({ blocks, states }), [DAY, DAY])
    expect(told.unused).toEqual({ kwh: 6, hours: 0.5 })
    expect(told.days[0]?.unusedKwh).toBe(6)
    expect(solarMonth(facts({ blocks }), [DAY, DAY]).unused.kwh).toBe(0)
  })
})
