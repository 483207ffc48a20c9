/**
 * The factor from meter value to primary value (CT × VT), versioned by date.
 *
 * A factor counts from its date on; the earliest also counts before its date, because a meter
 * without any row before it has had that ratio since it was connected. No row means factor 1.
 * Source: domain.md §2.7.
 */
import type { Instant } from '../../time/interval.ts'

export interface Multiplier {
  from: Instant
  factor: number
}

/** The factors in order of date. */
export function sortedMultipliers(multipliers: readonly Multiplier[]): readonly Multiplier[] {
  return multipliers.length < 2 ? multipliers : [...multipliers].sort((a, b) => a.from - b.from)
}

/** The factor in force at the instant; `multipliers` in order of date. */
export function factorAt(multipliers: readonly Multiplier[], at: Instant): number {
  for (let i = multipliers.length - 1; i > 0; i--) {
    const multiplier = multipliers[i]!
    if (multiplier.from <= at) return multiplier.factor
  }
  return multipliers[0]?.factor ?? 1
}

/** The instants strictly between `from` and `to` at which the factor changes. */
export function factorChanges(multipliers: readonly Multiplier[], from: Instant, to: Instant): Instant[] {
  const changes: Instant[] = []
  for (let i = 1; i < multipliers.length; i++) {
    const at = multipliers[i]!.from
    if (at > from && at < to) changes.push(at)
  }
  return changes
}
