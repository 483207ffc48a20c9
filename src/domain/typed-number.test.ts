import { expect, it } from 'vitest'
import { isLimitText, readLimit } from './alert/read-settings.ts'
import { typedNumber } from './typed-number.ts'

it.each([
  ['1350', 1350],
  ['1,350', 1350],
  ['1,396,317.50', 1_396_317.5],
  ['1 350', 1350],
  ['0', 0],
  ['0.1', 0.1],
])('E9 reads %s', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
  expect([isLimitText(typed), readLimit(typed)]).toEqual([true, number])
})

it.each(['', 'many', '-1', '1,35', '1.350,00'])('E9 reads no figure in "%s"', (typed) => {
  expect(typedNumber(typed)).toBeNull()
})

it('E9 whole numbers have no decimals; a limit may lie below 0', () => {
  expect([typedNumber('1,000', 0), typedNumber('1.5', 0)]).toEqual([1000, null])
  expect([readLimit('-2.5'), readLimit('two')]).toEqual([-2.5, null])
})
