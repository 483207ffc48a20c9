/**
 * The priced parts of a bill's line. A bill takes the source's parts as every page does; on an invoice every source is
 * priced by the tariff for tenants, without bills of the month. Naira with VAT, unrounded. Source: domain.md §8.6, §9.
 */
import type { SourceCost } from '../cost/energy-cost.ts'
import type { SourceTariff } from '../cost/price-book.ts'
import { bothRefs, type DayRate, isSameRate, meteredParts, type PricedPart } from '../cost/priced-parts.ts'
import { tariffOn } from '../cost/tariff/own-row.ts'
import { VAT_RATE } from '../cost/tariff/vat.ts'
import type { DeviceDay } from '../energy/device-range.ts'
import { exactProduct, exactSum, exactSumOfAll } from '../money.ts'
import { sumKnown } from '../sum-known.ts'

export interface Pricing {
  readonly isInvoice: boolean
  readonly tariffs: readonly SourceTariff[]
}

export function lineParts(
  days: readonly DeviceDay[],
  cost: SourceCost | null,
  { isInvoice, tariffs }: Pricing,
): readonly PricedPart[] {
  return isInvoice ? meteredParts(days, (day) => tenantRate(day, tariffs)) : (cost?.parts ?? [])
}

function tenantRate(day: string, tariffs: readonly SourceTariff[]): DayRate {
  const tariff = tariffOn(tariffs, 'IPP', day)
  const vatRate = tariff?.vatRate ?? VAT_RATE
  const nairaPerKwh = tariff ? exactProduct(tariff.nairaPerKwh, exactSum([1, vatRate])) : null
  return { nairaPerKwh, vatRate, refs: tariff?.ref === undefined ? [] : [tariff.ref] }
}

/** Parts that follow each other at one rate as one: the lines of an invoice. */
export function joinedParts(parts: readonly PricedPart[]): PricedPart[] {
  const joined: PricedPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && part.nairaPerKwh !== null && isSameRate(last, part)) {
      joined[joined.length - 1] = {
        ...last,
        to: part.to,
        kwh: last.kwh + part.kwh,
        quantity: sumKnown([last.quantity, part.quantity], (quantity) => quantity),
        naira: exactSumOfAll([last.naira, part.naira]),
        isEstimated: last.isEstimated || part.isEstimated,
        refs: bothRefs(last, part),
      }
    } else joined.push(part)
  }
  return joined
}
