/** A month in naira as figures: cost, difference from the same days, month end. ₦, 2 decimals. Source: domain.md §16.I, §16.K. */
import { listUnread } from '../../energy/energy-figures.ts'
import {
  buildExplanation,
  type Explanation,
  type FigureInput,
  type LeftOut,
} from '../../figure/explanation.ts'
import { type Figure, inputFigure, sumFigure } from '../../figure/figure.ts'
import { formatFigure } from '../../figure/format-figure.ts'
import type { FormulaId } from '../../figure/formula.ts'
import { exactSum } from '../../money.ts'
import { costOfDevice } from '../cost-figures.ts'
import {
  dieselFigure,
  NOT_MEASURED,
  percentFigure,
  rateFigure,
  usedEndFigure,
  usedFigure,
} from './month-share-figures.ts'
import { isUnpriced } from './same-days.ts'
import type { CostedBranch, ShownMonth } from './shown-month.ts'

const NAIRA = { unit: '₦', places: 2 } as const
const REASONS = {
  'rate not set': 'Energy has no rate: no bill or tariff gives one',
  'not enough was measured': 'Too little of the time was measured',
  'nothing before': 'Nothing is known of the same days of the month before',
  'not enough data': 'Fewer than seven measured days before the month',
} as const

/** Every figure of a month that is explained: what makes it, by which rule, in which words. */
const FIGURES = {
  cost: {
    make: costFigure,
    formula: 'month cost',
    words: 'energy × its rate with VAT, and litres × the price of diesel',
  },
  difference: { make: differenceFigure, formula: 'same days', words: 'price + volume + mix' },
  percent: {
    make: (shown: ShownMonth) => percentFigure(shown, differenceFigure(shown)),
    formula: 'same days percent',
    words: 'the difference ÷ what the same days before cost',
  },
  end: {
    make: endFigure,
    formula: 'month end',
    words: 'cost so far + what is still to come, at today’s prices and this month’s level',
  },
  rate: {
    make: (shown: ShownMonth) => rateFigure(shown, costFigure(shown)),
    formula: 'blended cost',
    words: 'cost so far ÷ the energy whose rate is known',
  },
  diesel: {
    make: (shown: ShownMonth) => dieselFigure(shown, costFigure(shown)),
    formula: 'diesel share',
    words: 'energy of generators ÷ the energy whose rate is known',
  },
  kwh: { make: usedFigure, formula: 'energy of a selection', words: 'the sources that count, day by day' },
  kwh_end: {
    make: usedEndFigure,
    formula: 'baseline',
    words: 'energy so far + what the baselines expect of the days that are left',
  },
} as const satisfies Record<string, FigureRule>

interface FigureRule {
  readonly make: (shown: ShownMonth) => Figure
  readonly formula: FormulaId
  readonly words: string
}

export type MonthFigure = keyof typeof FIGURES

export function isMonthFigure(name: string | undefined): name is MonthFigure {
  return name !== undefined && Object.hasOwn(FIGURES, name)
}

export function monthFigure(shown: ShownMonth, name: MonthFigure): Figure {
  return FIGURES[name].make(shown)
}

export function explainMonth(
  shown: ShownMonth,
  name: MonthFigure,
  inputs: readonly FigureInput[],
): Explanation {
  const { make, formula, words } = FIGURES[name]
  return buildExplanation(make(shown), {
    words,
    formula,
    ranges: shown.branches.flatMap(({ sources }) => sources.flatMap(({ range }) => range ?? [])),
    inputs: name === 'kwh' || name === 'kwh_end' ? [] : inputs,
    leftOut: listLeftOut(shown, name),
    whatToDo: 'Add a bill or a tariff where a rate is missing; see Last Reading for the meters.',
  })
}

function costFigure({ key, total, branches }: ShownMonth): Figure {
  const more = total.unpriced.length > 0 ? { state: 'partial' as const, reason: REASONS['rate not set'] } : {}
  return sumFigure(
    { key: `${key}.cost`, label: 'Cost so far', ...NAIRA },
    total.naira,
    () =>
      branches.length === 1 ? sourceFigures(branches[0]!) : branches.map((one) => branchFigure(key, one)),
    total.naira === null && total.unpriced.length === 0 ? { reason: NOT_MEASURED } : more,
  )
}

function branchFigure(key: string, branch: CostedBranch): Figure {
  const head = { key: `${key}.cost.${branch.month.branchId}`, label: branch.name, ...NAIRA }
  if (isUnpriced(branch.month.now)) return inputFigure(head, null, { reason: REASONS['rate not set'] })
  const sources = sourceFigures(branch)
  const known = sources.flatMap(({ value }) => value ?? [])
  return sumFigure(head, known.length === 0 ? null : exactSum(known), () => sources)
}

const sourceFigures = ({ sources }: CostedBranch) => sources.map(costOfDevice)

/** price + volume + mix; volume = calendar + use. */
function differenceFigure({ key, total }: ShownMonth): Figure {
  const { sameDays, reasons } = total
  const part = (name: string, label: string, value: number) =>
    inputFigure({ key: `${key}.difference.${name}`, label, ...NAIRA }, value)
  return sumFigure(
    { key: `${key}.difference`, label: 'Against the same days of the month before', ...NAIRA },
    sameDays.difference,
    () =>
      reasons === null
        ? []
        : [
            part('price', 'Price: what became dearer or cheaper', reasons.price),
            sumFigure(
              { key: `${key}.difference.volume`, label: 'Volume: how much more was used', ...NAIRA },
              reasons.volume,
              () => [
                part('calendar', 'Calendar: more or fewer days', reasons.calendar),
                part('use', 'Use: more or less a day', reasons.use),
              ],
            ),
            part('mix', 'Mix: from other sources than before', reasons.mix),
          ],
    sameDays.reason === null ? {} : { reason: REASONS[sameDays.reason] },
  )
}

function endFigure(shown: ShownMonth): Figure {
  const { key, total } = shown
  const { naira, half, rest, reason } = total.end
  const note = half === null ? 'provisional' : `± ${formatFigure(half, '₦')}, 80 %`
  return sumFigure(
    { key: `${key}.end`, label: 'Month end', ...NAIRA },
    naira,
    () => [
      costFigure(shown),
      inputFigure({ key: `${key}.end.rest`, label: 'Still to come', ...NAIRA }, rest, { note }),
    ],
    reason === null ? (rest === 0 ? {} : { state: 'estimated' }) : { reason: REASONS[reason] },
  )
}

/** What a figure of the month does not hold. */
function listLeftOut({ branches }: ShownMonth, name: MonthFigure): LeftOut[] {
  if (name === 'difference' || name === 'percent')
    return branches.flatMap(({ name: label, month }) =>
      month.presence === 'compared'
        ? isUnpriced(month.now) || isUnpriced(month.before)
          ? [{ label, reason: REASONS['rate not set'] }]
          : []
        : [{ label, reason: `On one side alone: ${month.presence}` }],
    )
  return branches.flatMap(({ sources }) => sources.flatMap(listUnread))
}
