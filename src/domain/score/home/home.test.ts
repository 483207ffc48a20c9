import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testBranch, testDevice, testTree } from '../../site/testing-tree.ts'
import { vector } from '../../testing-vectors.ts'
import { startOfDay } from '../../time/zone.ts'
import { NO_PAPERS, testRange, wholeDays, ZONE } from '../testing-facts.ts'
import { byChange, type HomeFacts, homeMoney } from './home-money.ts'
import { addedCosts, changePerDay, costChange, type PeriodCost } from './same-days.ts'

const DAY_S = 86_400

function cost(naira: number | null, days: number, own: Partial<PeriodCost> = {}): PeriodCost {
  return { naira, kwh: 1_000, unpricedKwh: 0, measuredS: DAY_S, elapsedS: DAY_S, days, ...own }
}

describe('the same days before', () => {
  it('I-HOME-1 ₦9,120,450.00 against ₦8,410,300.00 are ₦710,150.00 more, 8.44 %', () => {
    const example = vector('I-HOME-1')
    const change = costChange(cost(example('now'), 21.2), cost(example('then'), 21.2))
    expect(change.naira).toBe(example('naira'))
    expect(change.percent).toBeCloseTo(example('percent'), 2)
    expect(change.trend).toBe('up')
  })

  it('I-HOME-2 31 days of October against 30 of September: 4.38 % in all, and 1.01 % a day decide the arrow', () => {
    const example = vector('I-HOME-2')
    const [now, then] = [
      cost(example('now'), example('days')),
      cost(example('then'), example('days then')),
    ] as const
    expect(costChange(now, then).percent).toBeCloseTo(example('percent'), 2)
    expect(changePerDay(now, then)).toBeCloseTo(example('percent a day'), 2)
    expect(costChange(now, then).trend).toBe('up')
    // 300,000 in 31 days are more than 297,000 in 30, and less a day.
    expect(costChange({ ...now, naira: 300_000 }, then)).toMatchObject({ naira: 3_000, trend: 'down' })
  })

  it.each([
    ['measured to 96 %: in percent', { measuredS: 0.96 * DAY_S }, [100, 10]],
    ['measured to 94 %: in naira alone', { measuredS: 0.94 * DAY_S }, [100, null]],
    ['measured to 79 %: not at all', { measuredS: 0.79 * DAY_S }, [null, null]],
    ['6 % of the energy has no price: in naira alone', { unpricedKwh: 60 }, [100, null]],
    ['5 % of the energy has no price: in percent', { unpricedKwh: 50 }, [100, 10]],
  ])('a side that is %s', (_, own, [naira, percent]) => {
    expect(costChange(cost(1_100, 20, own), cost(1_000, 20))).toMatchObject({ naira, percent })
    const other = costChange(cost(1_100, 20), cost(1_000, 20, own))
    expect(other.naira).toBe(naira)
    expect(other.percent).toBe(percent)
  })

  it('an unknown side has no change, and none of nothing has no percentage', () => {
    expect(costChange(cost(null, 20), cost(1_000, 20))).toEqual({ naira: null, percent: null, trend: 'none' })
    expect(costChange(cost(1_000, 20), cost(0, 20)).percent).toBeNull()
  })

  it('the change of the sums is the sum of the changes, to the kobo', () => {
    const kobo = fc.integer({ min: 0, max: 1e11 }).map((one) => one / 100)
    fc.assert(
      fc.property(fc.array(fc.tuple(kobo, kobo), { minLength: 1, maxLength: 20 }), (pairs) => {
        const [now, then] = [0, 1].map((n) => pairs.map((pair) => cost(pair[n as 0 | 1], 20)))
        const ofSums = costChange(addedCosts(now!), addedCosts(then!)).naira
        const each = pairs.map(([a, b]) => Math.round(costChange(cost(a, 20), cost(b, 20)).naira! * 100))
        expect(Math.round(ofSums! * 100)).toBe(each.reduce((sum, one) => sum + one, 0))
      }),
    )
  })
})

const tariff = (branchId: number, rate: string, id = branchId) => ({
  id,
  branchId,
  deviceType: 'UTILITY' as const,
  rate,
  vatRate: '0.075',
  validFrom: '2026-01-01',
  label: '',
})
const bill = (branchId: number, date: string, endDate: string | null, kwh: string, naira: string) => ({
  id: branchId,
  branchId,
  kind: 'post-paid' as const,
  date,
  endDate,
  kwh,
  vatInclusiveNaira: naira,
})
const NOVEMBER = ['2026-11-01', '2026-11-20'] as const
const OCTOBER = ['2026-10-01', '2026-10-20'] as const
const meter = (id: number, own = {}) => testDevice(id, own)

