import { computeSourceCosts } from '../../cost/branch-costs.ts'
import type { SourceCost } from '../../cost/energy-cost.ts'
import type { DemandOver } from '../../demand/demand-over.ts'
import { sumKnown } from '../../sum-known.ts'
import type { MeasuredSources } from '../score-facts.ts'

/** One month of one branch, measured and priced. */
export interface ReportMonth {
  /** 'YYYY-MM' */
  readonly month: string
  readonly facts: MeasuredSources
  readonly over: DemandOver
}

export function costsInMonth({ facts }: ReportMonth): Map<number, SourceCost> {
  return computeSourceCosts(facts.tree.branches, facts.ranges, facts.papers, facts.asked, facts.now)
}

/** Of the month what was measured on some of its days. */
export function onDays(month: ReportMonth, isOn: (day: string) => boolean): ReportMonth {
  const ranges = [...month.facts.ranges].map(([id, range]) => {
    const days = range.days.filter(({ day }) => isOn(day))
    return [id, { ...range, days, kwh: sumKnown(days, ({ kwh }) => kwh) }] as const
  })
  return { ...month, facts: { ...month.facts, ranges: new Map(ranges) } }
}
