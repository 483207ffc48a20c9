/** Parts of the figures of a tank: what was invoiced, received, burned and read. Litres. Source: domain.md §16.D, §16.K. */
import type { FigureInput } from '../../figure/explanation.ts'
import { type Figure, type FigureHead, inputFigure, sumFigure } from '../../figure/figure.ts'
import { exactSum } from '../../money.ts'
import type { TankAnchor } from './anchors.ts'
import type { EngineUse } from './period-figures.ts'
import { type ReceiptFacts, readReceipt } from './receipt.ts'

/** What came, as it was written down. */
export interface LoggedReceipt extends ReceiptFacts {
  /** Of the delivery; null: a purchase of which no delivery is known. */
  readonly id: number | null
  readonly purchaseId: number | null
  /** Local day. */
  readonly date: string
}

export interface LoggedUse {
  readonly id: number
  readonly date: string
  readonly what: string
  readonly litres: string
}

export const inLitres = (key: string, label: string): FigureHead => ({ key, label, unit: 'L', places: 2 })

/** What is compared: invoiced and received are known, and how well. */
export function takesPart(receipt: LoggedReceipt, capacity: number | null): boolean {
  const { invoiced, received } = readReceipt(receipt, capacity)
  return invoiced !== null && received !== null && received.u !== null
}

const rowKey = (key: string, { id, purchaseId }: LoggedReceipt): string =>
  id === null ? `${key}.bill-${purchaseId}` : `${key}.delivery-${id}`

function receiptsFigure(
  head: FigureHead,
  receipts: readonly LoggedReceipt[],
  row: (receipt: LoggedReceipt) => { readonly litres: number; readonly label: string },
): Figure {
  const rows = receipts.map((one) => ({ key: rowKey(head.key, one), ...row(one) }))
  return sumFigure(head, exactSum(rows.map(({ litres }) => litres)), () =>
    rows.map(({ key, litres, label }) => inputFigure(inLitres(key, label), litres)),
  )
}

export const invoicedFigure = (key: string, receipts: readonly LoggedReceipt[]): Figure =>
  receiptsFigure(inLitres(key, 'Invoiced'), receipts, ({ invoiced, date }) => ({
    litres: Number(invoiced),
    label: `Invoice, ${date}`,
  }))

/** What nobody measured counts as invoiced. */
export const receivedFigure = (key: string, receipts: readonly LoggedReceipt[]): Figure =>
  receiptsFigure(inLitres(key, 'Received'), receipts, ({ received, invoiced, date }) =>
    received === null
      ? { litres: Number(invoiced ?? 0), label: `As invoiced, ${date}` }
      : { litres: Number(received), label: `Received, ${date}` },
  )

/** What the engines burned by their meters, set by set. */
export function engineFigure(key: string, { litres, sets }: EngineUse): Figure {
  return sumFigure(
    inLitres(key, 'Engines, by the meters'),
    litres,
    () => sets.map((set) => inputFigure(inLitres(`${key}.${set.id}`, set.name), set.litres)),
    { note: 'fuel curve' },
  )
}

export function receiptInputs(receipts: readonly LoggedReceipt[]): FigureInput[] {
  return receipts.flatMap(({ id, purchaseId, date, invoiced, received }) => {
    const row = { kind: 'entry' as const, unit: 'L', from: date, to: date }
    const bought = { ...row, role: 'invoiced', ref: `bill ${purchaseId}`, label: 'Purchase' }
    const came = { ...row, role: 'received', ref: `delivery ${id}`, label: 'Delivery' }
    return [
      ...(invoiced === null ? [] : [{ ...bought, value: Number(invoiced) }]),
      ...(id === null || received === null ? [] : [{ ...came, value: Number(received) }]),
    ]
  })
}

type ReadTank = Pick<TankAnchor, 'key' | 'kind' | 'date' | 'litres'>

export function anchorInput(role: string, { kind, key, date, litres }: ReadTank): FigureInput {
  return {
    ...{ role, kind: kind === 'dip' ? 'entry' : 'reading', ref: key, value: litres, unit: 'L' },
    ...{ label: kind === 'dip' ? 'Dip of the tank' : 'Level sensor', from: date, to: date },
  }
}

export function useInput({ id, date, what, litres }: LoggedUse): FigureInput {
  return {
    ...{ role: 'other use', kind: 'entry', ref: `other use ${id}`, label: what },
    ...{ value: Number(litres), unit: 'L', from: date, to: date },
  }
}
