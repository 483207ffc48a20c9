import { describe, expect, it } from 'vitest'
import { labelsThatFit, textWidth, valueAxis } from './axis.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, place) => `${String(place + 1).padStart(2, '0')}-11`)

describe('labelsThatFit', () => {
  it('shows every label where there is room', () => {
    expect(labelsThatFit(days(7), 80).every(Boolean)).toBe(true)
  })

  it.each([390, 200, 60, 5])('keeps labels apart on a plot of %s px, and always shows the last', (width) => {
    const labels = days(31)
    const step = width / 31
    const shown = labelsThatFit(labels, step).flatMap((fits, place) => (fits ? [place] : []))
    expect(shown.at(-1)).toBe(30)
    for (let i = 1; i < shown.length; i += 1) {
      const apart = ((shown[i] ?? 0) - (shown[i - 1] ?? 0)) * step
      expect(apart).toBeGreaterThanOrEqual(textWidth('01-11'))
    }
  })

  it('has nothing to show for no labels', () => {
    expect(labelsThatFit([], 10)).toEqual([])
  })
})

describe('valueAxis', () => {
  it('starts at zero and ends on a round number', () => {
    const { ticks, y } = valueAxis(0, 873, 200)
    expect(ticks[0]).toEqual({ value: 0, y: 200 })
    expect(ticks.at(-1)?.value).toBe(1000)
    expect(y(500)).toBeCloseTo(100)
  })

  it('makes room below zero when a value is negative', () => {
    const { y, ticks } = valueAxis(-50, 100, 200)
    expect(y(0)).toBeLessThan(200)
    expect(ticks.some((tick) => tick.value < 0)).toBe(true)
  })

  it('draws an axis even when all is zero', () => {
    const { y } = valueAxis(0, 0, 200)
    expect(y(0)).toBe(200)
  })
})
