import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import type { BillEntries } from './bill-entries.ts'
import { readBillSearch } from './bill-search.ts'

/** What the address says of a purchase before anything is typed: what was paid, VAT in it, and for which meter. */
export function useFilledBill(kind: BillKind): Partial<BillEntries> {
  const { paid, meter } = readBillSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const [filled] = useState(() => ({
    ...(paid === undefined ? {} : { amount: paid, includesVat: true }),
    ...(meter === undefined ? {} : { meter_no: meter }),
  }))
  return kind === 'pre-paid' ? filled : {}
}
