/**
 * What one delivery was short, and what a supplier brought of what was invoiced, as pages show and explain them. Litres, %.
 * Source: domain.md §16.D, §16.K.
 */
import { buildExplanation, type Explanation } from '../../figure/explanation.ts'
import { differenceFigure, type Figure, inputFigure, ratioFigure } from '../../figure/figure.ts'
import { exactSum } from '../../money.ts'
import { round } from '../../round.ts'
import {
  inLitres,
  invoicedFigure,
  type LoggedReceipt,
  receiptInputs,
  receivedFigure,
} from './litre-figures.ts'
import { readReceipt } from './receipt.ts'
import type { SuppliedReceipt, SupplierSum } from './supplier-table.ts'

/** The branch of a delivery, with its tank. */
interface ReceivingBranch {
  readonly id: number
  readonly tankLitres: number | null
}

/** Invoiced less received of one delivery. */
export function shortFigure(branch: Pick<ReceivingBranch, 'id'>, delivery: LoggedReceipt): Figure {
  const { id, date, invoiced, received } = delivery
  const key = `diesel.short.${branch.id}.${date}.${id}`
  const [bought, came] = [invoiced, received].map((text) => (text === null ? null : Number(text)))
  return differenceFigure(
    inLitres(key, 'Short'),
    bought == null || came == null ? null : exactSum([bought, -came]),
    () => [
      inputFigure(inLitres(`${key}.invoiced`, 'Invoiced'), bought ?? null),
      inputFigure(inLitres(`${key}.received`, 'Received'), came ?? null),
    ],
    whyUnknown(delivery),
  )
}

function whyUnknown({ invoiced, received }: LoggedReceipt) {
  if (received === null) return { reason: 'nobody measured what came' }
  return invoiced === null ? { reason: 'no purchase belongs to it' } : {}
}

/** How a delivery's litres are known, in words. */
const BY = {
  'flow-meter': 'by flow meter',
  dips: 'by dips before and after',
  level: 'by the level sensor',
} as const

export function explainShort(branch: ReceivingBranch, delivery: LoggedReceipt): Explanation {
  const { invoiced, received, how } = delivery
  const u = readReceipt(delivery, branch.tankLitres).received?.u ?? null
  return buildExplanation(shortFigure(branch, delivery), {
    words: `${Number(invoiced)} L invoiced − ${Number(received)} L received ${how === null ? '' : BY[how]}, ${u === null ? 'uncertainty not known' : `± ${round(u, 1)} L`}`,
    formula: 'short delivery',
    inputs: receiptInputs([delivery]),
    whatToDo: 'Add the litres received and the purchase to the delivery.',
  })
}

export interface FiguredSupplier {
  readonly key: string
  readonly year: string
  readonly sum: SupplierSum<LoggedReceipt & SuppliedReceipt>
}

/** Received ÷ invoiced in percent, of deliveries that have both. */
export function suppliedFigure({ key, sum: { percent, both } }: FiguredSupplier): Figure {
  return ratioFigure(
    { key, label: 'Received of what was invoiced', unit: '%', places: 1 },
    percent,
    () => [receivedFigure(`${key}.received`, both), invoicedFigure(`${key}.invoiced`, both)],
    percent === null ? { reason: 'no delivery has both an invoice and the litres received' } : {},
  )
}

export function explainSupplied(facts: FiguredSupplier): Explanation {
  const { supplier, deliveries, both } = facts.sum
  const others = deliveries - both.length
  return buildExplanation(suppliedFigure(facts), {
    words: `litres received ÷ litres invoiced of ${both.length} deliveries of ${supplier ?? 'suppliers without a name'} in ${facts.year}`,
    formula: 'received of invoiced',
    inputs: receiptInputs(both),
    leftOut:
      others === 0 ? [] : [{ label: `Deliveries: ${others}`, reason: 'not both invoiced and measured' }],
    whatToDo: 'Add what came to the deliveries, by a flow meter or two dips.',
  })
}
