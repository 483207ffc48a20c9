import { describe, expect, it } from 'vitest'
import { entriesText, findAll, nextSort, searchRows, sortRows } from './arrange.ts'
import type { Column } from './column.ts'

interface Row {
  name: string
  kwh: number | null
}

const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', value: (row) => row.name, searchable: true },
  { key: 'kwh', title: 'kWh', value: (row) => row.kwh, searchable: true },
]

const rows: Row[] = [
  { name: 'Gen 10', kwh: 5 },
  { name: 'Gen 2', kwh: null },
  { name: 'gen 1', kwh: -3 },
]

const names = (found: Row[]) => found.map((row) => row.name)

describe('sortRows', () => {
  it('AD-03 sorts text as people count', () => {
    expect(names(sortRows(rows, columns, { key: 'name', direction: 'ascending' }))).toEqual([
      'gen 1',
      'Gen 2',
      'Gen 10',
    ])
  })

  it('AD-03 sorts both ways and leaves unknown last', () => {
    expect(names(sortRows(rows, columns, { key: 'kwh', direction: 'ascending' }))).toEqual([
      'gen 1',
      'Gen 10',
      'Gen 2',
    ])
    expect(names(sortRows(rows, columns, { key: 'kwh', direction: 'descending' }))).toEqual([
      'Gen 10',
      'gen 1',
      'Gen 2',
    ])
  })

  it('leaves rows as they came without a sort', () => {
    expect(sortRows(rows, columns, null)).toEqual(rows)
    expect(sortRows(rows, columns, { key: 'gone', direction: 'ascending' })).toEqual(rows)
  })

  it('AD-03 goes up, down and back', () => {
    const up = nextSort(null, 'kwh')
    const down = nextSort(up, 'kwh')
    expect([up?.direction, down?.direction, nextSort(down, 'kwh')]).toEqual(['ascending', 'descending', null])
    expect(nextSort(down, 'name')).toEqual({ key: 'name', direction: 'ascending' })
  })
})

describe('searchRows', () => {
  it('AD-03 searches one column, whatever the case', () => {
    expect(names(searchRows(rows, columns, { name: 'GEN 1' }))).toEqual(['Gen 10', 'gen 1'])
  })

  it('searches all columns and finds figures as they are shown', () => {
    expect(names(searchRows(rows, columns, { '*': '5.00' }))).toEqual(['Gen 10'])
  })

  it('AD-03 finds what a column writes in its own words', () => {
    const worded: Column<Row>[] = [
      {
        key: 'kwh',
        title: 'kWh',
        value: (row) => row.kwh,
        text: ({ kwh }) => (kwh === null ? 'none' : `${kwh} kWh`),
        searchable: true,
      },
    ]
    expect(names(searchRows(rows, worded, { kwh: '5 KWH' }))).toEqual(['Gen 10'])
    expect(names(searchRows(rows, worded, { kwh: 'none' }))).toEqual(['Gen 2'])
  })

  it('needs every search to hold, and ignores empty ones', () => {
    expect(searchRows(rows, columns, { name: 'gen', kwh: '-3' })).toHaveLength(1)
    expect(searchRows(rows, columns, { name: '  ' })).toHaveLength(3)
  })
})

describe('words', () => {
  it('AD-03 finds every match', () => {
    expect(findAll('Abuja and abuja', 'ABU')).toEqual([
      [0, 3],
      [10, 13],
    ])
    expect(findAll('abc', '')).toEqual([])
  })

  it('PA-07 counts entries', () => {
    expect(entriesText(2976, 2976)).toBe('2,976 entries')
    expect(entriesText(1, 1)).toBe('1 entry')
    expect(entriesText(3, 40)).toBe('3 of 40 entries')
  })
})
