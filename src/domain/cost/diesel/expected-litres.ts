/**
 * What a generator's fuel curve expects over days.
 *
 * Day by day from energy and hours. A day whose energy is known and whose hours are not (the meter was silent, its
 * register went on) burns per kWh what the set's other days of the span are expected to: left out, its diesel would
 * read as loss. Without rating, or without any day to go by → null. Litres. Source: domain.md §6.2, §2.2.
 */

import type { DeviceDay } from '../../energy/device-range.ts'
import { runHoursFromSeconds } from '../../energy/hours/run-hours.ts'
import { ratedKw } from '../../meter/register/rating.ts'
import type { Kwh, Litres } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { forecastLitresOfTotals } from '../../score/generator/forecast-litres.ts'
import { loadPoints } from '../../score/generator/fuel-curve.ts'
import { type Burner, hasRun } from './allocate-litres.ts'

/** What the device's fuel curve expects of a day's energy and hours (domain.md §6.2). */
export function expectLitres(device: {
  readonly ratedKva: number | null
}): (day: DeviceDay) => number | null {
  const rated = ratedKw(device.ratedKva)
  const points = rated === null || !(rated > 0) ? null : loadPoints(rated)
  return ({ kwh, onS }) => forecastLitresOfTotals(kwh, runHoursFromSeconds([onS]), rated, points)
}

interface MeasuredDay {
  readonly kwh: Kwh | null
  readonly expectedLitres: Litres | null
}

/** The expectation of each day, filled where only its energy is known. */
export function filledLitres(days: readonly MeasuredDay[]): (number | null)[] {
  let [litres, kwh] = [0, 0]
  for (const day of days) {
    if (day.expectedLitres === null || day.kwh === null) continue
    litres += day.expectedLitres
    kwh += day.kwh
  }
  const litresPerKwh = ratio(litres, kwh)
  return days.map((day) => {
    if (day.expectedLitres !== null || day.kwh === null || day.kwh <= 0) return day.expectedLitres
    return litresPerKwh === null ? null : day.kwh * litresPerKwh
  })
}

export interface ExpectedDay extends Burner {
  readonly day: string
}

export function expectedDays(
  days: readonly DeviceDay[],
  expectedLitres: (day: DeviceDay) => number | null,
): ExpectedDay[] {
  const filled = filledLitres(days.map((day) => ({ kwh: day.kwh, expectedLitres: expectedLitres(day) })))
  return days.map(({ day, kwh, onS }, n) => ({
    day,
    hasRun: hasRun(kwh, onS),
    expectedLitres: filled[n] ?? null,
  }))
}

/** Σ of what is known; null where it is not known for a single day with a run (a set without rating). */
export function expectedTotal(days: readonly ExpectedDay[]): Burner {
  const ran = days.some((day) => day.hasRun)
  const known = days.filter(({ expectedLitres }) => expectedLitres !== null)
  const isKnown = ran ? known.some((day) => day.hasRun) : known.length > 0
  return {
    hasRun: ran,
    expectedLitres: isKnown ? known.reduce((sum, day) => sum + (day.expectedLitres ?? 0), 0) : null,
  }
}
