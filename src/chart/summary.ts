import { isEstimated } from './format.ts'
import type { Category, Series, Slice } from './types.ts'

type Format = (value: number | null) => string

export function totalAt(series: readonly Series[], category: number): number | null {
  const known = series.map((one) => one.values[category] ?? null).filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** How much of a value is estimated: never more than the value itself, 0 where too little to be written. */
export function estimatedPart({ values, estimated, shape }: Series, category: number): number {
  const value = values[category] ?? 0
  const part = estimated?.[category] ?? 0
  return shape === 'line' || !isEstimated(part) ? 0 : Math.max(0, Math.min(part, value))
}

export function hasEstimates(series: readonly Series[]): boolean {
  return series.some((one) => one.values.some((_, place) => estimatedPart(one, place) > 0))
}

/** "of which 12.00 kWh estimated"; null where nothing is. */
export function partText(one: Series, category: number, format: Format): string | null {
  const part = estimatedPart(one, category)
  return part === 0 ? null : `of which ${format(part)} estimated`
}

/** A value with what of it is estimated, as the table view has it. */
export function valueText(one: Series, category: number, format: Format): string {
  const part = partText(one, category, format)
  return `${format(one.values[category] ?? null)}${part === null ? '' : `, ${part}`}`
}

/** Largest first, unknown last: the order of the tooltip. */
export function bySize(
  series: readonly Series[],
  category: number,
): { series: Series; value: number | null }[] {
  return series
    .map((one) => ({ series: one, value: one.values[category] ?? null }))
    .sort((a, b) => (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY))
}

export function isEmpty(series: readonly Series[]): boolean {
  return series.every((one) => one.values.every((value) => value === null))
}

/** What a bar chart shows, in one breath, for those who do not see it. */
export function barSummary(
  categories: readonly Category[],
  series: readonly Series[],
  format: Format,
): string {
  const first = categories[0]
  const last = categories.at(-1)
  if (!first || !last || series.length === 0) return 'Nothing to show.'
  const bars = series.filter(({ shape }) => shape !== 'line')
  const lines = series.filter(({ shape }) => shape === 'line')
  const totals = categories.map((_, place) => totalAt(bars, place))
  const gaps = totals.filter((total, place) => total === null && categories[place]?.state !== 'future').length
  const estimated = categories.filter((_, place) => bars.some((one) => estimatedPart(one, place) > 0)).length
  const highest = totals.reduce<number>(
    (best, total, place) => ((total ?? 0) > (totals[best] ?? 0) ? place : best),
    0,
  )
  const sentences = [
    `Bar chart of ${bars.map((one) => one.label).join(', ')}`,
    lines.length === 0 ? '' : `with a line of ${lines.map((one) => one.label).join(', ')}`,
    categories.length === 1 ? `for ${first.label}.` : `from ${first.label} to ${last.label}.`,
    totals[highest] === null
      ? ''
      : `Highest: ${format(totals[highest] ?? null)} on ${categories[highest]?.label}.`,
    gaps === 0 ? '' : `${gaps} without readings.`,
    estimated === 0 ? '' : `${estimated} estimated in whole or in part.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** What a chart of lines shows, in one breath: each line's lowest and highest, and how much of it is missing. */
export function lineSummary(labels: readonly string[], series: readonly Series[], format: Format): string {
  const [first, last] = [labels[0], labels.at(-1)]
  if (first === undefined || last === undefined || isEmpty(series)) return 'Nothing to show.'
  const lines = series.map(({ label, values }) => {
    const known = values.filter((value) => value !== null)
    if (known.length === 0) return `${label} unknown`
    const [low, high] = [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))]
    return `${label} ${format(low)} to ${format(high)}`
  })
  const gaps = labels.filter((_, place) =>
    series.every(({ values }) => (values[place] ?? null) === null),
  ).length
  const missing = gaps === 0 ? '' : ` ${gaps} of ${labels.length} points without readings.`
  return `Lines from ${first} to ${last}: ${lines.join(', ')}.${missing}`
}

/** One place of a bar chart, read out as the arrow keys move. */
export function placeText(
  category: Category,
  series: readonly Series[],
  place: number,
  format: Format,
  withTotal = true,
): string {
  const rows = bySize(series, place).map(
    (row) => `${row.series.label} ${valueText(row.series, place, format)}`,
  )
  const total = withTotal && series.length > 1 ? [`total ${format(totalAt(series, place))}`] : []
  return [category.label, ...(category.note ? [category.note] : []), ...total, ...rows].join(', ')
}

export function pieSummary(slices: readonly Slice[], format: Format): string {
  const known = slices.filter((slice) => slice.value !== null)
  if (known.length === 0) return 'Nothing to show.'
  return `Shares: ${known.map((slice) => `${slice.label} ${format(slice.value)}`).join(', ')}.`
}
