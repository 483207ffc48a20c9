import type { Series, Slice } from './types.ts'

export const MAX_SERIES = 10

const TYPES: Record<string, string> = {
  UTILITY: 'utility',
  GENERATOR: 'generator',
  SOLAR: 'solar',
  IPP: 'ipp',
  LOAD: 'load',
}

/** Each family runs from dark (1) to light (10); its first device takes the step that is the type's own colour. */
const OWN_STEP: Record<string, number> = { utility: 4, generator: 6, solar: 8, ipp: 5, load: 5, unknown: 6 }

/** Far apart first, so that two or three devices of a type are told apart at a glance. */
const OFFSETS = [0, 4, -3, 2, -2, 5, -1, 3, 1, -4]

function stepOf(family: string, rank: number): number {
  const own = OWN_STEP[family] ?? 6
  const order: number[] = []
  for (const offset of OFFSETS) {
    // A step past the end of the family comes in again at the other end.
    const step = ((own + offset - 1 + 10) % 10) + 1
    if (!order.includes(step)) order.push(step)
  }
  for (let step = 1; step <= 10; step += 1) if (!order.includes(step)) order.push(step)
  return order[rank % order.length] ?? own
}

/** The colour of the rank-th device (from 0) of a source type. */
export function sourceColour(sourceType: string, rank = 0): string {
  const family = TYPES[sourceType] ?? 'unknown'
  return rank === 0 ? `var(--source-${family})` : `var(--source-${family}-${stepOf(family, rank)})`
}

/**
 * A colour for every device of the organisation, in the order given. Made once for all devices, not for the
 * selected ones, so that a device keeps its colour on every page and in every selection.
 */
export function deviceColours(devices: readonly { key: string; sourceType: string }[]): Map<string, string> {
  const seen = new Map<string, number>()
  const colours = new Map<string, string>()
  for (const { key, sourceType } of devices) {
    const rank = seen.get(sourceType) ?? 0
    seen.set(sourceType, rank + 1)
    colours.set(key, sourceColour(sourceType, rank))
  }
  return colours
}

/** For series that are not a source: branches, months, measures. */
export function seriesColour(place: number): string {
  return `var(--series-${(place % MAX_SERIES) + 1})`
}

const OTHER = { key: 'other', label: 'Other', colour: 'var(--series-other)' }

/** Unknown plus known is unknown in part: the sum is of what is known, and null only when nothing is. */
function sumKnown(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => typeof value === 'number')
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The largest stay in the given order; the rest become "Other", so that there are never more than ten. */
function keepLargest<T extends { key: string }>(
  all: readonly T[],
  size: (one: T) => number,
): { kept: T[]; rest: T[] } {
  const largest = [...all].sort((a, b) => size(b) - size(a)).slice(0, MAX_SERIES - 1)
  const keys = new Set(largest.map((one) => one.key))
  return { kept: all.filter((one) => keys.has(one.key)), rest: all.filter((one) => !keys.has(one.key)) }
}

export function capSeries(series: readonly Series[]): Series[] {
  if (series.length <= MAX_SERIES) return [...series]
  const { kept, rest } = keepLargest(series, (one) => Math.abs(sumKnown(one.values) ?? 0))
  const length = Math.max(...rest.map((one) => one.values.length))
  const values = Array.from({ length }, (_, place) => sumKnown(rest.map((one) => one.values[place])))
  return [...kept, { ...OTHER, values }]
}

export function capSlices(slices: readonly Slice[]): Slice[] {
  if (slices.length <= MAX_SERIES) return [...slices]
  const { kept, rest } = keepLargest(slices, (one) => one.value ?? 0)
  return [...kept, { ...OTHER, value: sumKnown(rest.map((one) => one.value)) }]
}
