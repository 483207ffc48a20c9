import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { energyOfSelection, explainEnergy } from '../energy/energy-figures.ts'
import { exactSum } from '../money.ts'
import { vector } from '../testing-vectors.ts'
import { daysInSpan } from '../time/share-of-days.ts'
import {
  differenceFigure,
  type Figure,
  inputFigure,
  productFigure,
  ratioFigure,
  sumFigure,
} from './figure.ts'
import { byMonth, type SettledFigure, settle } from './settle.ts'

const naira = (key: string) => ({ key, label: key, unit: '₦', places: 2 })
const kwh = (key: string) => ({ key, label: key, unit: 'kWh', places: 2 })

const leaf = (key: string, value: number) => inputFigure(naira(key), value)

describe('a figure and its parts', () => {
  it('I-EX-1 404,310.50 = 106,575.00 + 82,545.86 + 215,189.64', () => {
    const example = vector('I-EX-1')
    const parts = () => example.list('parts').map((value, n) => leaf(`part ${n}`, value))
    expect(settle(sumFigure(naira('total'), example('value'), parts))).toMatchObject({
      value: example('value'),
      rest: null,
    })
  })

  it('I-EX-3 275.15 = 5,448,004.55 ÷ 19,800: a ratio of two sums, rounded once', () => {
    const example = vector('I-EX-3')
    const sums = () => [leaf('cost', 5_448_004.55), inputFigure(kwh('energy'), 19_800)] as const
    const head = { key: 'blended', label: '', unit: '₦/kWh', places: 2 }
    const settled = settle(ratioFigure(head, example('naira') / example('kWh'), sums))
    expect(settled).toMatchObject({ value: example('rate'), op: 'ratio', rest: null })
    expect(settled.parts.map(({ value }) => value)).toEqual([5_448_004.55, 19_800])
  })

  it('I-EX-4 one of three branches is not priced: partial, the sum of two', () => {
    const parts = () => [leaf('a', 10), leaf('b', 20), inputFigure(naira('c'), null, { reason: 'no rate' })]
    const settled = settle(sumFigure(naira('total'), 30, parts, { state: 'partial' }))
    expect(settled).toMatchObject({ value: 30, state: 'partial', rest: null })
    expect(settled.parts[2]).toMatchObject({ value: null, state: 'unknown', reason: 'no rate' })
  })

  it('I-EX-6 no reading: no value, "meter silent since", no parts, and what to do', () => {
    const energy = { kwh: null, daylightKwh: null, partial: true }
    const at = Date.UTC(2026, 10, 20, 2, 10)
    const device = { id: 4, name: 'Ikeja Utility', zone: 'Africa/Lagos', range: null, lastAt: at }
    const figure = energyOfSelection('energy.total', 'Total Energy', [device], energy)
    expect(settle(figure)).toMatchObject({
      value: null,
      state: 'unknown',
      reason: 'meter silent since 20-11-2026 03:10',
      parts: [],
    })
    expect(explainEnergy(figure, [device], true).whatToDo).toContain('Last Reading')
  })

  it('what rounding leaves has a name; 2 × 0.004 is 0.01, of 0.00 and 0.00', () => {
    const settled = settle(
      sumFigure(kwh('total'), 0.008, () => [inputFigure(kwh('a'), 0.004), inputFigure(kwh('b'), 0.004)]),
    )
    expect(settled.rest).toEqual({ label: 'Rounding', value: 0.01 })
  })

  it('parts that do not make the value are a mistake, not a rest', () => {
    const wrong = (figure: Figure) => () => settle(figure)
    expect(wrong(sumFigure(naira('t'), 100, () => [leaf('a', 60), leaf('b', 39.9)]))).toThrow(
      /parts of t make/,
    )
    expect(wrong(differenceFigure(naira('t'), 5, () => [leaf('a', 10), leaf('b', 4)]))).toThrow(
      /parts of t make/,
    )
    expect(wrong(productFigure(naira('t'), 9, () => [leaf('a', 2), leaf('b', 4)]))).toThrow(/parts of t make/)
  })

  it('more than 50 parts: 49 and "Others (n)" with their sum', () => {
    const parts = Array.from({ length: 60 }, (_, n) => leaf(`p${n}`, n))
    const settled = settle(sumFigure(naira('t'), 1770, () => parts))
    expect(settled.parts).toHaveLength(50)
    expect(settled.parts[49]).toMatchObject({ label: 'Others (11)', value: 594 })
    expect(settled.rest).toBeNull()
  })

  it('days of more than a month stand under their months', () => {
    const days = Array.from(
      { length: 40 },
      (_, n) => `2026-${n < 31 ? '01' : '02'}-${String((n % 31) + 1).padStart(2, '0')}`,
    )
    const figures = days.map((day) => ({ day, figure: inputFigure(kwh(day), 1), exact: 1 }))
    const months = byMonth(figures, (month) => kwh(month))
    expect(months.map(({ key, value }) => [key, value])).toEqual([
      ['2026-01', 31],
      ['2026-02', 9],
    ])
  })

  it('a year of days that are all rounded up adds up by its months', () => {
    const days = daysInSpan(['2026-01-01', '2026-12-31'])
    const exact = 155.376
    const figures = days.map((day) => ({ day, figure: inputFigure(kwh(day), exact), exact }))
    const year = settle(sumFigure(kwh('year'), 365 * exact, () => byMonth(figures, (month) => kwh(month))))
    expect(year.value).toBe(56_712.24)
    // 31 × 155.376, rounded once; its days make 31 × 155.38.
    expect(year.parts[0]).toMatchObject({ value: 4816.66, rest: { value: -0.12 } })
    expect(addsUp(year)).toBe(true)
  })
})

/** op(parts) and the rest, as somebody with the printed page adds them up. */
function addsUp({ op, parts, rest, value }: SettledFigure): boolean {
  if (parts.length === 0) return true
  const known = parts.flatMap((part) => part.value ?? [])
  if (op !== 'sum') return true
  return exactSum([...known, rest?.value ?? 0]) === value && parts.every(addsUp)
}

describe('whatever the energy', () => {
  it('parts and rest add up to the value to the last digit, on every level', () => {
    const amounts = fc.array(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { maxLength: 70 }), {
      minLength: 1,
      maxLength: 60,
    })
    fc.assert(
      fc.property(amounts, (devices) => {
        const plain = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)
        const sums = devices.map((days, n) =>
          sumFigure(kwh(`d${n}`), plain(days), () =>
            days.map((day, m) => inputFigure(kwh(`d${n}.${m}`), day)),
          ),
        )
        const total = sumFigure(kwh('total'), plain(devices.map(plain)), () => sums)
        expect(addsUp(settle(total))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
