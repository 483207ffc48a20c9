/** Lines and totals of a bill as figures. ₦ and kWh, 2 decimals, rounded on the line. Source: domain.md §9, domain.md §16.K. */
import type { Bill, BillAmount, BillLine, BranchBill } from '../billing/bill.ts'
import { type CostedDevice, costOfDevice, countWords } from '../cost/cost-figures.ts'
import type { PricedPart } from '../cost/priced-parts.ts'
import { dayParts, readingInput } from '../energy/energy-figures.ts'
import { buildExplanation, type Explanation, type FigureInput, type LeftOut } from '../figure/explanation.ts'
import { type Figure, inputFigure, productFigure, sumFigure } from '../figure/figure.ts'
import { daysText, formatFigure, monthFirstText, wholePercent } from '../figure/format-figure.ts'
import { byMonth } from '../figure/settle.ts'
import { prefixedName } from '../site/device-name.ts'

export type WhichBill = 'present' | 'previous'

const NAIRA = { unit: '₦', places: 2 } as const
const KWH = { unit: 'kWh', places: 2 } as const
const GAPS = {
  'no-reading': 'No reading in this period',
  'rate-not-set': 'No bill or tariff gives a rate for this energy',
} as const

/** A line with the branch that it stands under. */
export interface PlacedLine {
  readonly branch: Pick<BranchBill, 'name' | 'zone'>
  readonly line: BillLine
}

export function placedLines(bill: Pick<Bill, 'branches'>): PlacedLine[] {
  return bill.branches.flatMap((branch) => branch.lines.map((line) => ({ branch, line })))
}

/** The device of a line with what it measured and cost in one of the two periods. */
export function deviceOfLine({ branch, line }: PlacedLine, which: WhichBill): CostedDevice {
  const { cost, range } = line.working[which]
  return { id: line.deviceId, name: prefixedName(branch.name, line.name), zone: branch.zone, range, cost }
}

/** Amount of a line: the energy of each rate before VAT, and VAT; of a generator its diesel. */
export function lineFigure(placed: PlacedLine, which: WhichBill): Figure {
  const { line } = placed
  const amount = line[which]
  const device = deviceOfLine(placed, which)
  const head = { key: `bill.${which}.line.${line.deviceId}`, label: device.name, ...NAIRA }
  const isDiesel =
    line.deviceType === 'GENERATOR' && (device.cost?.diesel.length ?? 0) > 0 && amount.vat === 0
  const parts = isDiesel ? () => costOfDevice(device).parts() : () => netAndVat(head.key, placed, which)
  return sumFigure(head, amount.naira, parts, amountNotes(amount))
}

function amountNotes({ gap, naira, coverage }: BillAmount) {
  return {
    ...(gap === null ? {} : { reason: GAPS[gap], state: 'partial' as const }),
    ...(naira !== null && coverage < 0.995 ? { note: `${wholePercent(coverage)} read` } : {}),
  }
}

function netAndVat(key: string, { line }: PlacedLine, which: WhichBill): Figure[] {
  const { net, vat } = line[which]
  const { parts, range } = line.working[which]
  const priced = parts.filter(({ naira }) => naira !== null)
  const rates = new Set(priced.map(({ vatRate }) => vatRate))
  const percent = [...rates].map((rate) => `${Math.round(rate * 1e4) / 100} %`).join(' and ')
  const energy = { key: `${key}.net`, label: 'Energy before VAT', ...NAIRA }
  return [
    sumFigure(energy, net, () => priced.map((part) => netPart(`${key}.net`, part, range))),
    inputFigure({ key: `${key}.vat`, label: 'VAT', ...NAIRA }, vat, {
      note: `${percent} of ${formatFigure(net, '')}`,
    }),
  ]
}

/** Energy of some days × their rate before VAT. */
function netPart(parent: string, part: PricedPart, range: BillLine['working']['present']['range']): Figure {
  const { from, to, kwh, naira, nairaPerKwh, vatRate } = part
  const key = `${parent}.${from}`
  const [net, rate] = [(naira ?? 0) / (1 + vatRate), (nairaPerKwh ?? 0) / (1 + vatRate)]
  const days = (range?.days ?? []).filter(({ day }) => day >= from && day <= to)
  const energy = { key: `${key}.energy`, label: 'Energy', ...KWH }
  return productFigure(
    { key, label: daysText(part), ...NAIRA },
    net,
    () => [
      sumFigure(energy, kwh, () => dayParts(key, days).map(({ figure }) => figure)),
      inputFigure({ key: `${key}.rate`, label: 'Rate before VAT', unit: '₦/kWh', places: 6 }, rate),
    ],
    { note: `${formatFigure(kwh, 'kWh')} × ${formatFigure(rate, '')}` },
  )
}

