import type { Kwh, Litres } from '../../quantity.ts'

/**
 * Shares litres among generators that ran.
 *
 * L_g = Q × L̂_g ÷ ΣL̂, L̂ the litres that each one's fuel curve expects; one that did not run gets 0. The energy is no
 * key: it would give every set the same kWh per litre. The only one that ran gets all, whether or not its rating is
 * known. None ran, or the curve of one of several is not known → null for those that could have burned it.
 * The shares add up to Q. Litres. Source: domain.md §8.2 (V-C2).
 */
export interface Burner {
  readonly hasRun: boolean
  /** Null without a rating, or without energy and hours. */
  readonly expectedLitres: Litres | null
}

export function allocateLitres(litres: Litres, burners: readonly Burner[]): (number | null)[] {
  const ran = burners.filter(({ hasRun }) => hasRun)
  if (ran.length === 0) return burners.map(() => null)
  if (ran.length === 1) return burners.map(({ hasRun }) => (hasRun ? litres : 0))
  const isKnown = ran.every(({ expectedLitres }) => expectedLitres !== null)
  const all = ran.reduce((sum, { expectedLitres }) => sum + (expectedLitres ?? 0), 0)
  return burners.map(({ hasRun, expectedLitres }) => {
    if (!hasRun) return 0
    return isKnown && all > 0 ? (litres * (expectedLitres ?? 0)) / all : null
  })
}

/** Whether a day's figures say that the generator ran. */
export function hasRun(kwh: Kwh | null, hours: number | null): boolean {
  return (kwh ?? 0) > 0 || (hours ?? 0) > 0
}
