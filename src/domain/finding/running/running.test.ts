import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeederState } from '../../energy/supply/feeder-code.ts'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { HOUR_MS, MINUTE_MS } from '../../time/interval.ts'
import { avoidable } from './avoidable.ts'
import type { RunPrices } from './day-cost.ts'
import { type BurningSet, differsClearly, nairaPerHour, slopeRate, startRate } from './kwh-cost.ts'
import { outagePremium } from './outage/outage.ts'
import { runParts } from './run-part.ts'
import { setTime } from './set-time.ts'
import { blocksAt, dayOf, HUNDRED, INSIDE, MIDNIGHT, pricesAt, RULES } from './testing-running.ts'

describe('what a kWh costs now (domain.md §16.G)', () => {
  const { litre, grid } = { litre: vector('I-CHE-1')('price'), grid: vector('I-CHE-1')('grid') }

  it('I-CHE-1 100 kVA at 40 kW, service 1,200 an hour: 486.81, 261.59 above the grid', () => {
    const rate = startRate(HUNDRED, 40, litre) ?? 0
    expect(round(rate)).toBe(vector('I-CHE-1')('rate'))
    expect(round(rate - grid)).toBe(vector('I-CHE-1')('above the grid'))
  })

  it('I-CHE-2 at 10 kW 1,093.52', () => {
    expect(round(startRate(HUNDRED, 10, litre) ?? 0)).toBe(vector('I-CHE-2')('rate'))
  })

  it('I-CHE-3 a set that stays on gives up 284.57 for a kWh that moves, not 486.81', () => {
    expect(round(slopeRate(HUNDRED, 30, litre) ?? 0)).toBe(vector('I-CHE-3')('rate'))
  })

  it('I-CHE-5 two sets 9.3 % apart: no clear difference', () => {
    const example = vector('I-CHE-5')
    const [large = 0, small = 0] = example.list('naira an hour')
    expect(round((100 * (large - small)) / large, 1)).toBe(example('percent'))
    expect(differsClearly(large, small)).toBe(false)
    expect(differsClearly(1000, 900)).toBe(true)
  })

  it('nothing is made up: no rating, no load, no price', () => {
    expect(startRate({ ...HUNDRED, ratedKw: null }, 40, litre)).toBeNull()
    expect(startRate(HUNDRED, 0, litre)).toBeNull()
    expect(nairaPerHour(HUNDRED, 40, null)).toBeNull()
  })
})

describe('avoidable (domain.md §16.G)', () => {
  const LITRE = 1361.57
  const GRID = 225.2125

  it('I-CHE-4 grid back 14:05, set off 15:00 at 40 kW: 14:15–15:00, 30 kWh, ₦7,847.83', () => {
    const example = vector('I-CHE-4')
    const day = dayOf(
      [
        ['12:00', false],
        ['15:00', true],
        ['24:00', false],
      ],
      [
        ['12:00', 'present'],
        ['14:05', 'absent'],
        ['24:00', 'present'],
      ],
    )
    const parts = runParts(setTime([day], RULES), blocksAt(day, 40), () => HUNDRED)
    const found = avoidable(parts, INSIDE, pricesAt(LITRE, GRID))
    expect(round(found.counted.kwh)).toBe(example('kWh'))
    expect(found.low).toBe(example('naira'))
    expect(found.high).toBe(example('naira'))
    expect(round(found.excused.return * 60)).toBe(10)
    expect(found).toMatchObject({ isLeast: false, reason: null, coverage: 1 })
  })

  const twenty = (unknownFrom: string) => {
    const day = dayOf(
      [
        ['20:00', true],
        ['24:00', false],
      ],
      [
        [unknownFrom, 'present'],
        ['24:00', 'unknown'],
      ],
    )
    return avoidable(
      runParts(setTime([day], RULES), blocksAt(day, 40), () => HUNDRED),
      INSIDE,
      pricesAt(LITRE, GRID),
    )
  }

  it('I-CHE-6 set on 20 h, grid known in 15: no ₦; in 19.2: at least', () => {
    expect(twenty('15:00')).toMatchObject({ coverage: 0.75, low: null, reason: 'coverage' })
    const most = twenty('19:12')
    expect(round(most.coverage ?? 0, 4)).toBe(0.96)
    expect(most.isLeast).toBe(true)
    expect(most.low).toBeGreaterThan(0)
    expect(most.high).toBeGreaterThan(most.low ?? 0)
  })

  it('a short run beside a live grid is a test, so many minutes of a week', () => {
    const day = dayOf(
      [
        ['08:00', false],
        ['08:20', true],
        ['09:00', false],
        ['09:10', true],
        ['10:00', false],
        ['10:15', true],
        ['24:00', false],
      ],
      [['24:00', 'present']],
    )
    const found = avoidable(
      runParts(setTime([day], RULES), blocksAt(day, 40), () => HUNDRED),
      INSIDE,
      pricesAt(LITRE, GRID),
    )
    expect(round(found.excused.test * 60)).toBe(30)
    expect(round(found.counted.hours * 60)).toBe(15)
  })

  it('what is tagged needed, above the contract or outside of ± 10 % is not avoidable', () => {
    const day = dayOf(
      [
        ['08:00', false],
        ['12:00', true],
        ['24:00', false],
      ],
      [['24:00', 'present']],
    )
    const parts = runParts(setTime([day], RULES), blocksAt(day, 40), () => HUNDRED)
    const from = MIDNIGHT + 8 * HOUR_MS
    const needed = [{ from, to: from + 1.5 * HOUR_MS + 2 * MINUTE_MS, reason: 'Lift test' }]
    const found = avoidable(parts, { ...INSIDE, needed }, pricesAt(LITRE, GRID))
    expect(round(found.counted.hours * 60)).toBe(240 - 92)
    const outside = avoidable(parts, { ...INSIDE, voltage: () => 'outside' }, pricesAt(LITRE, GRID))
    expect(outside).toMatchObject({ low: 0, outsideHours: 4 })
    const strong = parts.map((part) => ({ ...part, kva: 60 }))
    const contract = avoidable(strong, { ...INSIDE, contractedKva: () => 50 }, pricesAt(LITRE, GRID))
    expect(contract).toMatchObject({ low: 0, excused: { contract: 4 } })
    const unmeasured = avoidable(parts, { ...INSIDE, voltage: () => null }, pricesAt(LITRE, GRID))
    expect(unmeasured).toMatchObject({ low: 0, isLeast: true, unknownHours: 4 })
    expect(unmeasured.high).toBeGreaterThan(0)
  })

  it('no price of diesel or grid, no rating: null with the reason', () => {
    const day = dayOf(
      [
        ['08:00', false],
        ['12:00', true],
        ['24:00', false],
      ],
      [['24:00', 'present']],
    )
    const of = (set: BurningSet, prices: RunPrices) =>
      avoidable(
        runParts(setTime([day], RULES), blocksAt(day, 40), () => set),
        INSIDE,
        prices,
      )
    expect(of(HUNDRED, pricesAt(null, GRID))).toMatchObject({ low: null, reason: 'litre-price' })
    expect(of(HUNDRED, pricesAt(LITRE, null))).toMatchObject({ low: null, reason: 'grid-rate' })
    expect(of({ ...HUNDRED, ratedKw: null }, pricesAt(LITRE, GRID))).toMatchObject({
      low: null,
      reason: 'rating',
    })
  })
})

