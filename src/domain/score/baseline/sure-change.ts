/**
 * Whether what was used differs from what was expected by more than chance.
 *
 *   S = expected − used; H = half width of the 80 % interval, in the same unit
 *   |S| ≤ H → no sure change; S > H → a saving between S − H and S + H; S < −H → as much more
 *   no H → provisional: nothing can be said yet
 * Time that was not measured never counts as saved: what was expected in it (`missing`) is taken off the claim.
 * Either side unknown, or nothing expected → no state. Source: domain.md §16.I (I-FC-4, I-FC-5), X2.
 */
export type ChangeState = 'saving' | 'over' | 'no sure change' | 'provisional'

export interface SureChange {
  readonly state: ChangeState | null
  /** The least and the most that was saved, or used beyond; null unless the state is 'saving' or 'over'. */
  readonly low: number | null
  readonly high: number | null
}

const nothing = (state: ChangeState | null): SureChange => ({ state, low: null, high: null })

export function sureChange(
  expected: number | null,
  used: number | null,
  half: number | null,
  missing = 0,
): SureChange {
  if (expected === null || used === null || expected === 0) return nothing(null)
  if (half === null) return nothing('provisional')
  const saved = expected - used
  if (saved - missing > half) return { state: 'saving', low: saved - missing - half, high: saved + half }
  if (-saved > half) return { state: 'over', low: -saved - half, high: -saved + half }
  return nothing('no sure change')
}
