/** How the running month of a branch goes, as the Score Card shows it: use against forecast, and emissions (§7, §10). */

import { type DeviceRange, deviceRange } from '../energy/device-range.ts'
import type { Kwh } from '../quantity.ts'
import { countedPlaces } from '../site/place.ts'
import type { Branch } from '../site/tree.ts'
import { type Instant, intersection } from '../time/interval.ts'
import { monthFromDay } from '../time/month.ts'
import { monthInterval } from '../time/month-interval.ts'
import type { ChangeState } from './baseline/sure-change.ts'
import { scoreOutlook } from './outlook.ts'
import type { OutlookFacts } from './score-facts.ts'

/** null: not known. */
export interface MonthFigures {
  readonly usedKwh: Kwh | null
  readonly forecastToDateKwh: Kwh | null
  /** Whether use and emissions differ from their forecast by more than chance. */
  readonly baselineState: ChangeState | null
  readonly carbonState: ChangeState | null
  readonly tons: number | null
  readonly estimatedTonsToDate: number | null
}

export function monthFigures(facts: OutlookFacts, branch: Branch): MonthFigures {
  const outlook = scoreOutlook(facts, countedPlaces([branch]))
  return {
    usedKwh: outlook.used,
    forecastToDateKwh: outlook.forecastToDate,
    baselineState: outlook.change.state,
    carbonState: outlook.carbonState,
    tons: outlook.carbon?.tons ?? null,
    estimatedTonsToDate: outlook.estimatedTonsToDate,
  }
}

/** The same as they stood at an earlier instant of the month; `ranges`: what the branch's devices had measured by then. */
export function monthFiguresAt(
  facts: OutlookFacts,
  branch: Branch,
  instant: Instant,
  ranges: ReadonlyMap<number, DeviceRange>,
): MonthFigures {
  const tree = { ...facts.tree, branches: [branch] }
  return monthFigures({ ...facts, tree, now: instant, period: { ...facts.period, ranges } }, branch)
}

/** How a month went, as it is judged while it runs. */
export interface PastMonth extends Pick<MonthFigures, 'usedKwh' | 'tons'> {
  readonly month: string
  /** Measured share of it, 0 to 1. */
  readonly coverage: number
}

/** Of facts of several months, each of these by itself; the months before them are not asked for. */
export function pastMonths(facts: OutlookFacts, branch: Branch, months: readonly string[]): PastMonth[] {
  const tree = { ...facts.tree, branches: [branch] }
  const ranges = branch.devices.flatMap(({ id }) => facts.period.ranges.get(id) ?? [])
  return months.map((month) => {
    const asked = { of: (zone: string) => monthInterval(zone, month) }
    const within = ranges.map(({ deviceId, days, life }) => {
      const own = intersection(life, asked.of(branch.zone)) ?? { from: life.from, to: life.from }
      const ofMonth = days.filter(({ day }) => monthFromDay(day) === month)
      return [deviceId, deviceRange(deviceId, ofMonth, own)] as const
    })
    const period = { ...facts.period, asked, ranges: new Map(within) }
    const outlook = scoreOutlook({ ...facts, tree, period }, countedPlaces([branch]))
    return { month, usedKwh: outlook.used, tons: outlook.carbon?.tons ?? null, coverage: outlook.coverage }
  })
}
