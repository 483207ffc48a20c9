import type { Series, Slice } from './types.ts'

const MAX_SERIES = 10

const TYPES: Record<string, string> = {
  UTILITY: 'utility',
  GENERATOR: 'generator',
  SOLAR: 'solar',
  IPP: 'ipp',
  LOAD: 'load',
}

/**
 * Each family runs from dark (1) to light (10). The first step is the type's own colour; then come steps far
 * from those before, so that two or three devices of a type are told apart at a glance. The palest come late.
 */
const STEPS: Record<string, readonly number[]> = {
  utility: [4, 8, 1, 6, 10, 2, 7, 9, 3, 5],
  generator: [6, 3, 8, 1, 9, 5, 2, 7, 4, 10],
  solar: [8, 4, 10, 1, 6, 9, 3, 7, 2, 5],
  ipp: [5, 1, 8, 3, 7, 10, 2, 6, 9, 4],
  load: [5, 1, 8, 3, 7, 10, 2, 6, 9, 4],
  unknown: [6, 2, 9, 4, 8, 1, 7, 3, 10, 5],
}

function colourStep(family: string, rank: number): number {
  const steps = STEPS[family] ?? []
  return steps[rank % steps.length] ?? 1
}

/** The colour of the rank-th device (from 0) of a source type. */
export function sourceColour(sourceType: string, rank = 0): string {
  const family = TYPES[sourceType] ?? 'unknown'
  return rank === 0 ? `var(--source-${family})` : `var(--source-${family}-${colourStep(family, rank)})`
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

/** A colour that comes twice in one chart gives way to one that is free. */
function tellApart<T extends { colour: string }>(all: readonly T[]): T[] {
  const taken = new Set(all.map((one) => one.colour))
  const seen = new Set<string>()
  const free = Array.from({ length: MAX_SERIES }, (_, place) => seriesColour(place)).filter(
    (one) => !taken.has(one),
  )
  return all.map((one) => {
    const colour = seen.has(one.colour) ? (free.shift() ?? one.colour) : one.colour
    seen.add(colour)
    return colour === one.colour ? one : { ...one, colour }
  })
}

export function capSeries(series: readonly Series[]): Series[] {
  if (series.length <= MAX_SERIES) return tellApart(series)
  const { kept, rest } = keepLargest(series, (one) => Math.abs(sumKnown(one.values) ?? 0))
  const length = Math.max(...rest.map((one) => one.values.length))
  const sums = (of: (one: Series) => readonly (number | null)[] | undefined) =>
    Array.from({ length }, (_, place) => sumKnown(rest.map((one) => of(one)?.[place])))
  return [
    ...tellApart(kept),
    { ...OTHER, values: sums(({ values }) => values), estimated: sums(({ estimated }) => estimated) },
  ]
}

export function capSlices(slices: readonly Slice[]): Slice[] {
  if (slices.length <= MAX_SERIES) return tellApart(slices)
  const { kept, rest } = keepLargest(slices, (one) => one.value ?? 0)
  return [...tellApart(kept), { ...OTHER, value: sumKnown(rest.map((one) => one.value)) }]
}
