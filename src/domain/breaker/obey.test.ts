import { describe, expect, it } from 'vitest'
import { mayObey } from './obey.ts'

describe('BR-01 a breaker', () => {
  it.each([
    ['obeys its first command', 7, 0, 9_999, true],
    ['obeys a newer one', 8, 7, 0, true],
    ['does nothing the second time', 7, 7, 0, false],
    ['does nothing when an older one comes late', 6, 7, 0, false],
    ['does nothing when the time is over', 8, 7, 10_000, false],
  ] as const)('%s', (_, id, lastId, now, obeys) => {
    expect(mayObey({ id, expiresAt: 10_000 }, lastId, now)).toBe(obeys)
  })
})
