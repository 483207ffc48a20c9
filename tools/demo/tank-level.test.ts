import { describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time/interval.ts'
import { dayNumber, dayStart } from './calendar.ts'
import { cast } from './cast.ts'
import { fuelBook } from './costs.ts'
import { meterSite } from './synthesise.ts'
import { SENSED_TANKS, tankOfSite } from './tank-level.ts'

const [FIRST, LAST] = [dayNumber('2026-10-01'), dayNumber('2026-11-20')]
const sensed = cast.flatMap(({ name, branches }) =>
  branches.flatMap((branch) =>
    branch.tank === 'sensor' || branch.tank === 'controller'
      ? [{ name, branch, size: SENSED_TANKS[branch.tank] }]
      : [],
  ),
)

describe.each(sensed.map((one) => [one.branch.name, one] as const))('the tank of %s', (_, one) => {
  const { site } = meterSite(one.name, one.branch)
  const tank = tankOfSite(site, one.size)
  const came = tank.deliveries(FIRST, LAST)

  it('is filled by trucks that come in the morning and pour for a quarter of an hour, each of them bought', () => {
    expect(came.length).toBeGreaterThan(1)
    const { purchases } = fuelBook(site, FIRST, LAST)
    expect(purchases.map(({ quantity }) => Number(quantity))).toEqual(came.map(({ litres }) => litres))
    for (const { day, litres } of came) {
      const at = (minute: number) =>
        tank.levelPercent(dayStart(day) + 10 * HOUR_MS + (20 + minute) * MINUTE_MS)
      const rise = ((at(15) - at(0)) * one.size.size) / 100
      // A set that runs meanwhile takes a little, and the level is told in whole percent.
      expect(Math.abs(rise - litres)).toBeLessThan(0.04 * one.size.size)
      expect(at(8)).toBeGreaterThan(at(0))
      expect(at(8)).toBeLessThan(at(15))
    }
  })

  it('is never empty nor more than full', () => {
    for (let day = FIRST; day <= LAST; day++)
      for (const hour of [0, 6, 10, 11, 18]) {
        const level = tank.levelPercent(dayStart(day) + hour * HOUR_MS)
        expect(level).toBeGreaterThan(4)
        expect(level).toBeLessThanOrEqual(100)
      }
  })
})
