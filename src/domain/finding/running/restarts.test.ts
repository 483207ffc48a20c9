import { describe, expect, it } from 'vitest'
import { supplySums } from '../../energy/supply/day-sums.ts'
import { codeOfMoment, type FeederState, type SupplyKind } from '../../energy/supply/feeder-code.ts'
import type { FeederDay } from '../../energy/supply/passed-days.ts'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { BLOCK_MS } from '../../time/interval.ts'
import { daysInSpan } from '../../time/share-of-days.ts'
import { addDays, localInstant, startOfDay } from '../../time/zone.ts'
import { highestRestartNaira, restartNaira, restarts } from './restarts.ts'

const LAGOS = 'Africa/Lagos'
/** A Thursday. */
const DAY = '2026-11-19'
const MONTH = ['2026-11-01', '2026-11-30'] as const
const READ = [addDays(DAY, -70), DAY] as const
const at = (day: string, clock: string) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return localInstant(LAGOS, day, hour * 60 + minute)
}

type Part = [until: string, state: FeederState, kind?: SupplyKind]
const PRESENT: Part[] = [['24:00', 'present']]
/** Away from 12:00 to 14:05, the set from 12:00 on. */
const AWAY: Part[] = [
  ['12:00', 'present'],
  ['14:05', 'absent', 'generator'],
  ['24:00', 'present'],
]

function feeder(days: Record<string, Part[]>): FeederDay[] {
  return daysInSpan(READ).map((day) => {
    const parts = days[day] ?? PRESENT
    const runs = {
      ends: parts.map(([until]) => Math.round((at(day, until) - startOfDay(LAGOS, day)) / 1000)),
      codes: parts.map(([, state, kind = 'grid']) =>
        codeOfMoment({ state, sign: 'line-voltage', kind, isBesideGrid: false, isPartial: false }),
      ),
    }
    const seconds = 86_400
    return {
      deviceId: 1,
      day,
      runs,
      daySeconds: seconds,
      seconds,
      sums: supplySums(runs, seconds),
      minVolts: null,
    }
  })
}

const START = startOfDay(LAGOS, READ[0])
/** 52 kVA all the time but where it is told otherwise. */
function drawn(...told: [day: string, clock: string, kva: number][]) {
  const kva = new Float64Array(71 * 96).fill(vector('I-OUT-5')('median'))
  for (const [day, clock, value] of told) kva[(at(day, clock) - START) / BLOCK_MS] = value
  return { start: START, kva }
}
const told = (days: Record<string, Part[]>, ...more: Parameters<typeof drawn>) =>
  restarts(LAGOS, new Map([[1, feeder(days)]]), drawn(...more), MONTH)

describe('the peak after supply came back (domain.md §16.B)', () => {
  it('I-OUT-5 the grid is back at 14:05: 71 kVA in the block from 14:15, 52 on like days, 19 more', () => {
    const example = vector('I-OUT-5')
    // The block of 14:30 ends more than half an hour after the return.
    const found = told({ [DAY]: AWAY }, [DAY, '14:15', example('after return')], [DAY, '14:30', 90])
    expect(found).toHaveLength(1)
    const { by, block, peak } = found[0]!
    expect({ by, at: found[0]!.at, block }).toEqual({
      ...{ by: 'grid', at: at(DAY, '14:05'), block: at(DAY, '14:15') },
    })
    expect(peak).toMatchObject({ kva: 71, medianKva: 52, difference: example('difference') })
    expect(round(peak?.percent ?? 0)).toBe(example('percent'))
  })

  it('like days are of its day type, and a day with an outage in the hour before is none', () => {
    const thursdays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((week) => addDays(DAY, -7 * week))
    // Sundays and Saturdays draw 5 kVA and do not count.
    const idle = daysInSpan([READ[0], addDays(DAY, -1)])
      .filter((day) => ['2026-11-14', '2026-11-15', '2026-11-08', '2026-11-07'].includes(day))
      .map((day): [string, string, number] => [day, '14:15', 5])
    expect(told({ [DAY]: AWAY }, [DAY, '14:15', 71], ...idle)[0]?.peak?.medianKva).toBe(52)
    const late: Part[] = [
      ['13:10', 'present'],
      ['13:20', 'absent', 'nothing'],
      ['24:00', 'present'],
    ]
    const weekdays = daysInSpan([READ[0], addDays(DAY, -1)]).filter(
      (day) => !thursdays.slice(0, 4).includes(day),
    )
    const few = Object.fromEntries(weekdays.map((day) => [day, late]))
    const found = told({ ...few, [DAY]: AWAY }, [DAY, '14:15', 71]).find((one) => one.at === at(DAY, '14:05'))
    // Four Thursdays are left.
    expect(found).toMatchObject({ block: at(DAY, '14:15'), peak: null })
  })

  it('a set that takes over after three dark minutes is a return too, a short changeover and unknown time are none', () => {
    const dark: Part[] = [
      ['12:00', 'present'],
      ['12:10', 'absent', 'nothing'],
      ['14:00', 'absent', 'generator'],
      ['14:02', 'unknown', 'unknown'],
      ['24:00', 'present'],
    ]
    expect(told({ [DAY]: dark }).map(({ by, at: when }) => [by, when])).toEqual([
      ['generator', at(DAY, '12:10')],
    ])
    const short: Part[] = [
      ['12:00', 'present'],
      ['12:02', 'absent', 'nothing'],
      ['24:00', 'present'],
    ]
    expect(told({ [DAY]: short })).toEqual([])
  })

  it('an outage over midnight ends once, on the day of its end', () => {
    const before: Part[] = [
      ['23:59', 'present'],
      ['24:00', 'absent', 'nothing'],
    ]
    const after: Part[] = [
      ['00:03', 'absent', 'nothing'],
      ['24:00', 'present'],
    ]
    const found = told({ [addDays(DAY, -1)]: before, [DAY]: after })
    expect(found.map((one) => one.at)).toEqual([at(DAY, '00:03')])
  })

  it('has naira by a charge for kVA alone: 2,000 × (71 − 60)', () => {
    const peak = { kva: 71, medianKva: 52, difference: 19, percent: 36.54 }
    const entry = {
      ...{ branchId: 1, validFrom: '2026-01-01', basis: 'kVA' as const, threshold: 60, naira: 2_000 },
      ...{ lossPercent: null, costNaira: null, converterPercent: null },
    }
    expect(restartNaira(entry, peak)).toBe(22_000)
    expect(restartNaira({ ...entry, threshold: null }, peak)).toBe(38_000)
    expect(restartNaira({ ...entry, basis: 'pf' }, peak)).toBeNull()
    expect(restartNaira(null, peak)).toBeNull()
    // 60 kVA where 40 are usual; 100 kVA, usually 110, cost nothing more.
    const more = { kva: 60, medianKva: 40, difference: 20, percent: 50 }
    const less = { kva: 100, medianKva: 110, difference: -10, percent: -9.09 }
    const plain = { ...entry, threshold: null, naira: 5_000 }
    expect(highestRestartNaira(plain, [less, more])).toBe(100_000)
    expect(highestRestartNaira(plain, [less])).toBeNull()
  })
})
