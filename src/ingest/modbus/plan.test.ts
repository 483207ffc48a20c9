import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wantedOf } from './memory.ts'
import { planReads, type Wanted } from './plan.ts'
import { forbiddenRanges } from './profile.ts'
import { PROFILES } from './profiles.ts'

const wanted = (key: string, addr: number, count = 1): Wanted => ({ key, fc: 3, addr, count })
const rules = { maxGap: 2, maxRegisters: 100, forbidden: [] }

describe('which requests read what is wanted', () => {
  it('neighbours and what a small gap parts are one request, what stands far off another', () => {
    const plan = planReads([wanted('c', 20, 2), wanted('a', 0, 2), wanted('b', 4)], rules)
    expect(plan).toEqual([
      { fc: 3, addr: 0, count: 5, keys: ['a', 'b'] },
      { fc: 3, addr: 20, count: 2, keys: ['c'] },
    ])
  })

  it('a register that must not be read parts a request, and functions do not mix', () => {
    const plan = planReads([wanted('a', 0), wanted('b', 2), { ...wanted('d', 3), fc: 4 }], {
      ...rules,
      forbidden: [[1, 1]],
    })
    expect(plan.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['d']])
  })

  it('covers all that is wanted whole, touches no forbidden register and asks for no more than the most (property)', () => {
    const stretch = fc.record({
      fc: fc.constantFrom(3 as const, 4 as const),
      addr: fc.integer({ min: 0, max: 400 }),
      count: fc.integer({ min: 1, max: 4 }),
    })
    const range = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 6 }))
    fc.assert(
      fc.property(
        fc.array(stretch, { maxLength: 60 }),
        fc.array(range, { maxLength: 8 }),
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 4, max: 125 }),
        (stretches, ranges, maxGap, maxRegisters) => {
          const forbidden = ranges.map(([from, more]) => [from, from + more] as const)
          const isClear = (addr: number, count: number) =>
            !forbidden.some(([from, to]) => addr <= to && addr + count > from)
          const all = stretches
            .filter(({ addr, count }) => isClear(addr, count))
            .map((one, n) => ({ ...one, key: `${n}` }))
          const plan = planReads(all, { maxGap, maxRegisters, forbidden })
          expect(plan.flatMap(({ keys }) => keys).sort()).toEqual(all.map(({ key }) => key).sort())
          for (const block of plan) {
            expect(block.count).toBeLessThanOrEqual(maxRegisters)
            expect(isClear(block.addr, block.count)).toBe(true)
            for (const { fc: by, addr, count } of all.filter(({ key }) => block.keys.includes(key))) {
              expect([by, addr >= block.addr, addr + count <= block.addr + block.count]).toEqual([
                block.fc,
                true,
                true,
              ])
            }
          }
        },
      ),
    )
  })

  it.each([...PROFILES.values()].map((profile) => [profile.id, profile] as const))(
    '%s: all that is wanted, nothing forbidden',
    (_, profile) => {
      const forbidden = forbiddenRanges(profile)
      const plan = planReads(wantedOf(profile), {
        maxGap: profile.max_gap,
        maxRegisters: profile.max_registers,
        forbidden,
      })
      expect(plan.flatMap(({ keys }) => keys)).toHaveLength(profile.read.length)
      for (const { addr, count } of plan) {
        expect(count).toBeLessThanOrEqual(profile.max_registers)
        expect(forbidden.filter(([from, to]) => addr <= to && addr + count > from)).toEqual([])
      }
    },
  )
})
