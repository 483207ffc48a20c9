import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { litresAtMillimetres, readStrapping, type StrappingRow } from './strapping.ts'

const TABLE: StrappingRow[] = [
  { mm: '100', litres: '60' },
  { mm: '500', litres: '500' },
]

describe('strapping table (domain.md §16.D)', () => {
  it.each([
    [0, 0],
    [50, 30],
    [100, 60],
    [300, 280],
    [500, 500],
    [501, null],
    [-1, null],
  ])('%s mm is %s L', (mm, litres) => expect(litresAtMillimetres(TABLE, mm)).toBe(litres))

  it('no table tells nothing', () => expect(litresAtMillimetres([], 10)).toBeNull())

  it('a table that does not rise, or goes beyond the tank, is refused with its row', () => {
    const rows = (...litres: number[]) => litres.map((one, n) => ({ mm: n * 100, litres: one }))
    expect(readStrapping(rows(0, 60, 500), 1000)).toMatchObject({ table: [{}, { mm: '100.0' }, {}] })
    expect(readStrapping(rows(0, 60, 60), null)).toEqual({ fault: 'not-rising', n: 2 })
    expect(readStrapping(rows(0, 60, 500), 400)).toEqual({ fault: 'beyond-tank', n: 2 })
    expect(readStrapping([{ mm: 'x', litres: 3 }], null)).toEqual({ fault: 'amount', n: 0 })
  })

  it('more millimetres are never fewer litres', () => {
    const rises = fc.uniqueArray(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(rises, fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 2 }), (mm, at) => {
        const table = mm
          .sort((a, b) => a - b)
          .map((one, n) => ({ mm: String(one), litres: String((n + 1) * 10) }))
        const litres = at.sort((a, b) => a - b).map((one) => litresAtMillimetres(table, one))
        const known = litres.filter((one) => one !== null)
        return known.every((one, n) => n === 0 || one >= known[n - 1]!)
      }),
    )
  })
})