describe('no naira in two findings (X7)', () => {
  const state = fc.constantFrom<FeederState>('present', 'absent', 'unknown')
  const minutes = fc
    .uniqueArray(fc.integer({ min: 1, max: 1439 }), { maxLength: 8 })
    .map((all) => [...all].sort((a, b) => a - b))
  const clock = (minute: number) => `${Math.floor(minute / 60)}:${minute % 60}`

  it('each hour that a set ran is avoidable, a premium, excused or not counted, and once (property)', () => {
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.array(state, { minLength: 9, maxLength: 9 }),
        fc.boolean(),
        (on, cuts, states, isFirst) => {
          const set = [...on.map((minute) => clock(minute)), '24:00'].map((until, n): [string, boolean] => [
            until,
            (n % 2 === 0) === isFirst,
          ])
          const grid = [...cuts.map((minute) => clock(minute)), '24:00'].map(
            (until, n): [string, FeederState] => [until, states[n]!],
          )
          const day = dayOf(set, grid)
          const parts = runParts(setTime([day], RULES), blocksAt(day, 40), () => HUNDRED)
          const prices = pricesAt(1361.57, 225.2125)
          const beside = avoidable(parts, INSIDE, prices)
          const out = outagePremium(parts, prices)
          const excused = Object.values(beside.excused).reduce((sum, hours) => sum + hours, 0)
          const together =
            beside.counted.hours + excused + beside.outsideHours + out.cost.hours + out.notCountedHours
          expect(together).toBeCloseTo(beside.onHours, 9)
          const all = outagePremium(
            parts.map((part) => ({ ...part, grid: 'absent' })),
            prices,
          )
          const known = (beside.counted.set ?? 0) + (out.cost.set ?? 0)
          expect(known).toBeLessThanOrEqual((all.cost.set ?? 0) + 0.02)
        },
      ),
    )
  })

  it('more time that is not known never raises what is avoidable at least (property)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1200 }), fc.integer({ min: 0, max: 1200 }), (a, b) => {
        const of = (unknownFrom: number) => {
          const day = dayOf(
            [
              ['20:00', true],
              ['24:00', false],
            ],
            [
              [clock(unknownFrom), 'present'],
              ['24:00', 'unknown'],
            ],
          )
          return avoidable(
            runParts(setTime([day], RULES), blocksAt(day, 40), () => HUNDRED),
            INSIDE,
            pricesAt(1361.57, 225.2125),
          )
        }
        const [few, many] = [of(Math.max(a, b)), of(Math.min(a, b))]
        if (few.low !== null && many.low !== null) expect(many.low).toBeLessThanOrEqual(few.low)
        if (few.low === null) expect(many.low).toBeNull()
      }),
    )
  })
})
