import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { BLOCK_MS, DAY_MS, MINUTE_MS } from '../../time/interval.ts'
import { rollUpBlocks } from './roll-up-blocks.ts'
import type { Block, Sample } from './sample.ts'
import { profile, sample } from './sample-fixtures.ts'

/** A growing register with irregular steps of 1 to 90 minutes, from before to after the window. */
const streams = fc
  .array(
    fc.record({
      minutes: fc.integer({ min: 1, max: 90 }),
      kwh: fc.integer({ min: 0, max: 40_000 }).map((wh) => wh / 1000),
      kw: fc.option(fc.double({ min: 0, max: 3, noNaN: true })),
      run: fc.option(fc.boolean()),
    }),
    { minLength: 2, maxLength: 80 },
  )
  .map((steps) => {
    let at = -40 * MINUTE_MS
    let kwh = 812_345.6
    return steps.map((step) => {
      at += step.minutes * MINUTE_MS
      kwh = Math.round((kwh + step.kwh) * 1000) / 1000
      return sample(at, { kwh, kw: step.kw, run: step.run, kvarh: kwh / 2 })
    })
  })

const rules = profile({ periodS: 900, ratedKw: 100 })
const wholeWindow = { from: -2 * BLOCK_MS * 2, to: 3 * DAY_MS }
const sum = (blocks: Block[]) => blocks.reduce((total, block) => total + (block.kwh ?? 0), 0)

describe('rollUpBlocks (properties)', () => {
  it('§2.1 Σ blocks is the register difference', () => {
    fc.assert(
      fc.property(streams, (samples) => {
        const inside = { from: wholeWindow.from, to: 6 * DAY_MS }
        const difference = (samples.at(-1)?.kwh ?? 0) - (samples[0]?.kwh ?? 0)
        const total = sum(rollUpBlocks(samples, rules, [], inside))
        return Math.abs(total - difference) <= 1e-9 * Math.max(1, difference)
      }),
    )
  })

  it('T15 Σ blocks rounds as the decimal difference of the registers does', () => {
    const thousandths = (samples: readonly Sample[], n: number) => Math.round(samples.at(n)!.kwh! * 1000)
    fc.assert(
      fc.property(streams, (samples) => {
        const total = sum(rollUpBlocks(samples, rules, [], { from: wholeWindow.from, to: 6 * DAY_MS }))
        const exact = thousandths(samples, -1) - thousandths(samples, 0)
        expect(round(total)).toBe(Math.floor((exact + 5) / 10) / 100)
      }),
    )
  })

  it('the order and the repetition of readings do not matter', () => {
    const shuffled = streams.chain((samples) =>
      fc.tuple(
        fc.constant(samples),
        fc.shuffledSubarray([...samples, ...samples.slice(3)], { minLength: samples.length * 2 - 3 }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([samples, replay]) => {
        const all = samples.length < 3 ? [...samples] : replay
        expect(rollUpBlocks(all, rules, [], wholeWindow)).toEqual(
          rollUpBlocks(samples, rules, [], wholeWindow),
        )
      }),
    )
  })

  it('a day computed alone equals the same day of a longer window', () => {
    const around = (samples: Sample[], from: number, to: number) => {
      const first = samples.findLastIndex((one) => one.at < from)
      const last = samples.findIndex((one) => one.at >= to)
      return samples.slice(Math.max(0, first), last < 0 ? samples.length : last + 1)
    }
    fc.assert(
      fc.property(streams, fc.integer({ min: 0, max: 2 }), (samples, day) => {
        const whole = rollUpBlocks(samples, rules, [], { from: 0, to: 3 * DAY_MS })
        const window = { from: day * DAY_MS, to: (day + 1) * DAY_MS }
        const alone = rollUpBlocks(around(samples, window.from, window.to), rules, [], window)
        expect(alone).toEqual(whole.slice(day * 96, (day + 1) * 96))
      }),
    )
  })

  it('coverage and on-time stay inside the block and energy is never negative', () => {
    const falls = fc.array(fc.double({ min: 0, max: 999_999, noNaN: true }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(falls, fc.option(fc.integer({ min: 1, max: 500 })), (values, pMaxKw) => {
        const samples = values.map((kwh, i) => sample(i * 7 * MINUTE_MS, { kwh, run: i % 3 === 0 }))
        const blocks = rollUpBlocks(samples, profile({ pMaxKw }), [], { from: 0, to: DAY_MS })
        return blocks.every(
          (block) =>
            (block.kwh ?? 0) >= 0 &&
            block.coverageS <= 900 &&
            (block.onS ?? 0) <= 900 &&
            (block.onS ?? 0) >= 0,
        )
      }),
    )
  })

  it('keeps a day of minute readings to 1e-6 kWh and takes seconds, not minutes, for months of them', () => {
    const minute = (i: number) =>
      sample(i * MINUTE_MS, { kwh: 987_654.25 + i * 0.7, kw: 42, vMax: 230, kva: 50 })
    const samples = Array.from({ length: 100_000 }, (_, i) => minute(i))
    const window = { from: 0, to: 70 * DAY_MS }
    const minutes = profile({ periodS: 60, nominalV: 230 })
    const started = performance.now()
    const blocks = rollUpBlocks(samples, minutes, [], window)
    expect(performance.now() - started).toBeLessThan(20_000)
    const difference = samples[1440]!.kwh! - samples[0]!.kwh!
    expect(Math.abs(sum(blocks.slice(0, 96)) - difference)).toBeLessThan(1e-6)
  })
})
