/**
 * A bill: what the sources of some branches delivered in a period and in the like period before it, and what that
 * costs. The screen, the PDF, the XLSX and the mail all lay out this one result.
 *
 * Unknown is null: no reading → kwh null; energy without a rate → naira null ('rate not set'), never ₦0. kWh and ₦ of
 * lines are rounded here, once, and totals are the sums of the rounded lines, so that the lines of a bill add up to
 * its total to the kobo. Source: domain.md §9.
 */

import type { SourceCost } from '../cost/energy-cost.ts'
import type { PricedPart } from '../cost/priced-parts.ts'
import type { DeviceRange } from '../energy/device-range.ts'
import type { RegisterUsage } from '../energy/register/register-usage.ts'
import type { Kwh, Naira, NairaPerKwh } from '../quantity.ts'
import type { SourceType } from '../site/device-type.ts'
import type { Interval } from '../time/interval.ts'

/** Why an amount is not known, or not whole. */
export type BillGap = 'no-reading' | 'rate-not-set'

export interface BillAmount {
  /** kWh, 2 decimals. */
  readonly kwh: Kwh | null
  /** How much of it was spread over gaps, 2 decimals. */
  readonly estimatedKwh: Kwh
  /** ₦ with VAT, 2 decimals; net + vat. */
  readonly naira: Naira | null
  readonly net: number | null
  readonly vat: number | null
  /** Set where `kwh` or `naira` is null, or stands for a part of the energy only. */
  readonly gap: BillGap | null
  /** Measured share of the elapsed period, 0 to 1. */
  readonly coverage: number
}

/** A rate that was in force in the present period, and the energy it priced. */
export interface BillRate {
  /** First and last local day, 'YYYY-MM-DD'. */
  readonly from: string
  readonly to: string
  readonly kwh: Kwh
  /** ₦ per kWh with VAT, unrounded; null: not set. */
  readonly nairaPerKwh: NairaPerKwh | null
  /** 0.075 is 7.5 %; 0 where no VAT applies (diesel). */
  readonly vatRate: number
}

export interface BillMonth {
  /** 'YYYY-MM' */
  readonly month: string
  /** Rounded to 2 decimals; null: nothing measured, or no rate. */
  readonly kwh: Kwh | null
  readonly naira: Naira | null
  /** How much of `kwh` was spread over gaps, 2 decimals. */
  readonly estimatedKwh: Kwh
}

/** What the amount of a line was worked out from. */
export interface BillWorking {
  /** As they are charged, in order of time. */
  readonly parts: readonly PricedPart[]
  readonly cost: SourceCost | null
  readonly range: DeviceRange | null
}

export interface BillLine {
  readonly deviceId: number
  /** Bare name, without the branch's. */
  readonly name: string
  readonly deviceType: SourceType
  readonly present: BillAmount
  readonly previous: BillAmount
  /** Register at the start and the end of the present period, and the energy between. */
  readonly registers: RegisterUsage
  /** In order of time. */
  readonly rates: readonly BillRate[]
  /** Every calendar month that the present period touches, in order. */
  readonly months: readonly BillMonth[]
  readonly working: { readonly present: BillWorking; readonly previous: BillWorking }
}

/** ₦ per kWh of the present period, unrounded; null: not known or no such source. */
export interface BillMetrics {
  readonly diesel: number | null
  readonly ipp: number | null
  readonly utility: number | null
  readonly blended: number | null
  /** Some energy has no rate and is left out. */
  readonly isPartial: boolean
}

export interface BranchBill {
  readonly branchId: number
  readonly name: string
  readonly zone: string
  /** As far as it has passed. */
  readonly presentPeriod: Interval
  readonly previousPeriod: Interval
  readonly lines: readonly BillLine[]
  readonly present: BillAmount
  readonly previous: BillAmount
  readonly registers: RegisterUsage
  readonly metrics: BillMetrics
}

export interface Bill {
  readonly organisation: string
  /** An invoice to a tenant (RESELLER): priced by tariffs alone, kWh of each rate rounded before they are priced. */
  readonly isInvoice: boolean
  readonly branches: readonly BranchBill[]
  /** Sums of all branches. Total amount payable = present.naira. */
  readonly present: BillAmount
  readonly previous: BillAmount
  readonly registers: RegisterUsage
  readonly metrics: BillMetrics
}
