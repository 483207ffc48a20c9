import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passkeySite } from './passkey-site.ts'

describe('H14 passkeySite', () => {
  it('H14 is the host of PUBLIC_URL, and its origin alone', () => {
    const site = passkeySite('https://energy.example.com:8443')
    expect(site?.host).toBe('energy.example.com')
    expect(site?.accepts('https://energy.example.com:8443')).toBe(true)
    for (const origin of [
      'https://energy.example.com',
      'http://energy.example.com:8443',
      'https://energy.example.com.evil.com',
      'https://sub.energy.example.com:8443',
      'http://localhost',
      '',
    ])
      expect(site?.accepts(origin), origin).toBe(false)
  })

  it.each(['http://localhost:8080', 'http://127.0.0.1:0', 'http://[::1]:8080'])(
    'H14 is localhost on any port for %s',
    (publicUrl) => {
      const site = passkeySite(publicUrl)
      expect(site?.host).toBe('localhost')
      expect(site?.accepts('http://localhost:5173')).toBe(true)
      expect(site?.accepts('http://localhost')).toBe(true)
      expect(site?.accepts('http://localhost.evil.com')).toBe(false)
      expect(site?.accepts('http://localhost:80@evil.com')).toBe(false)
    },
  )

  it.each(['http://energy.example.com', 'https://10.0.0.5', 'https://[2001:db8::1]'])(
    'H14 is none for %s, where no browser gives passkeys',
    (publicUrl) => expect(passkeySite(publicUrl)).toBeNull(),
  )

  it('H14 accepts no origin but its own', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.:@/-]{0,12}$/), (rest) => {
        const site = passkeySite('https://energy.example.com')
        return site?.accepts(`https://energy.example.com${rest}`) === (rest === '')
      }),
    )
  })
})
