import { describe, expect, it } from 'vitest'
import { captureTime } from './capture-time.ts'

describe('capture time of a last reading (domain.md §5.9)', () => {
  it.each([
    ['2026-08-13T07:05:59Z', 'Thursday, August 13, 2026, 08:05 am'],
    ['2026-08-12T23:00:00Z', 'Thursday, August 13, 2026, 12:00 am'],
    ['2026-08-13T11:00:00Z', 'Thursday, August 13, 2026, 12:00 pm'],
    ['2026-12-31T22:59:00Z', 'Thursday, December 31, 2026, 11:59 pm'],
  ])('PA-05 %s in Lagos is %s', (instant, text) => {
    expect(captureTime('Africa/Lagos', Date.parse(instant))).toBe(text)
  })
})
