import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskedNumber, mobileNumber } from './mobile-number.ts'

it.each([
  ['0803 000 0001', '2348030000001'],
  ['+234 803 000 0001', '2348030000001'],
  ['234 (803) 000-0001', '2348030000001'],
  ['00234 803 000 0001', '2348030000001'],
  ['+44 20 7946 0000', '442079460000'],
  ['01 234 5678', null],
  ['+234 1 234 5678', null],
  ['44 20 7946 0000', null],
  ['call me', null],
  ['', null],
])('%s goes to %s', (typed, number) => expect(mobileNumber(typed)).toBe(number))

it('is digits alone, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(mobileNumber(typed) ?? '2348030000001').toMatch(/^\d{10,15}$/)
    }),
  )
})

it('shows no more than its end', () => expect(maskedNumber('2348030000001')).toBe('+234 ••• 0001'))
