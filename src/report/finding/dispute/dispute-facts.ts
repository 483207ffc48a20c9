import type { BillCheck } from '#domain/cost/bill/check/bill-check.ts'
import type { DisputedBill } from '#domain/cost/bill/check/bill-checks.ts'
import type { MeteredFigures, TypedFigures } from '#domain/cost/bill/check/checked-bill.ts'
import type { ReviewPay } from '#domain/cost/bill/check/pay-under-review.ts'

/** What a dispute pack is made of. Money and kWh are decimal text, days local. */
export interface DisputeFacts {
  /** 'BD-2026-10-17' */
  readonly number: string
  readonly organisation: string
  readonly branch: string
  readonly zone: string
  /** null: not entered. */
  readonly disco: string | null
  readonly accountNo: string | null
  readonly meterNo: string | null
  readonly invoiceNo: string | null
  readonly bill: TypedFigures
  readonly checks: readonly BillCheck[]
  readonly disputed: DisputedBill
  readonly metered: MeteredFigures | null
  /** Our meters that the bill pays for. */
  readonly meters: readonly string[]
  /** null: there is no bill before. */
  readonly reviewPay: ReviewPay | null
}

/** The bill's copy; a PDF cannot be drawn in and is enclosed. */
export interface BillCopy {
  readonly type: 'image/png' | 'image/jpeg'
  readonly base64: string
}
