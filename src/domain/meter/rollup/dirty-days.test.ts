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

  it('rolls up so many days at a time, the oldest of the first devices; the rest waits', () => {
    const windows = [1, 2].map((deviceId) => ({ deviceId, from: at('2026-06-01'), to: at('2026-06-03') }))
    const { now, later } = shareOfWindows(windows, meters, 4)
    expect([told(now), told(later)]).toEqual([['1: 3 in 1', '2: 1 in 1'], ['2: 2 in 1']])
    expect(now[1]!.spans).toEqual([{ from: at('2026-06-01'), to: at('2026-06-02') }])
    expect(later[0]!.spans).toEqual([{ from: at('2026-06-02'), to: at('2026-06-04') }])
  })

  it('a span is as long as its zone makes its days: 23 hours when the clock goes forward', () => {
    const [span] = joinedDays(['2026-03-28', '2026-03-29'], 'Europe/Berlin')
    expect((span!.to - span!.from) / HOUR).toBe(47)
  })
})
