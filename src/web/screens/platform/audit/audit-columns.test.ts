import { afterEach, describe, expect, it, vi } from 'vitest'
import { type AuditRow, auditColumns } from './audit-columns.ts'
import { auditEntries, auditSearch } from './audit-query.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the audit log', () => {
  it.each(['UTC', 'America/New_York'])(
    'E13 names moments by the clocks of the client, and says so, in %s',
    (browser) => {
      vi.stubEnv('TZ', browser)
      const [when] = auditColumns('Africa/Lagos')
      expect(when?.title).toBe('When (Africa/Lagos)')
      expect(when?.text?.({ at: Date.UTC(2026, 10, 20, 23, 30) } as AuditRow)).toBe('21-11-2026 00:30')
    },
  )

  it('E13 wishes go into the address and come back; what nobody could have wished is none', () => {
    const wished = { client: '3', action: 'bill', subject: 'bill 17', from: '2026-11-01', to: '' }
    expect(auditEntries(auditSearch(wished))).toEqual(wished)
    expect(auditEntries({ client: 'x', from: '31-02-2026', action: ['a'] })).toEqual({
      client: '',
      action: '',
      subject: '',
      from: '',
      to: '',
    })
  })
})
