/**
 * What a generator's litres over a range rest on.
 *
 *   litres = entered + estimated: the same litres that its cost is the price of
 * Entered: its share of diesel entries. Estimated: what the fuel curve expects on days that no entry covers. A month
 * whose litres are not known is in none of the three, as it is in no cost; where no month is known, what was entered
 * is told alone. Litres. Source: domain.md §8.2, §8.6.
 */

import { exactDifference } from '../../money.ts'
import type { Litres } from '../../quantity.ts'
import { roundOrNull } from '../../round.ts'
import { sumKnown } from '../../sum-known.ts'
import type { DieselShare } from './diesel-share.ts'

export interface LitresBasis {
  readonly litres: Litres | null
  /** null: no entry covers a day on which it ran. */
  readonly enteredLitres: Litres | null
  /** 0: all of it is entered; null: not known. */
  readonly estimatedLitres: Litres | null
}

export function litresBasis(diesel: readonly DieselShare[]): LitresBasis {
  const known = diesel.filter(({ litres }) => litres !== null)
  const told = known.length > 0 ? known : diesel
  return {
    litres: sumKnown(known, ({ litres }) => litres),
    enteredLitres: sumKnown(told, ({ enteredLitres }) => enteredLitres),
    estimatedLitres: sumKnown(known, ({ estimatedLitres }) => estimatedLitres),
  }
}

/** Rounded for a reader who adds them up: the estimate is what the rounded entry leaves of the rounded whole. */
export function roundedBasis({ litres, enteredLitres, estimatedLitres }: LitresBasis): LitresBasis {
  const [whole, entered] = [roundOrNull(litres), roundOrNull(enteredLitres)]
  const isMixed = entered !== null && estimatedLitres !== null && estimatedLitres > 0
  return {
    litres: whole,
    enteredLitres: entered,
    estimatedLitres: isMixed ? exactDifference(whole, entered) : roundOrNull(estimatedLitres),
  }
}
