import type { Litres } from '../../quantity.ts'
import type { Receipt } from './balance.ts'
import { type ReceivedHow, receivedUncertainty } from './uncertainty.ts'

/** What came, as it was written down: litres are decimal text. */
export interface ReceiptFacts {
  readonly invoiced: string | null
  readonly received: string | null
  readonly how: ReceivedHow | null
}

/** Litres, and how well they are known. Source: domain.md §16.D. */
export function readReceipt({ invoiced, received, how }: ReceiptFacts, capacity: Litres | null): Receipt {
  const litres = received === null ? null : Number(received)
  return {
    invoiced: invoiced === null ? null : Number(invoiced),
    received:
      litres === null || how === null
        ? null
        : { litres, how, u: receivedUncertainty(litres, how, capacity, 0) },
  }
}
