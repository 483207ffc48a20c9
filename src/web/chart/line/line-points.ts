/** The least and the most of each pixel column, by time; null where nothing was measured. */
export interface Envelope {
  key: string
  label: string
  colour: string
  min: readonly (number | null)[]
  max: readonly (number | null)[]
}

export interface LinePoints {
  /** Seconds since 1970, ascending. */
  x: number[]
  /** Of each series, in their order. */
  y: (number | null)[][]
}

/**
 * What is drawn of thinned series: from every column its least, then its most half a column later, so that a peak of one
 * block is as high as it was measured. A column of one value is one point. `times` in ms, the same for all series.
 */
export function linePoints(times: readonly number[], series: readonly Envelope[]): LinePoints {
  const half = halfColumn(times)
  const points: LinePoints = { x: [], y: series.map(() => []) }
  times.forEach((time, place) => {
    const isFlat = series.every(({ min, max }) => min[place] === max[place])
    points.x.push(time / 1000)
    series.forEach(({ min }, n) => void points.y[n]?.push(min[place] ?? null))
    if (isFlat) return
    points.x.push((time + half) / 1000)
    series.forEach(({ max }, n) => void points.y[n]?.push(max[place] ?? null))
  })
  return points
}

function halfColumn(times: readonly number[]): number {
  const [first, second] = times
  return first === undefined || second === undefined ? 0 : (second - first) / 2
}

/** In words, for those who do not see the lines. */
export function lineSummary(series: readonly Envelope[], format: (value: number | null) => string): string {
  const parts = series.flatMap(({ label, min, max }) => {
    const least = min.reduce<number | null>(
      (low, one) => (one === null ? low : Math.min(low ?? one, one)),
      null,
    )
    const most = max.reduce<number | null>(
      (high, one) => (one === null ? high : Math.max(high ?? one, one)),
      null,
    )
    return least === null ? [] : [`${label} from ${format(least)} to ${format(most)}`]
  })
  const gaps = series[0]?.min.filter((one) => one === null).length ?? 0
  if (parts.length === 0) return 'Nothing was measured.'
  return `${parts.join('; ')}.${gaps > 0 ? ' Some times were not measured and are gaps.' : ''}`
}
