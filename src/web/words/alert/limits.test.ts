import { describe, expect, it } from 'vitest'
import { limitFigure, limitReplayText } from './limits.ts'

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

  it('is told of as an alert, not as a limit that fires', () => {
    expect(limitReplayText.whenOf('Load threshold')).toBe(
      'When an alert of load threshold would have been told',
    )
  })

  const told = { times: 12, isAtLeast: false, days: 30, at: 3, devices: 9, looked: 9 }
  it.each([
    [{}, 'Would have fired 12 times in the last 30 days, at 3 devices.'],
    [{ times: 1, at: 1, devices: 1, looked: 1 }, 'Would have fired once in the last 30 days.'],
    [{ times: 0, at: 0 }, 'Would not have fired in the last 30 days.'],
    [{ isAtLeast: true, days: 4 }, 'Would have fired at least 12 times in the last 4 days, at 3 devices.'],
    [
      { devices: 1200, looked: 40 },
      'Would have fired 12 times in the last 30 days, at 3 devices (first 40 of 1,200 devices).',
    ],
  ])('%j is told as %s', (change, said) => {
    expect(limitReplayText.fired({ ...told, ...change })).toBe(said)
  })
})
