import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BranchMonth } from '../../cost/month-end/branch-month.ts'
import type { CostCell } from '../../cost/month-end/cost-cell.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { vector } from '../../testing-vectors.ts'
import { startOfDay } from '../../time/zone.ts'
import { NO_PAPERS, ZONE } from '../testing-facts.ts'
import { byChange, type HomeFacts, homeMoney } from './home-money.ts'

const DAY_S = 86_400
const NOW = startOfDay(ZONE, '2026-11-21')
const NO_END = {
  naira: null,
  half: null,
  low: null,
  high: null,
  rest: null,
  reason: 'not enough data',
} as const

const cell = (kwh: number, naira: number, own: Partial<CostCell> = {}): CostCell => ({
  source: 'UTILITY',
  kwh,
  naira,
  unpricedKwh: 0,
  ...own,
})
const side = (cells: readonly CostCell[], measured = 1) => ({
  days: 20,
  cells,
  dueS: 20 * DAY_S,
  measuredS: measured * 20 * DAY_S,
})
const NOTHING = {
  used: null,
  end: null,
  low: null,
  high: null,
  change: null,
  changeLow: null,
  changeHigh: null,
  comparedUsed: null,
  toDate: null,
  halfToDate: null,
  missing: null,
  half: null,
} as unknown as BranchMonth['kwh']

function testMonth(
  branchId: number,
  now: BranchMonth['now'],
  before: BranchMonth['now'],
  own: Partial<BranchMonth> = {},
): BranchMonth {
  return {
    branchId,
    month: '2026-11',
    until: NOW,
    isOver: false,
    monthDays: 30,
    presence: 'compared',
    now,
    before,
    end: NO_END,
    method: null,
    kwh: NOTHING,
    ...own,
  }
}

function homeOf(months: readonly BranchMonth[], own: Partial<HomeFacts> = {}) {
  const branches = months.map(({ branchId }) => testBranch(branchId, [testDevice(10 + branchId)]))
  return homeMoney({
    branches,
    now: NOW,
    month: '2026-11',
    months,
    papers: NO_PAPERS,
    budgets: [],
    findings: [],
    feeders: new Map(),
    ...own,
  })
}

