/**
 * Works a figure's parts out and holds them against its value: op(parts) and the rest make the value to the last digit.
 * The rest is what rounding leaves and has a name; more than rounding can leave is a mistake and throws. At most 50
 * parts, then "Others (n)" with their sum; at most 4 levels. Source: domain.md §16.K.
 */
import { Decimal } from 'decimal.js'
import { exactSum } from '../money.ts'
import { round } from '../round.ts'
import { sumKnown } from '../sum-known.ts'
import {
  type Figure,
  type FigureHead,
  type FigureMore,
  type FigureOp,
  type FigureState,
  inputFigure,
  sumFigure,
} from './figure.ts'
import { dayFirstText } from './format-figure.ts'

export interface Rest {
  readonly label: string
  readonly value: number
}

export interface SettledFigure extends FigureHead {
  readonly value: number | null
  readonly state: FigureState
  readonly reason: string | null
  readonly note: string | null
  readonly op: FigureOp
  readonly parts: readonly SettledFigure[]
  /** null: the parts make the value without it. */
  readonly rest: Rest | null
}

const MOST_PARTS = 50
const MOST_LEVELS = 4
/** Doubles that were added one by one stray by this much, relative to what was added. */
const DRIFT = 1e-9

export function settle(figure: Figure): SettledFigure {
  return settleLevels(figure, MOST_LEVELS)
}

function settleLevels(figure: Figure, levels: number): SettledFigure {
  const { parts: partsOf, ...own } = figure
  const parts = levels === 0 ? [] : groupParts(figure, partsOf())
  return {
    ...own,
    parts: parts.map((part) => settleLevels(part, levels - 1)),
    rest: parts.length === 0 ? null : computeRest(figure, parts),
  }
}

function groupParts(figure: Figure, parts: readonly Figure[]): readonly Figure[] {
  if (parts.length <= MOST_PARTS || figure.op !== 'sum') return parts.slice(0, MOST_PARTS)
  const [shown, others] = [parts.slice(0, MOST_PARTS - 1), parts.slice(MOST_PARTS - 1)]
  const { unit, key } = figure
  const places = Math.max(...others.map((part) => part.places))
  const head = { key: `${key}.others`, label: `Others (${others.length})`, unit, places }
  const known = others.flatMap(({ value }) => value ?? [])
  return [...shown, sumFigure(head, known.length === 0 ? null : exactSum(known), () => [])]
}

/** Parts that are not known are left out, as they are from the value. */
function computeRest(figure: Figure, parts: readonly Figure[]): Rest | null {
  const known = parts.filter(({ value }) => value !== null)
  if (figure.value === null) return null
  const places = Math.max(figure.places, ...(figure.op === 'sum' ? known.map((part) => part.places) : []))
  const { made, slack } = combineParts(figure, known)
  const rest = new Decimal(figure.value).minus(round(made, places)).toNumber()
  const allowed = slack + 0.5 * 10 ** -figure.places + 0.5 * 10 ** -places
  if (Math.abs(rest) > allowed * (1 + DRIFT) + Math.abs(figure.value) * DRIFT)
    throw new Error(`The parts of ${figure.key} make ${made}, not ${figure.value} ${figure.unit}`)
  return rest === 0 ? null : { label: 'Rounding', value: rest }
}

/** What the parts make, and how far rounding of each may have moved it. */
function combineParts(figure: Figure, parts: readonly Figure[]): { made: number; slack: number } {
  const values = parts.map((part) => part.value ?? 0)
  const halves = parts.map((part) => 0.5 * 10 ** -part.places)
  const sumOfHalves = halves.reduce((sum, half) => sum + half, 0)
  switch (figure.op) {
    case 'sum':
      return { made: exactSum(values), slack: sumOfHalves }
    case 'difference':
      return { made: exactSum(values.map((value, n) => (n === 0 ? value : -value))), slack: sumOfHalves }
    case 'product': {
      const made = values.reduce((product, value) => product.times(value), new Decimal(1)).toNumber()
      const most = values.reduce((product, value, n) => product * (Math.abs(value) + halves[n]!), 1)
      return { made, slack: most - Math.abs(made) }
    }
    case 'ratio':
      return ratioOfSums(figure, values, halves)
    case 'choice': {
      const chosen = values.reduce((best, value) =>
        Math.abs(value - figure.value!) < Math.abs(best - figure.value!) ? value : best,
      )
      return { made: chosen, slack: Math.max(...halves) }
    }
  }
}

function ratioOfSums({ key, unit }: Figure, values: readonly number[], halves: readonly number[]) {
  const [part, whole] = values
  if (part === undefined || whole === undefined) throw new Error(`${key} is a ratio without its two sums`)
  const times = unit === '%' ? 100 : 1
  const made = new Decimal(part).div(whole).times(times).toNumber()
  const least = Math.abs(whole) - halves[1]!
  if (least <= 0) return { made: Number.isFinite(made) ? made : 0, slack: Number.POSITIVE_INFINITY }
  const most = ((Math.abs(part) + halves[0]!) / least) * times
  return { made, slack: most - Math.abs(made) }
}

export interface DayPart {
  readonly day: string
  readonly figure: Figure
  /** Before it is rounded: what a month rounds once must not stray by each of its days. */
  readonly exact: number | null
}

/** A day that was measured or worked out, as a part of the figure with that key. */
export function dayPart(
  { key, unit, places }: Pick<FigureHead, 'key' | 'unit' | 'places'>,
  day: string,
  exact: number | null,
  more?: FigureMore,
): DayPart {
  const head = { key: `${key}.${day}`, label: dayFirstText(day), unit, places }
  return { day, exact, figure: inputFigure(head, exact, more) }
}

/** Days as parts; more than a month of them stand under their months. */
export function byMonth(days: readonly DayPart[], head: (month: string) => FigureHead): Figure[] {
  if (days.length <= 31) return days.map(({ figure }) => figure)
  const months = [...new Set(days.map(({ day }) => day.slice(0, 7)))]
  return months.map((month) => {
    const own = days.filter(({ day }) => day.startsWith(month))
    const exact = sumKnown(own, (day) => day.exact)
    return exact === null
      ? inputFigure(head(month), null)
      : sumFigure(head(month), exact, () => own.map(({ figure }) => figure))
  })
}
