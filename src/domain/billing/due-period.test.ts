import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAddress } from '../people/mail-address.ts'
import { dayNumber, weekday } from '../time/calendar-day.ts'
import { DAY_MS, HOUR_MS } from '../time/interval.ts'
import { localDay, localMinutes } from '../time/zone.ts'
import { duePeriod, duePeriodsAnywhere, FREQUENCIES, nextReportAt, periodDueInAll } from './due-period.ts'

const LAGOS = 'Africa/Lagos'

describe('BI-05 due period', () => {
  it.each([
    // Monday 2 November 2026, 06:59 and 07:00 in Lagos (UTC+1).
    ['WEEKLY', '2026-11-02T05:59:00Z', '2026-10-19', '2026-10-26'],
    ['WEEKLY', '2026-11-02T06:00:00Z', '2026-10-26', '2026-11-02'],
    ['WEEKLY', '2026-11-08T22:59:00Z', '2026-10-26', '2026-11-02'],
    ['MONTHLY', '2026-11-01T05:59:00Z', '2026-09-01', '2026-10-01'],
    ['MONTHLY', '2026-11-01T06:00:00Z', '2026-10-01', '2026-11-01'],
    ['MONTHLY', '2026-03-01T06:00:00Z', '2026-02-01', '2026-03-01'],
    // Monday 26 October 2026 is day 20752; 20748 days after day 4 (5 January 1970) are 1482 fortnights.
    ['BI-WEEKLY', '2026-11-02T06:00:00Z', '2026-10-12', '2026-10-26'],
    ['BI-WEEKLY', '2026-11-09T06:00:00Z', '2026-10-26', '2026-11-09'],
  ] as const)('%s at %s is %s to %s', (frequency, now, firstDay, endDay) => {
    expect(duePeriod(frequency, LAGOS, Date.parse(now))).toMatchObject({ firstDay, endDay })
  })

  it('is due for branches that lie apart when it is 07:00 in the last of them', () => {
    const zones = [LAGOS, 'America/New_York']
    expect(periodDueInAll('WEEKLY', zones, Date.parse('2026-11-02T06:00:00Z')).firstDay).toBe('2026-10-19')
    expect(periodDueInAll('WEEKLY', zones, Date.parse('2026-11-02T12:00:00Z')).firstDay).toBe('2026-10-26')
    expect(nextReportAt('WEEKLY', zones, Date.parse('2026-11-02T06:00:00Z'))).toBe(
      Date.parse('2026-11-02T12:00:00Z'),
    )
  })

  const anything = fc.record({
    frequency: fc.constantFrom(...FREQUENCIES),
    zone: fc.constantFrom(LAGOS, 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia'),
    now: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
  })

  it('has passed at 07:00 local time, and the next one follows it without a gap', () => {
    fc.assert(
      fc.property(anything, ({ frequency, zone, now }) => {
        const due = duePeriod(frequency, zone, now)
        const next = nextReportAt(frequency, [zone], now)
        expect(due.dueAt).toBeLessThanOrEqual(now)
        expect(next).toBeGreaterThan(now)
        expect([localDay(zone, due.dueAt), localMinutes(zone, due.dueAt)]).toEqual([due.endDay, 420])
        expect(duePeriod(frequency, zone, next).firstDay).toBe(due.endDay)
        if (frequency === 'MONTHLY') expect(due.firstDay.slice(8)).toBe('01')
        else {
          expect(weekday(due.firstDay)).toBe(0)
          expect(dayNumber(due.endDay) - dayNumber(due.firstDay)).toBe(frequency === 'WEEKLY' ? 7 : 14)
        }
      }),
    )
  })

  it('looked at in any order of clocks, names each period once: the first days are those of one calendar', () => {
    fc.assert(
      fc.property(
        anything,
        fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 20 }),
        (one, jumps) => {
          const seen = new Map<string, string>()
          for (const jump of jumps) {
            const { firstDay, endDay } = duePeriod(one.frequency, one.zone, one.now + jump * DAY_MS + HOUR_MS)
            expect(seen.get(firstDay) ?? endDay).toBe(endDay)
            seen.set(firstDay, endDay)
          }
          const days = [...seen].sort(([a], [b]) => (a < b ? -1 : 1))
          for (const [n, [, endDay]] of days.entries()) {
            const following = days[n + 1]
            if (following) expect(endDay <= following[0]).toBe(true)
          }
        },
      ),
    )
  })
})

describe('periods that may be due anywhere', () => {
  it('hold the due period of every zone, and one of a frequency where all agree', () => {
    const zones = [
      'Pacific/Kiritimati',
      'Africa/Lagos',
      'Asia/Kolkata',
      'America/New_York',
      'Pacific/Pago_Pago',
    ]
    const aYear = { min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) }
    fc.assert(
      fc.property(
        fc.constantFrom(...FREQUENCIES),
        fc.constantFrom(...zones),
        fc.integer(aYear),
        (frequency, zone, now) => {
          const { firstDay } = duePeriod(frequency, zone, now)
          const found = duePeriodsAnywhere(now).filter((one) => one.frequency === frequency)
          expect(found.map((one) => one.firstDay)).toContain(firstDay)
        },
      ),
    )
    // Wednesday 11 November 2026, noon.
    expect(duePeriodsAnywhere(Date.UTC(2026, 10, 11, 12))).toHaveLength(3)
  })
})

describe('BI-09 address', () => {
  it.each([
    ['', { fault: 'missing' }],
    ['   ', { fault: 'missing' }],
    [' ada@example.com ', { address: 'ada@example.com' }],
    ['ada', { fault: 'not-an-address' }],
    ['ada@example', { fault: 'not-an-address' }],
    ['a@b.com, c@d.com', { fault: 'not-an-address' }],
    ['Ada <a@b.com>', { fault: 'not-an-address' }],
    ['a@b.com\r\nBcc: c@d.com', { fault: 'not-an-address' }],
    [`${'a'.repeat(65)}@b.com`, { fault: 'not-an-address' }],
  ])('%j', (text, read) => {
    expect(readAddress(text)).toEqual(read)
  })
})
