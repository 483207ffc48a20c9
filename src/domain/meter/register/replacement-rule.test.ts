import { describe, expect, it } from 'vitest'
import { readReplacement } from './replacement-rule.ts'

const NOW = Date.UTC(2026, 10, 20, 9, 0)
const register = { registerDigits: 6, registerResolution: 1 }
const read = (at: string, final_kwh = 1, initial_kwh = 0) =>
  readReplacement({ at, final_kwh, initial_kwh }, register, 'Africa/Lagos', NOW)

describe('readReplacement (domain.md §2.6)', () => {
  it('reads the moment in the branch’s zone', () => {
    expect(read('20-11-2026 10:00')).toEqual({ at: NOW })
    expect(read('20-11-2026 10:01')).toEqual({ fault: 'future' })
    expect(read('31-02-2026 10:00')).toEqual({ fault: 'no-time' })
  })

  it('refuses what the register cannot show', () => {
    expect(read('20-11-2026 10:00', 999_999.9, 999_999)).toEqual({ at: NOW })
    expect(read('20-11-2026 10:00', 1_000_000)).toEqual({ fault: 'too-large' })
    expect(read('20-11-2026 10:00', 1, 1_000_000)).toEqual({ fault: 'too-large' })
  })
})
