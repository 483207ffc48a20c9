import { HOUR_MS, type Instant, MINUTE_MS } from '#domain/time/interval.ts'

/** Branches whose look failed: each rests, twice as long after every failure up to an hour, while the others have their turns. */
export interface BranchRest {
  resting(now: Instant): number[]
  fail(branchId: number, now: Instant): void
  succeed(branchId: number): void
}

export function createBranchRest(): BranchRest {
  const failing = new Map<number, { readonly failures: number; readonly until: Instant }>()
  return {
    resting: (now) => [...failing].flatMap(([id, { until }]) => (until > now ? [id] : [])),
    fail(branchId, now) {
      const failures = (failing.get(branchId)?.failures ?? 0) + 1
      const restMs = Math.min(MINUTE_MS * 2 ** (failures - 1), HOUR_MS)
      failing.set(branchId, { failures, until: now + restMs })
    },
    succeed: (branchId) => void failing.delete(branchId),
  }
}
