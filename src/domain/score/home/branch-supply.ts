/**
 * Hours a day that a branch's grid gave against what its band promises; of several feeders the one that gave least.
 * Source: domain.md §16.1, §16.A.
 */
import type { SupplyVerdict } from '../../energy/supply/supply-verdict.ts'
import type { FeederStanding } from '../../finding/claim/feeder-standing.ts'

export interface BranchSupply {
  /** Hours a day, by both bounds. */
  readonly low: number
  readonly high: number
  /** null: no band is entered. */
  readonly promised: number | null
  readonly verdict: SupplyVerdict | null
}

/** null: nothing is known of its feeders. */
export function branchSupply(feeders: readonly FeederStanding[]): BranchSupply | null {
  const told = feeders.flatMap(({ ledger, promised, verdict }) =>
    ledger === null || ledger.coverage === 0
      ? []
      : [{ low: ledger.meanLow, high: ledger.meanHigh, promised, verdict }],
  )
  return told.toSorted((a, b) => a.low - b.low)[0] ?? null
}
