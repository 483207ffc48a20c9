import { describe, expect, it } from 'vitest'
import { openWords } from './OpenMonth.tsx'

const open = (status: 'part' | 'pending' | 'missing', until: string | null = null) => ({
  branch: 'Ikeja',
  status,
  until,
})

describe('openWords', () => {
  it('E7 says of a month what is not in, and nothing of one that is whole', () => {
    expect(openWords({ status: 'billed', open: [] }, 'bill')).toBeNull()
    expect(openWords({ status: 'pending', open: [open('pending')] }, 'bill')).toBe('bill not in yet')
    expect(openWords({ status: 'missing', open: [open('missing')] }, 'bill')).toBe('no bill entered')
    expect(openWords({ status: 'pending', open: [open('pending')] }, 'entry')).toBe('not entered yet')
    expect(openWords({ status: 'missing', open: [open('missing')] }, 'entry')).toBe('no entry')
  })

  it('E7 names the last day billed or entered of the one branch that is not whole, of several none', () => {
    const one = open('part', '2026-11-10')
    expect(openWords({ status: 'part', open: [one] }, 'bill')).toBe('billed to 10-11-2026')
    expect(openWords({ status: 'part', open: [one] }, 'entry')).toBe('entered to 10-11-2026')
    expect(openWords({ status: 'part', open: [one, open('pending')] }, 'bill')).toBe('bills not all in')
  })
})
