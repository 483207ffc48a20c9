import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { vector } from '../../testing-vectors.ts'
import { BLOCK_MS } from '../../time/interval.ts'
import { powerFactor } from '../power-factor.ts'
import { capacitorAdvice, chargedMonths, kvarByHour, type ReactiveBlock } from './capacitor-advice.ts'
import { capacitorSize, fixedStep } from './capacitor-size.ts'
import { reactiveBlocks, reactiveShare } from './reactive-blocks.ts'
import { capacitorMoney, chargeOfMonth, type ReactiveEntry } from './reactive-charge.ts'

const QUIET = { thdPercent: null, converterPercent: null }
const NONE: ReactiveEntry = {
  ...{ branchId: 1, validFrom: '2026-01-01', basis: null, threshold: null, naira: null },
  ...{ lossPercent: null, costNaira: null, converterPercent: null },
}
const block = (kw: number, factor: number, isOnSet = false): ReactiveBlock => ({
  kwh: kw / 4,
  kvarh: (kw / 4) * Math.tan(Math.acos(factor)),
  isOnSet,
})
const FIFTY = Array.from({ length: 96 }, () => block(50, 0.78))

describe('capacitors (domain.md §16.M)', () => {
  it('I-PF-1 350 kW at 0.72 to 0.95: 222.31 kvar', () => {
    const example = vector('I-PF-1')
    expect(round(capacitorSize(example('kW'), example('factor'), null).kvar)).toBe(example('kvar'))
  })

  it('I-PF-2 50 kW at 0.78: 23.68 kvar, 64.10 to 52.63 kVA, 11.47 freed', () => {
    const example = vector('I-PF-2')
    const { size } = capacitorAdvice(FIFTY, QUIET)
    expect(size).not.toBeNull()
    const { kvar, kvaBefore, kvaAfter, freedKva } = size!
    expect([kvar, kvaBefore, kvaAfter, freedKva].map((value) => round(value))).toEqual(
      ['kvar', 'before', 'after', 'freed'].map(example),
    )
  })

  it('I-PF-3 ₦2,000 a kVA: ₦22,941.97 a month, ₦1.2m pays back in 52.3 months', () => {
    const example = vector('I-PF-3')
    const { before, after } = chargedMonths(capacitorAdvice(FIFTY, QUIET), FIFTY)!
    const entry = {
      ...{ ...NONE, basis: 'kVA' as const, naira: example('naira a kVA'), costNaira: example('cost') },
    }
    const money = capacitorMoney(entry, before, after, null, 1)
    expect(money.chargeSaved).toBe(example('naira'))
    expect(round(money.paybackMonths ?? 0, 1)).toBe(example('months'))
  })

  it('X3 of a month that runs nothing is told that its energy makes: no kvarh, no losses, no years of payback', () => {
    const { before, after } = chargedMonths(capacitorAdvice(FIFTY, QUIET), FIFTY)!
    const byEnergy = { ...NONE, basis: 'kvarh' as const, threshold: 0.3, naira: 10, costNaira: 400_000 }
    expect(capacitorMoney(byEnergy, before, after, 50, null)).toEqual({
      ...{ chargeSaved: null, lossSaved: null, paybackMonths: null, isLeast: false },
    })
    expect(capacitorMoney(byEnergy, before, after, 50, 1).paybackMonths).not.toBeNull()
    // From 0.80 measured on it is told, as at least under 0.95; what follows the highest demand is no sum of the month.
    expect(capacitorMoney(byEnergy, before, after, 50, 0.79).chargeSaved).toBeNull()
    expect(
      [0.8, 0.94, 0.95].map((share) => capacitorMoney(byEnergy, before, after, 50, share).isLeast),
    ).toEqual([...[true, true, false]])
    // The highest demand of a month is known from its first block on.
    const byDemand = { ...NONE, basis: 'kVA' as const, naira: 2_000, costNaira: 1_200_000 }
    const early = capacitorMoney(byDemand, before, after, 50, null)
    expect(early).toEqual(capacitorMoney(byDemand, before, after, null, 1))
    expect(capacitorMoney(byDemand, before, after, null, 0.9).isLeast).toBe(false)
    expect(capacitorMoney(byDemand, before, after, 50, 0.9).isLeast).toBe(true)
  })

  it('a month is measured where all sources that stood there tell kWh and kvarh', () => {
    const grid = testDevice(1, { deviceType: 'UTILITY', since: 0 })
    const set = testDevice(2, { deviceType: 'GENERATOR', since: 48 * BLOCK_MS })
    const vectors = (kwh: number, kvarh: number) => ({
      ...{ start: 0, kwh: new Float64Array(96).fill(kwh), kvarh: new Float64Array(96).fill(kvarh) },
      coverageS: new Float64Array(96).fill(900),
    })
    const day = { from: 0, to: 96 * BLOCK_MS }
    const share = (...days: { deviceId: number; vectors: ReturnType<typeof vectors> }[]) =>
      reactiveShare(testBranch(1, [grid, set]), days, day)
    expect(share({ deviceId: 1, vectors: vectors(5, 2) })).toBe(0.5)
    expect(
      share({ deviceId: 1, vectors: vectors(5, 2) }, { deviceId: 2, vectors: vectors(0, Number.NaN) }),
    ).toBe(1)
    expect(share({ deviceId: 1, vectors: vectors(5, Number.NaN) })).toBe(0)
    expect(share()).toBe(0)
  })

  it('I-PF-5 a block that runs, or was measured in part, makes no step smaller', () => {
    const branch = testBranch(1, [testDevice(1, { deviceType: 'UTILITY', since: 0 })])
    // 20 kvar all along; five minutes of the last block have passed, and a third of the one before it was not measured.
    const vectors = {
      start: 0,
      kwh: Float64Array.of(10, 10, 6.7, 3.3),
      kvarh: Float64Array.of(5, 5, 3.35, 1.65),
      coverageS: Float64Array.of(900, 900, 600, 300),
    }
    const day = [{ deviceId: 1, vectors }]
    const blocks = reactiveBlocks(branch, day, 3 * BLOCK_MS + 300_000)
    expect(blocks.map(({ kvarh }) => kvarh)).toEqual([5, 5])
    expect(capacitorAdvice(blocks, QUIET).lowestKvar).toBe(20)
    // Nearly over is not over.
    const late = { ...vectors, coverageS: Float64Array.of(900, 900, 900, 800) }
    expect(reactiveBlocks(branch, [{ deviceId: 1, vectors: late }], 4 * BLOCK_MS - 1)).toHaveLength(3)
  })

  it('I-PF-4 no row: ₦0.00 and no payback, and still 11.47 kVA freed', () => {
    const example = vector('I-PF-4')
    const advice = capacitorAdvice(FIFTY, QUIET)
    const { before, after } = chargedMonths(advice, FIFTY)!
    const costly = { ...NONE, costNaira: 1_200_000 }
    for (const entry of [null, costly])
      expect(capacitorMoney(entry, before, after, null, 1)).toEqual({
        chargeSaved: example('naira'),
        lossSaved: null,
        paybackMonths: null,
        isLeast: false,
      })
    expect(round(advice.size?.freedKva ?? 0)).toBe(example('freed'))
  })

  it('I-PF-5 at night 10 kW and 5 kvar: at most 4.5 kvar stay on, the rest is switched', () => {
    const example = vector('I-PF-5')
    expect(fixedStep(example('kvar'))).toBe(example('fixed'))
    const night = { kwh: example('kW') / 4, kvarh: example('kvar') / 4, isOnSet: false }
    const { size } = capacitorAdvice([...FIFTY, night], QUIET)
    expect(size?.fixedKvar).toBeCloseTo(example('fixed'), 9)
    expect((size?.fixedKvar ?? 0) + (size?.switchedKvar ?? 0)).toBeCloseTo(size?.kvar ?? Number.NaN, 9)
  })

  it('I-PF-6 2 % typed loss: 32.59 % of it, 0.65 % of the energy', () => {
    const example = vector('I-PF-6')
    const { lossSaved } = capacitorSize(50, 0.78, null)
    expect(round(100 * lossSaved)).toBe(example('saved percent'))
    expect(round(lossSaved * example('loss percent'))).toBe(example('of the energy percent'))
  })

  it('nothing is made up: no reactive energy, no factor of 0.78', () => {
    expect(capacitorAdvice([], QUIET)).toMatchObject({ factor: null, size: null, reason: 'unknown' })
    expect(chargedMonths(capacitorAdvice([], QUIET), [])).toBeNull()
  })

  it('a load that leads is refused, and one that is good needs none', () => {
    const leading = [{ kwh: 5, kvarh: -1, isOnSet: false }]
    expect(capacitorAdvice(leading, QUIET)).toMatchObject({ size: null, reason: 'leading' })
    expect(capacitorAdvice([block(50, 0.97)], QUIET)).toMatchObject({ size: null, reason: 'good' })
  })

  it('a set in any block keeps the contactor on the grid; harmonics and converters ask for detuned ones', () => {
    const onSet = capacitorAdvice([...FIFTY, block(20, 0.8, true)], { thdPercent: 3, converterPercent: 20 })
    expect(onSet).toMatchObject({ onGridOnly: true, isDetuned: false })
    expect(capacitorAdvice(FIFTY, { thdPercent: 3.1, converterPercent: null }).isDetuned).toBe(true)
    expect(capacitorAdvice(FIFTY, { thdPercent: null, converterPercent: 21 }).isDetuned).toBe(true)
  })

  it('charges by kvarh above a share of the energy and by hundredths of the power factor', () => {
    const month = { kva: 100, kwh: 1_000, kvarh: 800, factor: 0.78 }
    expect(chargeOfMonth({ ...NONE, basis: 'kvarh', threshold: 0.5, naira: 10 }, month)).toBe(3_000)
    expect(round(chargeOfMonth({ ...NONE, basis: 'pf', threshold: 0.9, naira: 5_000 }, month))).toBe(60_000)
    expect(chargeOfMonth({ ...NONE, basis: 'pf', naira: 5_000 }, month)).toBe(0)
  })

  it('kvar by the hour is a mean of its blocks; an hour without any is unknown', () => {
    const hours = kvarByHour([
      { hour: 9, kwh: 10, kvarh: 4, isOnSet: false },
      { hour: 9, kwh: 10, kvarh: 2, isOnSet: false },
    ])
    expect(hours[9]).toBe(12)
    expect(hours[10]).toBeNull()
  })

  const blocks = fc.array(
    fc.record({
      kwh: fc.double({ min: 0.1, max: 500, noNaN: true }),
      kvarh: fc.double({ min: -50, max: 500, noNaN: true }),
      isOnSet: fc.boolean(),
    }),
    { maxLength: 60 },
  )

  it('no advice contradicts the factor beside it: capacitors for a load that lags below 0.95, else the reason (property)', () => {
    fc.assert(
      fc.property(blocks, (given) => {
        const { size, reason, blockFactor, kvarh, factor } = capacitorAdvice(given, QUIET)
        expect(size === null).toBe(reason !== null)
        if (size !== null) expect(blockFactor).toBeLessThan(0.95)
        if (reason === 'good') expect(blockFactor).toBeGreaterThanOrEqual(0.95)
        if (reason === 'unknown') expect(given.length === 0 || blockFactor === null).toBe(true)
        // Lagging all the month with a poor factor it is never said to lead.
        if (reason === 'leading') expect(given.some((one) => one.kvarh <= 0)).toBe(true)
        if (factor !== null && kvarh > 0 && given.every((one) => one.kvarh > 0))
          expect(reason).not.toBe('leading')
      }),
    )
  })

  it('no block leads that did not before, the month is never charged more, and the steps are the whole', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom('kVA', 'kvarh', 'pf'), (given, basis) => {
        const advice = capacitorAdvice(given, QUIET)
        const months = chargedMonths(advice, given)
        if (advice.size === null || months === null) return
        const { kvar, fixedKvar, switchedKvar } = advice.size
        expect(kvar).toBeGreaterThan(0)
        expect(Math.abs(fixedKvar + switchedKvar - kvar)).toBeLessThan(1e-6)
        expect(fixedKvar).toBeLessThanOrEqual(0.9 * Math.max(0, advice.lowestKvar ?? 0) + 1e-9)
        const entry = { ...NONE, basis: basis as 'kVA', threshold: 0.9, naira: 100, lossPercent: 2 }
        const left = chargeOfMonth(entry, months.after)
        if (given.every(({ kvarh }) => kvarh >= 0))
          expect(left).toBeLessThanOrEqual(chargeOfMonth(entry, months.before) + 1e-6)
        const [q] = [powerFactor(months.before.kwh, months.before.kvarh)]
        expect(q).not.toBeNull()
      }),
    )
  })
})
