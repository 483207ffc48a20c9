/** Carbon emissions as figures: energy or litres × factor. Metric tons. Source: domain.md §10, domain.md §16.K. */

import type { CostedDevice } from '../../cost/cost-figures.ts'
import { listUnread, readingInput } from '../../energy/energy-figures.ts'
import { buildExplanation, type Explanation, type FigureInput } from '../../figure/explanation.ts'
import { type Figure, inputFigure, productFigure, sumFigure } from '../../figure/figure.ts'
import { daysText, formatFigure, joinWithAnd } from '../../figure/format-figure.ts'
import type { SourceType } from '../../site/device-type.ts'
import type { Emissions } from './emissions.ts'
import { type EmissionPart, emissionParts, type FactorOfKind } from './source-emissions.ts'

/** A source with what it emitted; null: not known. */
export interface EmittingDevice extends CostedDevice {
  readonly deviceType: SourceType
  readonly carbon: Emissions | null
}

const TONS = { unit: 'tons', places: 2 } as const
/** Grams: small sources are not lost in a total of two decimals. */
const FINE = { unit: 'tons', places: 6 } as const
const KG_PER_TON = 1000

export function carbonOfDevice(device: EmittingDevice, factors: readonly FactorOfKind[]): Figure {
  const { id, name, carbon } = device
  const key = `carbon.source.${id}`
  return sumFigure(
    { key, label: name, ...FINE },
    carbon?.tons ?? null,
    () => stretches(key, listEmissionParts(device, factors)),
    {
      ...(carbon?.partial ? { state: 'partial' as const } : {}),
      ...(carbon === null ? { reason: 'No reading in this period' } : {}),
    },
  )
}

function listEmissionParts(
  { deviceType, range, cost }: EmittingDevice,
  factors: readonly FactorOfKind[],
): EmissionPart[] {
  return emissionParts({ deviceType, days: range?.days ?? [], diesel: cost?.diesel ?? [] }, factors)
}

/** Days in a row with one factor are one part. */
function stretches(parent: string, parts: readonly EmissionPart[]): Figure[] {
  const groups: EmissionPart[][] = []
  for (const part of parts) {
    const last = groups.at(-1)
    if (last?.[0] && last[0].kgPerUnit === part.kgPerUnit) last.push(part)
    else groups.push([part])
  }
  return groups.map((group) => stretch(parent, group))
}

function stretch(parent: string, group: readonly EmissionPart[]): Figure {
  const { day: from, unit, kgPerUnit } = group[0]!
  const key = `${parent}.${from}`
  const known = group.filter(({ quantity }) => quantity !== null)
  const quantity = known.length === 0 ? null : known.reduce((sum, part) => sum + (part.quantity ?? 0), 0)
  const label = unit === 'L' ? 'Diesel' : 'Energy'
  const days = () =>
    known.map((part) =>
      inputFigure(
        { key: `${key}.${part.day}`, label: daysText({ from: part.day, to: part.day }), unit, places: 2 },
        part.quantity,
      ),
    )
  const factor = {
    key: `${key}.factor`,
    label: `Factor ${kgPerUnit} kg/${unit}`,
    unit: `tons/${unit}`,
    places: 9,
  }
  return productFigure(
    { key, label: daysText({ from, to: group.at(-1)!.day }), ...FINE },
    quantity === null ? null : (quantity * kgPerUnit) / KG_PER_TON,
    () => [
      sumFigure({ key: `${key}.quantity`, label, unit, places: 2 }, quantity, days),
      inputFigure(factor, kgPerUnit / KG_PER_TON),
    ],
    { note: `${formatFigure(quantity, unit)} × ${kgPerUnit} kg` },
  )
}

export function carbonFigure(
  carbon: Emissions | null,
  devices: readonly EmittingDevice[],
  factors: readonly FactorOfKind[],
): Figure {
  const parts = () => devices.map((device) => carbonOfDevice(device, factors))
  return sumFigure({ key: 'carbon.total', label: 'Carbon Emissions', ...TONS }, carbon?.tons ?? null, parts, {
    ...(carbon?.partial ? { state: 'partial' as const } : {}),
    ...(carbon === null
      ? { reason: 'Neither a diesel entry nor a rating and hours tell the fuel burned' }
      : {}),
  })
}

export function explainCarbon(
  figure: Figure,
  devices: readonly EmittingDevice[],
  factors: readonly FactorOfKind[],
  papers: readonly FigureInput[],
): Explanation {
  const refs = new Set<string | null>([
    ...devices.flatMap((device) => listEmissionParts(device, factors).map(({ ref }) => ref)),
    ...devices.flatMap(({ cost }) => cost?.parts.flatMap((part) => part.refs) ?? []),
  ])
  const isUsed = ({ ref, role }: FigureInput) =>
    refs.has(ref) && (role === 'emission factor' || role === 'diesel used')
  const sum = (unit: 'kWh' | 'L') =>
    devices
      .flatMap((device) => listEmissionParts(device, factors))
      .filter((part) => part.unit === unit && part.kgPerUnit > 0)
      .reduce((total, { quantity }) => total + (quantity ?? 0), 0)
  const amounts = (['kWh', 'L'] as const).filter((unit) => sum(unit) > 0)
  return buildExplanation(figure, {
    words:
      amounts.length === 0
        ? 'nothing that emits was used'
        : `${joinWithAnd(amounts.map((unit) => `${formatFigure(sum(unit), unit)}${unit === 'L' ? ' of diesel' : ''}`))} × their emission factors`,
    formula: 'carbon emissions',
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: [...devices.flatMap(readingInput), ...papers.filter(isUsed)],
    leftOut: devices.flatMap(listUnread),
    whatToDo: 'Add diesel entries in Cost Tracker, or the rating of the generator.',
  })
}
