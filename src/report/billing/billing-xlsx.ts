import writeXlsxFile, { type Row, type Sheet } from 'write-excel-file/node'
import { billingText } from '#contract/billing/billing-messages.ts'
import type { Bill } from '#domain/billing/bill.ts'
import type { Instant } from '#domain/time/interval.ts'
import { cell, heading } from '../sheet-cell.ts'
import {
  billNotes,
  billPeriodText,
  billTitle,
  type NamedLine,
  namedLines,
  rateRows,
  zonesText,
} from './billing-words.ts'

/** The figures of the bill as numbers, a sheet for each table, beside its PDF. */
export async function billingXlsx(bill: Bill, at: Instant): Promise<Uint8Array> {
  const sheets = [
    sheet(billTitle(bill), summaryRows(bill, at), [34, 18, 18, 18, 18, 18, 18]),
    sheet(billingText.usage, registerRows(bill), [34, 18, 18, 18]),
    sheet('Rates', rateSheet(bill), [34, 26, 14, 18, 10]),
    sheet('Months', monthRows(bill), [34, 12, 16, 18]),
  ]
  return writeXlsxFile(sheets).toBuffer()
}

function sheet(name: string, data: Row[], widths: number[]): Sheet<Buffer> {
  return { data, sheet: name, columns: widths.map((width) => ({ width })) }
}

function summaryRows(bill: Bill, at: Instant): Row[] {
  const { present, previous } = bill
  return [
    [cell('Organisation'), cell(bill.organisation)],
    [cell('Period'), cell(billPeriodText(bill, 'presentPeriod')), cell(zonesText(bill))],
    [cell('Compared with'), cell(billPeriodText(bill, 'previousPeriod'))],
    [cell('Made at'), cell(new Date(at).toISOString())],
    ...billNotes(bill).map((note) => [cell('Note'), cell(note)]),
    [],
    heading([
      'Device',
      `${billingText.presentBill} (kWh)`,
      'Before VAT (₦)',
      'VAT (₦)',
      'Amount (₦)',
      `${billingText.previousBill} (kWh)`,
      `${billingText.previousBill} (₦)`,
      'Measured',
    ]),
    ...namedLines(bill).map(amountRow),
    [
      { ...cell(billingText.totalPayable), fontWeight: 'bold' as const },
      cell(present.kwh),
      cell(present.net),
      cell(present.vat),
      cell(present.naira),
      cell(previous.kwh),
      cell(previous.naira),
      cell(present.coverage),
    ],
  ]
}

function amountRow({ fullName, present, previous }: NamedLine): Row {
  return [
    cell(fullName),
    cell(present.kwh),
    cell(present.net),
    cell(present.vat),
    present.naira === null && present.gap === 'rate-not-set'
      ? cell(billingText.rateNotSet)
      : cell(present.naira),
    cell(previous.kwh),
    cell(previous.naira),
    cell(present.coverage),
  ]
}

function registerRows(bill: Bill): Row[] {
  return [
    heading(['Device', 'Previous (kWh)', 'Present (kWh)', 'Usage (kWh)']),
    ...namedLines(bill).map(({ fullName, registers: { previous, current, usage } }) => [
      cell(fullName),
      cell(previous),
      cell(current),
      cell(usage),
    ]),
  ]
}

function rateSheet(bill: Bill): Row[] {
  return [
    heading(['Device', 'Days', 'kWh', '₦/kWh with VAT', 'VAT rate']),
    ...bill.branches
      .flatMap(rateRows)
      .map(({ name, days, kwh, nairaPerKwh, vatRate }) => [
        cell(name),
        cell(days),
        cell(kwh),
        nairaPerKwh === null ? cell(billingText.rateNotSet) : cell(nairaPerKwh, '0.0000'),
        cell(vatRate, '0.0%'),
      ]),
  ]
}

function monthRows(bill: Bill): Row[] {
  return [
    heading(['Device', 'Month', 'kWh', '₦']),
    ...namedLines(bill).flatMap(({ fullName, months }) =>
      months.map(({ month, kwh, naira }) => [cell(fullName), cell(month), cell(kwh), cell(naira)]),
    ),
  ]
}
