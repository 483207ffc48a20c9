import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { csvText } from './csv.ts'

interface Row {
  name: string
  kwh: number | null
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Source, branch', value: ({ name }) => name },
  { key: 'kwh', title: 'kWh', value: ({ kwh }) => kwh },
]

const csvLines = (rows: readonly Row[]) => csvText(columns, rows).replace('\uFEFF', '').split('\r\n')

describe('csvText', () => {
  it('PA-06 writes headings, figures with two decimals, and nothing for what is unknown', () => {
    const rows = [
      { name: 'Grid', kwh: 1234.565 },
      { name: 'Gen', kwh: null },
    ]
    expect(csvLines(rows)).toEqual(['"Source, branch",kWh', 'Grid,1234.57', 'Gen,', ''])
  })

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1'])('PA-06 %j cannot run as a formula', (name) => {
    expect(csvLines([{ name, kwh: -5 }])[1]).toMatch(/^"?'.*,-5$/)
  })

  it('PA-06 quotes commas, quotes and line ends', () => {
    expect(csvText(columns, [{ name: 'a "b"\n,c', kwh: 1 }])).toContain('"a ""b""\n,c",1\r\n')
  })

  it('says that it is UTF-8', () => {
    expect(csvText(columns, []).startsWith('\uFEFF')).toBe(true)
  })
})
