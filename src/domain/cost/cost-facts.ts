/** What the costs of branches by month are computed from. */

import { coverageRatio, type DeviceDay } from '../energy/device-range.ts'
import { dueWithin, elapsedPart } from '../energy/elapsed-range.ts'
import type { Kwh } from '../quantity.ts'
import { countedOfType } from '../site/counted-sources.ts'
import type { SourceType } from '../site/device-type.ts'
import type { Branch, Device } from '../site/tree.ts'
import { sumKnown } from '../sum-known.ts'
import { type Instant, lengthMs, SECOND_MS } from '../time/interval.ts'
import { monthInterval } from '../time/month-interval.ts'
import { type PriceRows, papersOfBranch } from './branch-costs.ts'
import type { PricePapers } from './price-book.ts'

/** What a device measured in a calendar month of its branch's zone. */
export interface MonthEnergy {
  /** null: nothing is known of the month. */
  readonly kwh: Kwh | null
  /** How much of it was spread over gaps. */
  readonly estimatedKwh: Kwh
  readonly coverageS: number
}

export interface CostFacts {
  readonly branches: readonly Branch[]
  readonly now: Instant
  /** 'YYYY-MM', oldest first; the last one is the month that runs. */
  readonly months: readonly string[]
  readonly prices: PriceRows
  /** By device and month. */
  readonly measured: ReadonlyMap<number, ReadonlyMap<string, MonthEnergy>>
  /** Day by day, the sun left out: rates change on days, and a day's expected fuel is no sum of hours. */
  readonly sourceDays: ReadonlyMap<number, readonly DeviceDay[]>
}

/** A branch with its own papers. */
export interface BranchPapers {
  readonly branch: Branch
  readonly papers: PricePapers
}

export function branchPapers({ branches, prices }: CostFacts): BranchPapers[] {
  return branches.map((branch) => ({ branch, papers: papersOfBranch(branch, prices) }))
}

/** Energy of the branch's counted sources of a type in the month; null where nothing is known of it. */
export function monthKwh({ measured }: CostFacts, branch: Branch, type: SourceType, month: string) {
  return sumKnown(countedOfType(branch.devices, type), ({ id }) => measured.get(id)?.get(month)?.kwh ?? null)
}

/** How much of the energy of a type in the month was spread over gaps. */
export function monthEstimate({ branches, measured }: CostFacts, type: SourceType, month: string): number {
  const devices = branches.flatMap((branch) => countedOfType(branch.devices, type))
  return devices.reduce((sum, { id }) => sum + (measured.get(id)?.get(month)?.estimatedKwh ?? 0), 0)
}

/** Measured share of what was due of the sources of a type in the month; null where nothing was. */
export function monthCoverage(facts: CostFacts, type: SourceType, month: string): number | null {
  let [dueS, measuredS] = [0, 0]
  for (const { zone, devices } of facts.branches) {
    const elapsed = elapsedPart(monthInterval(zone, month), facts.now)
    for (const device of countedOfType<Device>(devices, type)) {
      dueS += lengthMs(dueWithin(device, elapsed, facts.now)) / SECOND_MS
      measuredS += facts.measured.get(device.id)?.get(month)?.coverageS ?? 0
    }
  }
  return dueS === 0 ? null : coverageRatio(measuredS, dueS)
}
