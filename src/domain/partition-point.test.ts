import fc from 'fast-check'
import { expect, it } from 'vitest'
import { partitionPoint } from './partition-point.ts'

it('is what a look from the beginning finds, also where all hold, none or there are none (property)', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: -1, max: 21 }),
      (values, limit) => {
        const sorted = values.sort((a, b) => a - b)
        const first = sorted.findIndex((value) => value >= limit)
        expect(partitionPoint(sorted, (value) => value < limit)).toBe(first === -1 ? sorted.length : first)
      },
    ),
  )
})
