import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeValues, type LinearScales, Registers, wordOfValue } from './decode.ts'
import { isRunning, mainsPresent, modeOfSwitches } from './generator.ts'
import { readProfile, spanOf } from './profile.ts'
import { PROFILES } from './profiles.ts'

const profile = (id: string) => PROFILES.get(id)!

function decoded(
  id: string,
  words: Record<number, number>,
  identity: number | null = null,
  scales?: LinearScales,
) {
  const registers = new Registers()
  for (const [addr, word] of Object.entries(words)) registers.put(profile(id).fc, Number(addr), [word])
  return decodeValues(profile(id), registers, { identity, scales })
}

describe('registers to values', () => {
  it('what was not read is unknown, never 0', () => {
    expect(new Set(Object.values(decoded('dse.gencomm', {})))).toEqual(new Set([null]))
  })

  it('energy from the grid of a Deye stands around its frequency: 1 × 65,536 + 15,698 tenths, and 49.8 Hz', () => {
    expect(decoded('deye.hybrid-1p', { 78: 15_698, 79: 4980, 80: 1 })).toMatchObject({
      grid_import_kwh: 8123.4,
      hz: 49.8,
    })
    expect(decoded('deye.hybrid-1p', { 78: 15_698, 79: 4980 }).grid_import_kwh).toBeNull()
  })

  it('power of the grid is in tens of watts where register 54 says 10, and in watts otherwise', () => {
    const grid = (ratio: Record<number, number>) =>
      decoded('deye.hybrid-1p', { 169: 0x10000 - 420, ...ratio }).grid_kw
    expect([grid({}), grid({ 54: 1 }), grid({ 54: 0 }), grid({ 54: 7 }), grid({ 54: 10 })]).toEqual([
      -0.42, -0.42, -0.42, -0.42, -4.2,
    ])
  })

  it('panels of a high-voltage model count in tens of watts', () => {
    const panels = (identity: number | null) => decoded('deye.hybrid-3p', { 672: 2500 }, identity).pv1_kw
    expect([panels(5), panels(null), panels(6), panels(0x601)]).toEqual([2.5, 2.5, 25, 25])
  })

  it('a linear register needs the range that is set in the meter; energy does not', () => {
    const words = { 256: 9999, 262: 0, 275: 9999, 287: 58, 288: 6329 }
    expect(decoded('satec.pm130', words)).toMatchObject({
      v1: null,
      p1: null,
      kw: null,
      kwh_import: 63_290_058,
    })
    expect(decoded('satec.pm130', words, null, { v: 828, p: 500 })).toMatchObject({
      v1: 828,
      p1: -500,
      kw: 500,
    })
    expect(decoded('satec.pm130', { 256: 10_000 }, null, { v: 828 }).v1).toBeNull()
  })

  it('a number within a range has the word of the range', () => {
    const item = profile('datakom.d300-700').read.find(({ key }) => key === 'gen_state')
    expect([0, 5, 13, 25, 26, null].map((value) => wordOfValue(item, value))).toEqual([
      'stopped',
      'starting',
      'running',
      'stopping',
      null,
      null,
    ])
  })

  it.each([...PROFILES.keys()])(
    '%s: whatever stands in its registers, each value is a number or unknown (property)',
    (id) => {
      const all = profile(id).read.flatMap((item) =>
        Array.from({ length: spanOf(item).count }, (_, n) => spanOf(item).addr + n),
      )
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 0, max: 65_535 }), { minLength: all.length, maxLength: all.length }),
          fc.option(fc.integer({ min: 0, max: 65_535 })),
          (words, identity) => {
            const values = decoded(id, Object.fromEntries(all.map((addr, n) => [addr, words[n]!])), identity)
            expect(Object.keys(values)).toHaveLength(profile(id).read.length)
            for (const value of Object.values(values))
              expect(value === null || Number.isFinite(value)).toBe(true)
          },
        ),
        { numRuns: 20 },
      )
    },
  )
})

describe('what a generator says between the lines', () => {
  it.each([
    ['running', {}, true],
    ['stopped', { rpm: 1500 }, false],
    ['emergency-manual', { rpm: 1500 }, true],
    ['starting', { rpm: 20 }, false],
    [null, { rpm: 101 }, true],
    [null, { rpm: 100 }, false],
    [null, { running: 1 }, true],
    [null, {}, null],
  ])('state %s with %j: running is %s', (state, values, expected) => {
    expect(isRunning(state, values)).toBe(expected)
  })

  it('the grid is there when one phase is, and not known where none is measured', () => {
    expect(mainsPresent({ mains_v1: 0, mains_v2: 0, mains_v3: 228 })).toBe(true)
    expect(mainsPresent({ mains_v1: 0, mains_v2: null, mains_v3: 40 })).toBe(false)
    expect(mainsPresent({ mains_v1: null })).toBeNull()
  })

  it('the mode is that of the switch which is on', () => {
    expect(modeOfSwitches({ test_mode: 0, auto_mode: 1 })).toBe('auto')
    expect(modeOfSwitches({ test_mode: 0, auto_mode: 0 })).toBeNull()
  })
})

describe('a profile that contradicts itself is refused', () => {
  const good = JSON.parse(JSON.stringify(profile('dse.gencomm'))) as Record<string, unknown>
  const read = good.read as object[]
  it.each([
    ['a key stands twice', { read: [...read, read[0]] }],
    [
      'a register that commands the engine',
      { read: [...read, { key: 'start', addr: 4104, type: 'u16', unit: '' }] },
    ],
    [
      'a number beyond the last register',
      { read: [...read, { key: 'end', addr: 65_535, type: 'u32', unit: '' }] },
    ],
    ['a coil that is no bit', { read: [...read, { key: 'coil', fc: 1, addr: 1, type: 'u16', unit: '' }] }],
    ['a function that writes', { fc: 16 }],
    [
      'a split number without its words',
      { read: [...read, { key: 'split', addr: 1, type: 'u32split', unit: '' }] },
    ],
    ['a channel of what is not read', { channels: { main: { kw: 'nothing' } } }],
    ['a probe of what is not read', { probe: { key: 'nothing', between: [0, 1] } }],
    [
      'a list of alarms that is not there',
      { alarms: { levels: {}, blocks: [{ identify: [1], addr: 1, count: 1, list: 'none' }] } },
    ],
  ])('%s', (_, change) => {
    expect(() => readProfile({ ...good, ...change })).toThrow()
  })
})
