import { expect, it } from 'vitest'
import { addSums, bucketFromSums, qualitySums, SUMMED, SUMS } from './quality-sums.ts'

/** A day's sums with its counts; what is not named was not measured. */
function day(
  told: Partial<Record<(typeof SUMMED)[number], [sum: number, count: number]>>,
  kw: number | null,
  kva: number | null,
) {
  const values = SUMMED.flatMap((name) => told[name] ?? [null, 0])
  return qualitySums([...values, kw, kva])
}

it('domain.md §5.5 two days: volts are the root of all squares over all readings, kW and hertz means, the factor ΣkW ÷ ΣkVA', () => {
  // 3 V and 4 V one day, 5 V on the other: √((9 + 16 + 25) ÷ 3).
  const sums = day({ v1: [25, 2], kw: [20, 2], hz: [100, 2] }, 20, 25)
  addSums(sums, day({ v1: [25, 1], kw: [1, 1] }, null, null))
  addSums(sums, day({}, 10, 15))
  expect(bucketFromSums(7, sums)).toMatchObject({
    at: 7,
    v: [Math.sqrt(50 / 3), null, null],
    i: [null, null, null],
    p: [null, null, null],
    q: [null, null, null],
    neutral: null,
    kw: 7,
    kvar: null,
    hz: 50,
    pf: 0.75,
  })
})

it('domain.md §5.5 a meter without kW has the mean of its own factors, and nothing where nothing was told', () => {
  expect(bucketFromSums(0, day({ pf: [1.6, 2] }, null, null)).pf).toBe(0.8)
  expect(bucketFromSums(0, day({}, 4, 0)).pf).toBeNull()
  expect(qualitySums([])).toHaveLength(SUMS)
})
