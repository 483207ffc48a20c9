import { formatNumber } from '#chart/format.ts'
import type { FactsGenerator, FuelFacts } from '#contract/cost/fuel-entries.ts'
import {
  judgeLitres,
  type LikelyLitres,
  type LitresVerdict,
  tankMost,
} from '#domain/cost/diesel/likely-litres.ts'
import { exactSum } from '#domain/money.ts'
import { refuelText } from '../../../../words/diesel.ts'

/** What the meters say of litres that are typed, by the server's own rule. */
export interface Judged {
  readonly verdict: LitresVerdict
  /** What is wrong where the set or the tank cannot take so much. */
  readonly tooMuch: string | null
  /** With what was entered for the day before. */
  readonly total: number
  readonly isLess: boolean
}

export function toLikelyLitres({ likely }: Pick<FactsGenerator, 'likely'>): LikelyLitres | null {
  return likely === null ? null : { low: likely.low_l, mid: likely.mid_l, high: likely.high_l }
}

/** `knowsTank`: what was bought is known as of now; without a network it is the server that judges by the tank. */
export function judgeRefuel(
  litres: number,
  set: FactsGenerator,
  { tank_capacity_l, bought_week_l }: Pick<FuelFacts, 'tank_capacity_l' | 'bought_week_l'>,
  knowsTank: boolean,
): Judged {
  const likely = toLikelyLitres(set)
  const total = exactSum([litres, set.entered_l])
  const tank = knowsTank ? tankMost(tank_capacity_l, bought_week_l) : null
  const bounds = { likely, limit: set.hours === null ? null : set.limit_l, most: set.most_l }
  const verdict = judgeLitres(total, bounds, tank)
  return { verdict, total, tooMuch: tooMuch(), isLess: total < (likely?.mid ?? likely?.low ?? 0) }

  function tooMuch(): string | null {
    if (verdict !== 'too-much') return null
    const isSet = set.most_l !== null && total > set.most_l
    return isSet
      ? refuelText.tooMuch(formatNumber(set.most_l, 0))
      : refuelText.tooMuchTank(formatNumber(tank, 0))
  }
}
