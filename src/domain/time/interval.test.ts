import { describe, expect, it } from 'vitest'
import { intersection, lengthMs } from './interval.ts'

describe('half-open intervals (domain.md §0)', () => {
  it('touching intervals share no time', () => {
    expect(intersection({ from: 0, to: 10 }, { from: 10, to: 20 })).toBeNull()
    expect(intersection({ from: 0, to: 15 }, { from: 10, to: 20 })).toEqual({ from: 10, to: 15 })
  })

  it('an interval that ends before it starts is empty', () => {
    expect(lengthMs({ from: 20, to: 10 })).toBe(0)
  })
})
