import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { BillFacts } from '#contract/cost/bill-facts.ts'
import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'
import { readInterval } from '#domain/cost/bill/printed-bill.ts'
import { VAT_RATE } from '#domain/cost/tariff/vat.ts'
import { isBillDay } from '#domain/time/bill-day.ts'
import { call } from '../../../client/call.ts'
import type { BillEntries, BillForm } from './bill-entries.ts'
import { printedOf } from './printed/printed-entries.ts'

export interface KnownBesideBill {
  /** Undefined while nothing is known: no branch yet, no connection, or on its way. */
  facts: BillFacts | undefined
  /** That of the bill's day, a share as decimal text; the default rate while it is not known. */
  vatRate: string
  isLost: boolean
}

/** What is known beside the bill that is typed: asked again as its branch and days are chosen. */
export function useBillFacts(kind: BillKind, form: BillForm): KnownBesideBill {
  const entered = useWatch({ control: form.control }) as BillEntries
  const { branch, date, end_date: end } = entered
  const isPeriod = kind === 'post-paid' && isBillDay(date) && isBillDay(end) && date <= end
  const reads = readInterval(isPeriod ? printedOf(entered) : null)
  const query = {
    ...(isBillDay(date) ? { date } : {}),
    ...(isPeriod ? { end_date: end } : {}),
    ...(reads === null ? {} : { read_from: reads.from, read_to: reads.to }),
  }
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: ['billFacts', branch, kind, query],
    queryFn: ({ signal }) => call('billFacts', { params: { branchId: Number(branch), kind }, query }, signal),
    enabled: branch !== '',
    placeholderData: (before, of) => (of?.queryKey[1] === branch ? keepPreviousData(before) : undefined),
  })
  // What was metered belongs to the days that were asked for; the rest of the branch is told until the answer is there.
  const facts = data && isPlaceholderData ? { ...data, metered: null } : data
  return { facts, vatRate: data?.tariff?.vat_rate ?? String(VAT_RATE), isLost: isError }
}
