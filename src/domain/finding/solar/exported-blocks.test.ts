import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_MS } from '../../time/interval.ts'
import { exportedBlocks } from './exported-blocks.ts'

const at = (n: number) => n * BLOCK_MS
const given = (...kwh: number[]) => new Map(kwh.map((one, n) => [at(n), one]))

describe('what left by block (domain.md §16.L)', () => {
  it('a meter that reports every half hour: 3 of 4 kWh leave in each block, not 4 in one', () => {
    const blocks = exportedBlocks([{ from: at(0), to: at(2), kwh: 6 }], given(4, 4))
    expect([...blocks]).toEqual([
      [at(0), 3],
      [at(1), 3],
    ])
  })

  it('goes by what the plants gave, and leaves their nights alone', () => {
    const blocks = exportedBlocks([{ from: at(0), to: at(4), kwh: 4 }], given(0, 2, 6, 0))
    expect([...blocks]).toEqual([
      [at(1), 1],
      [at(2), 3],
    ])
  })

  it('a block of one reading is its own; two registers add up to what was given at most', () => {
    const rises = [1, 2].map((kwh) => ({ from: at(0), to: at(1), kwh }))
    expect(exportedBlocks(rises, given(4)).get(at(0))).toBe(3)
    expect(exportedBlocks(rises, given(2.5)).get(at(0))).toBe(2.5)
    expect(exportedBlocks(rises, new Map()).size).toBe(0)
  })

  it('all that rose is laid out where the plants gave as much, and never more than they gave', () => {
    const kwh = fc.double({ min: 0, max: 10, noNaN: true })
    fc.assert(
      fc.property(fc.array(kwh, { minLength: 1, maxLength: 12 }), kwh, (plants, rose) => {
        const blocks = exportedBlocks([{ from: at(0), to: at(plants.length), kwh: rose }], given(...plants))
        const sum = [...blocks.values()].reduce((total, one) => total + one, 0)
        expect(sum).toBeCloseTo(
          Math.min(
            rose,
            plants.reduce((total, one) => total + one, 0),
          ),
          9,
        )
        for (const [n, own] of plants.entries()) expect(blocks.get(at(n)) ?? 0).toBeLessThanOrEqual(own)
      }),
    )
  })
})
