/**
 * What running a set cost beside what the grid would have: Σ litres · P̄ + s · hours − kWh · g, a line a day.
 *
 * g is the grid's rate of the day with VAT, P̄ the price of diesel of its month. ₦; null where a price is not known or, of some of
 * the time, the energy. Each line is rounded so that the lines add up to the rounded total (X5). Source: domain.md §16.G, §16.B.
 */
import { exactSumOfProducts } from '../../money.ts'
import type { Naira, NairaPerKwh, NairaPerLitre } from '../../quantity.ts'
import { round } from '../../round.ts'
import { roundedParts } from '../../rounded-parts.ts'
import { monthFromDay } from '../../time/month.ts'
import type { RunPart } from './run-part.ts'

export interface RunPrices {
  litre(month: string): NairaPerLitre | null
  grid(day: string): NairaPerKwh | null
  /** s, ₦ an hour, as entered for the day. */
  servicePerHour(day: string): number
}

export interface DayCost {
  readonly day: string
  readonly hours: number
  readonly kwh: number
  /** null: the rating is not known. */
  readonly litres: number | null
  readonly litrePrice: NairaPerLitre | null
  readonly gridRate: NairaPerKwh | null
  readonly servicePerHour: number
  /** What the set cost; null: a price is not known. */
  readonly set: Naira | null
  /** What the same energy costs from the grid. */
  readonly grid: Naira | null
  /** set − grid, as a line of the total. */
  readonly difference: Naira | null
}

export interface RunCost {
  readonly days: readonly DayCost[]
  readonly hours: number
  readonly kwh: number
  readonly litres: number | null
  /** Rounded once; null: one of its days has none. */
  readonly set: Naira | null
  readonly grid: Naira | null
  readonly difference: Naira | null
}

/** `scale`: litres entered ÷ litres expected of the days, 1 where the curve alone counts. */
export function runCost(
  parts: readonly RunPart[],
  prices: RunPrices,
  scale: (day: string) => number = () => 1,
): RunCost {
  const byDay = new Map<string, RunPart[]>()
  for (const part of parts) {
    const own = byDay.get(part.day)
    if (own) own.push(part)
    else byDay.set(part.day, [part])
  }
  const exact = [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, own]) => dayCost(day, own, prices, scale(day)))
  const lines = roundedParts(
    exact.map(({ difference }) => difference),
    round,
  )
  const days = exact.map((day, n) => ({ ...day, difference: lines[n] ?? null }))
  const sum = (of: (day: DayCost) => number) => exact.reduce((total, day) => total + of(day), 0)
  return {
    days,
    hours: sum(({ hours }) => hours),
    kwh: sum(({ kwh }) => kwh),
    litres: exact.some(({ litres }) => litres === null) ? null : sum(({ litres }) => litres ?? 0),
    set: total(exact.map(({ set }) => set)),
    grid: total(exact.map(({ grid }) => grid)),
    difference: total(exact.map(({ difference }) => difference)),
  }
}

function total(terms: readonly (number | null)[]): number | null {
  if (terms.includes(null)) return null
  return round(exactSumOfProducts(terms.map((term) => [term ?? 0, 1] as const)))
}

function dayCost(day: string, parts: readonly RunPart[], prices: RunPrices, scale: number): DayCost {
  const sum = (of: (part: RunPart) => number | null) => parts.reduce((all, part) => all + (of(part) ?? 0), 0)
  const hours = sum((part) => part.hours)
  const kwh = sum((part) => part.kwh)
  const isKnown = parts.every((part) => part.litres !== null && part.kwh !== null)
  const litres = isKnown ? sum((part) => part.litres) * scale : null
  const litrePrice = prices.litre(monthFromDay(day))
  const gridRate = prices.grid(day)
  const servicePerHour = prices.servicePerHour(day)
  const set =
    litres === null || litrePrice === null
      ? null
      : exactSumOfProducts([
          [litres, litrePrice],
          [hours, servicePerHour],
        ])
  const grid = gridRate === null || !isKnown ? null : exactSumOfProducts([[kwh, gridRate]])
  const difference =
    set === null || grid === null
      ? null
      : exactSumOfProducts([
          [set, 1],
          [grid, -1],
        ])
  return { day, hours, kwh, litres, litrePrice, gridRate, servicePerHour, set, grid, difference }
}
