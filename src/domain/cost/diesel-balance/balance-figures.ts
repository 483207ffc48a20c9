/**
 * The three checks of a tank between two readings of it, as the page shows and explains them. Litres.
 * Source: domain.md §16.D, §16.K.
 */
import {
  buildExplanation,
  type Explanation,
  type FigureInput,
  type LeftOut,
} from '../../figure/explanation.ts'
import {
  differenceFigure,
  type Figure,
  type FigureMore,
  inputFigure,
  sumFigure,
} from '../../figure/figure.ts'
import { exactSum } from '../../money.ts'
import { round } from '../../round.ts'
import type { TankAnchor } from './anchors.ts'
import { type CheckName, checkKey } from './check-key.ts'
import type { EntrySpread } from './entries-within.ts'
import {
  anchorInput,
  engineFigure,
  inLitres,
  invoicedFigure,
  type LoggedReceipt,
  type LoggedUse,
  receiptInputs,
  receivedFigure,
  takesPart,
  useInput,
} from './litre-figures.ts'
import { type PeriodBalance, PLAIN_COVERAGE } from './period-figures.ts'
import { readReceipt } from './receipt.ts'
import type { TankCheck } from './tank-check.ts'

export interface FiguredBalance {
  readonly branchId: number
  readonly capacity: number | null
  readonly period: {
    readonly from: TankAnchor
    readonly to: TankAnchor
    readonly receipts: readonly LoggedReceipt[]
    readonly uses: readonly LoggedUse[]
    readonly entries: readonly (EntrySpread & { readonly id: number })[]
  }
  readonly figures: PeriodBalance
}

const keyed = (name: CheckName, { branchId, period: { from, to } }: FiguredBalance): string =>
  checkKey(name, branchId, from.key, to.key)

const margin = ({ u }: TankCheck): string => (u === null ? 'uncertainty not known' : `± ${round(u, 1)} L`)

/** Invoiced less received, of deliveries that have both. */
function deliveryFigure(facts: FiguredBalance): Figure {
  const { capacity, period, figures } = facts
  const { delivery } = figures.balance
  const key = keyed('delivery', facts)
  const both = period.receipts.filter((one) => takesPart(one, capacity))
  return differenceFigure(
    inLitres(key, 'Invoiced less received'),
    delivery.litres,
    () => [invoicedFigure(`${key}.invoiced`, both), receivedFigure(`${key}.received`, both)],
    delivery.litres === null
      ? { reason: 'no delivery has both an invoice and the litres received' }
      : { note: margin(delivery), ...(both.length < period.receipts.length ? { state: 'partial' } : {}) },
  )
}

/** What was entered less what the engines burned. */
function entriesFigure(facts: FiguredBalance): Figure {
  const { entered, engine, balance } = facts.figures
  const key = keyed('entries', facts)
  const reason =
    entered.litres === null ? 'nothing was entered' : 'the meters do not tell what the engines burned'
  return differenceFigure(
    inLitres(key, 'Entered less burned by the meters'),
    balance.entries.litres,
    () => [
      inputFigure(inLitres(`${key}.entered`, `Entered, ${entered.entries} entries`), entered.litres),
      engineFigure(`${key}.engine`, engine),
    ],
    balance.entries.litres === null ? { reason } : { note: margin(balance.entries), ...thinly(facts) },
  )
}

/** What left the tank without the engine. */
function tankFigure(facts: FiguredBalance): Figure {
  const { period, figures } = facts
  const { balance, engine, entered, otherUse } = figures
  const { tank } = balance
  const key = keyed('tank', facts)
  const { from, to, receipts, uses } = period
  const used = () =>
    engine.litres === null
      ? inputFigure(inLitres(`${key}.entered`, 'Entered, as no meter tells it'), entered.litres)
      : engineFigure(`${key}.engine`, engine)
  const other = () =>
    sumFigure(inLitres(`${key}.other`, 'Other use'), otherUse, () =>
      uses.map(({ id, date, what, litres }) =>
        inputFigure(inLitres(`${key}.use-${id}`, `${what}, ${date}`), Number(litres)),
      ),
    )
  const had = () => [
    inputFigure(inLitres(`${key}.start`, `In the tank on ${from.date}`), from.litres),
    receivedFigure(`${key}.received`, receipts),
  ]
  return differenceFigure(
    inLitres(key, 'Left the tank without the engine'),
    tank.litres,
    () => [
      sumFigure(inLitres(`${key}.had`, 'To account for'), balance.toAccount, had),
      ...(otherUse === 0 ? [] : [other()]),
      used(),
      inputFigure(inLitres(`${key}.end`, `In the tank on ${to.date}`), to.litres),
    ],
    tank.litres === null
      ? { reason: 'neither meters nor entries tell what the engines burned' }
      : { note: margin(tank), ...thinly(facts) },
  )
}

