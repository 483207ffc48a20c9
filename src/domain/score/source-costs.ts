import { computeSourceCosts } from '../cost/branch-costs.ts'
import { onceEach } from '../worked-once.ts'
import type { MeasuredSources } from './score-facts.ts'

/** What the sources cost over the range, by device: several parts of a page tell it. */
export const sourceCosts: (facts: MeasuredSources) => ReturnType<typeof computeSourceCosts> = onceEach(
  ({ tree, ranges, papers, asked, now }) => computeSourceCosts(tree.branches, ranges, papers, asked, now),
)
