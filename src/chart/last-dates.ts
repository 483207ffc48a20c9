import type { Category, Series } from './types.ts'

/** Under a viewport width, only the last so many places are drawn. */
export interface WidthRule {
  underPx: number
  last: number
}

/** FE-01: 7 dates on medium screens, 14 under 1296 px. Narrowest first. */
export const DATES_BY_WIDTH: readonly WidthRule[] = [
  { underPx: 1012, last: 7 },
  { underPx: 1296, last: 14 },
]

export interface Drawn {
  categories: readonly Category[]
  series: readonly Series[]
  /** How many earlier ones are left out. */
  left: number
}

export function lastDates(
  drawn: Omit<Drawn, 'left'>,
  rules: readonly WidthRule[],
  viewportPx: number,
): Drawn {
  const { categories, series } = drawn
  const rule = rules.find((one) => viewportPx < one.underPx)
  const left = rule ? Math.max(0, categories.length - rule.last) : 0
  if (left === 0) return { categories, series, left }
  return {
    categories: categories.slice(left),
    series: series.map((one) => ({
      ...one,
      values: one.values.slice(left),
      ...(one.estimated === undefined ? {} : { estimated: one.estimated.slice(left) }),
    })),
    left,
  }
}
