/**
 * Registers as they came → a number: types of one, two and four words, in either order of words.
 *
 * Sentinels are compared as bits, before anything is scaled; what is one of them is unknown, and so is a float that is no
 * finite number. A scale below 1 divides, so that 18234560 hundredths are 182345.6. Source: IEEE 754; the profiles' own.
 */
import type { WordType } from './profile.ts'

export type WordOrder = 'big' | 'little'

const SIGNED: readonly WordType[] = ['s16', 's32', 's64']
const WHOLE = 1e-9

/** The bits of the words, most significant first; `words` as they stand in the device. */
export function bitsOfWords(words: readonly number[], order: WordOrder): bigint {
  const ordered = order === 'big' ? words : words.toReversed()
  return ordered.reduce((bits, word) => (bits << 16n) | BigInt(word), 0n)
}

/** Whether the bits are one of the sentinels (`0x8000`, `0xFFF8..0xFFFF`). */
export function isSentinel(bits: bigint, sentinels: readonly string[]): boolean {
  return sentinels.some((text) => {
    const [least, most = least] = text.split('..').map(BigInt)
    return least !== undefined && most !== undefined && bits >= least && bits <= most
  })
}

/** The number that the words stand for, unscaled; null: a float that is none. */
export function numberOfWords(words: readonly number[], type: WordType, order: WordOrder): number | null {
  // kWh = high × 10 000 + low (docs/domain.md §13).
  if (type === 'u32mod10k') {
    const [low = 0, high = 0] = order === 'little' ? words : words.toReversed()
    return high * 10_000 + low
  }
  const bits = bitsOfWords(words, order)
  if (type === 'f32') return float(Number(bits))
  return Number(SIGNED.includes(type) ? BigInt.asIntN(16 * words.length, bits) : bits)
}

function float(bits: number): number | null {
  const view = new DataView(new ArrayBuffer(4))
  view.setUint32(0, bits)
  const value = view.getFloat32(0)
  return Number.isFinite(value) ? value : null
}

export function scaled(value: number, scale: number): number {
  const divisor = Math.round(1 / scale)
  const isDivision = scale < 1 && Math.abs(1 / scale - divisor) < WHOLE * divisor
  return isDivision ? value / divisor : value * scale
}

/** The words of a number, for simulators and round trips; fractions are cut. */
export function wordsOfNumber(value: number, count: number, order: WordOrder): number[] {
  const bits = BigInt.asUintN(16 * count, BigInt(Math.trunc(value)))
  const words = Array.from({ length: count }, (_, n) =>
    Number((bits >> BigInt(16 * (count - 1 - n))) & 0xffffn),
  )
  return order === 'big' ? words : words.toReversed()
}
