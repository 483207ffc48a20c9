import { describe, expect, it } from 'vitest'
import { parseRange } from './range.ts'
import { shortRange } from './short-range.ts'

const LAGOS = 'Africa/Lagos'
const NOW = Date.UTC(2026, 10, 20, 12)

describe('a range in few words', () => {
  it.each([
    ['01-10-2026 00:00', '20-10-2026 00:00', '1–19 Oct'],
    ['01-10-2026 00:00', '01-10-2026 23:59', '1 Oct'],
    ['28-09-2026 00:00', '03-10-2026 12:00', '28 Sep – 3 Oct'],
    ['28-12-2025 00:00', '03-01-2026 12:00', '28 Dec 2025 – 3 Jan'],
    ['01-10-2025 00:00', '31-10-2025 23:59', '1–31 Oct 2025'],
  ])('%s to %s is %s', (from, to, words) => {
    const range = parseRange(from, to, LAGOS)
    if ('refusal' in range) throw new Error(range.refusal)
    expect(shortRange(LAGOS, range, NOW)).toBe(words)
  })
})
