import { expect, it } from 'vitest'
import { passwordStanding } from './first-password.ts'

const SET = Date.UTC(2026, 10, 20, 9)

it.each([
  [null, SET, 'own'],
  [SET, SET, 'first'],
  [SET, Date.UTC(2026, 10, 23, 8, 59, 59, 999), 'first'],
  [SET, Date.UTC(2026, 10, 23, 9), 'over'],
] as const)('H14 a first password of %s is at %s %s', (at, now, standing) => {
  expect(passwordStanding(at, now)).toBe(standing)
})
