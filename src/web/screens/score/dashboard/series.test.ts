import { describe, expect, it } from 'vitest'
import { dailyBucket, dailyNote, dailySeries } from './daily-series.ts'
import { loadBars, showsLoadOverview } from './load-bars.ts'
import { sourceCards } from './source-cards.ts'
import { makeDaily, makeLoads, makeUsage, usedDevice } from './testing-devices.ts'
import { usageSlices } from './usage-slices.ts'

const LAGOS = 'Africa/Lagos'
const now = Date.UTC(2026, 10, 20, 9, 15)
const colours = new Map([['11', 'blue']])

describe('sourceCards', () => {
  it('DB-04 shows the first six selected sources, no loads', () => {
    const devices = [
      usedDevice(1, 'Ikeja Cold Room', {}, 'LOAD'),
      usedDevice(2, 'Ikeja Solar', { is_selected: false }, 'SOLAR'),
      ...[3, 4, 5, 6, 7, 8, 9].map((id) => usedDevice(id, `Ikeja Gen ${id}`, {}, 'GENERATOR')),
    ]
    expect(sourceCards(makeUsage(devices)).map(({ id }) => id)).toEqual([3, 4, 5, 6, 7, 8])
  })

  it('DB-04 carries energy, naira and hours, each unknown by itself', () => {
    const known = usedDevice(11, 'Ikeja Utility')
    const unknown = usedDevice(12, 'Ikeja Gen 1', {
      billing_totals: { present_total: { usage_kwh: 100, value_naira: 0, unknown: 'No rate' } },
      usage_hours: 0,
      usage_hours_unknown: 'No reading',
      coverage: 0.4,
    })
    expect(sourceCards(makeUsage([known, unknown]))).toEqual([
      {
        id: 11,
        name: 'Ikeja Utility',
        type: 'UTILITY',
        kwh: 100,
        naira: 20_000,
        hours: 10.5,
        coverage: 1,
        estimated: 0,
      },
      {
        id: 12,
        name: 'Ikeja Gen 1',
        type: 'UTILITY',
        kwh: 100,
        naira: null,
        nairaReason: 'No rate',
        hours: null,
        hoursReason: 'No reading',
        coverage: 0.4,
        estimated: 0,
      },
    ])
  })

  it('T11 carries how much of the energy was spread over gaps', () => {
    const spread = usedDevice(11, 'Ikeja Utility', { energy_consumption: { usage: 100, estimated_kwh: 12 } })
    expect(sourceCards(makeUsage([spread]))[0]).toMatchObject({ kwh: 100, estimated: 12 })
  })
})

describe('usageSlices', () => {
  it('DB-06 gives the hours of each selected source in its own colour', () => {
    const usage = makeUsage([
      usedDevice(11, 'Ikeja Utility'),
      usedDevice(12, 'X', { usage_hours_unknown: 'Why' }),
    ])
    expect(usageSlices(usage, colours)).toEqual([
      { key: '11', label: 'Ikeja Utility', colour: 'blue', value: 10.5 },
      { key: '12', label: 'X', colour: 'var(--source-unknown)', value: null },
    ])
  })
})

describe('dailySeries', () => {
  const at = { bucket: 'daily' as const, now, zones: [LAGOS] }
  const dates = ['2026-11-18', '2026-11-19', '2026-11-20']

  it('DB-05 stacks the selected sources by day; no reading is a gap, a measured zero is 0', () => {
    const daily = makeDaily(dates, [
      { id: 11, name: 'Ikeja Utility', kwh: [50, 0, 20], coverage: [1, 0, 0.4] },
      { id: 12, name: 'Ikeja Gen 1', kwh: [0, 30, 0], coverage: [1, 1, 0.4] },
      { id: 13, name: 'Ikeja Cold Room', kwh: [9, 9, 9], coverage: [1, 1, 1], type: 'LOAD' },
      { id: 14, name: 'Ikeja Solar', kwh: [9, 9, 9], coverage: [1, 1, 1], selected: false },
    ])
    const { series } = dailySeries(daily, colours, at)
    expect(series).toEqual([
      { key: '11', label: 'Ikeja Utility', colour: 'blue', values: [50, null, 20], estimated: [0, 0, 0] },
      {
        key: '12',
        label: 'Ikeja Gen 1',
        colour: 'var(--source-unknown)',
        values: [0, 30, 0],
        estimated: [0, 0, 0],
      },
    ])
  })

  it('DB-05 marks today as partial and says what is missing of a day', () => {
    const daily = makeDaily(dates, [
      { id: 11, name: 'Ikeja Utility', kwh: [50, 0, 20], coverage: [0.969, 0, 0.4] },
      { id: 12, name: 'Ikeja Gen 1', kwh: [0, 30, 0], coverage: [1, 1, 0.4] },
    ])
    expect(dailySeries(daily, colours, at).categories).toEqual([
      { key: '2026-11-18', label: '18-11-2026', tick: '18-11', note: '96\u2009% measured' },
      { key: '2026-11-19', label: '19-11-2026', tick: '19-11', note: 'no readings of Ikeja Utility' },
      { key: '2026-11-20', label: '20-11-2026', tick: '20-11', state: 'partial' },
    ])
  })

  it('T11 a day without a reading that has estimated energy is a bar, not a gap', () => {
    const daily = makeDaily(dates, [
      { id: 11, name: 'Ikeja Utility', kwh: [50, 24, 0], coverage: [0.5, 0, 0], estimated: [12, 24, 0] },
    ])
    const { series, categories } = dailySeries(daily, colours, at)
    expect(series[0]).toMatchObject({ values: [50, 24, null], estimated: [12, 24, 0] })
    expect(categories[1]?.note).toBe('no readings')
  })

  it('DB-05 a day without any reading says so', () => {
    const daily = makeDaily(['2026-11-18'], [{ id: 11, name: 'Ikeja Utility', kwh: [0], coverage: [0] }])
    expect(dailySeries(daily, colours, at).categories[0]?.note).toBe('no readings')
  })

  it('SH-10 weeks and months are drawn as such, finer intervals as days', () => {
    expect(
      ['15mins', 'hourly', 'daily', 'weekly', 'monthly'].map((one) => dailyBucket(one as 'daily')),
    ).toEqual(['daily', 'daily', 'daily', 'weekly', 'monthly'])
    const month = makeDaily(['2026-11-01'], [{ id: 11, name: 'U', kwh: [70], coverage: [1] }])
    expect(dailySeries(month, colours, { ...at, bucket: 'monthly' }).categories[0]).toMatchObject({
      label: '11-2026',
      state: 'partial',
    })
    const week = makeDaily(['2026-11-16'], [{ id: 11, name: 'U', kwh: [70], coverage: [1] }])
    expect(dailySeries(week, colours, { ...at, bucket: 'weekly' }).categories[0]).toMatchObject({
      label: 'Week from 16-11-2026',
      state: 'partial',
    })
  })

  it('DB-05 branches whose days differ share one axis', () => {
    const one = makeDaily(
      ['2026-11-18', '2026-11-19'],
      [{ id: 11, name: 'A', kwh: [1, 2], coverage: [1, 1] }],
    )
    const two = makeDaily(
      ['2026-11-19', '2026-11-20'],
      [{ id: 21, name: 'B', kwh: [3, 4], coverage: [1, 1] }],
    )
    const { series } = dailySeries({ ...one, branches: [...one.branches, ...two.branches] }, colours, at)
    expect(series.map(({ values }) => values)).toEqual([
      [1, 2, null],
      [null, 3, 4],
    ])
  })
})

