import { describe, expect, it } from 'vitest'
import { round, roundOrNull } from '../../round.ts'
import { shareOfDays, shareOfErrors } from '../../score/baseline/forecast-interval.ts'
import { byWeek, history, noHoliday } from '../../score/baseline/testing-history.ts'
import { vector } from '../../testing-vectors.ts'
import { daysOfMonth } from '../../time/month.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { type BranchMonth, monthTotal } from './branch-month.ts'
import { budgetVerdict, spreadYear } from './budget.ts'
import type { CostSide } from './cost-cell.ts'
import { branchMonthEnd, totalMonthEnd } from './month-end.ts'
import { addMonthKwh, kwhChange, kwhInterval, type MonthKwh } from './month-kwh.ts'
import { type NairaForecast, nairaForecast } from './naira-forecast.ts'
import { eventsBetween } from './site-event.ts'
import { totalBudget } from './total-budget.ts'

/** ₦1 a kWh: the kWh of V-B1 are naira. */
const PRICES = { UTILITY: 1 }
const MARCH_TO_MAY = history('2026-06-01', 92, byWeek)

const source = (days = MARCH_TO_MAY) => ({
  source: 'UTILITY' as const,
  sinceDay: '2026-01-01',
  untilDay: null,
  days: days.map(({ day, kwh, coverage }) => ({ day, kwh, coverageS: coverage * 86_400, periodS: 86_400 })),
})

function side(naira: number, days: number, unpricedKwh = 0): CostSide {
  return {
    days,
    dueS: 100,
    measuredS: 100,
    cells: [{ source: 'UTILITY', kwh: naira, naira, unpricedKwh }],
  }
}

const june = (sources = [source()], prices: { UTILITY: number | null } = PRICES) =>
  nairaForecast(sources, { month: '2026-06', today: '2026-06-11', prices, isHoliday: noHoliday })

const after = (days: number) => (day: string) => (Number(day.slice(8)) <= days ? 1 : 0)

function soFar(used: number, days: number) {
  return {
    isOver: false,
    now: side(used, days),
    usedAtTodaysPrices: used,
    validDays: days,
    elapsedShare: after(days),
  }
}

const withShare = (share: number | null): NairaForecast => ({ ...june(), share })