function facts(own: Partial<HomeFacts>): HomeFacts {
  return {
    tree: testTree([]),
    now: startOfDay(ZONE, '2026-11-21'),
    asked: wholeDays(['2026-11-01', '2026-11-30']),
    ranges: new Map(),
    before: wholeDays(OCTOBER),
    previous: new Map(),
    papers: NO_PAPERS,
    ...own,
  }
}

describe('the money home', () => {
  const example = vector('I-HOME-5')
  const names = ['Ikeja', 'Abuja', 'Surulere']
  const branches = names.map((name, n) => testBranch(n + 1, [meter(11 + n)], { name }))
  // Two branches use 410 kWh each in 20 days, Surulere 180: 18 % of all.
  const [priced, unpriced] = [example('kWh') / 2 / 20, example('kWh without a tariff') / 20]
  const each = [priced, priced, unpriced]
  const money = homeMoney(
    facts({
      tree: testTree(branches),
      ranges: new Map(each.map((kwh, n) => [11 + n, testRange(11 + n, NOVEMBER, kwh)])),
      previous: new Map(
        each.map((_, n) => [11 + n, testRange(11 + n, OCTOBER, n === 2 ? 9 : example('before') / 2 / 20)]),
      ),
      papers: { ...NO_PAPERS, tariffs: [tariff(1, '200'), tariff(2, '200')] },
    }),
    branches.flatMap(({ devices }) => devices),
  )

  it('I-HOME-5 of three branches one has no tariff: the total is that of two, without a percentage or a forecast', () => {
    expect(money.total.naira).toBe(example('naira'))
    expect(money.total.change).toMatchObject({ naira: example('change'), percent: null })
    expect(money.total.isMuchUnpriced).toBe(true)
    expect(money.rows.map(({ now }) => now.naira)).toEqual([88_150, 88_150, null])
    expect(money.rows.toReversed().toSorted(byChange).at(-1)!.branch.name).toBe('Surulere')
  })

  it('I-HOME-5 a branch that has no price is in no ratio either', () => {
    expect(money.total.nairaPerKwh).toBeCloseTo(215, 9)
  })

  it('I-HOME-6 a post-paid month without a bill costs what the tariff says, and waits for it', () => {
    const vectorOfBill = vector('I-HOME-6')
    const branch = testBranch(1, [meter(11)])
    const { rows, total } = homeMoney(
      facts({
        tree: testTree([branch]),
        ranges: new Map([[11, testRange(11, NOVEMBER, vectorOfBill('kWh') / 20)]]),
        previous: new Map([[11, testRange(11, OCTOBER, 100)]]),
        papers: {
          ...NO_PAPERS,
          tariffs: [tariff(1, String(vectorOfBill('tariff')))],
          bills: [bill(1, '2026-10-01', '2026-10-31', '3100', '698158.75')],
        },
      }),
      branch.devices,
    )
    expect(rows[0]!.now.naira).toBe(vectorOfBill('accrued'))
    expect(rows[0]!.isBillMissing).toBe(true)
    expect(total).toMatchObject({ billsMissing: 1, paidNaira: 0 })
    expect(rows[0]!.change).toMatchObject({ naira: 0, percent: 0, trend: 'none' })
  })

  it('a branch that came in between is new: in the total and in no comparison', () => {
    const [old, added] = [
      testBranch(1, [meter(11)]),
      testBranch(2, [meter(12, { since: startOfDay(ZONE, '2026-11-10') })]),
    ]
    const { rows, total } = homeMoney(
      facts({
        tree: testTree([old, added]),
        ranges: new Map([
          [11, testRange(11, NOVEMBER, 10)],
          [12, testRange(12, ['2026-11-10', '2026-11-20'], 10)],
        ]),
        previous: new Map([[11, testRange(11, OCTOBER, 8)]]),
        papers: { ...NO_PAPERS, tariffs: [tariff(1, '200'), tariff(2, '200')] },
      }),
      [...old.devices, ...added.devices],
    )
    expect(rows.map(({ comparison }) => comparison)).toEqual(['same days', 'new'])
    expect(total.naira).toBe(43_000 + 23_650)
    expect(total.change).toMatchObject({ naira: 8_600, percent: 25, trend: 'up' })
  })

  it('what was paid is money by the dates of papers, whatever was used', () => {
    const branch = testBranch(1, [meter(11)])
    const { total } = homeMoney(
      facts({
        tree: testTree([branch]),
        ranges: new Map([[11, testRange(11, NOVEMBER, 10)]]),
        papers: {
          ...NO_PAPERS,
          purchases: [{ id: 1, branchId: 1, date: '2026-11-03', litres: '100', nairaPerLitre: '1350.50' }],
          tariffs: [tariff(1, '200')],
        },
      }),
      branch.devices,
    )
    expect(total).toMatchObject({ paidNaira: 135_050, billsMissing: 0 })
  })
})
