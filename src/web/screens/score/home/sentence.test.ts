import { describe, expect, it } from 'vitest'
import type { Money } from './answers.ts'
import { moneySentence } from './sentence.ts'
import { shortNaira, shortParts, signedNaira, unitFor } from './short-naira.ts'

const money = {
  period: {
    month: '2026-11',
    label: '1–22 Nov',
    until: '05:00',
    before_month: '2026-10',
    before_label: '1–22 Oct',
  },
  total: {
    naira: 9_120_450,
    reason: null,
    coverage: 0.98,
    change: { naira: 710_150, percent: 8.44, trend: 'up', reason: null },
  },
  month_end: { naira: 12_583_000, half: 812_000, low: 11_771_000, high: 13_395_000, budget: 12_000_000 },
  branches: [],
} as unknown as Money

const text = (own: object = {}) =>
  moneySentence({ ...money, ...own } as Money)
    .map((piece) => piece.text)
    .join('')

describe('the sentence of the money home', () => {
  it('I-HOME-1 says so far, the change, the end and the budget', () => {
    expect(text()).toBe(
      '1–22 Nov, 05:00: ₦9.12m, ₦0.71m (8\u2009%) more than the same days of October; heading for ₦12.6m ± 0.8m; budget ₦12.0m.',
    )
  })

  it('I-HOME-5 names the branch without a rate, and tells neither a percentage nor a forecast', () => {
    const change = { naira: 710_150, percent: null, trend: 'up', reason: 'rate not set' }
    expect(
      text({
        total: { ...money.total, change },
        month_end: { naira: null, half: null, budget: null },
        branches: [{ name: 'Surulere', reason: 'rate not set' }],
      }),
    ).toBe('1–22 Nov, 05:00: ₦9.12m, ₦0.71m more than the same days of October; Surulere: rate not set.')
  })

  it('a month that is over ends at its cost, against the whole month before', () => {
    expect(
      text({ period: { ...money.period, month: '2026-10', until: null, before_month: '2026-09' } }),
    ).toBe('October: ₦9.12m, ₦0.71m (8\u2009%) more than September; budget ₦12.0m.')
  })

  it('what was measured in part is at least so much, and a change under half a percent is none', () => {
    const change = { naira: -1_000, percent: -0.2, trend: 'none', reason: null }
    expect(
      text({ total: { ...money.total, coverage: 0.9, change }, month_end: { naira: null, budget: null } }),
    ).toBe('1–22 Nov, 05:00: at least ₦9.12m, much the same as the same days of October.')
  })

  it('nothing measured is not ₦0', () => {
    expect(text({ total: { ...money.total, naira: null } })).toBe('1–22 Nov, 05:00: not measured.')
  })
})

describe('short naira', () => {
  it.each([
    [9_120_450, '₦9.12m'],
    [999_600, '₦1.00m'],
    [187_300, '₦187k'],
    [640.4, '₦640'],
    [0, '₦0'],
    [-29_277, '−₦29k'],
    [2_000_000_000, '₦2.00bn'],
  ])('%s is %s', (value, written) => {
    expect(shortNaira(value)).toBe(written)
  })

  it('writes a sign that is no hyphen, and none before nothing', () => {
    expect([291_560.4, -29_277.45, -0.001].map((one) => signedNaira(one))).toEqual(['+₦292k', '−₦29k', '₦0'])
  })
})

describe('parts of one total in short naira', () => {
  it('add up to the total as it is written beside them', () => {
    // 3,436,000 + 12,076,000 = 15,512,000: one by one 3.44 and 12.08, which are 15.52.
    const total = 15_512_000
    expect(shortNaira(total)).toBe('₦15.51m')
    expect(shortParts([3_436_000, 12_076_000], unitFor(total))).toEqual(['₦3.44m', '₦12.07m'])
  })

  it('write one too small for the unit of the total in its own, and an unknown one not at all', () => {
    expect(shortParts([2_900, null, 9_000_000], unitFor(9_002_900))).toEqual(['₦3k', null, '₦9.00m'])
    expect(shortParts([400, 700], unitFor(1_100))).toEqual(['₦400', '₦1k'])
  })
})
