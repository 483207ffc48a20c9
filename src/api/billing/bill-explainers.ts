import { calls } from '#contract/calls.ts'
import type { Bill } from '#domain/billing/bill.ts'
import {
  type BillSum,
  billSum,
  deviceOfLine,
  explainBill,
  lineEnergy,
  lineFigure,
  type PlacedLine,
  placedLines,
  type WhichBill,
} from '#domain/billing/bill-figures.ts'
import { computeBill } from '#domain/billing/compute-bill.ts'
import { blendedFigure, explainCost } from '#domain/cost/cost-figures.ts'
import type { PriceFacts } from '#domain/cost/price-facts.ts'
import { sourcesCost } from '#domain/cost/sources-cost.ts'
import { paperInputs } from '../cost/paper-inputs.ts'
import type { Explainer, FigureRequest } from '../frame/explainer.ts'
import type { ScopedContext } from '../frame/operation.ts'
import { notFound } from '../frame/respond.ts'
import { billToWorkOut } from './get-billing-data.ts'

const METRICS = {
  diesel: ['GENERATOR', 'Diesel cost'],
  utility: ['UTILITY', 'Utility cost'],
  ipp: ['IPP', 'IPP cost'],
  blended: [null, 'Blended Cost of Energy'],
} as const

async function workedBill(ctx: ScopedContext, asked: FigureRequest) {
  const facts = await billToWorkOut(ctx, asked, asked)
  const papers = (which: WhichBill) => paperInputs(facts[which].papers as PriceFacts)
  return { bill: computeBill(facts), papers }
}

function ofTotal(which: WhichBill, sum: BillSum): Explainer {
  return {
    key: `bill.${which}.${sum}`,
    call: calls.billingData,
    async explain(ctx, asked) {
      const { bill, papers } = await workedBill(ctx, asked)
      return explainBill(billSum(bill, which, sum), placedLines(bill), which, papers(which))
    },
  }
}

function ofLine(which: WhichBill, kind: 'line' | 'energy'): Explainer {
  return {
    key: `bill.${which}.${kind}.:id`,
    call: calls.billingData,
    async explain(ctx, asked) {
      const { bill, papers } = await workedBill(ctx, asked)
      const placed = requireLine(bill, Number(asked.named.id))
      const figure = kind === 'line' ? lineFigure(placed, which) : lineEnergy(placed, which)
      return explainBill(figure, [placed], which, papers(which))
    },
  }
}

function requireLine(bill: Bill, deviceId: number): PlacedLine {
  const found = placedLines(bill).find(({ line }) => line.deviceId === deviceId)
  if (!found) throw notFound()
  return found
}

/** ₦ per kWh of one kind of source, or of all. */
const ofMetric: Explainer = {
  key: 'bill.metric.:name',
  call: calls.billingData,
  async explain(ctx, asked) {
    const { bill, papers } = await workedBill(ctx, asked)
    const { name = '' } = asked.named
    if (!Object.hasOwn(METRICS, name)) throw notFound()
    const [type, label] = METRICS[name as keyof typeof METRICS]
    const lines = placedLines(bill).filter(({ line }) => type === null || line.deviceType === type)
    const devices = lines.map((placed) => deviceOfLine(placed, 'present'))
    const cost = sourcesCost(devices.map((device) => device.cost))
    const head = { key: `bill.metric.${name}`, label }
    const figure = blendedFigure(cost, devices, cost.kwh !== 0, head)
    return explainCost(figure, devices, papers('present'))
  },
}

const BOTH: readonly WhichBill[] = ['present', 'previous']
const SUMS: readonly BillSum[] = ['total', 'net', 'vat', 'kwh']

export const billExplainers: readonly Explainer[] = [
  ...BOTH.flatMap((which) => [
    ...SUMS.map((sum) => ofTotal(which, sum)),
    ofLine(which, 'line'),
    ofLine(which, 'energy'),
  ]),
  ofMetric,
]
