import { describe, expect, it } from 'vitest'
import { HIGHEST_LEVEL, levelInForce } from './level.ts'

describe('levelInForce', () => {
  it.each([
    ['viewer', 5, 1],
    ['viewer', 1, 1],
    ['manager', 2, 2],
    ['manager', 5, 4],
    ['administrator', 5, 5],
    ['administrator', 3, 3],
    ['administrator', 0, 0],
    ['administrator', 6, 0],
    ['manager', Number.NaN, 0],
  ] as const)('AD-06 a %s of level %s acts at level %s', (role, level, expected) => {
    expect(levelInForce(role, level)).toBe(expected)
  })

  it('AD-06 says how high a role may go', () => {
    expect((['viewer', 'manager', 'administrator'] as const).map((role) => HIGHEST_LEVEL[role])).toEqual([
      1, 4, 5,
    ])
  })
})
