/**
 * What of a branch's ₦/kWh comes from what supplies it: its own prices at the shares of sources that its group has are the fair
 * price, and the rest is supply. A source that it has not is priced as the group's.
 *
 *   p̃ = Σ w̄ · p; from supply = p − p̃, both rounded before (X5). ₦/kWh. Source: domain.md §16.J (I-LG-3).
 */
import { type CostCell, sumKwh, sumNaira } from '../../cost/month-end/cost-cell.ts'
import { sumKobo } from '../../money.ts'
import type { NairaPerKwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { round } from '../../round.ts'

type PricedCell = Pick<CostCell, 'source' | 'kwh' | 'naira'>

export interface SupplyPrice {
  readonly price: NairaPerKwh
  /** Its own prices at the group's shares. */
  readonly fair: NairaPerKwh
  readonly fromSupply: NairaPerKwh
}

/** `group`: cells of all in it, its own too. null: one of them used nothing. */
export function supplyPrice(own: readonly PricedCell[], group: readonly PricedCell[]): SupplyPrice | null {
  const price = ratio(sumNaira(own), sumKwh(own))
  const all = sumKwh(group)
  if (price === null || !(all > 0)) return null
  const sources = [...new Set(group.map(({ source }) => source))]
  const fair = sources.reduce((sum, source) => {
    const ofGroup = group.filter((cell) => cell.source === source)
    const each = rate(own.filter((cell) => cell.source === source)) ?? rate(ofGroup) ?? 0
    return sum + (each * sumKwh(ofGroup)) / all
  }, 0)
  const [shown, rounded] = [round(price), round(fair)]
  return { price: shown, fair: rounded, fromSupply: sumKobo([shown, -rounded]) }
}

const rate = (cells: readonly PricedCell[]) => ratio(sumNaira(cells), sumKwh(cells))