/** Where engines were measured for a part of the time, or litres count as invoiced. */
function thinly({ figures: { engine, balance } }: FiguredBalance): FigureMore {
  if (engine.litres !== null && engine.coverage < PLAIN_COVERAGE)
    return {
      state: 'estimated',
      reason: `the engines were measured ${Math.floor(engine.coverage * 100)} % of the time`,
    }
  if (balance.unchecked > 0)
    return {
      state: 'estimated',
      reason: `${round(balance.unchecked)} L count as invoiced: nobody measured them`,
    }
  return {}
}

const FIGURES = { delivery: deliveryFigure, entries: entriesFigure, tank: tankFigure } as const

/** Of these litres the page shows the value. */
export const checkFigure = (facts: FiguredBalance, name: CheckName): Figure => FIGURES[name](facts)

const FORMULAS = {
  delivery: 'short delivery',
  entries: 'entries of diesel',
  tank: 'tank between readings',
} as const
const TO_DO = {
  delivery: 'Add what came to the deliveries, by a flow meter or two dips.',
  entries: 'Enter what was filled, and see that the generator is measured and its size is set.',
  tank: 'See that the generator is measured and its size is set, or enter what was filled.',
} as const

export function explainCheck(facts: FiguredBalance, name: CheckName): Explanation {
  const { engine } = facts.figures
  return buildExplanation(checkFigure(facts, name), {
    words: checkWords(facts, name),
    formula: FORMULAS[name],
    inputs: listInputs(facts, name),
    leftOut: name === 'delivery' ? leftOut(facts) : [],
    ranges: name === 'delivery' ? [] : engine.sets.map(({ range }) => range),
    whatToDo: TO_DO[name],
  })
}

function checkWords({ figures, period, capacity }: FiguredBalance, name: CheckName): string {
  const { balance, engine, entered } = figures
  const litres = (value: number | null) => (value === null ? '—' : `${round(value)} L`)
  const check = balance[name]
  if (name === 'entries')
    return `${litres(entered.litres)} entered − ${litres(engine.litres)} by the meters, ${margin(check)}`
  if (name === 'tank')
    return `${litres(period.from.litres)} + ${litres(balance.received)} received − ${litres(exactSum([engine.litres ?? entered.litres ?? 0, figures.otherUse]))} used − ${litres(period.to.litres)} at the end, ${margin(check)}`
  const both = period.receipts.filter((one) => takesPart(one, capacity)).length
  return `litres of the invoices − litres received, of ${both} of ${period.receipts.length} deliveries, ${margin(check)}`
}

function leftOut({ period, capacity }: FiguredBalance): LeftOut[] {
  return period.receipts
    .filter((one) => !takesPart(one, capacity))
    .map((one) => ({
      label: `${round(Number(one.invoiced ?? one.received ?? 0))} L of ${one.date}`,
      reason: whyLeftOut(one, capacity),
    }))
}

function whyLeftOut(one: LoggedReceipt, capacity: number | null): string {
  const { invoiced, received } = readReceipt(one, capacity)
  if (received === null) return 'nobody measured what came'
  return invoiced === null ? 'no purchase belongs to it' : 'the size of the tank is not known'
}

function listInputs({ period, capacity }: FiguredBalance, name: CheckName): FigureInput[] {
  const { from, to, receipts, uses, entries } = period
  if (name === 'delivery') return receiptInputs(receipts.filter((one) => takesPart(one, capacity)))
  const entered = entries.map(({ id, litres, startDate, endDate }) => ({
    ...{ role: 'entered', kind: 'entry' as const, ref: `diesel entry ${id}`, label: 'Diesel entry' },
    ...{ value: litres, unit: 'L', from: startDate, to: endDate },
  }))
  if (name === 'entries') return entered
  const stocks = [anchorInput('at the beginning', from), anchorInput('at the end', to)]
  return [...stocks, ...receiptInputs(receipts), ...uses.map(useInput), ...entered]
}
