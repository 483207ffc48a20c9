import { describe, expect, it } from 'vitest'
import { limitReplayText } from './limit-replay.ts'

describe('AL-01 how often a limit would have been told, as it is read', () => {
  it('is told of as an alert, not as a limit that fires', () => {
    expect(limitReplayText.whenOf('Load threshold')).toBe(
      'When an alert of load threshold would have been told',
    )
  })

  const told = {
    limit: 'min_voltage' as const,
    months: null,
    times: 12,
    isAtLeast: false,
    days: 30,
    at: 3,
    devices: 9,
    looked: 9,
  }
  it.each([
    [{}, 'Would have fired 12 times in the last 30 days, at 3 devices.'],
    [{ times: 1, at: 1, devices: 1, looked: 1 }, 'Would have fired once in the last 30 days.'],
    [
      { limit: 'energy_usage_max' as const, months: 12, times: 2, at: 2 },
      'Would have fired 2 times in the last 12 months, at 2 branches.',
    ],
    [
      { limit: 'set_co2_value' as const, months: 1, times: 1, at: 1 },
      'Would have fired once this month, at 1 branch.',
    ],
    [
      { limit: 'bill_failed_naira' as const, months: 7, times: 0, at: 0 },
      'Would not have fired in the last 7 months.',
    ],
    [{ times: 0, at: 0 }, 'Would not have fired in the last 30 days.'],
    [{ isAtLeast: true, days: 4 }, 'Would have fired at least 12 times in the last 4 days, at 3 devices.'],
    [
      { devices: 1200, looked: 40 },
      'Would have fired 12 times in the last 30 days, at 3 devices (first 40 of 1,200 devices).',
    ],
  ])('%j is told as %s', (change, said) => {
    expect(limitReplayText.fired({ ...told, ...change })).toBe(said)
  })

  it.each([
    [
      'min_voltage',
      3,
      'How often this would have fired is not known: nothing of it was measured in the last 30 days.',
    ],
    [
      'tank_low_hours',
      1,
      'How often this would have fired is not known: in the last 30 days nothing tells what was in a tank, or no set ran.',
    ],
    [
      'bill_failed_naira',
      1,
      'How often this would have fired is not known: no bill of the last 12 months is entered.',
    ],
    ['energy_usage_max', 0, 'No branch has this limit.'],
    ['max_voltage', 0, 'No device has this limit.'],
  ] as const)('%s of %d is never told as 0', (limit, devices, said) => {
    expect(limitReplayText.unknown({ limit, devices })).toBe(said)
  })
})