describe('where a month is heading, ₦ (domain.md §16.I)', () => {
  it('I-FC-6 day 1 of V-B1, 630 used of 420: 11 828.75', () => {
    const example = vector('I-FC-6')
    const end = branchMonthEnd(soFar(example('day 1 used'), 1), withShare(null))
    expect(roundOrNull(end.naira)).toBe(example('month end'))
  })

  it('I-FC-6 after 10 days: 10 561.73 ± 491.26', () => {
    const example = vector('I-FC-6')
    const h = shareOfErrors(
      vector('I-FC-3')
        .list('errors')
        .map((percent) => percent / 100),
    )
    const end = branchMonthEnd(soFar(vector('V-B1')('used'), 10), withShare(h))
    expect(roundOrNull(end.naira)).toBe(example('after 10 days'))
    expect(roundOrNull(end.half)).toBe(example('margin'))
    expect(round(end.high! - end.naira!)).toBe(example('margin'))
  })

  it('what is over counts as it cost, what is left at today’s prices', () => {
    const paid = branchMonthEnd({ ...soFar(3790, 10), now: side(3000, 10) }, withShare(0.05))
    expect(paid.naira).toBeCloseTo(3000 + 7170, 6)
    const dearer = june([source()], { UTILITY: 2 })
    expect(dearer.dayNaira?.reduce((sum, naira) => sum + naira, 0)).toBeCloseTo(2 * 10_960, 6)
  })

  it('I-FC-9 six valid days: not enough data; no interval: provisional', () => {
    expect(june([source(history('2026-06-01', 6, byWeek))])).toMatchObject({
      dayNaira: null,
      reason: 'not enough data',
    })
    const ten = june([source(history('2026-06-01', 10, byWeek))])
    expect(ten).toMatchObject({ method: 'provisional', share: null })
    expect(branchMonthEnd(soFar(420, 1), ten)).toMatchObject({ half: null, low: null })
    const example = vector('I-FC-9')
    const share = shareOfDays(example('sigma'), example('rho'), example('days'), example('forecast'))
    expect(round(share! * 100)).toBe(example('percent'))
  })

  it('a rate that is not set gives no forecast, and neither does a time hardly measured', () => {
    expect(june([source()], { UTILITY: null }).reason).toBe('rate not set')
    const unpriced = { ...soFar(0, 10), now: side(0, 10, 100) }
    expect(branchMonthEnd(unpriced, june()).reason).toBe('rate not set')
    const dark = { ...soFar(100, 10), now: { ...side(100, 10), measuredS: 79 } }
    expect(branchMonthEnd(dark, june()).reason).toBe('not enough was measured')
  })

  it('a month that is over ends at its cost', () => {
    const end = branchMonthEnd({ ...soFar(500, 30), isOver: true }, null)
    expect(end).toMatchObject({ naira: 500, low: 500, high: 500, rest: 0 })
  })

  it('branches err on their own: 3 and 4 make 5', () => {
    const ending = (half: number) => ({
      now: side(100, 10),
      monthDays: 30,
      end: { naira: 300, half, low: 300 - half, high: 300 + half, rest: 200, reason: null },
    })
    expect(totalMonthEnd([ending(3), ending(4)])).toMatchObject({ naira: 600, half: 5, low: 595, high: 605 })
  })

  it('a small branch without history is taken at its pace, a large one leaves the total unknown', () => {
    const known = {
      now: side(1000, 10),
      monthDays: 30,
      end: { naira: 3000, half: 100, low: 2900, high: 3100, rest: 2000, reason: null },
    }
    const unknown = {
      naira: null,
      half: null,
      low: null,
      high: null,
      rest: null,
      reason: 'not enough data',
    } as const
    expect(totalMonthEnd([known, { now: side(40, 10), monthDays: 30, end: unknown }]).naira).toBe(3120)
    expect(totalMonthEnd([known, { now: side(100, 10), monthDays: 30, end: unknown }])).toMatchObject({
      naira: null,
      reason: 'not enough data',
    })
  })
})

describe('an organisation', () => {
  const month = (branchId: number, now: CostSide, before: CostSide): BranchMonth => ({
    branchId,
    month: '2026-06',
    until: 0,
    isOver: false,
    monthDays: 30,
    presence: 'compared',
    now,
    before,
    end: branchMonthEnd({ ...soFar(0, 10), now }, june()),
    method: null,
    kwh: {
      used: null,
      comparedUsed: null,
      toDate: null,
      halfToDate: null,
      missing: 0,
      end: null,
      half: null,
    },
  })

  it('I-HOME-5 one of three without a rate: total of two, no percent, no forecast', () => {
    const example = vector('I-HOME-5')
    const unpriced = side(0, 10, (200 * 18) / 82)
    const branches = [
      month(1, side(110, 10), side(100, 10)),
      month(2, side(90, 10), side(80, 10)),
      month(3, unpriced, unpriced),
    ]
    const total = monthTotal(branches)
    expect(branches.length - total.unpriced.length).toBe(example('priced branches'))
    expect(total).toMatchObject({ naira: 200, unpriced: [3], end: { naira: null, reason: 'rate not set' } })
    expect(total.sameDays).toMatchObject({ difference: 20, percent: null, reason: 'rate not set' })
  })

  it('a new branch is in the cost and in no comparison', () => {
    const fresh = { ...month(2, side(50, 10), side(0, 10)), presence: 'opened' as const }
    const total = monthTotal([month(1, side(110, 10), side(100, 10)), fresh])
    expect(total.naira).toBe(160)
    expect(total.sameDays).toMatchObject({ difference: 10, percent: 10 })
    expect(total.reasons).toMatchObject({ difference: 10, opened: 50, total: 60 })
  })
})

