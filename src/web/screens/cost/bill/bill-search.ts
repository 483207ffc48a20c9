import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { BILL_KINDS } from '#domain/cost/bill/bill-kinds.ts'

/** Which of the four forms is open, beside the rest of the URL; none until one is chosen. */
export interface BillSearch {
  kind?: BillKind | undefined
}

export function readBillSearch(raw: Record<string, unknown>): BillSearch {
  return { kind: BILL_KINDS.find(({ kind }) => kind === raw.kind)?.kind }
}
