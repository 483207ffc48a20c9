import { describe, expect, it } from 'vitest'
import { missingMeanings, withFactor, withMeaning, withPlace, withUnit } from './mapping-change.ts'
import type { Mapping } from './use-imports.ts'

const mapping: Mapping = {
  kind: 'readings',
  sheet: null,
  header_line: 1,
  columns: [
    { column: 1, as: 'time', unit: null, factor: 1 },
    { column: 3, as: 'kw', unit: 'kW', factor: 1 },
  ],
  decimal: '.',
  no_value: [],
  time_format: 'iso',
  zone: null,
  stamp: 'end',
  midnight_closes_day: false,
  values: 'power',
  period_s: null,
  start_register: null,
  corrects: false,
  device_id: 1,
  branch: null,
  places: [],
  bill_kind: null,
}

describe('T14 the mapping of a file', () => {
  it('gives a meaning to one column at a time, with the unit that is kept', () => {
    const moved = withMeaning(mapping, 2, 'kw')
    expect(moved.columns).toEqual([
      { column: 1, as: 'time', unit: null, factor: 1 },
      { column: 2, as: 'kw', unit: 'kW', factor: 1 },
    ])
    expect(withMeaning(mapping, 3, null).columns).toEqual([mapping.columns[0]])
  })

  it('T1 takes the factor with the unit: W is 0.001 kW', () => {
    expect(withUnit(mapping, 3, 'W').columns[1]).toEqual({ column: 3, as: 'kw', unit: 'W', factor: 0.001 })
    expect(withFactor(mapping, 0.001).columns[1]).toEqual({ column: 3, as: 'kw', unit: 'W', factor: 0.001 })
    expect(withFactor(mapping, 0.001).columns[0]).toEqual(mapping.columns[0])
  })

  it('names what a workbook of bills cannot do without', () => {
    expect(missingMeanings({ ...mapping, kind: 'bills' }).map(({ as }) => as)).toEqual(['date'])
    expect(missingMeanings({ ...mapping, kind: 'diesel' }).map(({ as }) => as)).toEqual(['quantity'])
    expect(missingMeanings(mapping)).toEqual([])
  })

  it('remembers which branch a name of the file is, once', () => {
    const named = withPlace(withPlace(mapping, 'HQ', 4), 'HQ', 5)
    expect(named.places).toEqual([{ text: 'HQ', id: 5 }])
    expect(withPlace(named, 'HQ', null).places).toEqual([])
  })
})
