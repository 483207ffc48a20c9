import { describe, expect, it } from 'vitest'
import { ALERT_SWITCHES } from '../read-settings.ts'
import { ALERT_KINDS, DEFAULT_ALERT_SETTINGS } from '../settings.ts'
import { kindsOff } from './kinds-off.ts'

const allOn = {
  ...DEFAULT_ALERT_SETTINGS,
  ...Object.fromEntries(ALERT_SWITCHES.map((key) => [key, true])),
}

describe('AL-04 what is off', () => {
  it('is everything but silent meters and gateways, alarms of controllers and money that goes away until somebody switches it on', () => {
    const on = [
      'offline',
      'gateway-silent',
      'units-low',
      'tank-fell',
      'delivery-short',
      'bill-failed',
      'controller-alarm',
    ]
    const others = ALERT_KINDS.filter((kind) => !on.includes(kind))
    expect(kindsOff(DEFAULT_ALERT_SETTINGS).sort()).toEqual(others.sort())
  })

  it('is what has no limit, although it is switched on', () => {
    expect(kindsOff(allOn)).toEqual(['load', 'energy-usage', 'co2'])
    const limits = { load_threshold_value: 50, energy_usage_max: 1, set_co2_value: 0 }
    expect(kindsOff({ ...allOn, ...limits })).toEqual([])
    const unset = { tank_low_hours: null, bill_failed_naira: null }
    expect(kindsOff({ ...allOn, ...limits, ...unset })).toEqual(['tank-low', 'bill-failed'])
  })

  it.each([
    ['voltage', { min_voltage: null }, false],
    ['voltage', { min_voltage: null, max_voltage: null }, true],
    ['power-factor', { max_power_factor: null }, false],
    ['power-factor', { min_power_factor: null, max_power_factor: null }, true],
    ['frequency', { frequency_precision: null }, true],
  ] as const)('%s with %o: %s', (kind, change, isOff) => {
    expect(kindsOff({ ...allOn, ...change }).includes(kind)).toBe(isOff)
  })
})
