/** Local days on which the price of metered energy may change: months begin, tariffs come into force. Source: domain.md §15.8. */
import type { PriceRows } from '../../cost/branch-costs.ts'
import type { RequestedRange } from '../../energy/elapsed-range.ts'
import { monthFromDay, monthsBetween } from '../../time/month.ts'
import { localDay } from '../../time/zone.ts'

export function priceBreaks(
  { tariffs }: Pick<PriceRows, 'tariffs'>,
  branches: readonly { readonly zone: string }[],
  { of }: RequestedRange,
): string[] {
  const zones = [...new Set(branches.map(({ zone }) => zone))]
  const months = zones.flatMap((zone) => {
    const { from, to } = of(zone)
    return monthsBetween(monthFromDay(localDay(zone, from)), monthFromDay(localDay(zone, to)))
  })
  return [...months.map((month) => `${month}-01`), ...tariffs.map(({ validFrom }) => validFrom)]
}
