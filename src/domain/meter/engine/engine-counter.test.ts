import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../time/interval.ts'
import { type CounterPoint, counterRise, HOURS_RULE, keyPoints, STARTS_RULE } from './engine-counter.ts'

/** Values an hour apart. */
const hourly = (...values: number[]): CounterPoint[] => values.map((value, n) => ({ at: n * HOUR_MS, value }))
const hours = (...values: number[]) => counterRise(hourly(...values), HOURS_RULE)

describe('§6.6 counters of an engine', () => {
  it('V-G5 1650 at the service and 1812.5 now are 162.5 h', () => {
    const run = counterRise(
      [
        { at: 0, value: 1650 },
        { at: 30 * DAY_MS, value: 1812.5 },
      ],
      HOURS_RULE,
    )
    expect(run).toEqual({
      ...{ rise: 162.5, exchangedAt: [], isWhole: true },
      newest: { at: 30 * DAY_MS, value: 1812.5 },
    })
  })

  it('a value that falls or leaps for once never was', () => {
    expect(hours(100, 0, 101, 102).rise).toBe(2)
    expect(hours(100, 65_535, 101, 102).rise).toBe(2)
    expect(hours(100, 100.5, 0)).toMatchObject({ rise: 0.5, exchangedAt: [], newest: { value: 100.5 } })
    expect(hours(65_535, 100, 101, 102)).toMatchObject({ rise: 2, exchangedAt: [], isWhole: true })
  })

  it('two values that follow a fall make it an exchange; what it counted since counts', () => {
    expect(hours(5000, 5001, 0.5, 1.5, 2.5)).toMatchObject({
      ...{ rise: 3.5, exchangedAt: [2 * HOUR_MS], isWhole: true },
      newest: { value: 2.5 },
    })
  })

  it('a controller with hours of its own tells the least', () => {
    expect(hours(5000, 5001, 9000, 9001, 9002)).toMatchObject({ rise: 3, isWhole: false })
    expect(hours(5000, 5001, 2000, 2001, 2002)).toMatchObject({ rise: 3, isWhole: false })
  })

  it('a gap counts as far as an engine can run in it', () => {
    const risen = (value: number) =>
      counterRise(
        [
          { at: 0, value: 100 },
          { at: 10 * HOUR_MS, value },
        ],
        HOURS_RULE,
      ).rise
    expect(risen(110)).toBe(10)
    expect(risen(120)).toBe(0)
  })

  it('whole hours and rounding are no fault, nor is none', () => {
    expect(hours(100, 101, 101, 102, 102).rise).toBe(2)
    expect(hours(100.05, 100, 100.05).rise).toBe(0)
    expect(hours()).toEqual({ rise: null, exchangedAt: [], isWhole: true, newest: null })
    expect(counterRise(hourly(40, 42, 42, 45), STARTS_RULE).rise).toBe(5)
  })

  const minute = fc.record({
    run: fc.integer({ min: 0, max: 60 }),
    noise: fc.oneof(
      { weight: 12, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(0, 65_535) },
    ),
    exchanged: fc.oneof(
      { weight: 30, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
  })

  it('of key points tell what all points do, and never more than the time that passed', () => {
    fc.assert(
      fc.property(fc.array(minute, { minLength: 6, maxLength: 120 }), (told) => {
        let value = 700
        let lastNoise = -9
        const points = told.map(({ run, noise, exchanged }, n): CounterPoint => {
          if (exchanged && n - lastNoise > 5) value = 0
          else value += run / 60
          // Noise lies between values that are right: two in a row are no noise.
          const isNoise = noise !== null && n - lastNoise > 5 && n > 3 && n < told.length - 4 && !exchanged
          if (isNoise || exchanged) lastNoise = n
          return { at: n * HOUR_MS, value: isNoise ? noise : value }
        })
        const whole = counterRise(points, HOURS_RULE)
        const days = [points.slice(0, 24), points.slice(24, 48), points.slice(48)]
        const keys = days.flatMap((day) => keyPoints(day, HOURS_RULE))
        const short = counterRise(keys, HOURS_RULE)
        expect(short.rise).toBeCloseTo(whole.rise!, 6)
        expect(short.newest).toEqual(whole.newest)
        expect(whole.rise!).toBeLessThanOrEqual(1.02 * (points.length - 1) + whole.exchangedAt.length + 1)
      }),
    )
  })
})
