import { describe, expect, it } from 'vitest'
import { formatQuantity } from './format.ts'
import {
  barSummary,
  bySize,
  hasEstimates,
  isEmpty,
  partText,
  pieSummary,
  placeText,
  totalAt,
  valueText,
} from './summary.ts'

const categories = [
  { key: '1', label: '01-11-2026' },
  { key: '2', label: '02-11-2026', note: '50 % measured' },
  { key: '3', label: '03-11-2026' },
]
const series = [
  { key: 'a', label: 'Gen 1', colour: 'red', values: [1, 8, null] },
  { key: 'b', label: 'Mains', colour: 'blue', values: [5, null, null] },
]
const format = (value: number | null) => (value === null ? '—' : `${value} kWh`)

describe('chart words', () => {
  it('totals what is known, and knows no total where nothing is', () => {
    expect([0, 1, 2].map((place) => totalAt(series, place))).toEqual([6, 8, null])
  })

  it('lists series by size, unknown last', () => {
    expect(bySize(series, 0).map((row) => row.series.label)).toEqual(['Mains', 'Gen 1'])
    expect(bySize(series, 1).map((row) => row.value)).toEqual([8, null])
  })

  it('sums a bar chart up in a sentence', () => {
    expect(barSummary(categories, series, format)).toBe(
      'Bar chart of Gen 1, Mains from 01-11-2026 to 03-11-2026. Highest: 8 kWh on 02-11-2026. 1 without readings.',
    )
    expect(barSummary([], series, format)).toBe('Nothing to show.')
  })

  it('CT-04 counts a line apart from the bars', () => {
    const forecast = { key: 'f', label: 'Forecast', colour: '', values: [9, 9, 9], shape: 'line' as const }
    expect(barSummary(categories, [...series, forecast], format)).toContain(
      'with a line of Forecast from 01-11-2026 to 03-11-2026. Highest: 8 kWh on 02-11-2026.',
    )
    const first = categories[0]
    const both = series.slice(0, 1).concat(forecast)
    expect(first && placeText(first, both, 0, format, false)).toBe('01-11-2026, Forecast 9 kWh, Gen 1 1 kWh')
  })

  it('reads out one place with its note and total', () => {
    const second = categories[1]
    expect(second && placeText(second, series, 1, format)).toBe(
      '02-11-2026, 50 % measured, total 8 kWh, Gen 1 8 kWh, Mains —',
    )
  })

  it('T11 says how much of a value is estimated, and how many bars have such a part', () => {
    const kwh = (value: number | null) => formatQuantity(value, 'kWh')
    const [first = { key: '', label: '' }] = categories
    const mains = { key: 'b', label: 'Mains', colour: '', values: [50, 8, null], estimated: [12, 0, null] }
    expect(valueText(mains, 0, kwh)).toBe('50.00\u2009kWh, of which 12.00\u2009kWh estimated')
    expect([1, 2].map((place) => valueText(mains, place, kwh))).toEqual(['8.00\u2009kWh', '—'])
    expect(partText(mains, 1, kwh)).toBeNull()
    expect(placeText(first, [mains], 0, kwh)).toBe(
      '01-11-2026, Mains 50.00\u2009kWh, of which 12.00\u2009kWh estimated',
    )
    expect(barSummary(categories, [mains], kwh)).toContain('1 estimated in whole or in part.')
    expect([hasEstimates([mains]), hasEstimates(series)]).toEqual([true, false])
  })

  it('is empty only when nothing is known; zero is known', () => {
    expect(isEmpty([{ key: 'a', label: 'A', colour: '', values: [null, null] }])).toBe(true)
    expect(isEmpty([{ key: 'a', label: 'A', colour: '', values: [0] }])).toBe(false)
  })

  it('sums a pie up', () => {
    expect(pieSummary([{ key: 'a', label: 'A', colour: '', value: 2 }], format)).toBe('Shares: A 2 kWh.')
    expect(pieSummary([{ key: 'a', label: 'A', colour: '', value: null }], format)).toBe('Nothing to show.')
  })
})
