import { computeSourceCosts } from '../cost/branch-costs.ts'
import { onceEach } from '../worked-once.ts'
import type { MeasuredSources } from './score-facts.ts'

/** What the sources cost over the range, by device: several parts of a page tell it. */
export const sourceCosts = onceEach(({ tree, ranges, papers, asked, now }: MeasuredSources) =>
  computeSourceCosts(tree.branches, ranges, papers, asked, now),
)
