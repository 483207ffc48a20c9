import { describe, expect, it } from 'vitest'
import { demandText } from '../../words/analysis.ts'
import { limitLines } from './limit-lines.ts'

const kw = (value: number) => ({ limit: 'load_threshold_value', value }) as const
const volts = [
  { limit: 'min_voltage', value: 216 },
  { limit: 'max_voltage', value: 244 },
] as const

describe('limits of alerts as lines of a chart', () => {
  it('are those of the quantity alone, each with its figure and unit', () => {
    expect(limitLines([{ name: 'Utility', limits: [...volts, kw(60)] }], 'voltage')).toEqual([
      { key: 'min_voltage 216', label: 'Lowest voltage 216\u2009V', value: 216 },
      { key: 'max_voltage 244', label: 'Highest voltage 244\u2009V', value: 244 },
    ])
  })

  it('AL-01 beside bars of demand promise nothing of a bar below: its 30 minutes may hide quarters above', () => {
    // Quarters of 20, 50, 50 and 20 kW: two in a row are above 40 kW, and both half hours have 35 kW.
    const quarters = [20, 50, 50, 20]
    const halves = [0, 2].map((n) => (quarters[n]! + quarters[n + 1]!) / 2)
    expect(Math.max(...halves)).toBeLessThan(40)
    expect(demandText.limits).toBe(
      'A limit in kW is of each source by itself and judged by the quarter of an hour.',
    )
  })

  it('are one line where all have the same, and name whose they are where they differ', () => {
    const places = [
      { name: 'Utility', limits: [kw(60)] },
      { name: 'Gen 1', limits: [kw(40)] },
      { name: 'Gen 2', limits: [kw(60)] },
    ]
    expect(limitLines(places, 'apparent-power').map(({ label, value }) => [label, value])).toEqual([
      ['Load threshold 60\u2009kW (Utility, Gen 2)', 60],
      ['Load threshold 40\u2009kW (Gen 1)', 40],
    ])
    expect(limitLines(places.slice(0, 1), 'apparent-power')[0]?.label).toBe('Load threshold 60\u2009kW')
  })

  it('are none where the alert is off or has no limit', () => {
    expect(limitLines([{ name: 'Utility', limits: [] }], 'month-energy')).toEqual([])
  })
})
