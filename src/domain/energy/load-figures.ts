/** Loads of a branch against its sources as figures. kWh, %. Source: domain.md §11, domain.md §16.K. */
import { type SelectionEnergy, selectionEnergy } from '../energy/selection-energy.ts'
import { buildExplanation, type Explanation } from '../figure/explanation.ts'
import { type Figure, ratioFigure } from '../figure/figure.ts'
import { formatFigure } from '../figure/format-figure.ts'
import { energyOfSelection, listUnread, type MeasuredDevice, readingInput } from './energy-figures.ts'

/** A branch with its counted sources and its loads. */
export interface LoadedBranch {
  readonly id: number
  readonly sources: readonly MeasuredDevice[]
  readonly loads: readonly MeasuredDevice[]
  /** Loads ÷ sources in percent, unrounded. */
  readonly percent: number | null
}

export type LoadFigure = 'building' | 'loads' | 'percentage'

export function measuredTogether(devices: readonly MeasuredDevice[]): SelectionEnergy {
  return selectionEnergy(devices.flatMap(({ range }) => range ?? []))
}

export function loadFigure(branch: LoadedBranch, name: LoadFigure): Figure {
  const { id, sources, loads, percent } = branch
  const key = `load.${name}.${id}`
  if (name === 'building')
    return energyOfSelection(key, 'Building Energy', sources, measuredTogether(sources))
  if (name === 'loads') return energyOfSelection(key, 'Load Consumption', loads, measuredTogether(loads))
  return ratioFigure(
    { key, label: 'Percentage Load', unit: '%', places: 2 },
    percent,
    () => [loadFigure(branch, 'loads'), loadFigure(branch, 'building')],
    percent === null ? { reason: 'No energy was measured in this period' } : {},
  )
}

/** How much of a branch's energy its loads explain. */
export function explainLoad(figure: Figure, { sources, loads }: LoadedBranch): Explanation {
  const devices = [...sources, ...loads]
  const [part, whole] = figure.parts()
  return buildExplanation(figure, {
    words:
      part && whole
        ? `${formatFigure(part.value, 'kWh')} of loads ÷ ${formatFigure(whole.value, 'kWh')} of sources`
        : '',
    formula: 'percentage load',
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: devices.flatMap(readingInput),
    leftOut: devices.flatMap(listUnread),
    whatToDo: 'See Last Reading: is the meter powered, and does its key still hold?',
  })
}
