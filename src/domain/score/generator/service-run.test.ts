import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EngineDay } from '../../meter/engine/roll-up-engine.ts'
import { addDays } from '../../time/calendar-day.ts'
import { HOUR_MS } from '../../time/interval.ts'
import { hoursToMaintenance } from './maintenance.ts'
import { serviceRun } from './service-run.ts'

const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
/** A day whose counter went from one value to another between 08:00 and 18:00. */
const ran = (
  day: string,
  from: number,
  to: number,
  starts: readonly [number, number] = [0, 0],
): EngineDay => {
  const ends = [midnight(day) + 8 * HOUR_MS, midnight(day) + 18 * HOUR_MS] as const
  const pair = ([a, b]: readonly [number, number]) => [
    { at: ends[0], value: a },
    { at: ends[1], value: b },
  ]
  return { day, hours: pair([from, to]), starts: pair(starts) }
}

describe('§6.6 what an engine ran since its service', () => {
  const service = { servicedOn: '2026-11-02', onS: 40 * 3600, onBeforeS: 8 * 3600 }

  it('V-G5 by the counter: 1650 at the service, 1812.5 now leave 87.50 h of 250', () => {
    const engineDays = [
      ran('2026-11-02', 1650, 1655, [300, 301]),
      ran('2026-11-20', 1806, 1812.5, [340, 343]),
    ]
    const run = serviceRun({ ...service, engineDays })
    expect(run).toMatchObject({ hours: 162.5, basis: 'counter', isLeast: false, seenOnH: null, starts: 43 })
    expect(run.counter).toMatchObject({ first: { value: 1650 }, newest: { value: 1812.5 } })
    expect(hoursToMaintenance(250, run.hours)).toBe(87.5)
  })

  it('by the time seen on where no counter tells, as before', () => {
    expect(serviceRun({ ...service, engineDays: [] })).toMatchObject({
      hours: 40,
      basis: 'run-time',
      starts: null,
    })
    expect(serviceRun({ ...service, onS: null, engineDays: [] }).hours).toBeNull()
  })

  it('by both where the controller came later: its first day is that of the meter', () => {
    const engineDays = [ran('2026-11-10', 1700, 1704), ran('2026-11-20', 1730, 1734.5)]
    expect(serviceRun({ ...service, engineDays })).toMatchObject({
      ...{ hours: 38.5, basis: 'both', countedH: 30.5, seenOnH: 8, isLeast: false, starts: null },
    })
    expect(serviceRun({ ...service, onBeforeS: null, engineDays })).toMatchObject({
      hours: 30.5,
      isLeast: true,
    })
  })

  it('from the evening before, not with what was run on the day before', () => {
    const eve = ran('2026-11-01', 1640, 1650, [290, 295])
    const after = ran('2026-11-03', 1650, 1655, [295, 296])
    expect(serviceRun({ ...service, engineDays: [eve, after] })).toMatchObject({
      ...{ hours: 5, basis: 'counter', isLeast: false, starts: 1 },
    })
  })

  it('starts are unknown where their counter tells of a part of the time alone', () => {
    const silent = { ...ran('2026-11-02', 1650, 1655), starts: [] }
    const run = serviceRun({ ...service, engineDays: [silent, ran('2026-11-20', 1806, 1812.5, [340, 343])] })
    expect(run).toMatchObject({ hours: 162.5, basis: 'counter', starts: null })
  })

  it('not with what was run between a word of long before and the service', () => {
    const old = ran('2026-09-01', 1000, 1001)
    const after = ran('2026-11-10', 1300, 1302)
    expect(serviceRun({ ...service, engineDays: [old, after] })).toMatchObject({
      ...{ hours: 8, basis: 'both', countedH: 0, seenOnH: 8, isLeast: false },
    })
    expect(serviceRun({ ...service, engineDays: [old] })).toMatchObject({ hours: 40, basis: 'run-time' })
  })

  it('over an exchanged controller: what the new one counted, the least where it has hours of its own', () => {
    const before = ran('2026-11-02', 1650, 1655)
    const point = (day: string, hour: number, value: number) => ({
      at: midnight(day) + hour * HOUR_MS,
      value,
    })
    const exchanged = (value: number): EngineDay => ({
      day: '2026-11-03',
      hours: [
        point('2026-11-03', 1, value),
        point('2026-11-03', 2, value + 1),
        point('2026-11-03', 3, value + 2),
      ],
      starts: [],
    })
    expect(serviceRun({ ...service, engineDays: [before, exchanged(0)] })).toMatchObject({
      ...{ hours: 7, isLeast: false, exchangedAt: [midnight('2026-11-03') + HOUR_MS] },
    })
    expect(serviceRun({ ...service, engineDays: [before, exchanged(900)] })).toMatchObject({
      hours: 7,
      isLeast: true,
    })
  })

  it('is the sum of its parts, and more running never leaves more hours', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 30 }), (daily) => {
        let total = 500
        const engineDays = daily.map((hours, n) => {
          const from = total
          total += hours
          return ran(addDays('2026-11-02', n), from, total)
        })
        const run = serviceRun({ ...service, engineDays })
        expect(run.hours).toBeCloseTo((run.countedH ?? 0) + (run.seenOnH ?? 0), 9)
        expect(run.hours).toBeCloseTo(total - 500, 9)
      }),
    )
  })
})