describe('dailyNote', () => {
  it.each([
    ['hourly', 'One bar a day. A shorter interval shows its own bars.'],
    ['daily', 'One bar a day'],
    ['weekly', 'One bar a week'],
    ['monthly', 'One bar a month'],
  ] as const)('DB-05 SH-10 says what %s makes of a bar', (interval, words) => {
    expect(dailyNote(interval)).toBe(words)
  })
})

describe('showsLoadOverview', () => {
  const load = { id: 71, name: 'Ikeja HVAC', hours: 12, share: 100 }
  const ikeja = { id: 1, name: 'Ikeja', loads: [load] }
  const yaba = { id: 2, name: 'Yaba', loads: [] }
  const nothing = { branches: [], devices: [] }
  const several = {
    clientType: 'BESPOKE' as const,
    branchCount: 2,
    selection: nothing,
    loads: makeLoads([ikeja, yaba]),
  }
  const single = { ...several, branchCount: 1, loads: makeLoads([ikeja]) }

  it('DB-08 BESPOKE with several branches and nothing selected', () => {
    expect(showsLoadOverview(several)).toBe(true)
    expect(showsLoadOverview({ ...several, selection: { branches: [1, 2], devices: [] } })).toBe(false)
  })

  it('DB-08 a single branch that has running-time data', () => {
    expect(showsLoadOverview(single)).toBe(true)
    expect(showsLoadOverview({ ...single, loads: makeLoads([yaba]) })).toBe(false)
    const idle = makeLoads([{ ...ikeja, loads: [{ ...load, hours: 0 }] }])
    expect(showsLoadOverview({ ...single, loads: idle })).toBe(false)
  })

  it('DB-08 the only branch selected counts as a single one', () => {
    const chosen = { ...several, selection: { branches: [1], devices: [] }, loads: makeLoads([ikeja]) }
    expect(showsLoadOverview(chosen)).toBe(true)
  })

  it.each(['STANDARD', 'RESELLER'] as const)('DB-08 not for %s', (clientType) => {
    expect(showsLoadOverview({ ...several, clientType })).toBe(false)
    expect(showsLoadOverview({ ...single, clientType })).toBe(false)
  })
})

describe('loadBars', () => {
  const loads = [
    { id: 71, name: 'Ikeja HVAC', hours: 12.5, share: 75 },
    { id: 72, name: 'Ikeja Line', hours: 0, share: 25 },
  ]

  it('DB-08 compares branches when there are several', () => {
    const drawn = loadBars(
      makeLoads([
        { id: 1, name: 'Ikeja', loads },
        { id: 2, name: 'Yaba', loads: [] },
      ]),
    )
    expect(drawn.heading).toBe('Branch')
    expect(drawn.categories.map(({ label }) => label)).toEqual(['Ikeja', 'Yaba'])
    expect(drawn.series[0]?.values).toEqual([50, 50])
  })

  it('DB-08 compares the loads of a single branch, sources left out', () => {
    const drawn = loadBars(makeLoads([{ id: 1, name: 'Ikeja', loads }]))
    expect(drawn.heading).toBe('Load')
    expect(drawn.categories[0]).toEqual({
      key: '71',
      label: 'Ikeja HVAC',
      note: '200.00\u2009kWh, ran 12 hours 30 mins',
    })
    expect(drawn.series[0]?.values).toEqual([75, 25])
  })
})
