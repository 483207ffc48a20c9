import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALERT_LIMITS,
  ALERT_SWITCHES,
  isLimitText,
  limitFault,
  readLimit,
  readSettings,
} from './read-settings.ts'
import { DEFAULT_ALERT_SETTINGS } from './settings.ts'

describe('AL-02 a limit as it is sent', () => {
  it.each([
    [0.85, 0.85],
    ['0.85', 0.85],
    [' 244 ', 244],
    ['.5', 0.5],
    ['230.', 230],
    ['-1', -1],
    [0, 0],
    [null, null],
    ['', null],
    ['  ', null],
    ['abc', null],
    ['12 V', null],
    ['0,5', null],
    ['1e3', null],
    ['0x1F', null],
    ['Infinity', null],
    ['9'.repeat(400), null],
  ])('%j is kept as %j', (sent, kept) => {
    expect(readLimit(sent)).toBe(kept)
  })

  it('is a fault only where something that is no number is typed', () => {
    expect(['', ' ', '1', '1.5'].map(isLimitText)).toEqual([true, true, true, true])
    expect(['x', '1,5', '--1', '1 2'].map(isLimitText)).toEqual([false, false, false, false])
  })

  it('is a finite number or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = readLimit(typed)
        expect(kept === null || Number.isFinite(kept)).toBe(true)
        expect(kept !== null).toBe(typed.trim() !== '' && isLimitText(typed))
      }),
    )
  })
})

describe('AL-01 limits that belong together', () => {
  it.each([
    ['min_voltage', '300', '244', 'voltage-crossed'],
    ['min_voltage', 244.1, 244, 'voltage-crossed'],
    ['min_voltage', 244, '244', null],
    ['min_voltage', '216', '244', null],
    ['min_voltage', '300', '', null],
    ['min_voltage', 'many', '244', null],
    ['min_power_factor', '1.1', '1', 'power-factor-crossed'],
    ['min_power_factor', '0.85', null, null],
    ['min_voltage', '-5', '244', 'below-zero'],
    ['min_power_factor', -0.1, null, 'below-zero'],
  ] as const)('%s of %j with a highest of %j is %j', (lowest, low, high, fault) => {
    const highest = lowest === 'min_voltage' ? 'max_voltage' : 'max_power_factor'
    const limits = { ...DEFAULT_ALERT_SETTINGS, [lowest]: low, [highest]: high }
    expect(limitFault(lowest, limits)).toBe(fault)
    expect(limitFault(highest, limits)).toBeNull()
  })

  it('are never both in order and the other way round', () => {
    const volts = fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 })
    fc.assert(
      fc.property(volts, volts, (min_voltage, max_voltage) => {
        const fault = limitFault('min_voltage', { ...DEFAULT_ALERT_SETTINGS, min_voltage, max_voltage })
        expect(fault !== null).toBe(min_voltage > max_voltage)
      }),
    )
  })
})

it('AL-01 no limit is below 0, however it is typed', () => {
  for (const limit of ALERT_LIMITS) {
    expect(limitFault(limit, { ...DEFAULT_ALERT_SETTINGS, [limit]: ' -0.5 ' })).toBe('below-zero')
    expect(limitFault(limit, { ...DEFAULT_ALERT_SETTINGS, [limit]: '' })).toBeNull()
  }
})

describe('AL-01 settings as they are sent', () => {
  it('names every setting once', () => {
    expect([...ALERT_LIMITS, ...ALERT_SWITCHES].sort()).toEqual(Object.keys(DEFAULT_ALERT_SETTINGS).sort())
  })

  it('keeps what is not sent and forgets what is unknown', () => {
    const sent = { voltage_alerts: true, max_voltage: '250', min_voltage: '', daily_battery_soc_alerts: true }
    expect(readSettings(sent, DEFAULT_ALERT_SETTINGS)).toEqual({
      ...DEFAULT_ALERT_SETTINGS,
      voltage_alerts: true,
      max_voltage: 250,
      min_voltage: null,
    })
  })

  it('reads its own answer back unchanged', () => {
    const settings = fc.record({
      ...Object.fromEntries(
        ALERT_LIMITS.map((key) => [key, fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))]),
      ),
      ...Object.fromEntries(ALERT_SWITCHES.map((key) => [key, fc.boolean()])),
    })
    fc.assert(
      fc.property(settings, (one) => {
        expect(readSettings(one, DEFAULT_ALERT_SETTINGS)).toEqual(one)
      }),
    )
  })
})
