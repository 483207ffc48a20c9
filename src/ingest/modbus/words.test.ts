import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerpt } from './testing-images.ts'
import { bitsOfWords, isSentinel, numberOfWords, scaled, wordsOfNumber } from './words.ts'

interface Frame {
  readonly name: string
  readonly rtu_answer?: string
  readonly decode?: {
    readonly type: 'f32' | 'u32'
    readonly order: 'big' | 'little'
    readonly scale?: number
    readonly value: number
  }
}

const frames = excerpt<{ frames: Frame[] }>('frames.json').frames.filter(({ decode }) => decode !== undefined)

describe('registers to numbers', () => {
  it.each(frames.map((frame) => [frame.name, frame] as const))('%s', (_, { rtu_answer, decode }) => {
    const bytes = Buffer.from(rtu_answer!, 'hex').subarray(3, -2)
    const words = Array.from({ length: bytes.length / 2 }, (_word, n) => bytes.readUInt16BE(2 * n))
    expect(scaled(numberOfWords(words, decode!.type, decode!.order)!, decode!.scale ?? 1)).toBeCloseTo(
      decode!.value,
      4,
    )
  })

  it('kWh of SATEC is high × 10 000 + low (docs/domain.md §13)', () => {
    expect(numberOfWords([58, 6329], 'u32mod10k', 'little')).toBe(63_290_058)
  })

  it('a float that is no number is unknown', () => {
    expect(numberOfWords([0x7fc0, 0], 'f32', 'big')).toBeNull()
    expect(numberOfWords([0x7f80, 0], 'f32', 'big')).toBeNull()
  })

  it('a sentinel is told by its bits, both ends of a range too', () => {
    expect([0xfff7, 0xfff8, 0xffff].map((bits) => isSentinel(BigInt(bits), ['0xFFF8..0xFFFF']))).toEqual([
      false,
      true,
      true,
    ])
    expect(isSentinel(bitsOfWords([0xffff, 0xffff, 0xffff, 0xffff], 'big'), ['0xFFFFFFFFFFFFFFFF'])).toBe(
      true,
    )
  })

  it('seconds become hours and hundredths kWh without a binary rest', () => {
    expect(scaled(15_557_400, 0.0002777777777777778)).toBe(4321.5)
    expect(scaled(18_234_560, 0.01)).toBe(182_345.6)
    expect(scaled(42, 10)).toBe(420)
  })

  it('what is laid into words comes out of them, in both orders (property)', () => {
    const types = [
      ['s16', 1, -32_768, 32_767],
      ['u32', 2, 0, 0xffffffff],
      ['s32', 2, -0x80000000, 0x7fffffff],
      ['s64', 4, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
      ['u64', 4, 0, Number.MAX_SAFE_INTEGER],
    ] as const
    fc.assert(
      fc.property(
        fc.constantFrom(...types).chain(([type, count, min, max]) =>
          fc.tuple(
            fc.constant(type),
            fc.constant(count),
            fc
              .integer({ min: Math.max(min, -0x80000000), max: Math.min(max, 0x7fffffff) })
              .map((n) => (count === 4 ? n * 4_194_301 : n))
              .map((n) => Math.min(Math.max(n, min), max)),
          ),
        ),
        fc.constantFrom('big' as const, 'little' as const),
        ([type, count, value], order) => {
          expect(numberOfWords(wordsOfNumber(value, count, order), type, order)).toBe(value)
        },
      ),
    )
  })
})
