import type { BranchMonthRow } from '#contract/cost/month-end.ts'

/** Names a figure of the page in an address: 'month-end.202611.4.end'. */
export function figureKey(month: string, row: number | 'total', name: 'cost' | 'difference' | 'end'): string {
  return `month-end.${month.replace('-', '')}.${row}.${name}`
}

export const VERDICT_TONES = { over: 'bad', under: 'good', near: 'warn' } as const

/** Branches by the size of their change, largest first; what is not known stands last. */
export function byChange(rows: readonly BranchMonthRow[]): BranchMonthRow[] {
  const size = ({ difference }: BranchMonthRow) => (difference === null ? -1 : Math.abs(difference))
  return rows.toSorted((a, b) => size(b) - size(a))
}
