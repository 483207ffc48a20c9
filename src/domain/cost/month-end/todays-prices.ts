/**
 * What each kind of source of a branch costs a kWh today.
 *
 *   metered   the rate in force today, with VAT (domain.md §8.6)
 *   generator litres ÷ kWh of this month and the one before × the month's price of diesel; where nothing ran in them,
 *             litres by the fuel curve ÷ kWh of the history
 * ₦/kWh; null: not set. Source: domain.md §16.I, §8.1, §6.2.
 */

import type { DeviceDay } from '../../energy/device-range.ts'
import { ratio } from '../../ratio.ts'
import { countedSources } from '../../site/counted-sources.ts'
import type { SourceType } from '../../site/device-type.ts'
import { sumKnown } from '../../sum-known.ts'
import { monthFromDay } from '../../time/month.ts'
import { type PricedBranch, type PriceRows, papersOfBranch } from '../branch-costs.ts'
import { expectLitres } from '../diesel/expected-litres.ts'
import type { SourceCost } from '../energy-cost.ts'
import { priceBook } from '../price-book.ts'
import type { SourcePrices } from './priced-days.ts'

interface Known {
  readonly papers: PriceRows
  /** What the sources of the branch cost this month and in the one before. */
  readonly costs: readonly SourceCost[]
  /** Days of its generators before the month, by device. */
  readonly history: ReadonlyMap<number, readonly DeviceDay[]>
}

export function todaysPrices(branch: PricedBranch, today: string, known: Known): SourcePrices {
  const book = priceBook(papersOfBranch(branch, known.papers))
  const types = new Set(countedSources(branch.devices).map(({ deviceType }) => deviceType as SourceType))
  const metered = [...types].flatMap((type) =>
    type === 'GENERATOR' ? [] : [[type, book.rate(type, today)] as const],
  )
  if (!types.has('GENERATOR')) return Object.fromEntries(metered)
  const [litres, price] = [litresPerKwh(branch, known), book.dieselPrice(monthFromDay(today))]
  return {
    ...Object.fromEntries(metered),
    DIESEL: price,
    GENERATOR: litres === null || price === null ? null : litres * price,
  }
}

function litresPerKwh(branch: PricedBranch, { costs, history }: Known): number | null {
  const burned = costs.flatMap(({ parts }) =>
    parts.filter(({ unit, quantity }) => unit === 'L' && quantity !== null),
  )
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const measured = ratio(sum(burned.map(({ quantity }) => quantity ?? 0)), sum(burned.map(({ kwh }) => kwh)))
  if (measured !== null && measured > 0) return measured
  const days = branch.devices
    .filter(({ deviceType }) => deviceType === 'GENERATOR')
    .flatMap((device) =>
      (history.get(device.id) ?? []).map((day) => ({ kwh: day.kwh, litres: expectLitres(device)(day) })),
    )
    .filter(({ litres }) => litres !== null)
  return ratio(
    sumKnown(days, ({ litres }) => litres),
    sumKnown(days, ({ kwh }) => kwh),
  )
}
