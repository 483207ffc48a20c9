import { describe, expect, it } from 'vitest'
import { isStacked } from './stacking.ts'

describe('isStacked', () => {
  it.each([
    [0, false, true],
    [1, false, false],
    [3, false, false],
    [4, false, true],
    [1, true, true],
  ])('FE-01 with %s items, a branch among them: %s → stacked %s', (items, anyBranch, stacked) => {
    expect(isStacked({ items, anyBranch })).toBe(stacked)
  })
})
