import { afterEach, describe, expect, it, vi } from 'vitest'
import { AUDIT_COLUMNS, type AuditRow } from './audit-columns.ts'

afterEach(() => vi.unstubAllEnvs())

describe('the audit log', () => {
  it.each(['Africa/Lagos', 'America/New_York'])('names moments in UTC, and says so, in %s', (browser) => {
    vi.stubEnv('TZ', browser)
    const [when] = AUDIT_COLUMNS
    expect(when?.title).toBe('When (UTC)')
    expect(when?.text?.({ at: Date.UTC(2026, 10, 20, 23, 30) } as AuditRow)).toBe('20-11-2026 23:30')
  })
})
