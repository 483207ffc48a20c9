import { describe, expect, it } from 'vitest'
import type { FeederState } from '../../../energy/supply/feeder-code.ts'
import { round } from '../../../round.ts'
import { vector } from '../../../testing-vectors.ts'
import { HOUR_MS } from '../../../time/interval.ts'
import { restartPeak } from '../restart-peak.ts'
import { runParts } from '../run-part.ts'
import { type SetDay, setTime } from '../set-time.ts'
import { blocksAt, dayOf, HUNDRED, MIDNIGHT, pricesAt, RULES } from '../testing-running.ts'
import { darkHours, outagePremium } from './outage.ts'

describe('outage cost (domain.md §16.B)', () => {
  const FUEL = 302_000 / 220
  const GRID = 225.2125

  /** 10 h on: 08:00–18:00. */
  const outage = (...grid: [string, FeederState][]) =>
    dayOf(
      [
        ['08:00', false],
        ['18:00', true],
        ['24:00', false],
      ],
      grid,
    )
  const premium = (day: SetDay, kw: number | ((hour: number) => number), grid: number | null = GRID) =>
    outagePremium(
      runParts(setTime([day], RULES), blocksAt(day, kw), () => HUNDRED),
      pricesAt(FUEL, grid),
    )

  it('I-OUT-1 400 kWh in 10 h: 184,220.00 + 12,000.00 − 90,085.00 = ₦106,135.00', () => {
    const example = vector('I-OUT-1')
    const { cost } = premium(outage(['24:00', 'absent']), 40)
    expect(round(cost.litres ?? 0)).toBe(example('litres'))
    expect(cost.set).toBe(example('diesel') + example('service'))
    expect(cost.grid).toBe(example('of the grid'))
    expect(cost.difference).toBe(example('premium'))
  })

  it('I-OUT-2 of those 2 h at 30 kW had grid: ₦87,130.11, the rest is avoidable', () => {
    const example = vector('I-OUT-2')
    const day = outage(['16:00', 'absent'], ['24:00', 'present'])
    const { cost, notCountedHours } = premium(day, (hour) => (hour >= 16 ? 30 : 42.5))
    expect(round(cost.litres ?? 0)).toBe(example('litres'))
    expect(cost.difference).toBe(example('premium'))
    expect(notCountedHours).toBe(0)
  })

  it('I-OUT-3 nothing 3.25 h, 1.75 h of them open, ₦180,000 an hour: ₦315,000.00; no margin: null', () => {
    const example = vector('I-OUT-3')
    const hour = (from: number, to: number) => ({
      from: MIDNIGHT + from * HOUR_MS,
      to: MIDNIGHT + to * HOUR_MS,
    })
    const nothing = [hour(6.5, 8.75), hour(20, 21)]
    const open = [hour(7, 20)]
    const margin = example('margin')
    expect(darkHours(nothing, open, () => margin)).toEqual({
      hours: example('nothing'),
      openHours: example('open'),
      naira: example('naira'),
    })
    expect(darkHours(nothing, open, () => null)).toMatchObject({ openHours: 1.75, naira: null })
    expect(darkHours(nothing, null, () => margin)).toEqual({ hours: 3.25, openHours: null, naira: null })
  })

  it('I-OUT-4 an hour that is not known changes no premium and is listed', () => {
    const known = premium(outage(['24:00', 'absent']), (hour) => (hour >= 17 ? 0 : 40))
    const part = premium(outage(['17:00', 'absent'], ['24:00', 'unknown']), 40)
    expect(part.notCountedHours).toBe(1)
    expect(part.cost.hours).toBe(9)
    expect(part.cost.kwh).toBeCloseTo(known.cost.kwh, 6)
  })

  it('I-OUT-5 71 kVA after the return, median 52: 19 kVA, 36.54 %; fewer than five like days: null', () => {
    const example = vector('I-OUT-5')
    const [after, median] = [example('after return'), example('median')]
    const found = restartPeak([60, after], [50, 51, median, 53, 54])
    expect(found).toMatchObject({ kva: after, difference: example('difference') })
    expect(round(found?.percent ?? 0)).toBe(example('percent'))
    expect(restartPeak([after], [52, 52, 52, 52])).toBeNull()
  })

  it('I-OUT-6 no grid tariff: the set’s ₦196,220.00, the premium unknown', () => {
    const { set, premium: more } = premium(outage(['24:00', 'absent']), 40, null)
    expect(set).toBe(vector('I-OUT-6')('diesel and service'))
    expect(more).toBeNull()
  })
})
