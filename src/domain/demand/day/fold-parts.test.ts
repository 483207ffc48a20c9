import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BLOCK_MS, DAY_MS } from '../../time/interval.ts'
import { addOwn } from './add-parts.ts'
import { foldDays } from './fold-days.ts'
import { foldParts } from './fold-parts.ts'
import type { DemandPart } from './part.ts'

const FIRST = Date.UTC(2026, 9, 31, 23)

const part = (day: number, deviceIds: readonly number[], told: readonly { max: number; at: number }[]) =>
  ({
    start: FIRST + day * DAY_MS,
    blockMs: BLOCK_MS,
    deviceIds,
    own: [...told.map(({ max }) => max), ...told.map(() => 1), ...told.map(({ max }) => max + 1)],
    counts: [...told.map(() => 2), ...told.map(({ at }) => at), ...told.map(() => 0)],
    factors: deviceIds.flatMap(() => [1, Number.NaN, 0, 0, 0]),
  }) satisfies DemandPart

const A = [1, 2]
const B = [2, 1]

it('the first of equal maxima is told where a device is added to its branch and taken away again', () => {
  const days = [
    part(0, A, [
      { max: 3, at: 7 },
      { max: 3, at: 7 },
    ]),
    part(1, B, [
      { max: 5, at: 20 },
      { max: 5, at: 10 },
    ]),
    part(2, A, [
      { max: 5, at: 30 },
      { max: 5, at: 40 },
    ]),
  ]
  const folded = addOwn(foldParts(days))
  expect([1, 2].map((id) => folded.get(id)!.peakAt)).toEqual([
    FIRST + DAY_MS + 10 * BLOCK_MS,
    FIRST + DAY_MS + 20 * BLOCK_MS,
  ])
})

it('property: what devices drew is the same of days and of what they are folded into, however their lists alternate', () => {
  // Two branches; the devices of each stand in one list or the other.
  const lists = [
    [A, B, [1, 2, 3]],
    [[4], [4, 5]],
  ] as const
  const told = fc.record({ max: fc.integer({ min: 1, max: 3 }), at: fc.nat(95) })
  const day = fc.tuple(fc.nat(2), fc.nat(1), fc.array(told, { minLength: 5, maxLength: 5 }))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), (days) => {
      const parts = days.flatMap(([one, other, values], n) =>
        [lists[0][one]!, lists[1][other]!].map((ids) =>
          part(
            n,
            ids,
            ids.map((id) => values[id - 1]!),
          ),
        ),
      )
      const folded = foldParts(parts)
      expect(addOwn(folded)).toEqual(addOwn(parts))
      // As many as the lists change, and one of each branch.
      const changes = [0, 1].map((b) => days.filter((one, n) => n > 0 && one[b] !== days[n - 1]![b]).length)
      expect(folded).toHaveLength(2 + changes[0]! + changes[1]!)
    }),
  )
})

it('days are folded into one stretch unless one in between is told by its blocks', () => {
  const fold = (...days: readonly number[]) => {
    const parts = days.map((n) =>
      part(
        n,
        A,
        [1, 2].map(() => ({ max: n, at: 0 })),
      ),
    )
    const folded = foldDays({ days: new Set(days.map((n) => `2026-11-0${n}`)), parts, together: [] })
    return [folded.isFolded, folded.parts.length]
  }
  expect(fold(1, 2, 3)).toEqual([true, 1])
  expect(fold(1, 3)).toEqual([false, 2])
  expect(fold()).toEqual([false, 0])
})
