import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfDay } from '../../time/zone.ts'
import { joinedDays, shareOfWindows } from './dirty-days.ts'

const LAGOS = 'Africa/Lagos'
const HOUR = 3_600_000
const at = (day: string, hours = 0) => startOfDay(LAGOS, day) + hours * HOUR
const meters = new Map([1, 2].map((id) => [id, { id, zone: LAGOS }]))

/** What a plan holds, as texts. */
const told = (share: readonly { meter: { id: number }; days: number; spans: readonly object[] }[]) =>
  share.map(({ meter, days, spans }) => `${meter.id}: ${days} in ${spans.length}`)

describe('local days of dirty windows', () => {
  const cases: readonly [string, readonly [number, string, number, string, number][], string[]][] = [
    ['a window within a day is that day', [[1, '2026-06-10', 1, '2026-06-10', 2]], ['1: 1 in 1']],
    ['a reading at midnight belongs to both days', [[1, '2026-06-10', 23, '2026-06-11', 0]], ['1: 2 in 1']],
    [
      'two windows of a day count it once',
      [
        [1, '2026-06-10', 1, '2026-06-10', 2],
        [1, '2026-06-10', 5, '2026-06-11', 1],
      ],
      ['1: 2 in 1'],
    ],
    [
      'days apart are spans of their own',
      [
        [1, '2026-06-10', 1, '2026-06-10', 2],
        [1, '2026-06-14', 5, '2026-06-14', 6],
      ],
      ['1: 2 in 2'],
    ],
    [
      'devices keep their order, and a removed one is left out',
      [
        [2, '2026-06-10', 1, '2026-06-10', 2],
        [9, '2026-06-10', 1, '2026-06-10', 2],
        [1, '2026-06-10', 1, '2026-06-10', 2],
      ],
      ['2: 1 in 1', '1: 1 in 1'],
    ],
  ]
  it.each(cases)('%s', (_, windows, expected) => {
    const dirty = windows.map(([deviceId, from, fromHour, to, toHour]) => ({
      deviceId,
      from: at(from, fromHour),
      to: at(to, toHour),
    }))
    expect(told(shareOfWindows(dirty, meters, 400).now)).toEqual(expected)
  })

  it('rolls up so many days at a time, the newest of all devices first; the rest waits', () => {
    const windows = [1, 2].map((deviceId) => ({ deviceId, from: at('2026-06-01'), to: at('2026-06-03') }))
    const { now, later } = shareOfWindows(windows, meters, 3)
    expect([told(now), told(later)]).toEqual([
      ['1: 2 in 1', '2: 1 in 1'],
      ['1: 1 in 1', '2: 2 in 1'],
    ])
    expect(now[1]!.spans).toEqual([{ from: at('2026-06-03'), to: at('2026-06-04') }])
    expect(later[1]!.spans).toEqual([{ from: at('2026-06-01'), to: at('2026-06-03') }])
  })

  it('every day once, now or later, and no waiting day newer than one that is made (property)', () => {
    const day = fc.integer({ min: 1, max: 28 })
    const window = fc.record({ deviceId: fc.constantFrom(1, 2), a: day, b: day })
    fc.assert(
      fc.property(fc.array(window, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (drawn, most) => {
        const windows = drawn.map(({ deviceId, a, b }) => {
          const [from, to] = [Math.min(a, b), Math.max(a, b)].map(
            (n) => `2026-06-${String(n).padStart(2, '0')}`,
          )
          return { deviceId, from: at(from!), to: at(to!) }
        })
        const all = new Set(
          drawn.flatMap(({ deviceId, a, b }) =>
            Array.from({ length: Math.abs(a - b) + 1 }, (_, n) => `${deviceId} ${Math.min(a, b) + n}`),
          ),
        )
        const { now, later } = shareOfWindows(windows, meters, most)
        const sum = (share: typeof now) => share.reduce((total, { days }) => total + days, 0)
        expect([sum(now), sum(now) + sum(later)]).toEqual([Math.min(most, all.size), all.size])
        const oldestMade = Math.min(...now.flatMap(({ spans }) => spans.map(({ from }) => from)))
        for (const { spans } of later)
          for (const { to } of spans) expect(to - 24 * HOUR).toBeLessThanOrEqual(oldestMade)
      }),
    )
  })

  it('a span is as long as its zone makes its days: 23 hours when the clock goes forward', () => {
    const [span] = joinedDays(['2026-03-28', '2026-03-29'], 'Europe/Berlin')
    expect((span!.to - span!.from) / HOUR).toBe(47)
  })
})
