import { describe, expect, it } from 'vitest'
import { codeOfMoment } from '../../energy/supply/feeder-code.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { testBranch, testDevice } from '../../site/testing-tree.ts'
import { addDays } from '../../time/calendar-day.ts'
import { BLOCK_MS, DAY_MS, HOUR_MS } from '../../time/interval.ts'
import { startOfDay } from '../../time/zone.ts'
import { voltsBefore } from './voltage-answer.ts'

const FEEDER = testDevice(1, { deviceType: 'UTILITY' })
const BRANCH = testBranch(1, [FEEDER])
const DAY_S = 86_400
const PRESENT = codeOfMoment({
  ...{ state: 'present', sign: 'line-voltage', kind: 'grid', isBesideGrid: false, isPartial: false },
})

/** A month of the grid, 230 V but 260 V in one block of each day; `asked` counts how often the voltage of a block is read. */
function month() {
  const days = Array.from({ length: 32 }, (_, n) => addDays('2026-09-30', n))
  const supply = days.map(
    (day): FeederDay => ({
      ...{ deviceId: 1, day, daySeconds: DAY_S, seconds: DAY_S, minVolts: null, sums: {} as never },
      runs: { ends: [DAY_S], codes: [PRESENT] },
    }),
  )
  const first = startOfDay(BRANCH.zone, '2026-09-30')
  const at = (n: number) => first + n * BLOCK_MS
  const told = new Map(
    Array.from({ length: 32 * 96 }, (_, n) => {
      const volts = n % 96 === 40 ? 260 : 230
      return [at(n), [volts, 231, 229] as const]
    }),
  )
  let asked = 0
  const volts = Object.assign(new Map(told), {
    get(key: number) {
      asked += 1
      return told.get(key)
    },
  })
  return { feeder: { device: FEEDER, supply, volts }, asked: () => asked }
}

describe('the voltage before something failed (domain.md §16.C)', () => {
  it('is of the 24 hours before it, whenever that is', () => {
    const lookBack = voltsBefore(BRANCH, [month().feeder])
    const noon = startOfDay(BRANCH.zone, '2026-10-10') + 12 * HOUR_MS
    expect(lookBack(noon)).toEqual({ lowest: 229, highest: 260, knownS: DAY_S, outsideS: 900 })
    // From 10:15 to 10:00 of the next day: the block of 10:00 is not in it.
    const quiet = lookBack(startOfDay(BRANCH.zone, '2026-10-10') + 40 * BLOCK_MS)
    expect(quiet).toMatchObject({ highest: 260, knownS: DAY_S })
    // The first hours that are known are all there is; long after, nothing is.
    expect(lookBack(startOfDay(BRANCH.zone, '2026-09-30') + HOUR_MS)).toMatchObject({ knownS: 3600 })
    expect(lookBack(noon + 60 * DAY_MS)).toBeNull()
  })

  it('a hundred incidents judge the blocks of the month once', () => {
    const { feeder, asked } = month()
    const lookBack = voltsBefore(BRANCH, [feeder])
    const from = startOfDay(BRANCH.zone, '2026-10-01')
    for (let n = 0; n < 100; n++) expect(lookBack(from + n * 6 * HOUR_MS)).not.toBeNull()
    expect(asked()).toBe(32 * 96)
  })
})
