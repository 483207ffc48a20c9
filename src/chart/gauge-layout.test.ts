import { describe, expect, it } from 'vitest'
import { findBand, gaugeAngle, gaugeTrack } from './gauge-layout.ts'

const bands = [
  { to: 0.5, tone: 'bad', label: 'Inefficient - Higher is better' },
  { to: 0.7, tone: 'warn', label: 'Fairly efficient' },
  { to: 1, tone: 'good', label: 'Efficient' },
] as const

describe('gauge', () => {
  it.each([
    [0.49, 'Inefficient - Higher is better'],
    [0.5, 'Fairly efficient'],
    [0.7, 'Efficient'],
    [1, 'Efficient'],
    [1.4, 'Efficient'],
  ])('SC-02 puts %s in the band "%s"', (value, label) => {
    expect(findBand(value, bands)?.label).toBe(label)
  })

  it('turns from one end to the other and stays on the dial', () => {
    const { from, to } = gaugeTrack()
    expect(gaugeAngle(0, 0, 1)).toBe(from)
    expect(gaugeAngle(1, 0, 1)).toBe(to)
    expect(gaugeAngle(5, 0, 1)).toBe(to)
    expect(gaugeAngle(-5, 0, 1)).toBe(from)
    expect(gaugeAngle(0.5, 0, 1)).toBeCloseTo(0)
    expect(gaugeAngle(3, 2, 2)).toBe(from)
  })
})
