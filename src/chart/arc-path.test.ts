import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bowPath, slicePath } from './arc-path.ts'

const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text))

describe('parts of a circle', () => {
  it('a quarter of a doughnut goes out from the top to the right and back inside', () => {
    expect(slicePath({ from: 0, to: Math.PI / 2 }, 10, 6)).toBe('M0 -10A10 10 0 0 1 10 0L6 0A6 6 0 0 0 0 -6Z')
  })

  it('three quarters of a pie take the long way and come to the centre', () => {
    expect(slicePath({ from: 0, to: 1.5 * Math.PI }, 10, 0)).toBe('M0 -10A10 10 0 1 1 -10 0L0 0Z')
  })

  it('a whole is two halves, with a hole in a doughnut', () => {
    expect(slicePath({ from: 0, to: 2 * Math.PI }, 10, 0)).toBe('M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10Z')
    expect(slicePath({ from: 0, to: 2 * Math.PI }, 10, 5)).toBe(
      'M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10ZM0 -5A5 5 0 0 0 0 5A5 5 0 0 0 0 -5Z',
    )
  })

  it('a bow begins and ends where its round ends reach the span; a short one is a dot', () => {
    // Half a turn at radius 8 with ends of 2 / 8 radians.
    expect(bowPath({ from: 0, to: Math.PI }, 10, 4)).toBe('M1.98 -7.75A8 8 0 0 1 1.98 7.75')
    expect(bowPath({ from: 0, to: 0.1 }, 10, 4)).toBe('M0.4 -7.99L0.4 -7.99')
  })

  it('nothing lies outside of the circle (property)', () => {
    const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
    fc.assert(
      fc.property(angle, angle, (a, b) => {
        const span = { from: Math.min(a, b), to: Math.max(a, b) }
        for (const path of [slicePath(span, 90, 60), bowPath(span, 90, 14)]) {
          expect(Math.max(...numbers(path).map(Math.abs))).toBeLessThanOrEqual(90)
        }
      }),
    )
  })
})
