/** How the running month of a branch goes, as the Score Card shows it: use against forecast, and emissions (§7, §10). */

import type { DeviceRange } from '../energy/device-range.ts'
import type { Kwh } from '../quantity.ts'
import { countedPlaces } from '../site/place.ts'
import type { Branch } from '../site/tree.ts'
import type { Instant } from '../time/interval.ts'
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
