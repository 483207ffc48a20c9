import { describe, expect, it } from 'vitest'
import { ACCESS_MS } from '#domain/people/rotation.ts'
import { createKeys } from '../access-token.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const ALICE = {
  ...{ id: 7, user_id: 7, username: 'alice', client_type: 'STANDARD' as const, client: 'Lagos Foods' },
  ...{ is_admin: false, role_text: 'manager', is_solar_customer: false as const },
  sid: '6f1c7e5e-6b2e-4b43-9f0e-3a6d3c1a9d01',
}
const keys = createKeys(new Uint8Array(32).fill(7))

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Every other last character, three of which name the bytes of the right one, and one change at every other place. */
const othersByOneCharacter = (token: string): string[] => {
  const last = [...CHARACTERS].filter((c) => c !== token.at(-1)).map((c) => token.slice(0, -1) + c)
  const before = Array.from(
    token.slice(0, -1),
    (c, at) => token.slice(0, at) + (c === 'A' ? 'B' : 'A') + token.slice(at + 1),
  )
  return [...last, ...before]
}

describe('an access token that is read again', () => {
  it('says the same until it ends, and nothing after', async () => {
    const token = await keys.signAccess(ALICE, NOW, NOW + 9e9)
    const first = await keys.readAccess(token, NOW)
    expect(first).toMatchObject(ALICE)
    expect(await keys.readAccess(token, NOW + ACCESS_MS - 1_000)).toEqual(first)
    expect(await keys.readAccess(token, NOW + ACCESS_MS)).toBeNull()
  })

  it('is none of ours with one character changed, and none of another key’s', async () => {
    const token = await keys.signAccess(ALICE, NOW, NOW + 9e9)
    expect(await keys.readAccess(token, NOW)).not.toBeNull()
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`
    for (const wrong of [...othersByOneCharacter(token), forged])
      expect(await keys.readAccess(wrong, NOW)).toBeNull()
    expect(await createKeys(new Uint8Array(32).fill(8)).readAccess(token, NOW)).toBeNull()
  })
})
