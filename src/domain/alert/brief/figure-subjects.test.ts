import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import { totalMonthEnd } from '../../cost/month-end/month-end.ts'
import { addMonthKwh } from '../../cost/month-end/month-kwh.ts'
import type { KeptOutage } from '../../finding/running/outage/kept-outage.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { vector } from '../../testing-vectors.ts'
import { figureSubjects } from './figure-subjects.ts'

const BRANCHES = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => testBranch(id, [testDevice(id)]))

const outage = (branchId: number, naira: number | null, own: Partial<KeptOutage> = {}): KeptOutage => ({
  ...{ branchId, naira, until: '2026-11-21', isLeast: false, coverage: 1, basis: '', keptAt: 0 },
  ...{ dieselHours: 8, darkHours: 1.75, ...own },
})

/** 100 kWh at a rate. */
function month(branchId: number, rate: number, measured = 1): BranchMonth {
  const side = {
    ...{ days: 21, dueS: 100, measuredS: 100 * measured },
    cells: [{ source: 'UTILITY' as const, kwh: 100, naira: 100 * rate, unpricedKwh: 0 }],
  }
  return {
    ...{ branchId, month: '2026-11', until: Date.UTC(2026, 10, 21), isOver: false, monthDays: 30 },
    ...{ presence: 'compared', now: side, before: side, end: totalMonthEnd([]), method: null },
    kwh: addMonthKwh([]),
  }
}

const peers = (groups: readonly (string | null)[]) =>
  new Map(groups.map((group, n) => [n + 1, [{ validFrom: '2026-01-01', areaM2: null, group }]]))
const banks = peers(Array(8).fill('Banks'))
const nobody = { muted: new Set<string>(), unmeasured: new Set<number>() }
const tell = (
  outages: readonly KeptOutage[],
  months: readonly BranchMonth[] = [],
  groups = banks,
  reader: Partial<typeof nobody> = {},
) => figureSubjects(BRANCHES, months, { outages, peers: groups }, { ...nobody, ...reader })

describe('§16.N what outages cost, in a brief of the week', () => {
  it('is told once: of the branch that it cost most, and of how many it cost something', () => {
    const told = tell([
      outage(1, 87_130.11),
      outage(2, 315_000, { dieselHours: 0, coverage: null, isLeast: true }),
      outage(3, 0),
      outage(4, null),
    ])
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      ...{ topic: 'outage-cost', branchId: 2, naira: 315_000, isLeast: true, by: '2026-11-21' },
      ...{ value: 0, limit: 1.75, count: 2, low: null },
    })
  })

  it('X3 is not told where the grid is known for less than 80 % of the hours on diesel', () => {
    expect(tell([outage(1, 87_130.11, { coverage: 0.79 })])).toEqual([])
    expect(tell([outage(1, 87_130.11, { coverage: 0.8 })])).toHaveLength(1)
  })
})

describe('§16.N what is not told makes room', () => {
  const costs = [outage(1, 87_130), outage(2, 315_000), outage(3, 50_000)]

  it('where outages cost most is muted the next is told, and not as the most', () => {
    const muted = new Set(['outage-cost 2'])
    expect(tell(costs, [], banks, { muted })).toMatchObject([{ branchId: 1, naira: 87_130, count: 1 }])
  })

  it('a branch whose month is not measured is none of those that are compared', () => {
    const unmeasured = new Set([2])
    expect(tell(costs, [], banks, { unmeasured })).toMatchObject([{ branchId: 1, naira: 87_130, count: 2 }])
  })

  it('of a league whose dearest branch is muted nothing is told', () => {
    const months = [210, 220, 230, 240, 250].map((rate, n) => month(n + 1, rate))
    expect(tell([], months)).toMatchObject([{ branchId: 5 }])
    expect(tell([], months, banks, { muted: new Set(['league 5']) })).toEqual([])
  })
})

describe('§16.N the league, in a brief of the week', () => {
  const values = vector('I-LG-1').list('values')
  const months = values.map((rate, n) => month(n + 1, rate))

  it('I-LG-1 is the dearest kWh of a peer group beside the cheapest', () => {
    expect(tell([], months)).toMatchObject([
      { topic: 'league', branchId: 8, value: 410, limit: 210, count: 8, words: 'Banks', low: null },
    ])
  })

  it('I-LG-6 is of no group under five that are measured for nine tenths, and of no branch outside of it', () => {
    expect(tell([], months.slice(0, 4))).toEqual([])
    const unsure = months.map((own, n) => (n > 4 ? month(n + 1, values[n]!, 0.82) : own))
    expect(tell([], unsure)).toMatchObject([{ branchId: 5, value: 230, count: 5 }])
    const two = peers(['Banks', 'Banks', 'Banks', 'Banks', 'Banks', 'Banks', 'Banks', 'Bakeries'])
    expect(tell([], months, two)).toMatchObject([{ branchId: 7, value: 240, count: 7 }])
  })

  it('is not told where all pay the same', () => {
    expect(
      tell(
        [],
        [1, 2, 3, 4, 5].map((id) => month(id, 225)),
      ),
    ).toEqual([])
  })

  it('is not told of prices that are written alike, nor before seven days of the month', () => {
    const near = [209.4, 209.3, 209.2, 209.1, 209.05].map((rate, n) => month(n + 1, rate))
    expect(tell([], near)).toEqual([])
    const young = months.map((own) => ({ ...own, now: { ...own.now, days: 6 } }))
    expect(tell([], young)).toEqual([])
  })

  it('is one line a figure at the most, of known ones alone (property)', () => {
    const some = fc.record({
      naira: fc.option(fc.integer({ min: 0, max: 1e6 }), { nil: null }),
      coverage: fc.constantFrom(null, 0.5, 0.9, 1),
      rate: fc.integer({ min: 0, max: 500 }),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), (own) => {
        const told = tell(
          own.map(({ naira, coverage }, n) => outage(n + 1, naira, { coverage })),
          own.map(({ rate }, n) => month(n + 1, rate)),
        )
        const [costs, league] = ['outage-cost', 'league'].map((of) =>
          told.filter(({ topic }) => topic === of),
        )
        const known = own.flatMap(({ naira, coverage }) => (coverage !== 0.5 && naira ? [naira] : []))
        expect(costs?.map(({ naira }) => naira)).toEqual(known.length === 0 ? [] : [Math.max(...known)])
        const rates = own.map(({ rate }) => rate)
        const [low, high] = [Math.min(...rates), Math.max(...rates)]
        expect(league?.map(({ value, limit }) => [value, limit])).toEqual(
          own.length < 5 || low === high ? [] : [[high, low]],
        )
      }),
    )
  })
})
