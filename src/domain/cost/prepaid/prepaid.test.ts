import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { round } from '../../round.ts'
import { vector } from '../../testing-vectors.ts'
import { weekday } from '../../time/calendar-day.ts'
import { isPublicHoliday } from '../../time/public-holiday.ts'
import { workingDaysBefore } from '../../time/working-day.ts'
import { startOfDay } from '../../time/zone.ts'
import { dayBurn } from './day-burn.ts'
import { displayCheck } from './display-check.ts'
import { meterStanding } from './meter-standing.ts'
import { type UnitsLoad, unitsCredit } from './units-credit.ts'
import { unitsToBuy } from './units-to-buy.ts'
import { burnUntil, unitsRunOut } from './units-walk.ts'

const ZONE = 'Africa/Lagos'
const isHoliday = (day: string) => isPublicHoliday(ZONE, day)
const measured = (kwh: number) => ({ kwh, estimatedKwh: 0, coverage: 1 })
const loadedAt = (at: number, kwh: string): UnitsLoad => ({ kwh, from: at, to: at })

describe('credit of a pre-paid meter', () => {
  const ex = vector('I-PRE-1')
  const display = { units: String(ex('shown')), at: 1000 }

  it('I-PRE-1: shown + loaded − used, ± 0.05 and 2 % of what was used', () => {
    const credit = unitsCredit(display, [loadedAt(2000, String(ex('loaded')))], measured(ex('used')))!
    expect(round(credit.kwh)).toBe(ex('credit'))
    expect(round(credit.u, 1)).toBe(ex('u'))
    expect([round(credit.low, 1), round(credit.high, 1)]).toEqual([241.5, 262.1])
  })

  it('does not count what was loaded before, and what perhaps was in the most alone', () => {
    const loads = [loadedAt(1000, '100'), { kwh: '50', from: 500, to: 1500 }, loadedAt(1001, '10')]
    const credit = unitsCredit(display, loads, measured(0))!
    expect([credit.kwh, round(credit.high)]).toEqual([330.4, 380.45])
  })

  it('takes what our meter missed off the least, and says nothing where it is more than a fifth', () => {
    const part = unitsCredit(display, [], { kwh: 90, estimatedKwh: 0, coverage: 0.9 })!
    expect([round(part.missed), round(part.low)]).toEqual([10, 218.55])
    expect(unitsCredit(display, [], { kwh: 90, estimatedKwh: 0, coverage: 0.79 })).toBeNull()
    // Registers gave back what the gap held.
    expect(unitsCredit(display, [], { kwh: 100, estimatedKwh: 50, coverage: 0.5 })!.missed).toBe(0)
    expect(unitsCredit(display, [], { kwh: null, estimatedKwh: 0, coverage: 0 })).toBeNull()
  })

  it('never depends on the order of tokens', () => {
    const load = fc.record({
      tenths: fc.integer({ min: 0, max: 99_999 }),
      at: fc.integer({ min: 0, max: 4000 }),
    })
    fc.assert(
      fc.property(fc.array(load, { maxLength: 20 }), fc.integer({ min: 0, max: 3000 }), (all, used) => {
        const loads = all.map(({ tenths, at }) => loadedAt(at, (tenths / 10).toFixed(1)))
        const credit = unitsCredit(display, loads, measured(used / 7))
        expect(unitsCredit(display, loads.toReversed(), measured(used / 7))).toEqual(credit)
        const sorted = loads.toSorted((a, b) => a.kwh.localeCompare(b.kwh))
        expect(unitsCredit(display, sorted, measured(used / 7))).toEqual(credit)
      }),
    )
  })

  it('a credit token counts as any other', () => {
    const [bought, credited] = [loadedAt(2000, '44.4'), loadedAt(2000, '44.4')]
    expect(unitsCredit(display, [bought], measured(1))).toEqual(unitsCredit(display, [credited], measured(1)))
  })
})

