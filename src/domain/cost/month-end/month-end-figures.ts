/** A month in naira as figures: cost, difference from the same days, month end. ₦, 2 decimals. Source: domain.md §16.I, §16.K. */
import { listUnread } from '../../energy/energy-figures.ts'
import type { LeftOut } from '../../figure/explanation.ts'
import { type Figure, inputFigure, sumFigure } from '../../figure/figure.ts'
import { formatFigure } from '../../figure/format-figure.ts'
import { exactSum } from '../../money.ts'
import { type CostedDevice, costOfDevice } from '../cost-figures.ts'
import type { BranchMonth, MonthTotal } from './branch-month.ts'
import { isUnpriced } from './same-days.ts'

/** A branch's month with the sources that count in it and what each of them cost. */
export interface CostedBranch {
  readonly name: string
  readonly month: BranchMonth
  readonly sources: readonly CostedDevice[]
}

export interface ShownMonth {
  /** 'month-end.202611.total' */
  readonly key: string
  readonly total: MonthTotal
  readonly branches: readonly CostedBranch[]
}

export const MONTH_FIGURES = ['cost', 'difference', 'end'] as const
export type MonthFigure = (typeof MONTH_FIGURES)[number]

const NAIRA = { unit: '₦', places: 2 } as const
const NOT_MEASURED = 'No reading in this month'
const REASONS = {
  'rate not set': 'Energy has no rate: no bill or tariff gives one',
  'not enough was measured': 'Too little of the time was measured',
  'nothing before': 'Nothing is known of the same days of the month before',
  'not enough data': 'Fewer than seven measured days before the month',
} as const

export function monthFigure(shown: ShownMonth, name: MonthFigure): Figure {
  if (name === 'cost') return costFigure(shown)
  return name === 'difference' ? differenceFigure(shown) : endFigure(shown)
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

export const MONTH_WORDS: Record<MonthFigure, string> = {
  cost: 'energy × its rate with VAT, and litres × the price of diesel',
  difference: 'price + volume + mix',
  end: 'cost so far + what is still to come, at today’s prices and this month’s level',
}

/** What a figure of the month does not hold. */
export function listLeftOut({ branches }: ShownMonth, name: MonthFigure): LeftOut[] {
  if (name === 'difference')
    return branches.flatMap(({ name: label, month }) =>
      month.presence === 'compared'
        ? isUnpriced(month.now) || isUnpriced(month.before)
          ? [{ label, reason: REASONS['rate not set'] }]
          : []
        : [{ label, reason: `On one side alone: ${month.presence}` }],
    )
  return branches.flatMap(({ sources }) => sources.flatMap(listUnread))
}
