import { describe, expect, it } from 'vitest'
import type { Column } from './column.ts'
import { csvOf } from './csv.ts'

interface Row {
  name: string
  kwh: number | null
}

const columns: Column<Row>[] = [
  { key: 'name', title: 'Device', value: (row) => row.name },
  { key: 'kwh', title: 'kWh', value: (row) => row.kwh },
]

describe('csvOf', () => {
  it('PA-06 writes figures plainly, guards formulas, quotes separators and leaves unknown empty', () => {
    const rows = [
      { name: 'Ikeja, "Gen 1"', kwh: 1234.5 },
      { name: '=cmd|calc', kwh: null },
      { name: 'Ọjà', kwh: -2 },
    ]
    expect(csvOf(columns, rows)).toBe(
      '\ufeffDevice,kWh\r\n"Ikeja, ""Gen 1""",1234.5\r\n\'=cmd|calc,\r\nỌjà,-2\r\n',
    )
  })
})