describe('days left and what to buy', () => {
  const ex = vector('I-PRE-2')
  const thursday = { day: '2026-11-12', share: 1 }
  const week = (day: string) =>
    weekday(day) < 5 ? ex('weekday') : weekday(day) === 5 ? ex('Saturday') : ex('Sunday')
  const burn = { onDay: week, share: ex('range') }
  const tariff = { rate: String(ex('tariff')), vatRate: '0.075' }
  const credit = { kwh: ex('credit'), low: ex('low credit') }

  it('I-PRE-2: walked day by day, linear within the day', () => {
    const out = unitsRunOut(credit.kwh, week, thursday)!
    expect([round(out.days), out.day]).toEqual([ex('days'), '2026-11-18'])
    const low = unitsRunOut(credit.low, (day) => week(day) * (1 + burn.share), thursday)!
    expect([round(low.days), low.day]).toEqual([ex('low days'), '2026-11-17'])
    expect(workingDaysBefore(low.day, ex('lead days'), isHoliday)).toBe('2026-11-13')
  })

  it('I-PRE-2: what is missing to the end of the month, up to the next ₦100', () => {
    expect(burnUntil(week, thursday, '2026-11-30')).toBe(ex('used to month end'))
    const buy = unitsToBuy(credit, burn, thursday, '2026-11-30', tariff)
    expect(round(buy.kwh)).toBe(ex('kWh'))
    expect(round(buy.highKwh)).toBe(ex('high kWh'))
    expect([buy.naira, buy.highNaira]).toEqual([ex('naira'), ex('high naira')])
    expect(round(round(buy.kwh) * 225.2125)).toBe(ex('exact'))
  })

  it('buys nothing that is not missing, and knows no ₦ without a tariff', () => {
    expect(unitsToBuy({ kwh: 900, low: 890 }, burn, thursday, '2026-11-30', tariff)).toEqual({
      used: 675,
      kwh: 0,
      highKwh: 0,
      naira: 0,
      highNaira: 0,
    })
    expect(unitsToBuy(credit, burn, thursday, '2026-11-30', null).naira).toBeNull()
    // 423.2 − 100 kWh × ₦225.2125 = ₦72,788.68; 534.75 − 100 × ₦225.2125 = ₦97,911.13.
    expect(unitsToBuy(credit, burn, thursday, '2026-11-30', tariff, 100)).toMatchObject({
      naira: 72_800,
      highNaira: 98_000,
    })
    expect(unitsToBuy(credit, burn, thursday, '2026-11-30', tariff, 600)).toMatchObject({ kwh: 0, naira: 0 })
    // Exactly ₦100 stays ₦100.
    const even = { rate: '100', vatRate: '0' }
    expect(unitsToBuy({ kwh: 41, low: 41 }, burn, thursday, '2026-11-12', even).naira).toBe(100)
  })

  it('counts what is left of the first day', () => {
    expect(unitsRunOut(21, week, { day: '2026-11-12', share: 0.5 })).toEqual({ days: 0.5, day: '2026-11-12' })
    expect(unitsRunOut(42, week, { day: '2026-11-12', share: 0.5 })).toEqual({ days: 1, day: '2026-11-13' })
    expect(unitsRunOut(0, week, thursday)).toEqual({ days: 0, day: '2026-11-12' })
    expect(unitsRunOut(1, () => 0, thursday)).toBeNull()
  })

  it('more units never last shorter', () => {
    const kwh = fc.double({ min: 0, max: 5000, noNaN: true })
    fc.assert(
      fc.property(kwh, kwh, (a, b) => {
        const days = (one: number) => unitsRunOut(one, week, thursday)?.days ?? Number.POSITIVE_INFINITY
        expect(days(Math.max(a, b))).toBeGreaterThanOrEqual(days(Math.min(a, b)))
      }),
    )
  })

  it('buys before holidays and week-ends', () => {
    // Christmas and Boxing Day of 2026 are a Friday and a Saturday.
    expect(workingDaysBefore('2026-12-28', 1, isHoliday)).toBe('2026-12-24')
    expect(workingDaysBefore('2026-11-15', 0, isHoliday)).toBe('2026-11-13')
  })
})

