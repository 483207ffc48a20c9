import { describe, expect, it } from 'vitest'
import { instantFromStamp } from '../../stamp.ts'
import { timeFormat } from './time-format.ts'

const LAGOS = 'Africa/Lagos'

function read(format: string, text: string, zone = LAGOS): string | null {
  const stamp = timeFormat(format)(text)
  return stamp === null ? null : new Date(instantFromStamp(stamp, zone)).toISOString()
}

describe('time formats of files', () => {
  it.each([
    ['iso', '2026-11-20T10:15:00+01:00', '2026-11-20T09:15:00.000Z'],
    ['iso', '2025-01-31T06:00:00.000Z', '2025-01-31T06:00:00.000Z'],
    ['iso', '2026-11-20 10:15', '2026-11-20T09:15:00.000Z'],
    ['iso', '2026-11-20 10:15:30.5-0330', '2026-11-20T13:45:30.500Z'],
    ['iso', '2026-11-20T10:15+02', '2026-11-20T08:15:00.000Z'],
    ['iso', '2026-11-20T00:30:00+01:00', '2026-11-19T23:30:00.000Z'],
    ['iso', '2026-11-20T24:00', '2026-11-20T23:00:00.000Z'],
    ['d/m/yyyy h:mm', '1/1/2018 0:15', '2017-12-31T23:15:00.000Z'],
    ['d/m/yyyy h:mm', '31/08/2018 23:45', '2018-08-31T22:45:00.000Z'],
    ['dd.mm.yyyy hh:mm:ss', '05.06.2026 07:08:09', '2026-06-05T06:08:09.000Z'],
    ['yyyy-MM-dd HH:mm', '2026-06-05 07:08', '2026-06-05T06:08:00.000Z'],
    ['m/d/yyyy h:mm a', '6/5/2026 12:30 AM', '2026-06-04T23:30:00.000Z'],
    ['m/d/yyyy h:mm a', '6/5/2026 12:30 pm', '2026-06-05T11:30:00.000Z'],
    ['hh:mm dd/mm/yy', '07:08 05/06/26', '2026-06-05T06:08:00.000Z'],
    ['yyyymmddhhmm', '202606050708', '2026-06-05T06:08:00.000Z'],
    ['unix', '1717570800', '2024-06-05T07:00:00.000Z'],
    ['unix-ms', '1717570800123', '2024-06-05T07:00:00.123Z'],
  ])('%s reads %s', (format, text, expected) => {
    expect(read(format, text)).toBe(expected)
  })

  it.each([
    ['iso', '2026-02-30T10:15'],
    ['iso', '2026-11-20'],
    ['iso', '2026-11-20T10:15:60'],
    ['iso', '2026-11-20T24:01'],
    ['iso', '2026-11-20T10:15+25:00'],
    ['iso', '2026-11-20T25:00Z'],
    ['iso', '13-08-2026 10:00'],
    ['iso', ''],
    ['d/m/yyyy h:mm', '1/13/2018 0:15'],
    ['d/m/yyyy h:mm', '1/1/2018 25:15'],
    ['m/d/yyyy h:mm a', '6/5/2026 13:30 AM'],
    ['unix', '17e9'],
    ['unix', 'yesterday'],
  ])('%s refuses %s', (format, text) => {
    expect(read(format, text)).toBeNull()
  })

  it.each([
    ['h:mm', 'it has no year'],
    ['d/m/yyyy w', '"w" is not known'],
    ['d/m/yyyy yyyy', 'it names the year twice'],
  ])('the format %s is refused with a sentence', (format, why) => {
    expect(() => timeFormat(format)).toThrow(why)
  })

  it('reads both passes of an hour that the clock shows twice, where rows stand in order', () => {
    const stamp = timeFormat('iso')('2026-10-25T01:30')!
    const first = instantFromStamp(stamp, 'Europe/London')
    expect(new Date(first).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(instantFromStamp(stamp, 'Europe/London', first - 60_000)).toBe(first)
    expect(instantFromStamp(stamp, 'Europe/London', first + 1_800_000)).toBe(first + 3_600_000)
    expect(instantFromStamp(stamp, 'Africa/Lagos', first + 7_200_000)).toBe(Date.UTC(2026, 9, 25, 0, 30))
  })
})
