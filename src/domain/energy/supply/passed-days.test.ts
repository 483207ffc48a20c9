import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../time/interval.ts'
import { addDays, startOfDay } from '../../time/zone.ts'
import { RunList } from './day-runs.ts'
import { supplySums } from './day-sums.ts'
import { codeOfMoment } from './feeder-code.ts'
import { monthLedger } from './month-ledger.ts'
import { passedDays, passedSpan, passedSums } from './passed-days.ts'

const FIRST = '2026-10-01'
const LAST = '2026-10-31'
// The clock of the second goes back in that month.
const zone = fc.constantFrom('Africa/Lagos', 'Europe/London')
const state = fc.constantFrom('present', 'absent', 'unknown' as const)
const told = fc.uniqueArray(
  fc.record({ n: fc.integer({ min: -3, max: 33 }), at: fc.integer({ min: 1, max: 82_000 }), state }),
  { selector: ({ n }) => n, maxLength: 37 },
)
const hours = fc.integer({ min: -5 * 24, max: 36 * 24 })

describe('what has passed of a span of days', () => {
  it('§16.A its sums, from those of whole days, are the sums of its days', () => {
    fc.assert(
      fc.property(zone, told, hours, hours, fc.option(hours), (zone, some, since, until, end) => {
        const begin = startOfDay(zone, FIRST)
        const instant = (hour: number) => begin + hour * HOUR_MS
        const device = { id: 1, since: instant(since), validTo: end === null ? null : instant(end) }
        const now = instant(until) + 420_000
        const days = some.map(({ n, at, state }) => {
          const day = addDays(FIRST, n)
          const seconds = (startOfDay(zone, addDays(day, 1)) - startOfDay(zone, day)) / 1000
          const runs = new RunList()
          for (const [to, own] of [
            [at, state],
            [seconds, 'present'],
          ] as const)
            runs.add(
              to,
              codeOfMoment({
                state: own,
                sign: 'power',
                kind: 'grid',
                isBesideGrid: false,
                isPartial: false,
              }),
            )
          return { day, runs, minVolts: null, sums: supplySums(runs, seconds) }
        })
        const span = passedSpan(device, zone, [FIRST, LAST], now)
        const { whole } = span
        const own = days.filter(({ day }) => whole !== null && day >= whole[0] && day <= whole[1])
        const sum = (key: 'presentS' | 'absentS') => own.reduce((total, { sums }) => total + sums[key], 0)
        const cutRuns = days.find(({ day }) => day === span.cutDay)?.runs ?? null
        const stored = { presentS: sum('presentS'), absentS: sum('absentS'), cutRuns }
        const expected = passedDays(device, zone, [FIRST, LAST], now, days).map(({ sums }) => sums)
        expect(monthLedger(passedSums(device, zone, span, stored, now))).toEqual(monthLedger(expected))
      }),
      { numRuns: 400 },
    )
  })
})
