import { describe, expect, it } from 'vitest'
import { rangeName } from './range-name.ts'

const lagos = (text: string) => Date.parse(`${text}+01:00`)

describe('rangeName', () => {
  it.each([
    ['2026-10-01T00:00', '2026-11-01T00:00', '01-10-2026_to_31-10-2026'],
    ['2026-11-01T00:00', '2026-11-21T05:18', '01-11-2026_to_21-11-2026'],
    ['2026-11-21T00:00', '2026-11-21T00:00', '21-11-2026_to_21-11-2026'],
  ])('BI-07 %s to %s is %s', (from, to, name) => {
    expect(rangeName({ from: lagos(from), to: lagos(to) }, 'Africa/Lagos')).toBe(name)
  })
})
