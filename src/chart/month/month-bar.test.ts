import { describe, expect, it } from 'vitest'
import { monthBarMarks } from './month-bar.ts'

describe('the bar of a month', () => {
  it('so far, end, interval and budget on one scale that holds the greatest of them', () => {
    const marks = monthBarMarks({ soFar: 9.12, end: 12.6, low: 11.8, high: 13.4, budget: 12 })
    const scale = 13.4 * 1.04
    expect(marks).toEqual({
      soFar: 9.12 / scale,
      end: 12.6 / scale,
      low: 11.8 / scale,
      high: 13.4 / scale,
      budget: 12 / scale,
    })
  })

  it('what is not known has no mark, and nothing at all no width', () => {
    const none = { end: null, low: null, high: null, budget: null }
    expect(monthBarMarks({ soFar: 0, ...none })).toEqual({ soFar: 0, ...none })
    expect(monthBarMarks({ soFar: 5, ...none }).soFar).toBeCloseTo(1 / 1.04, 9)
  })
})
