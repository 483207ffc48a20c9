import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formFault, LONGEST } from './form-rule.ts'

describe('formFault', () => {
  it.each([
    ['name', 'Adaeze Obi', null],
    ['name', '  ', 'missing'],
    ['name', 'Ada\r\nBcc: all@example.com', 'not-one-line'],
    ['first_name', 'x'.repeat(61), 'too-long'],
    ['email', 'ada@example.com', null],
    ['email', 'ada@example', 'not-an-address'],
    ['email', 'Ada <ada@example.com>', 'not-an-address'],
    ['phone', '', null],
    ['phone', '+234 803 000 0000', null],
    ['phone', '(01) 270 0000', null],
    ['phone', 'call me', 'not-a-number'],
    ['message', 'Two\nlines', null],
    ['message', 'x'.repeat(4_001), 'too-long'],
  ] as const)('PU-02 %s %j: %s', (field, typed, fault) => expect(formFault(field, typed)).toBe(fault))

  it('PU-02 judges a text the same with spaces around it (property)', () => {
    const fields = fc.constantFrom(...(Object.keys(LONGEST) as (keyof typeof LONGEST)[]))
    fc.assert(
      fc.property(
        fields,
        fc.string(),
        (field, typed) => formFault(field, ` ${typed} `) === formFault(field, typed),
      ),
    )
  })
})
