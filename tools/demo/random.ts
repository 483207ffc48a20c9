/** Randomness that is a function of its seed alone, so that a day comes out the same in whatever order days are made. */

const SEEDS = new Map<string, number>()

/** FNV-1a of a text, kept: the texts are the few hundred names of the cast. */
export function hashSeed(text: string): number {
  const known = SEEDS.get(text)
  if (known !== undefined) return known
  let hash = 0x811c9dc5
  for (let k = 0; k < text.length; k++) {
    hash ^= text.charCodeAt(k)
    hash = Math.imul(hash, 0x01000193)
  }
  SEEDS.set(text, hash >>> 0)
  return hash >>> 0
}

/** The murmur3 finaliser over a seed and one or two indices. */
export function mix(seed: number, a: number, b = 0): number {
  let hash = (seed ^ Math.imul(a | 0, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca6b)) >>> 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number in [0, 1) for a seed and indices. */
export function chance(seed: number, a: number, b = 0): number {
  return mix(seed, a, b) / 4_294_967_296
}

/** A number in [-1, 1) for a seed and indices. */
export function jitter(seed: number, a: number, b = 0): number {
  return 2 * chance(seed, a, b) - 1
}

export type Random = () => number

/** mulberry32: a stream of numbers in [0, 1). */
export function stream(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

export function pick<T>(list: readonly T[], random: Random): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('Nothing to pick from an empty list')
  return chosen
}
