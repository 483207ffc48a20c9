import type { Receipt } from '#domain/cost/read-receipt.ts'
import type { BillEntries } from './bill-entries.ts'

/** What a receipt types into the form; what it does not tell stays as it is. */
export function fromReceipt({ amount, kwh, vat, meter_no, tokens }: Receipt): Partial<BillEntries> {
  const [token] = tokens
  return {
    ...(kwh === undefined ? {} : { value: kwh }),
    ...(amount === undefined ? {} : { amount }),
    // What was paid and the VAT in it stand side by side: the amount includes it.
    ...(amount === undefined || vat === undefined ? {} : { includesVat: Number(vat) > 0 }),
    ...(meter_no === undefined ? {} : { meter_no }),
    ...(token === undefined ? {} : { token: token.replace(/(\d{4})(?=\d)/g, '$1 ') }),
  }
}
