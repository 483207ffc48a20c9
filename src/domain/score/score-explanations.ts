/** How the figures of score card and report are explained. Source: domain.md §16.K. */

import type { MeasuredDevice } from '../energy/energy-figures.ts'
import { listUnread, readingInput } from '../energy/energy-figures.ts'
import { buildExplanation, type Explanation, type FigureInput } from '../figure/explanation.ts'
import type { Figure } from '../figure/figure.ts'
import { formatFigure } from '../figure/format-figure.ts'
import type { FormulaId } from '../figure/formula.ts'
import type { BaselineFigure, GeneratorFigure } from './score-figures.ts'

const BASELINE_WORDS: Readonly<Record<BaselineFigure, string>> = {
  forecast: 'what the history of each source leads to expect, day by day',
  forecast_to_date: 'what was expected of the days that are over, source by source',
  used: 'energy of the sources that have a forecast, day by day',
  projected_total: 'what was used and the forecast of the rest at the level of use so far',
  savings_inbound: 'forecast less use at the end of the period',
  saving_to_date: 'forecast to date less used',
}

/** '120.00 kWh ÷ 90.00 L' of a quotient; `otherwise` where it has no parts. */
function quotientWords(figure: Figure, otherwise: string): string {
  const [part, whole] = figure.op === 'ratio' ? figure.parts() : []
  return part && whole
    ? `${formatFigure(part.value, part.unit)} ÷ ${formatFigure(whole.value, whole.unit)}`
    : otherwise
}

function explainMeasured(
  figure: Figure,
  told: { words: string; formula: FormulaId; devices: readonly MeasuredDevice[]; whatToDo: string },
  papers: readonly FigureInput[] = [],
): Explanation {
  const { devices, ...said } = told
  return buildExplanation(figure, {
    ...said,
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: [...devices.flatMap(readingInput), ...papers],
    leftOut: devices.flatMap(listUnread),
  })
}

export function explainBaseline(
  figure: Figure,
  name: BaselineFigure,
  devices: readonly MeasuredDevice[],
): Explanation {
  const whatToDo = 'A forecast needs some weeks of readings: see Last Reading for the meters.'
  return explainMeasured(figure, { words: BASELINE_WORDS[name], formula: 'baseline', devices, whatToDo })
}

export function explainPapr(figure: Figure, devices: readonly MeasuredDevice[]): Explanation {
  const words = quotientWords(figure, 'average demand ÷ highest demand')
  const whatToDo = 'See Last Reading: is the meter powered, and does its key still hold?'
  return explainMeasured(figure, { words, formula: 'power ratio', devices, whatToDo })
}

const GENERATOR_FORMULAS: Readonly<Record<GeneratorFigure, FormulaId>> = {
  size: 'size efficiency',
  fuel_score: 'fuel efficiency',
  fuel_baseline: 'fuel efficiency',
  fuel_percent: 'fuel efficiency',
  litres: 'diesel of a generator',
}

/** `papers`: rows of diesel that the litres stand on. */
export function explainGenerator(
  figure: Figure,
  name: GeneratorFigure,
  device: MeasuredDevice,
  papers: readonly FigureInput[],
): Explanation {
  const otherwise = name === 'litres' ? 'litres entered and litres by the fuel curve' : 'it did not run'
  const words = quotientWords(figure, otherwise)
  const whatToDo = 'Add diesel entries in Cost Tracker, or the size of the generator.'
  const told = { words, formula: GENERATOR_FORMULAS[name], devices: [device], whatToDo }
  return explainMeasured(figure, told, name === 'size' ? [] : papers)
}

/** Cost of several sources: the sum of their rounded costs. */
export function explainTotalCost(
  figure: Figure,
  devices: readonly MeasuredDevice[],
  papers: readonly FigureInput[],
): Explanation {
  const whatToDo = 'Add a bill in Cost Tracker, or a tariff in Rates.'
  return explainMeasured(
    figure,
    { words: 'costs of the sources', formula: 'total cost', devices, whatToDo },
    papers,
  )
}
