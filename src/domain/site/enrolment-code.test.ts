import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCode, secretFromBytes, writeCode } from './enrolment-code.ts'

it('reads a code as a person types it', () => {
  const code = { organisationId: 7, agentId: 12, secret: 'K7QM2XRD' }
  expect(readCode('7-12-K7QM-2XRD')).toEqual(code)
  expect(readCode(' 7-12-k7qm 2xrd ')).toEqual(code)
  expect(readCode('7-12-k7qm2xrd')).toEqual(code)
})

it.each(['', '7-12', '0-12-K7QM-2XRD', '7-9999999999-K7QM-2XRD', '7-12-K0QM-2XRD', '7-12-K7QM-2XRDD', 'x'])(
  'does not read %j',
  (text) => expect(readCode(text)).toBeNull(),
)

it('leaves out bytes that would make some letters more likely', () => {
  expect(secretFromBytes([0, 240, 1, 255, 2, 3, 4, 5, 6, 30])).toBe('23456782')
  expect(secretFromBytes([250, 251, 252, 253, 254, 255, 240, 241])).toBeNull()
})

it('reads what it writes', () => {
  const ids = fc.integer({ min: 1, max: 2_147_483_647 })
  fc.assert(
    fc.property(
      ids,
      ids,
      fc.uint8Array({ minLength: 8, maxLength: 40 }),
      (organisationId, agentId, bytes) => {
        const secret = secretFromBytes(bytes)
        if (secret === null) return
        const code = { organisationId, agentId, secret }
        expect(readCode(writeCode(code))).toEqual(code)
      },
    ),
  )
})
