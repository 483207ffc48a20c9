/**
 * What a plant gave on days that are over, against what is expected of the same days. A day is valid where 95 % of its daylight
 * (08:00 to 18:00) was measured: inverters sleep at night. Source: domain.md §16.L, §16.P.
 */
import type { BlockVectors } from '../../energy/day-totals.ts'
import { daylightInterval } from '../../energy/daylight.ts'
import { PLAIN_COVERAGE } from '../../energy/supply/month-ledger.ts'
import type { Kwh } from '../../quantity.ts'
import { ratio } from '../../ratio.ts'
import { BLOCK_MS, type Instant, lengthMs, SECOND_MS } from '../../time/interval.ts'
import { expectedKwh, type SolarEntry } from './solar-entry.ts'

export interface PlantDay {
  readonly day: string
  readonly kwh: Kwh | null
  /** Measured share of the daylight, 0 to 1. */
  readonly litShare: number
}

type LitVectors = Pick<BlockVectors, 'start' | 'kwh' | 'coverageS'>

/** `until`: blocks that end later are not told of yet. */
export function plantDay(
  zone: string,
  day: string,
  { start, kwh, coverageS }: LitVectors,
  until: Instant = Number.POSITIVE_INFINITY,
): PlantDay {
  const lit = daylightInterval(zone, day)
  let [sum, measuredS] = [null as number | null, 0]
  for (let n = 0; n < kwh.length; n++) {
    const at = start + n * BLOCK_MS
    if (at + BLOCK_MS > until) break
    if (!Number.isNaN(kwh[n]!)) sum = (sum ?? 0) + kwh[n]!
    if (at >= lit.from && at < lit.to) measuredS += coverageS[n]!
  }
  return { day, kwh: sum, litShare: measuredS / (lengthMs(lit) / SECOND_MS) }
}

export const isValidDay = ({ kwh, litShare }: PlantDay): boolean => kwh !== null && litShare >= PLAIN_COVERAGE

export interface DaysYield {
  readonly kwh: Kwh
  readonly expectedKwh: Kwh
  readonly toExpected: number | null
  /** Valid days with an expectation. */
  readonly days: number
}

/** Ratio of sums over the valid days of which something is expected, each by the row in force on it. */
export function daysYield(rows: readonly SolarEntry[], days: readonly PlantDay[]): DaysYield {
  let [kwh, expected, counted] = [0, 0, 0]
  for (const one of days) {
    const due = isValidDay(one) ? expectedKwh(rows, [one.day, one.day], one.day) : null
    if (due === null) continue
    kwh += one.kwh ?? 0
    expected += due
    counted += 1
  }
  return {
    kwh,
    expectedKwh: expected,
    toExpected: counted === 0 ? null : ratio(kwh, expected),
    days: counted,
  }
}
