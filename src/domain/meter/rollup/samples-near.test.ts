import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, type Interval, MINUTE_MS } from '../../time/interval.ts'
import { judgeSamples } from './judge-samples.ts'
import { rollUpJudged } from './roll-up-blocks.ts'
import type { Sample } from './sample.ts'
import { profile, sample } from './sample-fixtures.ts'
import { samplesNear } from './samples-near.ts'

const DAY: Interval = { from: 10 * DAY_MS, to: 11 * DAY_MS }
const register = (at: number, kwh: number) => sample(at, { kwh })
const power = (at: number) => sample(at, { kw: 60 })
const instants = (samples: readonly Sample[], window = DAY) =>
  samplesNear(judgeSamples(samples, profile(), []), window).map(({ at }) => at)

describe('samples that decide a window (domain.md §2.1)', () => {
  const noon = DAY.from + 12 * HOUR_MS

  it('those inside and one on either side', () => {
    const at = [DAY.from - HOUR_MS, DAY.from - MINUTE_MS, noon, DAY.to, DAY.to + HOUR_MS]
    expect(instants(at.map((instant, n) => register(instant, n)))).toEqual(at.slice(1, 4))
  })

  it('and the nearest register value where the neighbour tells none', () => {
    const samples = [
      register(DAY.from - HOUR_MS, 1),
      power(DAY.from - MINUTE_MS),
      register(noon, 5),
      power(DAY.to),
      power(DAY.to + MINUTE_MS),
      register(DAY.to + HOUR_MS, 9),
    ]
    expect(instants(samples)).toEqual([0, 1, 2, 3, 5].map((n) => samples[n]!.at))
  })

  it('T11 finds the register values around it, however far away they are', () => {
    const samples = [register(DAY.from - 40 * DAY_MS, 1), power(noon), register(DAY.to + 40 * DAY_MS, 5)]
    expect(instants(samples)).toEqual(samples.map(({ at }) => at))
  })

  it('leaves a register out that ended before the window: the power counts alone from then on', () => {
    expect(instants([register(DAY.from - DAY_MS, 1), power(DAY.from - 1), power(noon)])).toEqual([
      DAY.from - 1,
      noon,
    ])
  })

  it('days add up to the register difference, whatever other frames stand between (property)', () => {
    const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 })
    fc.assert(
      fc.property(
        fc.uniqueArray(minutes, { minLength: 2, maxLength: 40 }),
        fc.uniqueArray(minutes, { maxLength: 200 }),
        (told, between) => {
          const kwh = new Map([...told].sort((a, b) => a - b).map((minute, n) => [minute, 100 + 7 * n]))
          const inside = between.filter((at) => at > Math.min(...told) && at < Math.max(...told))
          const all = [...new Set([...told, ...inside])].sort((a, b) => a - b)
          const samples = all.map((minute) => {
            const value = kwh.get(minute)
            const at = DAY.from + minute * MINUTE_MS
            return value === undefined ? power(at) : register(at, value)
          })
          const judged = judgeSamples(samples, profile(), [])
          let sum = 0
          for (let day = DAY.from; day <= DAY.from + 3 * DAY_MS; day += DAY_MS) {
            const window = { from: day, to: day + DAY_MS }
            for (const block of rollUpJudged(judged, profile(), [], window)) sum += block.kwh ?? 0
          }
          expect(sum).toBeCloseTo(7 * (told.length - 1), 6)
        },
      ),
    )
  })
})