describe('energy of several branches', () => {
  const branch = (used: number, toDate: number | null, half: number | null): MonthKwh => ({
    used,
    comparedUsed: toDate === null ? null : used,
    toDate,
    halfToDate: half,
    missing: 0,
    end: toDate === null ? null : used * 2,
    half,
  })

  it('I-FC-4 I-FC-5 a saving inside of both intervals together is no sure change', () => {
    expect(kwhChange(addMonthKwh([branch(90, 100, 3), branch(95, 100, 4)]))).toEqual({
      state: 'saving',
      low: 10,
      high: 20,
    })
    expect(kwhChange(addMonthKwh([branch(98, 100, 3), branch(98, 100, 4)])).state).toBe('no sure change')
    expect(kwhChange(addMonthKwh([branch(98, 100, 3), branch(98, 100, null)])).state).toBe('provisional')
  })

  it('a branch without a baseline is compared with nothing, and leaves the end of all unknown', () => {
    const together = addMonthKwh([branch(90, 100, 3), branch(50, null, null)])
    expect(together).toMatchObject({ used: 140, comparedUsed: 90, toDate: 100, end: null })
    const silent = { ...branch(0, 100, null), used: null, comparedUsed: null, end: null }
    expect(addMonthKwh([branch(90, 100, 3), silent])).toMatchObject({ used: 90, end: null })
    const neverForetold = { ...silent, toDate: null }
    expect(addMonthKwh([branch(90, 100, 3), neverForetold])).toMatchObject({ used: 90, end: 180 })
    expect(kwhInterval(addMonthKwh([branch(90, 100, 3), branch(95, 100, 4)]))).toEqual({
      low: 365,
      high: 375,
    })
  })
})

describe('budgets and events', () => {
  it('together they have a budget where each of them that cost something has one', () => {
    const months = [1, 2].map((branchId) => ({ branchId, now: side(10, 10) }))
    const budgets = [
      { branchId: 1, naira: 100.1, kwh: null },
      { branchId: 2, naira: 200.2, kwh: 5 },
    ]
    expect(totalBudget(months, budgets)).toEqual({ naira: 300.3, kwh: null, branches: 2 })
    expect(totalBudget(months, budgets.slice(1))).toEqual({ naira: null, kwh: null, branches: 1 })
    expect(totalBudget([], budgets).naira).toBeNull()
  })

  it('over below the interval, under above it, near inside of it', () => {
    const end = { low: 11.8, high: 13.4 }
    expect([11.7, 11.8, 12, 13.4, 13.5].map((budget) => budgetVerdict(budget, end))).toEqual([
      'over',
      'near',
      'near',
      'near',
      'under',
    ])
    expect(budgetVerdict(null, end)).toBeNull()
    expect(budgetVerdict(12, { low: null, high: null })).toBeNull()
  })

  it('a year is spread by last year’s shape, else by days, and its months make it', () => {
    const shape = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
    const shaped = spreadYear(1_300_000, 2027, shape)
    expect(shaped).toMatchObject({ by: 'last year' })
    expect(shaped.months[11]).toBe(200_000)
    const even = spreadYear(1_000_000, 2027, [...shape.slice(1), null])
    expect(even.by).toBe('days')
    expect(even.months[0]).toBe(84_931.51)
    expect(round(even.months.reduce((sum, naira) => sum + naira, 0))).toBe(1_000_000)
    expect(even.months).toHaveLength(daysInSpan(daysOfMonth('2027-01')).length - 19)
  })

  it('an event touches its days, and goes on where no end is said', () => {
    const event = { id: 1, branchId: 1, deviceId: null, text: 'New freezer', from: '2026-11-03', to: null }
    expect(eventsBetween([event], '2026-11-01', '2026-11-22')).toEqual([event])
    expect(eventsBetween([event], '2026-10-01', '2026-11-02')).toEqual([])
    expect(eventsBetween([{ ...event, to: '2026-11-05' }], '2026-11-06', '2026-11-30')).toEqual([])
  })
})
