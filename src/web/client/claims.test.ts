import { describe, expect, it } from 'vitest'
import { isExpiring, readClaims } from './claims.ts'

function token(claims: unknown): string {
  return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`
}

const claims = { id: 7, exp: 1_763_600_000, client_type: 'BESPOKE', client: 'Òrìkí Foods ÿ?>' }

describe('readClaims', () => {
  it('SE-01 reads id and exp of the access token, other letters than ASCII included', () => {
    expect(readClaims(token(claims))).toEqual(claims)
  })

  it.each([
    '',
    'no token',
    'a.b.c',
    'a.%%%.c',
    token(null),
    token({ id: '7', exp: 1, client_type: 'STANDARD' }),
    token({ ...claims, client_type: 'OTHER' }),
  ])('SE-03 takes %s for no token', (text) => {
    expect(readClaims(text)).toBeNull()
  })
})

describe('isExpiring', () => {
  it('SE-04 counts a token as expired from 30 s before its end', () => {
    const end = 1_000_000_000
    expect(isExpiring({ exp: end / 1000 }, end - 30_000)).toBe(false)
    expect(isExpiring({ exp: end / 1000 }, end - 29_999)).toBe(true)
    expect(isExpiring({ exp: end / 1000 }, end + 60_000)).toBe(true)
  })
})
