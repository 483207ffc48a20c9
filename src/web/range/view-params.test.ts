import { describe, expect, it } from 'vitest'
import { viewParams } from './view-params.ts'

const asked = {
  search: { from: '01-11-2026 00:00', to: '07-11-2026 23:59' },
  interval: 'hourly',
  now: Date.UTC(2026, 10, 23, 12),
  zone: 'Africa/Lagos',
} as const

describe('what a call about the range is asked for', () => {
  it('SH-10 is the range as the wire writes it, and the interval where the call takes one', () => {
    const range = { from: '01-11-2026 00:00', to: '08-11-2026 00:00' }
    expect(viewParams('totalEnergy', asked)).toEqual({ ...range, interval: 'hourly' })
    expect(viewParams('branchDemand', asked)).toEqual(range)
  })
})