describe('how a meter stands', () => {
  const now = startOfDay(ZONE, '2026-11-12')
  const terms = { zone: ZONE, now, isHoliday, leadDays: 2, until: '2026-11-30' }
  const november = Array.from({ length: 30 }, (_, n) => [25, 18, 42, 42, 42, 42, 42][(n + 1) % 7]!)
  const burn = dayBurn([{ month: '2026-11', dayKwh: november, intervalShare: null }], isHoliday)!
  const tariff = { rate: '209.50', vatRate: '0.075' }
  const facts = {
    display: { units: '320.4', at: now - 10 },
    loads: [loadedAt(now - 5, '444.0')],
    since: measured(512.6),
    burn,
    tariff,
    waiting: 0,
  }

  it('I-PRE-2 from the forecast of the month: buy by Friday', () => {
    const standing = meterStanding(facts, terms)
    expect(standing.buyBy).toBe('2026-11-13')
    expect([round(standing.runOut!.days), round(standing.lowRunOut!.days)]).toEqual([6.97, 5.98])
    expect(standing.toBuy).toMatchObject({ naira: 95_400, highNaira: 120_500 })
  })

  it('a token that is not keyed in yet is not on the meter, and is not bought again', () => {
    // The least of 241.5 + 100 kWh at +15 % lasts to Friday the 20th at the most: two working days before it.
    const standing = meterStanding({ ...facts, waiting: 100 }, terms)
    expect(round(standing.credit!.kwh)).toBe(251.8)
    expect([round(standing.runOut!.days), round(standing.lowRunOut!.days)]).toEqual([6.97, 5.98])
    expect(standing.toBuy).toMatchObject({ naira: 72_800, highNaira: 98_000 })
    expect(standing.buyBy! > '2026-11-13').toBe(true)
  })

  it('I-PRE-8: no display reading, no days', () => {
    const standing = meterStanding({ ...facts, display: null, since: null }, terms)
    expect(standing).toMatchObject({
      credit: null,
      runOut: null,
      buyBy: null,
      toBuy: null,
      reason: 'no-display',
    })
  })

  it('tells the credit and why not how long it lasts', () => {
    expect(meterStanding({ ...facts, burn: null }, terms)).toMatchObject({
      reason: 'no-forecast',
      runOut: null,
    })
    expect(meterStanding({ ...facts, since: null }, terms)).toMatchObject({
      reason: 'not-measured',
      credit: null,
    })
  })

  it('goes on with the mean of the weekdays after the month, holidays as Sundays', () => {
    expect([burn.onDay('2026-12-01'), burn.onDay('2026-12-05'), burn.onDay('2026-12-25')]).toEqual([
      42, 25, 18,
    ])
    expect(burn.share).toBe(0.15)
    const known = dayBurn([{ month: '2026-11', dayKwh: november, intervalShare: 0.0576 }], isHoliday)!
    expect(round(known.share, 4)).toBe(0.1192)
  })
})

describe('I-PRE-7: a new display reading', () => {
  const ex = vector('I-PRE-7')
  const before = { kwh: ex('credit'), used: ex('used'), u: 0.05 + 0.02 * ex('used'), missed: 0, doubtful: 0 }

  it('beyond twice the uncertainty it does not add up', () => {
    const check = displayCheck(String(ex('shown').toFixed(1)), before)!
    expect(round(check.difference, 1)).toBe(ex('difference'))
    expect(round(check.percent!)).toBe(ex('percent'))
    expect(round(2 * check.u, 1)).toBe(ex('twice u'))
    expect(check.verdict).toBe('off')
  })

  it('within it, it is explained or worth a look; what our meter missed is no difference', () => {
    expect(displayCheck('245', before)!.verdict).toBe('explained')
    expect(displayCheck('235', before)!.verdict).toBe('look')
    expect(displayCheck('231', { ...before, missed: 12 })!.verdict).toBe('explained')
    expect(displayCheck('231', null)).toBeNull()
  })
})
