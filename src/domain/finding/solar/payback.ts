/**
 * Years until a solar plant has paid for itself: capex ÷ (value of 12 months − upkeep of a year). With fewer months it is told what
 * it was worth so far, and no years. ₦, years unrounded. Source: domain.md §16.L (I-SOL-4).
 */
import type { Naira } from '../../quantity.ts'
import { round } from '../../round.ts'

const YEAR = 12

export type NoPayback = 'months' | 'capex' | 'no-gain'

export interface Payback {
  /** Of the months that are known. */
  readonly months: number
  readonly naira: Naira
  /** Value less upkeep; null: fewer than 12 months are known. */
  readonly aYear: Naira | null
  readonly years: number | null
  readonly reason: NoPayback | null
}

/** `values`: of the last 12 whole months, null where one is not known. */
export function payback(
  values: readonly (Naira | null)[],
  { capex, upkeepNaira }: { readonly capex: Naira | null; readonly upkeepNaira: Naira | null },
): Payback {
  const known = values.filter((value) => value !== null)
  const naira = round(known.reduce((sum, value) => sum + value, 0))
  const aYear = known.length >= YEAR ? round(naira - (upkeepNaira ?? 0)) : null
  const told = { months: known.length, naira, aYear }
  if (aYear === null) return { ...told, years: null, reason: 'months' }
  if (capex === null) return { ...told, years: null, reason: 'capex' }
  return aYear > 0
    ? { ...told, years: capex / aYear, reason: null }
    : { ...told, years: null, reason: 'no-gain' }
}
