import type { BillKind } from '#domain/cost/bill/bill-kinds.ts'

/** The names alone: what their forms hold is no part of the first script. */
const KINDS: Readonly<Record<BillKind, true>> = {
  diesel: true,
  'pre-paid': true,
  ipp: true,
  'post-paid': true,
}

/** Which of the four forms is open, beside the rest of the URL; none until one is chosen. */
export interface BillSearch {
  kind?: BillKind | undefined
  /** What the form of a purchase begins with: naira paid and the number of the meter. */
  paid?: string | undefined
  meter?: string | undefined
}

export function readBillSearch(raw: Record<string, unknown>): BillSearch {
  return {
    kind: (Object.keys(KINDS) as BillKind[]).find((kind) => kind === raw.kind),
    paid: /^\d{1,12}(\.\d{1,2})?$/.test(String(raw.paid)) ? String(raw.paid) : undefined,
    meter: /^[\w -]{1,40}$/.test(String(raw.meter ?? '')) ? String(raw.meter) : undefined,
  }
}
