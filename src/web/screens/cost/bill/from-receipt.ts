import type { Receipt } from '#domain/cost/bill/read-receipt.ts'
import type { BillEntries } from './bill-entries.ts'

/** What a receipt types into the form; what it does not tell stays as it is. */
export function fromReceipt({ amount, kwh, meter_no, tokens, vat, tariff }: Receipt): Partial<BillEntries> {
  const [token] = tokens
  return {
    ...(kwh === undefined ? {} : { value: kwh }),
    ...(amount === undefined ? {} : { amount }),
    // What was paid holds all there is to pay, VAT too.
    ...(amount === undefined ? {} : { includesVat: true }),
    ...(meter_no === undefined ? {} : { meter_no }),
    ...(vat === undefined ? {} : { vat_printed: vat }),
    ...(tariff === undefined ? {} : { tariff_printed: tariff }),
    ...(token === undefined ? {} : { token: token.replace(/(\d{4})(?=\d)/g, '$1 ') }),
  }
}
