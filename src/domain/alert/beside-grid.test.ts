import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_MS, MINUTE_MS } from '../time/interval.ts'
import { type BesidePart, besideGridEpisodes } from './beside-grid.ts'

const START = Date.UTC(2026, 10, 19, 13)

/** Minutes counted of each block, null: off, 'away': on without the grid, 'excused'. */
type Told = number | null | 'away' | 'excused' | 'silent'

function episodesOf(...told: Told[]) {
  const parts = told.flatMap((one, n): BesidePart[] => {
    const block = START + n * BLOCK_MS
    if (one === null || one === 'silent') return []
    const to = block + (typeof one === 'number' ? one * MINUTE_MS : BLOCK_MS)
    const grid = one === 'away' ? 'absent' : 'present'
    return [{ block, from: block, to, grid, isCounted: typeof one === 'number' }]
  })
  const onS = (block: number) => {
    const one = told[(block - START) / BLOCK_MS]
    return one === null ? 0 : one === 'silent' ? null : 900
  }
  return besideGridEpisodes(parts, { from: START, to: START + told.length * BLOCK_MS, onS })
}

const at = (n: number) => START + n * BLOCK_MS

describe('a set beside the grid (domain.md §16.P)', () => {
  it('two blocks raise it, the set off ends it, and its minutes are told', () => {
    expect(episodesOf('excused', 15, 15, 15, null)).toEqual([
      { since: at(1), until: at(4), value: 45, limit: 20 },
    ])
    expect(episodesOf(15, 15)).toMatchObject([{ since: at(0), until: null, value: 30 }])
  })

  it('one block, ten minutes of each, and excused time raise nothing', () => {
    expect(episodesOf(15, null)).toEqual([])
    expect(episodesOf(10, 10, 10)).toEqual([])
    expect(episodesOf('excused', 'excused', 'excused')).toEqual([])
  })

  it('the grid away ends it too; silence does not', () => {
    expect(episodesOf(15, 15, 'away')).toMatchObject([{ until: at(2) }])
    expect(episodesOf(15, 15, 'silent', 15)).toMatchObject([{ since: at(0), until: null, value: 45 }])
  })

  it('is raised by more than 20 minutes and never by less (property)', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(minutes, (all) => {
        for (const { value } of episodesOf(...all)) expect(value).toBeGreaterThan(20)
      }),
    )
  })
})
