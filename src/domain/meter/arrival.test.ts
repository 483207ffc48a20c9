import { describe, expect, it } from 'vitest'
import { classifyArrival } from './arrival.ts'

describe('arrival of readings (domain.md §2.5)', () => {
  const stored = { kwh: 104, v1: 230, v2: null, v3: 0 }

  it('V-M4 the same instant with the same values is ignored', () => {
    expect(classifyArrival(stored, stored, false)).toBe('ignore')
    expect(classifyArrival(stored, { kwh: 104, v3: -0, kva: null }, false)).toBe('ignore')
  })

  it('§2.5 the same instant with another value is quarantined, the first stays', () => {
    expect(classifyArrival(stored, { kwh: 105, v1: 230 }, false)).toBe('quarantine')
    expect(classifyArrival(stored, { kwh: 105, v2: 229 }, false)).toBe('quarantine')
  })

  it('§2.5 further measures of the same instant complete it: the key is meter, register and instant', () => {
    expect(classifyArrival(stored, { v2: 229 }, false)).toBe('complete')
    expect(classifyArrival(stored, { kwh: 104, kvarh: 3 }, false)).toBe('complete')
  })

  it('§2.5 unless it is marked as a correction', () => {
    expect(classifyArrival(stored, { kwh: 105 }, true)).toBe('correct')
    expect(classifyArrival(stored, stored, true)).toBe('ignore')
  })

  it('§2.5 what is not stored is inserted', () => {
    expect(classifyArrival(null, stored, false)).toBe('insert')
  })
})
