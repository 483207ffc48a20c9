import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { estimatedText, formatNaira, formatNumber, formatQuantity } from '#chart/format.ts'
import { billingText } from '#contract/billing/billing-messages.ts'
import type { Bill, BranchBill } from '#domain/billing/bill.ts'
import { prefixedName } from '#domain/site/device-name.ts'
import type { Instant } from '#domain/time/interval.ts'
import { barChart } from '../paper/bar-chart.tsx'
import { CONTENT_WIDTH, letterhead, paperDocument, signatures } from '../paper/document.ts'
import { figures } from '../paper/figures.ts'
import { type PaperColumn, table } from '../paper/table.ts'
import { billingCharts } from './billing-charts.ts'
import {
  billNotes,
  billPeriodText,
  billTitle,
  dayText,
  nairaText,
  namedLines,
  type RateRow,
  rateRows,
  vatText,
  zonesText,
} from './billing-words.ts'

/** The bill on paper (BI-07): what is to pay, its lines, rates, charts, and what is not known. */
export function billingDocument(bill: Bill, at: Instant): TDocumentDefinitions {
  const title = `${billTitle(bill)} ${billPeriodText(bill, 'presentPeriod')}`
  return paperDocument({
    title: `${bill.organisation}: ${title}`,
    organisation: bill.organisation,
    foot: `${bill.organisation} · ${title} · made with Nairawatt on ${dayText(bill, at)}`,
    made: new Date(at),
    content: [
      ...letterhead(bill.organisation, billTitle(bill), listFacts(bill, at)),
      headFigures(bill),
      ...notes(bill),
      ...bill.branches.flatMap((branch) => branchPart(branch)),
      ...(bill.branches.length > 1 ? [{ text: 'All branches', style: 'heading' }, branchTotals(bill)] : []),
      metrics(bill),
      ...(namedLines(bill).length === 0
        ? []
        : billingCharts(bill).map((chart) => barChart(chart, CONTENT_WIDTH))),
      signatures(
        bill.isInvoice
          ? ['For the supplier, date', 'Received, date']
          : ['Prepared by, date', 'Approved by, date'],
      ),
    ],
  })
}

function listFacts(bill: Bill, at: Instant): [string, string][] {
  const devices = namedLines(bill).map(({ fullName }) => fullName)
  return [
    ['Period', `${billPeriodText(bill, 'presentPeriod')} (${zonesText(bill)})`],
    ['Compared with', billPeriodText(bill, 'previousPeriod')],
    [bill.branches.length === 1 ? 'Branch' : 'Branches', bill.branches.map(({ name }) => name).join(', ')],
    ['Devices', devices.join(', ')],
    ['Date', dayText(bill, at)],
  ]
}

function headFigures({ present, previous }: Bill): Content {
  return figures([
    {
      label: billingText.totalPayable,
      value: nairaText(present),
      note: present.net === null ? '' : `${formatNaira(present.net)} + VAT ${formatNaira(present.vat)}`,
    },
    {
      label: billingText.presentBill,
      value: formatQuantity(present.kwh, 'kWh'),
      note: estimatedText(present.estimatedKwh) ?? '',
    },
    {
      label: billingText.previousBill,
      value: nairaText(previous),
      note: formatQuantity(previous.kwh, 'kWh'),
    },
  ])
}

function notes(bill: Bill): Content[] {
  const all = billNotes(bill)
  if (all.length === 0) return []
  return [{ ul: all, style: 'soft', margin: [0, 0, 0, 12] }]
}

type Line = BranchBill['lines'][number]

function branchPart(branch: BranchBill): Content[] {
  const named = (line: Line) => prefixedName(branch.name, line.name)
  const sum = branch.present
  const amounts: PaperColumn<Line>[] = [
    { title: 'Device', cell: named, isText: true, width: '*', total: 'Total' },
    { title: 'kWh', cell: ({ present }) => formatNumber(present.kwh), total: formatNumber(sum.kwh) },
    { title: 'Before VAT', cell: ({ present }) => formatNaira(present.net), total: formatNaira(sum.net) },
    { title: 'VAT', cell: ({ present }) => formatNaira(present.vat), total: formatNaira(sum.vat) },
    { title: 'Amount', cell: ({ present }) => nairaText(present), total: nairaText(sum) },
    {
      title: billingText.previousBill,
      cell: ({ previous }) => nairaText(previous),
      total: nairaText(branch.previous),
    },
  ]
  const registers: PaperColumn<Line>[] = [
    { title: 'Register', cell: named, isText: true, width: '*' },
    { title: 'Previous (kWh)', cell: (line) => formatNumber(line.registers.previous) },
    { title: 'Present (kWh)', cell: (line) => formatNumber(line.registers.current) },
    { title: 'Usage (kWh)', cell: (line) => formatNumber(line.registers.usage) },
  ]
  const rates: PaperColumn<RateRow>[] = [
    { title: 'Rate', cell: ({ name }) => name, isText: true, width: '*' },
    { title: 'Days', cell: ({ days }) => days, isText: true },
    { title: 'kWh', cell: ({ kwh }) => formatNumber(kwh) },
    {
      title: '₦/kWh with VAT',
      cell: ({ nairaPerKwh }) =>
        nairaPerKwh === null ? billingText.rateNotSet : formatNaira(nairaPerKwh, 4),
    },
    { title: 'VAT', cell: (row) => vatText([row]) },
  ]
  return [
    { text: branch.name, style: 'heading' },
    table(amounts, branch.lines),
    table(registers, branch.lines),
    table(rates, rateRows(branch)),
  ]
}

function branchTotals(bill: Bill): Content {
  return table<BranchBill>(
    [
      { title: 'Branch', cell: ({ name }) => name, isText: true, width: '*', total: 'Total' },
      {
        title: 'kWh',
        cell: ({ present }) => formatNumber(present.kwh),
        total: formatNumber(bill.present.kwh),
      },
      { title: 'Amount', cell: ({ present }) => nairaText(present), total: nairaText(bill.present) },
      {
        title: billingText.previousBill,
        cell: ({ previous }) => nairaText(previous),
        total: nairaText(bill.previous),
      },
    ],
    bill.branches,
  )
}

function metrics({ metrics: { diesel, ipp, utility, blended } }: Bill): Content {
  return figures([
    { label: billingText.blendedPerKwh, value: formatNaira(blended) },
    { label: billingText.dieselPerKwh, value: formatNaira(diesel) },
    { label: billingText.utilityPerKwh, value: formatNaira(utility) },
    { label: billingText.ippPerKwh, value: formatNaira(ipp) },
  ])
}
