import type { ChartLimit } from '../types.ts'

/** A flat line still has so much of its value as room for its limits. */
const FLAT_SHARE = 0.25

/** Limits near enough to what is drawn for both to be read; of the others only the words are shown. */
export function limitsInReach<Limit extends Pick<ChartLimit, 'value'>>(
  limits: readonly Limit[],
  min: number | null,
  max: number | null,
): readonly Limit[] {
  if (min === null || max === null) return []
  const room = Math.max(max - min, FLAT_SHARE * Math.max(Math.abs(min), Math.abs(max)))
  return limits.filter(({ value }) => value >= min - room && value <= max + room)
}

/** Lowest and highest of what is drawn, with the limits in reach. */
export function rangeWithLimits(
  limits: readonly Pick<ChartLimit, 'value'>[],
  min: number | null,
  max: number | null,
): [number | null, number | null] {
  const near = limitsInReach(limits, min, max).map(({ value }) => value)
  return [min === null ? null : Math.min(min, ...near), max === null ? null : Math.max(max, ...near)]
}
