import { describe, expect, it } from 'vitest'
import { supplyLines } from './supply-lines.ts'

const NONE = { grid: 0, generator: 0, solar: 0, ipp: 0, nothing: 0, unknown: 0 }

describe('DB-06 what carried the load, in the middle of the doughnut', () => {
  it('names the IPP, the sun alone and what is not known, and adds up to the time that has passed', () => {
    // 72 h: 3 sites of a day.
    const lines = supplyLines({
      grid: 1.14,
      generator: 0.5,
      solar: 2.24,
      ipp: 66.04,
      nothing: 0,
      unknown: 2.08,
    })
    expect(lines).toEqual([
      'Grid 1.1 h',
      'Generator 0.5 h',
      'Solar alone 2.3 h',
      'IPP 66.0 h',
      'Not known 2.1 h',
    ])
    expect(lines.reduce((sum, line) => sum + Number(/[\d.]+/.exec(line)), 0)).toBeCloseTo(72, 9)
  })

  it('does not say that nothing was dark of time that is not known', () => {
    expect(supplyLines({ ...NONE, ipp: 20, unknown: 4 })).toEqual(['IPP 20.0 h', 'Not known 4.0 h'])
    expect(supplyLines({ ...NONE, ipp: 20, nothing: 2, unknown: 2 })[1]).toBe('Nothing 2.0 h')
  })

  it('leaves out what a site does not have, but says that nothing was dark', () => {
    expect(supplyLines({ ...NONE, ipp: 24 })).toEqual(['IPP 24.0 h', 'Nothing 0.0 h'])
    expect(supplyLines(null)).toEqual([])
  })
})
