import type { Branch } from '../../site/tree.ts'
import { listGenerators } from '../diesel/generators.ts'
import { type PeriodBalance, type PeriodParts, periodBalance } from './period-figures.ts'

/** What is known of a time between two readings of a branch's tank. */
export interface BranchPeriod
  extends Pick<PeriodParts, 'from' | 'to' | 'receipts' | 'uses' | 'entries' | 'ranges' | 'days'> {}

/** The balance of a branch's tank: all its sets draw from the one. Source: domain.md §16.D. */
export function branchBalance(branch: Branch, period: BranchPeriod): PeriodBalance {
  const { zone, tankLitres: capacity } = branch
  return periodBalance({
    ...period,
    zone,
    capacity,
    sets: listGenerators(branch),
  })
}
