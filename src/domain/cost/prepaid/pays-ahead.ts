/**
 * Whether a branch pays for its grid energy ahead: most of its last three utility bills were pre-paid. One such bill on a
 * branch that is billed afterwards does not make it one; of two the newer decides. Source: domain.md §16.E, §8.4.
 */
export type UtilityBillKind = 'pre-paid' | 'post-paid'

export const LAST_BILLS = 3

/** Kinds of the last bills, newest first. */
export function paysAhead(kinds: readonly UtilityBillKind[]): boolean {
  const last = kinds.slice(0, LAST_BILLS)
  const ahead = last.filter((kind) => kind === 'pre-paid').length
  return ahead * 2 === last.length ? last[0] === 'pre-paid' : ahead * 2 > last.length
}
