/**
 * What a new display reading says against the one before it: whether the meter of the DisCo and ours counted alike.
 *
 *   Δ = shown − (shown before + loaded between − used between); |Δ| ≤ u explained, ≤ 2u look at it, else it does not add up
 * From here on the new reading counts, whatever was found. kWh; the share in percent of what ours counted.
 * Source: domain.md §16.E (I-PRE-7), X4.
 */
import { Decimal } from 'decimal.js'
import type { Kwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import type { UnitsCredit } from './units-credit.ts'

export type DisplayVerdict = 'explained' | 'look' | 'off'

export interface DisplayCheck {
  /** Below 0: the meter of the DisCo counted more than ours. */
  readonly difference: Kwh
  readonly percent: number | null
  readonly u: Kwh
  readonly verdict: DisplayVerdict
}

/** `before`: the credit as the reading before would have it at the moment of this one; null: it is not known. */
export function displayCheck(
  shown: string,
  before: Pick<UnitsCredit, 'kwh' | 'u' | 'used' | 'missed' | 'doubtful'> | null,
): DisplayCheck | null {
  if (before === null) return null
  const difference = new Decimal(shown).minus(before.kwh).toNumber()
  const share = ratio(Math.abs(difference), before.used)
  // What our meter missed and what perhaps was loaded before cannot be held against either meter.
  const beyond = Math.max(0, difference < 0 ? -difference - before.missed : difference - before.doubtful)
  const verdict = beyond <= before.u ? 'explained' : beyond <= 2 * before.u ? 'look' : 'off'
  return { difference, percent: share === null ? null : share * 100, u: before.u, verdict }
}
