/** Loads of a branch against its sources as figures. kWh, %. Source: domain.md §11, domain.md §16.K. */
import { type SelectionEnergy, selectionEnergy } from '../energy/selection-energy.ts'
import { buildExplanation, type Explanation } from '../figure/explanation.ts'
import { differenceFigure, type Figure, inputFigure, ratioFigure } from '../figure/figure.ts'
import { formatFigure } from '../figure/format-figure.ts'
import {
  energyOfDevice,
  energyOfSelection,
  listUnread,
  type MeasuredDevice,
  readingInput,
} from './energy-figures.ts'
import { unmeteredKwh } from './load-overview.ts'

/** A branch with its counted sources and its loads. */
export interface LoadedBranch {
  readonly id: number
  readonly sources: readonly MeasuredDevice[]
  readonly loads: readonly MeasuredDevice[]
  /** Loads ÷ sources in percent, unrounded. */
  readonly percent: number | null
}

export type LoadFigure = 'building' | 'loads' | 'percentage' | 'unmetered'

export function measuredTogether(devices: readonly MeasuredDevice[]): SelectionEnergy {
  return selectionEnergy(devices.flatMap(({ range }) => range ?? []))
}

export function loadFigure(branch: LoadedBranch, name: LoadFigure): Figure {
  const { id, sources, loads, percent } = branch
  const key = `load.${name}.${id}`
  if (name === 'building')
    return energyOfSelection(key, 'Building Energy', sources, measuredTogether(sources))
  if (name === 'loads') return energyOfSelection(key, 'Load Consumption', loads, measuredTogether(loads))
  if (name === 'unmetered') return unmeteredFigure(key, branch)
  return ratioFigure(
    { key, label: 'Percentage Load', unit: '%', places: 2 },
    percent,
    () => [loadFigure(branch, 'loads'), loadFigure(branch, 'building')],
    percent === null ? { reason: 'No energy was measured in this period' } : {},
  )
}

function unmeteredFigure(key: string, branch: LoadedBranch): Figure {
  const { sources, loads } = branch
  const head = { key, label: 'Not metered', unit: 'kWh', places: 2 }
  const unread = [...sources, ...loads].filter(isUnread)
  if (unread.length > 0)
    return differenceFigure(head, null, () => [], {
      reason: `No reading of ${unread[0]!.name} in this period`,
    })
  // A load that came after the range takes nothing of it.
  const there = loads.filter(({ range }) => range !== null && range.kwh !== null)
  const building = loadFigure(branch, 'building')
  const rest = unmeteredKwh(
    building.value,
    there.map(({ range }) => range?.kwh ?? null),
  )
  if (rest === null) return differenceFigure(head, null, () => [], { reason: 'No reading in this period' })
  const parts = () => [building, ...there.map((load) => energyOfDevice(load))]
  if (rest > 0) return differenceFigure(head, rest, parts)
  return inputFigure(head, 0, { reason: 'The loads took all that the sources gave, or more' })
}

/** A device that has come by now and of which nothing is known. */
const isUnread = ({ range }: MeasuredDevice) => range === null || (range.kwh === null && range.elapsedS > 0)

/** How much of a branch's energy its loads explain, and what is left. */
export function explainLoad(figure: Figure, { sources, loads }: LoadedBranch): Explanation {
  const devices = [...sources, ...loads]
  return buildExplanation(figure, {
    words: loadWords(figure),
    formula: 'percentage load',
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: devices.flatMap(readingInput),
    leftOut: devices.flatMap(listUnread),
    whatToDo: 'See Last Reading: is the meter powered, and does its key still hold?',
  })
}

function loadWords(figure: Figure): string {
  const [first, second] = figure.parts()
  if (figure.unit === 'kWh') return 'energy of the sources less that of each load'
  return first && second
    ? `${formatFigure(first.value, 'kWh')} of loads ÷ ${formatFigure(second.value, 'kWh')} of sources`
    : ''
}
