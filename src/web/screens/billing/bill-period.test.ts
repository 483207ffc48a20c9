import { expect, it } from 'vitest'
import { periodText } from './BillTables.tsx'

it('BI-01 a period says its last day, and the time to which it is counted where that is inside of a day', () => {
  const from = '2026-11-01T00:00:00'
  expect(periodText({ from, to: '2026-12-01T00:00:00' })).toBe('01-11-2026 – 30-11-2026')
  expect(periodText({ from, to: '2026-11-23T17:14:00' })).toBe('01-11-2026 – 23-11-2026, 17:14')
  expect(periodText({ from, to: '2026-11-02T00:00:00' })).toBe('01-11-2026')
})
