/**
 * What a check takes and gives. kWh, ₦/kWh before VAT; money and energy are decimal text; days 'YYYY-MM-DD', both ends
 * inclusive. What is not known is null and is not judged. Source: domain.md §16.F.
 */
import { Decimal } from 'decimal.js'
import type { BillKind } from '../bill-kinds.ts'
import type { PrintedBill } from '../printed-bill.ts'

export const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })
export type Exact = Decimal

export type Verdict = 'pass' | 'fail' | 'answer' | 'info' | 'unknown'

/** What is typed so far, or stored. */
export interface TypedFigures {
  readonly kind: BillKind
  readonly kwh: string | null
  /** Before VAT. */
  readonly net: string | null
  /** VAT in it: what the bill comes to. */
  readonly gross: string | null
  /** Whether the person says that the amount is before VAT. */
  readonly isTypedNet: boolean
  readonly first: string | null
  readonly last: string | null
  readonly printed: PrintedBill | null
}

/** The tariff in force on some of the bill's days. */
export interface TariffPiece {
  readonly first: string
  readonly last: string
  readonly rate: string
  readonly vatRate: string
}

/** A bill before this one. */
export interface PastBill {
  readonly first: string
  readonly last: string
  readonly kwh: string
  readonly gross: string
  readonly printed: PrintedBill | null
}

export interface MeteredFigures {
  readonly kwh: string
  readonly coverage: number
  readonly estimatedKwh: string
  /** Of the first and the last day; null: a mean day's is taken. */
  readonly firstDayKwh: string | null
  readonly lastDayKwh: string | null
  /** Between the two reads, whose times are known, and not of whole days. */
  readonly isBetweenReads: boolean
}

export interface OtherBill {
  readonly relation: 'equal' | 'overlap'
  /** The first and the last day that both speak of. */
  readonly first: string
  readonly last: string
  /** The same period and another total: one may replace the other. */
  readonly isSamePeriod: boolean
  /** A person said that both are right. */
  readonly isAccepted: boolean
}

export interface KnownFigures {
  /** Oldest first; together they cover the days, or the tariff is not known. */
  readonly tariffs: readonly TariffPiece[]
  /** Last day of the newest bill before this one. */
  readonly lastEnd: string | null
  /** Newest first. */
  readonly before: readonly PastBill[]
  readonly metered: MeteredFigures | null
  /** Bills that this one may repeat. */
  readonly others: readonly OtherBill[]
  /** The band that the feeder is in; null: nobody has entered it. */
  readonly band: string | null
  /** Lines that a dated row of charges allows. */
  readonly charges: readonly string[]
}
