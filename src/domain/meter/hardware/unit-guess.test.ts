import { expect, it } from 'vitest'
import { guessSmallerUnit } from './unit-guess.ts'

it('guesses the unit in which a value would be possible', () => {
  expect(guessSmallerUnit('kw', 31_050, 120)).toBe('W')
  expect(guessSmallerUnit('p', -31_050, 120)).toBe('W')
  expect(guessSmallerUnit('i', 50_000, 600)).toBe('mA')
  expect(guessSmallerUnit('kw', 31_050, 10)).toBeNull()
  expect(guessSmallerUnit('v', 2300, 345)).toBeNull()
  expect(guessSmallerUnit('hz', 500, 70)).toBeNull()
})