/** Energy of a line: the sum of its days, rounded on the line. */
export function lineEnergy(placed: PlacedLine, which: WhichBill): Figure {
  const device = deviceOfLine(placed, which)
  const key = `bill.${which}.energy.${device.id}`
  const days = dayParts(key, device.range?.days ?? [])
  const head = (month: string) => ({ key: `${key}.${month}`, label: monthFirstText(month), ...KWH })
  const amount = placed.line[which]
  return sumFigure({ key, label: device.name, ...KWH }, amount.kwh, () => byMonth(days, head), {
    ...(amount.kwh === null ? { reason: GAPS['no-reading'] } : {}),
  })
}

/** What a total adds up: the amount with VAT, before VAT, VAT, or the energy. */
export type BillSum = 'total' | 'net' | 'vat' | 'kwh'

const SUMS = {
  total: ['naira', 'Total amount', '₦'],
  net: ['net', 'Before VAT', '₦'],
  vat: ['vat', 'VAT', '₦'],
  kwh: ['kwh', 'Energy', 'kWh'],
} as const

/** The sum of the rounded lines: total amount payable and what stands beside it. */
export function billSum(bill: Bill, which: WhichBill, sum: BillSum): Figure {
  const [pick, label, unit] = SUMS[sum]
  const of = (placed: PlacedLine): Figure => {
    if (sum === 'total') return lineFigure(placed, which)
    if (sum === 'kwh') return lineEnergy(placed, which)
    const { line, branch } = placed
    const head = {
      key: `bill.${which}.${sum}.${line.deviceId}`,
      label: prefixedName(branch.name, line.name),
      ...NAIRA,
    }
    return inputFigure(head, line[which][pick], amountNotes(line[which]))
  }
  const amount = bill[which]
  return sumFigure(
    { key: `bill.${which}.${sum}`, label, unit, places: 2 },
    amount[pick],
    () => placedLines(bill).map(of),
    {
      ...amountNotes(amount),
      ...(amount.gap === null ? {} : { state: 'partial' as const }),
    },
  )
}

export function explainBill(
  figure: Figure,
  lines: readonly PlacedLine[],
  which: WhichBill,
  papers: readonly FigureInput[],
): Explanation {
  const devices = lines.map((placed) => deviceOfLine(placed, which))
  const refs = new Set(
    lines.flatMap(({ line }) => [
      ...line.working[which].parts.flatMap((part) => part.refs),
      ...(line.working[which].cost?.parts.flatMap((part) => part.refs) ?? []),
    ]),
  )
  return buildExplanation(figure, {
    words: lines.length === 1 ? lineWords(lines[0]!, which) : `sum of ${countWords(lines.length, 'line')}`,
    formula: lines.length === 1 ? 'bill line' : 'bill total',
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: [...devices.flatMap(readingInput), ...papers.filter(({ ref }) => refs.has(ref))],
    leftOut: lines.flatMap((placed) => listGaps(placed, which)),
    whatToDo: 'See Last Reading for the meters, and Rates for what a kilowatt-hour costs.',
  })
}

function listGaps({ line, branch }: PlacedLine, which: WhichBill): LeftOut[] {
  const { gap } = line[which]
  return gap === null ? [] : [{ label: prefixedName(branch.name, line.name), reason: GAPS[gap] }]
}

/** "200.00 kWh metered (100 % read) at two tariffs + 7.5 % VAT" */
function lineWords({ line }: PlacedLine, which: WhichBill): string {
  const { kwh, coverage, vat } = line[which]
  const { parts, cost } = line.working[which]
  const metered = `${formatFigure(kwh, 'kWh')} metered (${wholePercent(coverage)} read)`
  if (vat === 0 && line.deviceType === 'GENERATOR')
    return `${formatFigure(cost?.litres ?? null, 'L')} of diesel for ${metered}`
  const rates = new Set(parts.map(({ nairaPerKwh }) => nairaPerKwh)).size
  const percent = [...new Set(parts.map(({ vatRate }) => vatRate))].map(
    (rate) => `${Math.round(rate * 1e4) / 100} %`,
  )
  return `${metered} at ${countWords(rates, 'tariff')} + ${percent.join(' and ')} VAT`
}
