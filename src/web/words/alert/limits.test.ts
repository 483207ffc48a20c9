import { describe, expect, it } from 'vitest'
import { limitFigure } from './limits.ts'

describe('AL-01 a limit as it is read', () => {
  it.each([
    ['bill_failed_naira', 1000, '₦1,000'],
    ['energy_usage_max', 51_000, '51,000\u2009kWh'],
    ['frequency_precision', 0.5, '±0.5\u2009Hz'],
    ['min_power_factor', 0.85, '0.85'],
    ['min_voltage', null, '—'],
  ] as const)('%s %s: %s', (limit, value, said) => {
    expect(limitFigure(limit, value)).toBe(said)
  })
})
