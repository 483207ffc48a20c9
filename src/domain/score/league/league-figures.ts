/** What the league shows and no other page does, as figures: kWh/m², kWh an opening hour, what of a price is supply. Source: domain.md §16.J, §16.K. */
import { monthFigure } from '../../cost/month-end/month-end-figures.ts'
import type { CostedBranch, ShownMonth } from '../../cost/month-end/shown-month.ts'
import { listUnread } from '../../energy/energy-figures.ts'
import { buildExplanation, type Explanation, type FigureInput } from '../../figure/explanation.ts'
import { differenceFigure, type Figure, inputFigure, ratioFigure } from '../../figure/figure.ts'
import type { FormulaId } from '../../figure/formula.ts'
import { leagueFigureKey } from './league-figure-key.ts'
import type { LeagueRow } from './league-rows.ts'
import { perArea, perOpeningHour } from './per-place.ts'

const RATE = { unit: '₦/kWh', places: 2 } as const
const NOT_COMPARED = 'Not ranked: five like branches are needed, measured for nine tenths of the time'

const FIGURES = {
  area: {
    make: areaFigure,
    formula: 'energy by floor',
    words: 'energy of the month so far ÷ floor',
    whatToDo: 'Enter the floor of the branch in the Branch league.',
  },
  hour: {
    make: hourFigure,
    formula: 'energy by opening hour',
    words: 'energy of the month so far ÷ opening hours gone by',
    whatToDo: 'Enter the opening hours of the branch.',
  },
  supply: {
    make: supplyFigure,
    formula: 'price from supply',
    words: 'cost of a kWh − the same at its own prices and the group’s shares of sources',
    whatToDo: 'Enter the peer group of the branch and of those that are like it in the Branch league.',
  },
} as const satisfies Record<string, LeagueFigureRule>

interface LeagueFigureRule {
  readonly make: (shown: ShownMonth, row: LeagueRow) => Figure
  readonly formula: FormulaId
  readonly words: string
  readonly whatToDo: string
}

export type ComparedFigure = keyof typeof FIGURES

export function isComparedFigure(name: string | undefined): name is ComparedFigure {
  return name !== undefined && Object.hasOwn(FIGURES, name)
}

/** `shown`: the month of the branch alone. */
export function explainCompared(
  shown: ShownMonth,
  row: LeagueRow,
  name: ComparedFigure,
  inputs: readonly FigureInput[],
): Explanation {
  const { make, ...told } = FIGURES[name]
  const sources = shown.branches.flatMap((branch: CostedBranch) => branch.sources)
  return buildExplanation(make(shown, row), {
    ...told,
    ranges: sources.flatMap(({ range }) => range ?? []),
    inputs,
    leftOut: sources.flatMap(listUnread),
  })
}

function keyFor({ branch, month }: LeagueRow, name: ComparedFigure): string {
  return leagueFigureKey(month.month, branch.id, name)
}

function areaFigure(shown: ShownMonth, row: LeagueRow): Figure {
  const key = keyFor(row, 'area')
  const value = perArea(row.month.kwh.used, row.areaM2)
  const floor = { key: `${key}.floor`, label: 'Floor, as entered', unit: 'm²', places: 2 }
  return ratioFigure(
    { key, label: 'Energy by floor', unit: 'kWh/m²', places: 2 },
    value,
    () => [monthFigure(shown, 'kwh'), inputFigure(floor, row.areaM2)],
    value === null
      ? { reason: row.areaM2 === null ? 'No floor is entered' : 'No reading in this month' }
      : {},
  )
}

function hourFigure(shown: ShownMonth, row: LeagueRow): Figure {
  const key = keyFor(row, 'hour')
  const value = perOpeningHour(row.month.kwh.used, row.openHours)
  const hours = { key: `${key}.hours`, label: 'Opening hours gone by', unit: 'h', places: 4 }
  return ratioFigure(
    { key, label: 'Energy an opening hour', unit: 'kWh/h', places: 2 },
    value,
    () => [monthFigure(shown, 'kwh'), inputFigure(hours, row.openHours)],
    value === null
      ? { reason: row.openHours === null ? 'No opening hours are entered' : 'No reading in this month' }
      : {},
  )
}

function supplyFigure(shown: ShownMonth, row: LeagueRow): Figure {
  const key = keyFor(row, 'supply')
  const fair = { key: `${key}.fair`, label: 'At its own prices and the group’s shares of sources', ...RATE }
  return differenceFigure(
    { key, label: 'From supply', ...RATE },
    row.price?.fromSupply ?? null,
    () => [monthFigure(shown, 'rate'), inputFigure(fair, row.price?.fair ?? null)],
    row.price === null ? { reason: NOT_COMPARED } : {},
  )
}
