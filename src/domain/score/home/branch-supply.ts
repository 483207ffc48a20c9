/**
 * Hours a day that a branch's grid gave against what its band promises; of several feeders the one that gave least.
 * Source: domain.md §16.1, §16.A.
 */
import type { SupplyVerdict } from '../../energy/supply/supply-verdict.ts'
import type { FeederStanding } from '../../finding/claim/feeder-standing.ts'

export interface BranchSupply {
  /** The feeder. */
  readonly deviceId: number
  /** Hours a day, by both bounds. */
  readonly low: number
  readonly high: number
  /** null: no band is entered. */
  readonly promised: number | null
  readonly verdict: SupplyVerdict | null
}

export type FeederOfBranch = FeederStanding & { readonly deviceId: number }

/** null: nothing is known of its feeders. */
export function branchSupply(feeders: readonly FeederOfBranch[]): BranchSupply | null {
  const told = feeders.flatMap(({ deviceId, ledger, promised, verdict }) =>
    ledger === null || ledger.coverage === 0
      ? []
      : [{ deviceId, low: ledger.meanLow, high: ledger.meanHigh, promised, verdict }],
  )
  return told.toSorted((a, b) => a.low - b.low)[0] ?? null
}
