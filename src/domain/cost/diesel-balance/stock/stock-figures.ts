/**
 * What is in the tank now, as the page shows and explains it: by the sensor, else by the newest reading of the tank and what
 * came and went since. Litres. Source: domain.md §16.D, §16.K.
 */
import { buildExplanation, type Explanation, type FigureInput } from '../../../figure/explanation.ts'
import { differenceFigure, type Figure, inputFigure, ratioFigure, sumFigure } from '../../../figure/figure.ts'
import { findFormula } from '../../../figure/formula.ts'
import { exactSum } from '../../../money.ts'
import { round } from '../../../round.ts'
import type { TankAnchor } from '../anchors.ts'
import {
  anchorInput,
  engineFigure,
  inLitres,
  type LoggedReceipt,
  type LoggedUse,
  receiptInputs,
  receivedFigure,
  useInput,
} from '../litre-figures.ts'
import type { EngineUse } from '../period-figures.ts'
import { hoursLeft, type TankNow } from './tank-now.ts'

/** What came and went since the tank was read. */
export interface SinceRead {
  readonly anchor: Pick<TankAnchor, 'key' | 'kind' | 'date' | 'litres'>
  readonly receipts: readonly LoggedReceipt[]
  readonly uses: readonly LoggedUse[]
  readonly engine: EngineUse
}

export interface FiguredStock {
  readonly branchId: number
  /** Never below 0; null: not known. */
  readonly litres: number | null
  readonly unknown: 'no-stock' | 'stale-engine' | null
  /** null: by the sensor, or not known. */
  readonly since: SinceRead | null
}

/** With how long it lasts. */
export type LastingStock = FiguredStock & Omit<TankNow, 'litres'>

/** Litres that are left of a reading; below 0: more was burned than was read. null: the engines do not tell. */
export function stockSince({ anchor, receipts, uses, engine }: SinceRead): number | null {
  if (engine.litres === null) return null
  const came = receipts.map(({ received, invoiced }) => Number(received ?? invoiced ?? 0))
  return exactSum([anchor.litres, ...came, ...uses.map(({ litres }) => -Number(litres)), -engine.litres])
}

const WHY = {
  'no-stock': 'nobody read the tank in the last 35 days',
  'stale-engine': 'the meters do not tell what the engines burned since the tank was read',
} as const

export function stockFigure({ branchId, litres, unknown, since }: FiguredStock): Figure {
  const key = `diesel.stock.${branchId}`
  const head = inLitres(key, 'In the tank now')
  if (litres === null) return inputFigure(head, null, unknown === null ? {} : { reason: WHY[unknown] })
  if (since === null) return inputFigure(head, litres, { note: 'level sensor' })
  if ((stockSince(since) ?? 0) < 0)
    return inputFigure(head, litres, {
      state: 'estimated',
      reason: 'more was burned since than was in the tank',
    })
  const { anchor, receipts, uses, engine } = since
  const had = [
    inputFigure(inLitres(`${key}.read`, `In the tank on ${anchor.date}`), anchor.litres),
    receivedFigure(`${key}.received`, receipts),
  ]
  const left = exactSum(uses.map((use) => Number(use.litres)))
  return differenceFigure(head, litres, () => [
    sumFigure(
      inLitres(`${key}.had`, 'Read and received'),
      exactSum(had.map(({ value }) => value ?? 0)),
      () => had,
    ),
    ...(uses.length === 0 ? [] : [inputFigure(inLitres(`${key}.other`, 'Other use'), left)]),
    engineFigure(`${key}.engine`, engine),
  ])
}

/** Running hours that the tank lasts. */
export function hoursFigure(stock: LastingStock): Figure {
  const { branchId, litresPerHour, hoursPresent } = stock
  const key = `diesel.hours.${branchId}`
  const burned = hoursPresent === null ? 'Burned an hour on the mean of the last day' : 'Burned an hour now'
  return ratioFigure(
    { key, label: 'The tank lasts', unit: 'h', places: 2 },
    hoursLeft(stock),
    () => [
      stockFigure(stock),
      inputFigure({ key: `${key}.burned`, label: burned, unit: 'L', places: 4 }, litresPerHour),
    ],
    hoursLeft(stock) === null
      ? { reason: stock.unknown === null ? 'no set ran in the last day' : WHY[stock.unknown] }
      : { state: 'estimated' },
  )
}

export function explainTankHours(stock: LastingStock): Explanation {
  return {
    ...explainStock(stock),
    figure: hoursFigure(stock),
    formula: findFormula('tank hours'),
    words: 'litres in the tank ÷ litres that the fuel curve gives for the load',
  }
}

export function explainStock(stock: FiguredStock): Explanation {
  const { since, litres } = stock
  return buildExplanation(stockFigure(stock), {
    words: litres === null ? 'not known' : stockWords(since),
    formula: 'diesel in the tank',
    inputs: since === null ? [] : listInputs(since),
    ranges: since === null ? [] : since.engine.sets.map(({ range }) => range),
    whatToDo: 'Dip the tank.',
  })
}

function stockWords(since: SinceRead | null): string {
  if (since === null) return 'what the level sensor told last'
  const { anchor, engine } = since
  return `${round(anchor.litres)} L read on ${anchor.date} + received − used since, ${round(engine.litres ?? 0)} L by the engines`
}

function listInputs({ anchor, receipts, uses }: SinceRead): FigureInput[] {
  return [anchorInput('read', anchor), ...receiptInputs(receipts), ...uses.map(useInput)]
}
