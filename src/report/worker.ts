import { parentPort } from 'node:worker_threads'
import type { ReportData } from '#contract/score/report.ts'
import type { Bill } from '#domain/billing/bill.ts'
import type { Instant } from '#domain/time/interval.ts'
import { billingDocument } from './billing/billing-document.ts'
import { billingXlsx } from './billing/billing-xlsx.ts'
import { claimDocument } from './finding/claim/claim-document.ts'
import type { ClaimFacts } from './finding/claim/claim-facts.ts'
import { disputeDocument } from './finding/dispute/dispute-document.ts'
import type { BillCopy, DisputeFacts } from './finding/dispute/dispute-facts.ts'
import { pdf } from './pdf.ts'
import { reportDocument } from './score/report-document.ts'

/** What can be laid out: a kind and its figures. */
export type Order =
  | { readonly kind: 'billing-pdf'; readonly bill: Bill; readonly at: Instant }
  | { readonly kind: 'billing-xlsx'; readonly bill: Bill; readonly at: Instant }
  | {
      readonly kind: 'dispute-pdf'
      readonly dispute: DisputeFacts
      readonly copy: BillCopy | null
      readonly at: Instant
    }
  | { readonly kind: 'report-pdf'; readonly report: ReportData; readonly at: Instant }
  | { readonly kind: 'claim-pdf'; readonly claim: ClaimFacts; readonly at: Instant }

export interface WorkerRequest {
  readonly id: number
  readonly order: Order
}

export type Answered = { readonly id: number } & ({ readonly bytes: Uint8Array } | { readonly fault: string })

function layOut(order: Order): Promise<Uint8Array> {
  switch (order.kind) {
    case 'billing-pdf':
      return pdf(billingDocument(order.bill, order.at))
    case 'billing-xlsx':
      return billingXlsx(order.bill, order.at)
    case 'dispute-pdf':
      return pdf(disputeDocument(order.dispute, order.copy, order.at))
    case 'report-pdf':
      return pdf(reportDocument(order.report, order.at))
    case 'claim-pdf':
      return pdf(claimDocument(order.claim, order.at))
  }
}

parentPort?.on('message', async ({ id, order }: WorkerRequest) => {
  try {
    parentPort?.postMessage({ id, bytes: await layOut(order) } satisfies Answered)
  } catch (error) {
    parentPort?.postMessage({
      id,
      fault: error instanceof Error ? error.message : String(error),
    } satisfies Answered)
  }
})
