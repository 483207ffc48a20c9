import { costsOf } from '#domain/cost/branch-costs.ts'
import type { SourceCost } from '#domain/cost/energy-cost.ts'
import type { DemandOver } from './demand-facts.ts'
import type { ScoreFacts } from './score-facts.ts'

/** One month of one branch, measured and priced. */
export interface ReportMonth {
  /** 'YYYY-MM' */
  readonly month: string
  readonly facts: ScoreFacts
  readonly over: DemandOver
}

export function costsInMonth({ facts }: ReportMonth): Map<number, SourceCost> {
  return costsOf(facts.tree.branches, facts.ranges, facts.papers, facts.asked, facts.now)
}
