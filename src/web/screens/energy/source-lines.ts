import { formatCoverage, isPartlyMeasured } from '#chart/format.ts'
import type { BucketLine } from '../../chart/bucket-series.ts'
import { bucketLine } from '../../chart/bucket-series.ts'

export interface Source {
  device_id: number
  name: string
  coverage: number
}

/** A line for each source of an answer whose arrays are as long as its dates; null is a gap, `estimated` parts of values. */
export function sourceLines<S extends Source>(
  dates: readonly string[],
  sources: readonly S[],
  values: (source: S) => readonly (number | null)[],
  colours: ReadonlyMap<string, string>,
  estimated: (source: S) => readonly number[] = () => [],
): BucketLine[] {
  return sources.map((source) => {
    const key = String(source.device_id)
    const of = values(source)
    const head = { key, name: source.name, colour: colours.get(key) ?? 'var(--series-other)' }
    return bucketLine(
      head,
      dates,
      of,
      of.map((value) => (value === null ? 0 : 1)),
      estimated(source),
    )
  })
}

/** Whose readings are incomplete in the range, and how much of it was measured. */
export function gapsText(sources: readonly Source[]): string | null {
  const gaps = sources
    .filter(({ coverage }) => isPartlyMeasured(coverage))
    .map(({ name, coverage }) => `${name} ${formatCoverage(coverage)}`)
  return gaps.length === 0 ? null : gaps.join(', ')
}
