/**
 * What a kWh of a month cost, how much of it came from diesel, by how much more than the same days before, and its energy,
 * as figures. Each ratio names its two sums. ₦/kWh, %, kWh, 2 decimals. Source: domain.md §16.1, §16.I, §16.K.
 */
import { energyOfDevice } from '../../energy/energy-figures.ts'
import { type Figure, inputFigure, ratioFigure, sumFigure } from '../../figure/figure.ts'
import { formatFigure } from '../../figure/format-figure.ts'
import { dieselKwh, sumKwh } from './cost-cell.ts'
import { addMonthKwh } from './month-kwh.ts'
import { isUnpriced } from './same-days.ts'
import type { CostedBranch, MonthSource, ShownMonth } from './shown-month.ts'

const NAIRA = { unit: '₦', places: 2 } as const
const KWH = { unit: 'kWh', places: 2 } as const
const PERCENT = { unit: '%', places: 2 } as const
export const NOT_MEASURED = 'No reading in this month'
const NO_BASELINE = 'No baseline: fewer than seven measured days before the month'

/** ₦/kWh: `cost` ÷ the energy that it paid for. */
export function rateFigure(shown: ShownMonth, cost: Figure): Figure {
  const { key, total } = shown
  return ratioFigure(
    { key: `${key}.rate`, label: 'Cost of a kWh', unit: '₦/kWh', places: 2 },
    total.nairaPerKwh,
    () => [cost, pricedEnergy(shown)],
    total.nairaPerKwh === null ? whyUnknown(cost) : {},
  )
}

/** Energy of generators of all energy whose rate is known. */
export function dieselFigure(shown: ShownMonth, cost: Figure): Figure {
  const { key, total } = shown
  const share = total.dieselShare
  return ratioFigure(
    { key: `${key}.diesel`, label: 'Energy from diesel', ...PERCENT },
    share === null ? null : share * 100,
    () => [energyFigure(shown, 'diesel', 'Energy of generators', isOfDiesel), pricedEnergy(shown)],
    share === null ? whyUnknown(cost) : {},
  )
}

/** `difference` ÷ what the same days before cost. */
export function percentFigure({ key, total }: ShownMonth, difference: Figure): Figure {
  const { percent } = total.sameDays
  const before = { key: `${key}.before`, label: 'Cost of the same days of the month before', ...NAIRA }
  return ratioFigure(
    { key: `${key}.percent`, label: 'More than the same days of the month before', ...PERCENT },
    percent,
    () => [difference, inputFigure(before, total.sameDays.before)],
    percent === null ? whyUnknown(difference) : {},
  )
}

/** What the counted sources used so far. */
export function usedFigure({ key, branches }: ShownMonth): Figure {
  const used = addMonthKwh(branches.map(({ month }) => month.kwh)).used
  return sumFigure({ key: `${key}.kwh`, label: 'Energy so far', ...KWH }, used, () =>
    branches.flatMap(({ sources }) => sources.map((one) => energyOfDevice(one))),
  )
}

/** What they will have used at the month's end, by their baselines. */
export function usedEndFigure(shown: ShownMonth): Figure {
  const { key, branches } = shown
  const { used, end, half } = addMonthKwh(branches.map(({ month }) => month.kwh))
  const rest = end === null ? null : end - (used ?? 0)
  const label = 'Still to come, by the baselines'
  return sumFigure(
    { key: `${key}.kwh_end`, label: 'Energy at month end', ...KWH },
    end,
    () => [usedFigure(shown), inputFigure({ key: `${key}.kwh_end.rest`, label, ...KWH }, rest)],
    end === null
      ? { reason: whyNoEnd(shown) }
      : { state: 'estimated', ...(half === null ? {} : { note: `± ${formatFigure(half, 'kWh')}, 80 %` }) },
  )
}

/** Silent branches by name, where something was expected of them. */
function whyNoEnd({ branches }: ShownMonth): string {
  const silent = branches.filter(({ month: { kwh } }) => kwh.toDate && kwh.comparedUsed === null)
  return silent.length === 0 ? NO_BASELINE : `${NOT_MEASURED}: ${silent.map(({ name }) => name).join(', ')}`
}

const isOfDiesel = ({ type }: MonthSource) => type === 'GENERATOR'
const pricedEnergy = (shown: ShownMonth) =>
  energyFigure(shown, 'energy', 'Energy whose rate is known', () => true)

/** Energy of the month whose rate is known, of the branches whose cost is told. */
function energyFigure(
  { key, total, branches }: ShownMonth,
  name: string,
  label: string,
  isCounted: (source: MonthSource) => boolean,
): Figure {
  const priced = branches.filter(({ month }) => !isUnpriced(month.now))
  const ofSources = ({ sources }: CostedBranch) =>
    sources.filter(isCounted).map((one) => {
      const head = { key: `${key}.${name}.${one.id}`, label: one.name, ...KWH }
      return inputFigure(head, one.cost?.pricedKwh ?? null)
    })
  const sum = name === 'diesel' ? dieselKwh : sumKwh
  return sumFigure({ key: `${key}.${name}`, label, ...KWH }, sum(total.now.cells), () =>
    priced.length === 1
      ? ofSources(priced[0]!)
      : priced.map((branch) => {
          const head = { key: `${key}.${name}.branch-${branch.month.branchId}`, label: branch.name, ...KWH }
          return sumFigure(head, sum(branch.month.now.cells), () => ofSources(branch))
        }),
  )
}

/** A ratio is not known for the reason of the sum that it stands on. */
function whyUnknown({ reason }: Figure) {
  return { reason: reason ?? 'No energy was measured in this month' }
}
