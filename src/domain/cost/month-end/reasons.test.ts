import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactProduct, exactSum } from '../../money.ts'
import { round } from '../../round.ts'
import type { SourceType } from '../../site/device-type.ts'
import { vector } from '../../testing-vectors.ts'
import type { CostCell } from './cost-cell.ts'
import { reasonSources } from './reason-sources.ts'
import { type ComparedCosts, costReasons } from './reasons.ts'
import { compareSameDays } from './same-days.ts'

const SOURCES: readonly SourceType[] = ['UTILITY', 'GENERATOR', 'SOLAR']

function cells(kwh: readonly number[], prices: readonly number[], sources = SOURCES): CostCell[] {
  return kwh.map((energy, n) => ({
    source: sources[n]!,
    kwh: energy,
    naira: round(exactProduct(energy, prices[n]!)),
    unpricedKwh: 0,
  }))
}

const whole = (naira: number, days: number, more: Partial<CostCell> = {}, coverage = 1) => ({
  days,
  dueS: 1000,
  measuredS: 1000 * coverage,
  cells: [{ source: 'UTILITY' as const, kwh: 100, naira, unpricedKwh: 0, ...more }],
})

describe('why a cost differs (domain.md §16.I.1)', () => {
  it('I-FC-7 diesel dearer, more used, more of it from diesel: 106 575.00 + 82 545.86 + 215 189.64', () => {
    const example = vector('I-FC-7')
    const reasons = costReasons([
      {
        presence: 'compared',
        before: {
          days: example('days before'),
          cells: cells(example.list('kWh before'), example.list('prices before')),
        },
        now: { days: example('days'), cells: cells(example.list('kWh'), example.list('prices')) },
      },
    ])
    expect(reasons).toEqual({
      difference: example('difference'),
      price: example('price'),
      volume: example('volume'),
      mix: example('mix'),
      calendar: example('calendar'),
      use: example('use'),
      opened: 0,
      closed: 0,
      total: example('difference'),
    })
    expect(example('naira') - example('before')).toBeCloseTo(example('difference'), 6)
  })

  it('I-FC-8 as much used, 400 kWh of it from new panels: all of it is mix', () => {
    const example = vector('I-FC-8')
    const tariff = example('tariff')
    const reasons = costReasons([
      {
        presence: 'compared',
        before: { days: 30, cells: cells(example.list('kWh before'), [tariff]) },
        now: { days: 30, cells: cells(example.list('kWh'), [tariff, 0], ['UTILITY', 'SOLAR']) },
      },
    ])
    expect(reasons).toMatchObject({
      price: example('price'),
      volume: example('volume'),
      mix: example('mix'),
      difference: example('mix'),
    })
  })

  it('a branch of one side alone is a part of its own and moves no other', () => {
    const same = { days: 30, cells: cells([100], [200]) }
    const reasons = costReasons([
      { presence: 'compared', before: same, now: same },
      { presence: 'opened', before: { days: 30, cells: [] }, now: { days: 30, cells: cells([50], [300]) } },
      { presence: 'closed', before: { days: 30, cells: cells([10], [100]) }, now: { days: 30, cells: [] } },
    ])
    expect(reasons).toEqual({
      difference: 0,
      total: 14_000,
      price: 0,
      volume: 0,
      mix: 0,
      calendar: 0,
      use: 0,
      opened: 15_000,
      closed: -1_000,
    })
  })

  const side = fc.record({
    days: fc.integer({ min: 1, max: 31 }),
    cells: fc
      .array(
        fc.record({
          kwh: fc.double({ min: 0, max: 1e5, noNaN: true }),
          price: fc.double({ min: 0, max: 900, noNaN: true }),
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((rows) =>
        cells(
          rows.map(({ kwh }) => kwh),
          rows.map(({ price }) => price),
        ),
      ),
  })
  const branch: fc.Arbitrary<ComparedCosts> = fc.record({
    presence: fc.constantFrom('compared', 'compared', 'opened', 'closed'),
    now: side,
    before: side,
  })

  it('price, volume, mix, opened and closed make the difference to the kobo, whatever the cells', () => {
    fc.assert(
      fc.property(fc.array(branch, { maxLength: 5 }), (branches) => {
        const reasons = costReasons(branches)
        const { price, volume, mix, opened, closed, difference, calendar, use, total } = reasons
        expect(exactSum([price, volume, mix])).toBe(difference)
        expect(exactSum([difference, opened, closed])).toBe(total)
        expect(exactSum([calendar, use])).toBe(volume)
        const all = (which: 'now' | 'before') =>
          exactSum(branches.flatMap((one) => one[which].cells.map(({ naira }) => naira)))
        expect(total).toBe(exactSum([all('now'), -all('before')]))
        for (const part of Object.values(reasons)) expect(round(part)).toBe(part)
      }),
    )
  })
})

describe('what a reason is mostly about', () => {
  it('I-FC-7 diesel dearer, more from diesel; I-FC-8 more from solar', () => {
    const seven = vector('I-FC-7')
    const before = { cells: cells(seven.list('kWh before'), seven.list('prices before')) }
    const now = { cells: cells(seven.list('kWh'), seven.list('prices')) }
    expect(reasonSources(now, before, { price: seven('price'), mix: seven('mix') })).toEqual({
      price: 'GENERATOR',
      mix: 'GENERATOR',
      isMore: true,
    })
    const eight = vector('I-FC-8')
    const panels = { cells: cells(eight.list('kWh'), [eight('tariff'), 0], ['UTILITY', 'SOLAR']) }
    const grid = { cells: cells(eight.list('kWh before'), [eight('tariff')]) }
    expect(reasonSources(panels, grid, { price: 0, mix: eight('mix') })).toEqual({
      price: null,
      mix: 'SOLAR',
      isMore: true,
    })
  })
})

describe('the same days of the month before (domain.md §16.I.2)', () => {
  it('I-HOME-1 ₦710,150.00 more than the same days, 8.44 %', () => {
    const example = vector('I-HOME-1')
    const compared = compareSameDays(whole(example('naira'), 21.2), whole(example('before'), 21.2))
    expect(compared.difference).toBe(example('difference'))
    expect(round(compared.percent!)).toBe(example('percent'))
    expect(compared.trend).toBe('up')
  })

  it('I-HOME-2 31 days against 30: 4.38 % in total, 1.01 % a day decides the arrow', () => {
    const example = vector('I-HOME-2')
    const compared = compareSameDays(
      whole(example('naira'), example('days')),
      whole(example('before'), example('days before')),
    )
    expect(round(compared.percent!)).toBe(example('percent'))
    expect(round(compared.percentPerDay!)).toBe(example('percent a day'))
    expect(compareSameDays(whole(300_000, 31), whole(297_000, 30)).trend).toBe('down')
  })

  it('I-HOME-5 18 % of the energy without a rate: no difference, no percent', () => {
    const example = vector('I-HOME-5')
    const unpricedKwh = (100 * example('unpriced share percent')) / (100 - example('unpriced share percent'))
    expect(compareSameDays(whole(100, 20, { unpricedKwh }), whole(100, 20))).toMatchObject({
      difference: null,
      percent: null,
      reason: 'rate not set',
    })
    expect(compareSameDays(whole(100, 20, { unpricedKwh: 5.2 }), whole(100, 20)).percent).toBe(0)
  })

  it('less than 95 % measured: the difference without a percent', () => {
    expect(compareSameDays(whole(120, 20, {}, 0.949), whole(100, 20))).toMatchObject({
      difference: 20,
      percent: null,
      reason: 'not enough was measured',
    })
  })
})
