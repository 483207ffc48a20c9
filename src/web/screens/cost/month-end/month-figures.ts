import type { BranchMonthRow } from '#contract/cost/month-end.ts'

export const VERDICT_TONES = { over: 'bad', under: 'good', near: 'warn' } as const

/** Branches by the size of their change, largest first; what is not known stands last. */
export function byChange(rows: readonly BranchMonthRow[]): BranchMonthRow[] {
  const size = ({ difference }: BranchMonthRow) => (difference === null ? -1 : Math.abs(difference))
  return rows.toSorted((a, b) => size(b) - size(a))
}
