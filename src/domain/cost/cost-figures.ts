/** Cost of sources and the blended cost as figures. ₦, 2 decimals. Source: domain.md §8.6, §8.7, domain.md §16.K. */
import type { BlendedCost } from '../cost/blended-cost.ts'
import type { SourceCost } from '../cost/energy-cost.ts'
import type { PricedPart } from '../cost/priced-parts.ts'
import { listUnread, type MeasuredDevice, readingInput } from '../energy/energy-figures.ts'
import { buildExplanation, type Explanation, type FigureInput, type LeftOut } from '../figure/explanation.ts'
import { type Figure, inputFigure, productFigure, ratioFigure, sumFigure } from '../figure/figure.ts'
import { dayFirstText, daysText, formatFigure, wholePercent } from '../figure/format-figure.ts'
import { round } from '../round.ts'

/** A source with what its energy cost; null: not known at all. */
export interface CostedDevice extends MeasuredDevice {
  readonly cost: SourceCost | null
}

const NAIRA = { unit: '₦', places: 2 } as const
const RATE_PLACES = 6
const NO_RATE = 'No bill or tariff gives a rate for this energy'
const SET_A_RATE = 'Add a bill in Cost Tracker, or a tariff in Rates.'

/** What one source cost: energy at each rate, litres at each month's price. */
export function costOfDevice(device: CostedDevice): Figure {
  const { id, name, cost } = device
  const key = `cost.source.${id}`
  const parts = cost?.parts ?? []
  return sumFigure(
    { key, label: name, ...NAIRA },
    cost?.naira ?? null,
    () => parts.map((part) => partFigure(key, part, device)),
    {
      ...costState(cost),
      ...(cost?.naira == null
        ? { reason: device.range?.kwh == null ? 'No reading in this period' : NO_RATE }
        : {}),
    },
  )
}

function costState(cost: SourceCost | null): { state?: 'partial' | 'estimated' } {
  if (cost !== null && cost.unpricedKwh > 0) return { state: 'partial' }
  return cost?.parts.some(({ isEstimated }) => isEstimated) ? { state: 'estimated' } : {}
}

function partFigure(parent: string, part: PricedPart, { range }: MeasuredDevice): Figure {
  const { naira, quantity, price, unit } = part
  const key = `${parent}.${part.from}`
  const head = { key, label: daysText(part), ...NAIRA }
  if (naira === null || quantity === null || price === null)
    return inputFigure(head, naira, { reason: NO_RATE })
  const note = `${formatFigure(quantity, unit)} × ${formatFigure(price, '')}`
  const days = (range?.days ?? []).filter(({ day }) => day >= part.from && day <= part.to)
  const amount = { key: `${key}.quantity`, label: unit === 'L' ? 'Diesel' : 'Energy', unit, places: 2 }
  const ofDays = () =>
    days.map((one) =>
      inputFigure(
        { key: `${key}.${one.day}`, label: dayFirstText(one.day), unit: 'kWh', places: 2 },
        one.kwh,
      ),
    )
  return productFigure(
    head,
    naira,
    () => [
      unit === 'L' ? inputFigure(amount, quantity, estimatedNote(part)) : sumFigure(amount, quantity, ofDays),
      inputFigure(
        { key: `${key}.price`, label: 'Rate', unit: `₦/${unit}`, places: decimalsForPrice(price) },
        price,
      ),
    ],
    { note, ...(part.isEstimated ? { state: 'estimated' as const } : {}) },
  )
}

function estimatedNote({ isEstimated }: PricedPart) {
  return isEstimated
    ? { state: 'estimated' as const, note: 'by the fuel curve on days without an entry' }
    : {}
}

/** Two decimals where they say it all. */
function decimalsForPrice(price: number): number {
  return round(price, 2) === round(price, RATE_PLACES) ? 2 : RATE_PLACES
}

/** Naira per kWh of several sources: their cost ÷ their energy, solar included. */
export function blendedFigure(
  blended: BlendedCost,
  sources: readonly CostedDevice[],
  hasEnergy: boolean,
  { key, label } = { key: 'cost.blended', label: 'Blended Cost of Energy' },
): Figure {
  const priced = sources.filter(({ cost }) => (cost?.pricedKwh ?? 0) > 0)
  const energy = { key: `${key}.energy`, label: 'Energy whose rate is known', unit: 'kWh', places: 2 }
  return ratioFigure(
    { key, label, unit: '₦/kWh', places: 2 },
    blended.nairaPerKwh,
    () => [
      sumFigure({ key: `${key}.cost`, label: 'Cost', ...NAIRA }, blended.naira, () =>
        priced.map(costOfDevice),
      ),
      sumFigure(energy, blended.kwh, () =>
        priced.map(({ id, name, cost }) =>
          inputFigure(
            { key: `energy.source.${id}`, label: name, unit: 'kWh', places: 2 },
            cost?.pricedKwh ?? null,
          ),
        ),
      ),
    ],
    {
      ...(blended.partial ? { state: 'partial' as const } : {}),
      ...(blended.nairaPerKwh === null
        ? { reason: hasEnergy ? NO_RATE : 'No energy was measured in this period' }
        : {}),
    },
  )
}

export function explainCost(
  figure: Figure,
  devices: readonly CostedDevice[],
  papers: readonly FigureInput[],
): Explanation {
  const isBlended = figure.op === 'ratio'
  const refs = new Set(devices.flatMap(({ cost }) => cost?.parts.flatMap((part) => part.refs) ?? []))
  const used = papers.filter(({ ref }) => refs.has(ref))
  return buildExplanation(figure, {
    words: isBlended ? blendedWords(figure) : devices.map((one) => costWords(one)).join(' + '),
    formula: isBlended ? 'blended cost' : 'cost of a source',
    ranges: devices.flatMap(({ range }) => range ?? []),
    inputs: [...devices.flatMap(readingInput), ...used],
    leftOut: devices.flatMap(listUnpriced),
    whatToDo: devices.every(({ range }) => range?.kwh == null)
      ? 'See Last Reading for the meters.'
      : SET_A_RATE,
  })
}

function listUnpriced(device: CostedDevice): LeftOut[] {
  const { name, cost } = device
  if (cost === null || cost.unpricedKwh <= 0) return listUnread(device)
  return [{ label: `${name}, ${formatFigure(cost.unpricedKwh, 'kWh')}`, reason: NO_RATE }]
}

function blendedWords(figure: Figure): string {
  const [cost, energy] = figure.parts()
  return cost && energy
    ? `${formatFigure(cost.value, '₦')} ÷ ${formatFigure(energy.value, 'kWh')}`
    : figure.label
}

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
export const countWords = (n: number, noun: string) => `${COUNTS[n] ?? n} ${noun}${n === 1 ? '' : 's'}`

function costWords({ cost, range }: CostedDevice): string {
  const parts = (cost?.parts ?? []).filter(({ naira }) => naira !== null)
  const prices = new Set(parts.map(({ price }) => price)).size
  const quantity = parts.reduce((sum, part) => sum + (part.quantity ?? 0), 0)
  if (parts[0]?.unit === 'L')
    return `${formatFigure(quantity, 'L')} of diesel at ${countWords(prices, 'price')}`
  return `${formatFigure(quantity, 'kWh')} metered (${wholePercent(range?.coverage ?? 0)} read) at ${countWords(prices, 'rate')} with VAT`
}
