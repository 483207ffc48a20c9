import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Phases } from '../../meter/reading.ts'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { constantPower, motorDerating, voltageUnbalance } from './motor.ts'
import { eventsWithin, voltageEvents } from './quality-events.ts'
import { bandOfShare, isWithinTen, voltageShare } from './voltage-band.ts'
import { mostlyWhen, voltageHistogram } from './voltage-pattern.ts'
import { judgeBlocks, type VoltageBlock, voltageExposure, voltageTime } from './voltage-time.ts'
import { voltageWeek } from './voltage-week.ts'

const NOMINAL = 230

const blocks = (...parts: readonly (readonly [count: number, volts: number])[]): VoltageBlock[] =>
  parts
    .flatMap(([count, volts]) => Array<number>(count).fill(volts))
    .map((volts, n) => ({ at: n * 900_000, volts: [volts, volts, volts], presentS: 900 }))

const timeOf = (list: readonly VoltageBlock[]) => voltageTime(judgeBlocks(list, NOMINAL))
const percent = (share: number | null) => round((share ?? 0) * 100)

describe('voltage quality (domain.md §16.C)', () => {
  it('I-VQ-1 96 blocks: 83.33 % within ± 6, 93.75 % within ± 10, which fails 95', () => {
    const example = vector('I-VQ-1')
    const time = timeOf(
      blocks(
        [example('within six'), 230],
        [example('near low'), 210],
        [example('low'), 200],
        [example('over'), 254],
      ),
    )
    expect(percent(time.withinSix)).toBe(example('percent of six'))
    expect(percent(time.withinTen)).toBe(example('percent of ten'))
    expect(voltageWeek(time, 7, 1).verdict).toBe('failed')
    expect(voltageWeek(time, 6, 1).verdict).toBe('unknown')
    expect(voltageWeek(time, 7, 0.89).verdict).toBe('unknown')
  })

  it('a week with 95 % within ± 10 % and none beyond −15 % is kept, one block below is not', () => {
    const kept = timeOf(blocks([95, 230], [5, 200]))
    expect(voltageWeek(kept, 7, 0.9).verdict).toBe('kept')
    expect(voltageWeek(timeOf(blocks([99, 230], [1, 195])), 7, 1).verdict).toBe('failed')
  })

  it('I-VQ-2 dead blocks are not counted', () => {
    const example = vector('I-VQ-2')
    const rest = example('energised') - example('within six')
    const time = timeOf(blocks([example('within six'), 230], [rest, 210], [example('dead'), 3]))
    expect(percent(time.withinSix)).toBe(example('percent of six'))
    expect(time.knownS).toBe(example('energised') * 900)
  })

  it('I-VQ-3 limits belong to the inside, and binary fractions do not decide', () => {
    const example = vector('I-VQ-3')
    const share = (volts: number) => voltageShare(volts, example('nominal'))
    const [lowIn = 0, highIn = 0] = example.list('inside')
    const [lowOut = 0, highOut = 0] = example.list('outside')
    expect(bandOfShare(share(lowIn))).toBe('inside')
    expect(bandOfShare(share(lowOut))).toBe('near-low')
    expect(isWithinTen(share(highIn))).toBe(true)
    expect(isWithinTen(share(highOut))).toBe(false)
    // As a meter stores it: four bytes.
    expect(bandOfShare(share(Math.fround(lowIn)))).toBe('inside')
  })

  it('I-VQ-4 415, 410 and 398 V are 2.37 % apart: a motor carries 0.94 of its rating', () => {
    const example = vector('I-VQ-4')
    const [a = 0, b = 0, c = 0] = example.list('V')
    const unbalance = voltageUnbalance([a, b, c])
    expect(round(unbalance ?? 0)).toBe(example('percent'))
    const derating = motorDerating(unbalance)
    expect(derating).toBeCloseTo(example('exact'), 4)
    expect(round(Number(derating))).toBe(example('derating'))
    expect(motorDerating(0.4)).toBe(1)
    expect(motorDerating(5)).toBe(0.76)
    expect(motorDerating(5.01)).toBe('do-not-run')
  })

  it('I-VQ-5 a motor of constant power at 0.85 draws 17.65 % more current and loses 38.41 % more copper', () => {
    const example = vector('I-VQ-5')
    const { current, copperLoss } = constantPower(example('share'))
    expect(percent(current)).toBe(example('current'))
    expect(percent(copperLoss)).toBe(example('copper loss'))
  })

  it('I-VQ-6 one phase has no unbalance, and no voltage is no figure at all', () => {
    const [volts = 0] = vector('I-VQ-6').list('V')
    const single: VoltageBlock = { at: 0, volts: [volts, null, null], presentS: 900 }
    expect(judgeBlocks([single], NOMINAL)[0]?.unbalance).toBeNull()
    expect(voltageExposure(judgeBlocks([single], NOMINAL))?.unbalanceS).toBeNull()
    expect(motorDerating(voltageUnbalance(single.volts))).toBeNull()
    const none: VoltageBlock = { at: 0, volts: [null, null, null], presentS: 900 }
    expect(timeOf([none])).toMatchObject({ withinSix: null, withinTen: null, knownS: 0, presentS: 900 })
    expect(voltageExposure(judgeBlocks([none], NOMINAL))).toBeNull()
  })

  it('tells the side and the shortest hours in which most of it was', () => {
    const evening = blocks([96, 200]).map((block, n) => ({
      ...block,
      volts: (n % 24 >= 18 && n % 24 < 22 ? [200, 200, 200] : [230, 230, 230]) as Phases,
    }))
    const when = mostlyWhen(judgeBlocks(evening, NOMINAL), (at) => (at / 900_000) % 24)
    expect(when).toEqual({ side: 'low', hours: { side: 'low', from: 18, to: 22 } })
    expect(mostlyWhen(judgeBlocks(blocks([4, 230]), NOMINAL), () => 0)).toBeNull()
  })

  it('bands, and bars of each phase, add up to the time that is known; dead blocks change no share', () => {
    const volts = fc.option(fc.double({ min: 0, max: 320, noNaN: true }), { nil: null })
    const block = fc.record({
      at: fc.nat(96).map((n) => n * 900_000),
      volts: fc.tuple(volts, volts, volts),
      presentS: fc.integer({ min: 0, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(block), (list) => {
        const judged = judgeBlocks(list, NOMINAL)
        const time = voltageTime(judged)
        expect(Object.values(time.bands).reduce((sum, one) => sum + one, 0)).toBe(time.knownS)
        expect(voltageHistogram(judged).reduce((sum, one) => sum + one, 0)).toBe(
          judged.reduce((sum, { shares, presentS }) => sum + shares.length * presentS, 0),
        )
        const exposure = voltageExposure(judged)
        const outside = time.bands['very-low'] + time.bands.low + time.bands.over
        expect(exposure?.outsideS ?? 0).toBe(outside)
        expect(exposure === null || exposure.veryLowS <= exposure.lowS).toBe(true)
        const dead: VoltageBlock = { at: 0, volts: [1, 0, null], presentS: 900 }
        expect(timeOf([...list, dead]).withinTen).toBe(time.withinTen)
      }),
    )
  })
})

describe('events of a device', () => {
  const volts = (...list: readonly (number | null)[]) =>
    new Map(list.map((one, n) => [n * 900_000, [one, 230, null] as Phases] as const))

  it('joins blocks that follow on each other, each side for itself, newest first', () => {
    const events = voltageEvents(volts(200, 198, 230, null, 260, 254, 253, 3), NOMINAL)
    expect(eventsWithin(events, { from: 0, to: 8 * 900_000 })).toEqual([
      { kind: 'over', from: 4 * 900_000, to: 6 * 900_000, volts: 260 },
      { kind: 'low', from: 0, to: 2 * 900_000, volts: 198 },
    ])
    expect(eventsWithin(events, { from: 6 * 900_000, to: 7 * 900_000 })).toEqual([])
  })
})
