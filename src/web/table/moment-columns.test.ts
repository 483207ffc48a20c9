import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'
import { momentColumns, type RowsCut } from './moment-columns.ts'

const heading = (cut: RowsCut) =>
  csvText(
    momentColumns<string>(cut, (at) => at),
    ['2026-11-18T00:00:00'],
  )
    .replace('\uFEFF', '')
    .split('\r\n')[0]

describe('momentColumns', () => {
  it('PA-06 a file says which interval stands in for a finer one', () => {
    expect(heading({ interval: 'daily', coarsened: 'Shown by day: …' })).toBe('Date (daily)')
    expect(heading({ interval: '30mins', coarsened: 'Shown by half hour: …' })).toBe('Date (30mins),Time')
  })

  it('PA-06 and nothing where it is the one asked for', () => {
    expect(heading({ interval: 'daily', coarsened: null })).toBe('Date')
    expect(heading({ interval: 'hourly', coarsened: null })).toBe('Date,Time')
  })
})