describe('the money home', () => {
  it('I-HOME-5 of three branches one has no tariff: total of two, no percentage, no forecast, and that one last', () => {
    const share = vector('I-HOME-5')('unpriced share percent')
    const priced = (100 - share) / 2
    const { rows, total } = homeOf([
      testMonth(3, side([cell(0, 0, { unpricedKwh: share })]), side([cell(0, 0, { unpricedKwh: share })])),
      testMonth(1, side([cell(priced, 8_815)]), side([cell(priced, 8_600)])),
      testMonth(2, side([cell(priced, 8_815)]), side([cell(priced, 9_245)])),
    ])
    expect(total.naira).toBe(17_630)
    expect(total.sameDays).toMatchObject({ difference: -215, percent: null })
    expect(total.end.naira).toBeNull()
    expect(rows[0]).toMatchObject({ naira: null, reason: 'rate not set' })
    expect(rows.toSorted(byChange).map(({ branch }) => branch.id)).toEqual([2, 1, 3])
  })

  it('I-HOME-5 a branch of which a part has a rate tells no cost, and is not in the total', () => {
    const { rows, total } = homeOf([
      testMonth(1, side([cell(200, 43_000, { unpricedKwh: 44 })]), side([cell(200, 43_000)])),
      testMonth(2, side([cell(100, 21_500)]), side([cell(100, 21_500)])),
    ])
    expect(rows[0]).toMatchObject({
      naira: null,
      nairaPerKwh: null,
      dieselShare: null,
      reason: 'rate not set',
    })
    expect(total).toMatchObject({ naira: 21_500, nairaPerKwh: 215, unpriced: [1] })
    expect(rows.toSorted(byChange).map(({ branch }) => branch.id)).toEqual([2, 1])
  })

  it('I-HOME-6 a post-paid month without its bill waits for it; credit and what was never billed do not', () => {
    const bill = (kind: 'post-paid' | 'pre-paid', date: string, endDate: string | null) => ({
      id: 1,
      branchId: 1,
      kind,
      date,
      endDate,
      kwh: '3100',
      vatInclusiveNaira: '698158.75',
    })
    const missing = (bills: HomeFacts['papers']['bills']) =>
      homeOf([testMonth(1, side([cell(2_000, 450_425)]), side([cell(2_000, 450_425)]))], {
        papers: { ...NO_PAPERS, bills },
      })
    expect(missing([bill('post-paid', '2026-10-01', '2026-10-31')])).toMatchObject({
      billsMissing: 1,
      paidNaira: 0,
      total: { naira: 450_425, sameDays: { difference: 0, percent: 0, trend: 'none' } },
    })
    expect(missing([bill('pre-paid', '2026-10-20', null)]).billsMissing).toBe(0)
    expect(missing([]).billsMissing).toBe(0)
  })

  it('a branch that came in between is new: in the total and in no comparison', () => {
    const { rows, total } = homeOf([
      testMonth(1, side([cell(200, 43_000)]), side([cell(160, 34_400)])),
      testMonth(2, side([cell(110, 23_650)]), side([]), { presence: 'opened' }),
    ])
    expect(rows.map(({ change }) => change?.difference ?? 'new')).toEqual([8_600, 'new'])
    expect(total.naira).toBe(66_650)
    expect(total.sameDays).toMatchObject({ difference: 8_600, percent: 25, trend: 'up' })
  })

  it('a budget is that of all branches or none, and what was found is added up by branch', () => {
    const months = [1, 2].map((id) => testMonth(id, side([cell(200, 43_000)]), side([cell(200, 43_000)])))
    const found = (branchId: number, low: number | null) => ({
      branchId,
      kind: 'bill-dispute' as const,
      state: 'open' as const,
      low,
      settledNaira: null,
    })
    const home = homeOf(months, {
      budgets: [{ branchId: 1, naira: 60_000, kwh: null }],
      findings: [found(1, 135_111.38), found(1, 20_000), found(2, null)],
    })
    expect(home).toMatchObject({ budget: null, budgetsSet: 1, verdict: null })
    expect(home.rows.map(({ toGetBack }) => toGetBack)).toEqual([155_111.38, null])
    expect(home.findings).toMatchObject({ toGetBack: 155_111.38, count: 3 })
    const both = [1, 2].map((branchId) => ({ branchId, naira: 60_000, kwh: null }))
    expect(homeOf(months, { budgets: both }).budget).toBe(120_000)
  })

  it('what was paid is money by the dates of papers, whatever was used', () => {
    const purchases = [{ id: 1, branchId: 1, date: '2026-11-03', litres: '100', nairaPerLitre: '1350.50' }]
    const month = testMonth(1, side([cell(200, 43_000)]), side([]))
    expect(homeOf([month], { papers: { ...NO_PAPERS, purchases } }).paidNaira).toBe(135_050)
  })

  it('totals are the sums of the rows, to the kobo (property)', () => {
    const kobo = fc.integer({ min: 0, max: 1e10 }).map((one) => one / 100)
    fc.assert(
      fc.property(fc.array(fc.tuple(kobo, kobo), { minLength: 1, maxLength: 12 }), (pairs) => {
        const { rows, total } = homeOf(
          pairs.map(([now, before], n) =>
            testMonth(n + 1, side([cell(100, now)]), side([cell(100, before)])),
          ),
        )
        const sum = (values: readonly (number | null | undefined)[]) =>
          values.reduce<number>((all, one) => all + Math.round((one ?? 0) * 100), 0)
        expect(Math.round((total.naira ?? 0) * 100)).toBe(sum(rows.map(({ naira }) => naira)))
        expect(Math.round((total.sameDays.difference ?? 0) * 100)).toBe(
          sum(rows.map(({ change }) => change?.difference)),
        )
      }),
    )
  })
})
