import { describe, expect, it } from 'vitest'
import {
  estimatedText,
  formatChange,
  formatChangePercent,
  formatCoverage,
  formatDay,
  formatHours,
  formatMoment,
  formatNaira,
  formatNairaBeside,
  formatNairaShort,
  formatNumber,
  formatQuantity,
  formatShare,
  formatTick,
  measuredText,
} from './format.ts'

describe('formatNumber', () => {
  it.each([
    [1234567.891, '1,234,567.89'],
    [0, '0.00'],
    [1.005, '1.01'],
    [-1.005, '-1.01'],
    [-0.001, '0.00'],
    [0.125, '0.13'],
  ])('PA-07 writes %s as %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    'writes unknown (%s) as a dash',
    (value) => {
      expect(formatNumber(value)).toBe('—')
      expect(formatQuantity(value, 'kWh')).toBe('—')
      expect(formatNaira(value)).toBe('—')
      expect(formatNairaShort(value)).toBe('—')
      expect(formatShare(value)).toBe('—')
      expect(formatHours(value)).toBe('—')
    },
  )
})

describe('estimatedText', () => {
  it.each([
    [12, '12.00\u2009kWh estimated'],
    [960, '960.00\u2009kWh estimated'],
    [0.005, '0.01\u2009kWh estimated'],
    [0.0049, null],
    [0, null],
    [null, null],
    [undefined, null],
  ])('T11 writes %s kWh as %s', (kwh, text) => {
    expect(estimatedText(kwh)).toBe(text)
  })
})

describe('units and naira', () => {
  it('FE-02 puts a thin space before a unit', () => {
    expect(formatQuantity(12.5, 'kWh')).toBe('12.50\u2009kWh')
    expect(formatShare(0.964)).toBe('96\u2009%')
  })

  it('FE-02 writes naira in full in tables', () => {
    expect(formatNaira(1234567.89)).toBe('₦1,234,567.89')
    expect(formatNaira(-12)).toBe('-₦12.00')
  })

  it.each([
    [1234567.89, '₦1.23m'],
    [-2500000, '-₦2.50m'],
    [999999.99, '₦999,999.99'],
    [999_999_999, '₦1.00bn'],
    [12_345_678_901, '₦12.35bn'],
  ])('shortens %s to %s on cards', (value, text) => {
    expect(formatNairaShort(value)).toBe(text)
  })
})

describe('how much was measured', () => {
  it.each([
    [0.969, '96\u2009% measured'],
    [0.9949, '99\u2009% measured'],
    [0, '0\u2009% measured'],
    [0.995, null],
    [1, null],
    [null, null],
  ])('RP-03 of %s is %s: rounded down, and nothing where it is complete', (coverage, text) => {
    expect(measuredText(coverage)).toBe(text)
  })

  it('RP-03 is whole percents in a column too', () => {
    expect([1, 0.999, 0.5, null].map(formatCoverage)).toEqual(['100\u2009%', '99\u2009%', '50\u2009%', '—'])
  })
})

describe('dates and durations', () => {
  it('FE-02 writes days as DD-MM-YYYY', () => {
    expect(formatDay('2026-11-09')).toBe('09-11-2026')
    expect(formatDay(null)).toBe('—')
    expect(formatDay('yesterday')).toBe('—')
  })

  it('FE-02 writes moments as DD-MM-YYYY HH:mm in a zone', () => {
    const at = Date.UTC(2026, 10, 20, 23, 15)
    expect(formatMoment(at, 'Africa/Lagos')).toBe('21-11-2026 00:15')
    expect(formatMoment(at, 'America/New_York')).toBe('20-11-2026 18:15')
    expect(formatMoment(null, 'Africa/Lagos')).toBe('—')
  })

  it('DB-06 writes hours as X hours Y mins, and one as one', () => {
    expect(formatHours(1 + 1 / 60)).toBe('1 hour 1 min')
    expect(formatHours(21)).toBe('21 hours 0 mins')
    expect(formatHours(2.75)).toBe('2 hours 45 mins')
    expect(formatHours(1.999)).toBe('2 hours 0 mins')
    expect(formatHours(-0.5)).toBe('-0 hours 30 mins')
  })
})

describe('formatTick', () => {
  it.each([
    [0, '0'],
    [250, '250'],
    [1200, '1.2k'],
    [3_400_000, '3.4m'],
    [0.05, '0.05'],
    [2_000_000_000, '2bn'],
  ])('writes %s as %s on an axis', (value, text) => {
    expect(formatTick(value)).toBe(text)
  })
})

describe('money of a comparison', () => {
  it.each([
    [710150, '+₦710,150.00'],
    [-29277.45, '\u2212₦29,277.45'],
    [0, '₦0.00'],
    [-0.004, '₦0.00'],
    [null, '—'],
  ])('writes a change of %s as %s', (value, text) => {
    expect(formatChange(value)).toBe(text)
  })

  it.each([
    [16.02, 2, '+16.02\u2009%'],
    [-4.2, 0, '\u22124\u2009%'],
    [0.4, 0, '0\u2009%'],
    [null, 0, '—'],
  ])('writes a change of %s percent with %i decimals as %s', (percent, places, text) => {
    expect(formatChangePercent(percent, places)).toBe(text)
  })

  it.each([
    [356040, 10_910_000, '₦0.36m'],
    [1500, 10_910_000, '₦1,500.00'],
    [356040, 800_000, '₦356,040.00'],
    [12_000_000, 10_910_000, '₦12.00m'],
    [null, 1, '—'],
  ])('writes %s beside %s as %s', (value, beside, text) => {
    expect(formatNairaBeside(value, beside)).toBe(text)
  })
})
