import { describe, expect, it } from 'vitest'
import { codeOfMoment, type SupplyKind } from '../../energy/supply/feeder-code.ts'
import { passedDays } from '../../energy/supply/passed-days.ts'
import { HOUR_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { wholeDays, ZONE } from '../testing-facts.ts'
import { supplyHours } from './supply-hours.ts'

const DAY = '2026-11-21'
const START = startOfDay(ZONE, DAY)
const HOUR_S = 3600
const code = (kind: SupplyKind) =>
  codeOfMoment({
    state: kind === 'grid' ? 'present' : kind === 'unknown' ? 'unknown' : 'absent',
    sign: 'none',
    kind,
    isBesideGrid: false,
    isPartial: false,
  })
// I-SUP-6 laid out: 13.50 grid, 6.25 generator, 3.25 nothing, 1.00 unknown.
const runs = {
  ends: [13.5, 19.75, 23, 24].map((hour) => hour * HOUR_S),
  codes: (['grid', 'generator', 'nothing', 'unknown'] as const).map(code),
}
const days = new Map([
  [
    7,
    passedDays({ id: 7, since: 0, validTo: null }, ZONE, [DAY, DAY], START + 48 * HOUR_MS, [
      { day: DAY, runs, minVolts: null },
    ]),
  ],
])
const branches = [{ zone: ZONE, devices: [{ id: 7 }] }]

describe('DB-06 hours of supply', () => {
  it('I-SUP-6 13.50 grid, 6.25 generator, 3.25 nothing and 1.00 unknown are the day', () => {
    const hours = supplyHours(branches, days, wholeDays([DAY, DAY]))
    expect(hours).toEqual({ grid: 13.5, generator: 6.25, solar: 0, ipp: 0, nothing: 3.25, unknown: 1 })
    expect(Object.values(hours!).reduce((sum, one) => sum + one, 0)).toBe(24)
  })

  it('a range that cuts the day counts its part of it', () => {
    const part = { of: () => ({ from: START + 12 * HOUR_MS, to: START + 20 * HOUR_MS }) }
    expect(supplyHours(branches, days, part)).toMatchObject({ grid: 1.5, generator: 6.25, nothing: 0.25 })
  })

  it('nothing told is not known, not none', () => {
    expect(supplyHours(branches, new Map(), wholeDays([DAY, DAY]))).toBeNull()
  })
})
