/**
 * Amounts of a bill's lines and their sums.
 *
 * A line is rounded here, once; a total is the sum of its rounded lines, so a bill adds up to the kobo whatever the
 * rates are. VAT is what is left of the rounded gross after the rounded net. Source: domain.md §9.
 */

import { type PricedPart, priceKwh } from '../cost/priced-parts.ts'
import { coverageRatio } from '../energy/device-range.ts'
import { exactDifference, exactSum, exactSumOfKnown } from '../money.ts'
import type { Kwh } from '../quantity.ts'
import { round } from '../round.ts'
import type { BillAmount, BillGap } from './bill.ts'

/** An amount with what its coverage is made of. */
export interface MeasuredAmount extends BillAmount {
  readonly measuredS: number
  readonly elapsedS: number
}

interface Measured {
  readonly kwh: Kwh | null
  readonly estimatedKwh?: Kwh
  readonly measuredS: number
  readonly elapsedS: number
}

/** Energy as it stands on the bill: an invoice charges the kWh that it prints, rate by rate. */
export function printedParts(parts: readonly PricedPart[], isInvoice: boolean): readonly PricedPart[] {
  if (!isInvoice) return parts
  return parts.map((part) => {
    const kwh = round(part.kwh)
    return { ...part, kwh, naira: priceKwh(kwh, part.nairaPerKwh) }
  })
}

export function lineAmount(
  parts: readonly PricedPart[],
  measured: Measured | undefined,
  isInvoice: boolean,
): MeasuredAmount {
  const { kwh: metered = null, estimatedKwh = 0, measuredS = 0, elapsedS = 0 } = measured ?? {}
  const kwh = metered === null ? null : round(isInvoice ? exactSum(parts.map((part) => part.kwh)) : metered)
  const unpriced = parts.some((part) => part.naira === null && part.kwh > 0)
  const priced = parts.filter((part) => part.naira !== null)
  // An invoice is whole or it is none; elsewhere the known part is told, with its gap.
  const isKnown = kwh !== null && (unpriced ? !isInvoice && priced.length > 0 : true)
  const naira = isKnown ? round(exactSum(priced.map((part) => part.naira ?? 0))) : null
  const net = isKnown
    ? round(exactSum(priced.map(({ naira: gross, vatRate }) => (gross ?? 0) / (1 + vatRate))))
    : null
  const coverage = coverageRatio(measuredS, elapsedS)
  return {
    kwh,
    estimatedKwh: round(estimatedKwh),
    naira,
    net,
    vat: exactDifference(naira, net),
    gap: findGap(kwh, unpriced),
    coverage,
    measuredS,
    elapsedS,
  }
}

function findGap(kwh: Kwh | null, unpriced: boolean): BillGap | null {
  if (kwh === null) return 'no-reading'
  return unpriced ? 'rate-not-set' : null
}

export function totalAmount(lines: readonly MeasuredAmount[]): MeasuredAmount {
  const sum = (pick: (line: BillAmount) => number | null) => exactSumOfKnown(lines.map(pick))
  const measuredS = lines.reduce((seconds, line) => seconds + line.measuredS, 0)
  const elapsedS = lines.reduce((seconds, line) => seconds + line.elapsedS, 0)
  const gaps = lines.map(({ gap }) => gap)
  const gap = gaps.includes('rate-not-set') ? 'rate-not-set' : (gaps.find((one) => one !== null) ?? null)
  return {
    kwh: sum((line) => line.kwh),
    estimatedKwh: exactSum(lines.map((line) => line.estimatedKwh)),
    naira: sum((line) => line.naira),
    net: sum((line) => line.net),
    vat: sum((line) => line.vat),
    gap: lines.length === 0 ? 'no-reading' : gap,
    coverage: coverageRatio(measuredS, elapsedS),
    measuredS,
    elapsedS,
  }
}
