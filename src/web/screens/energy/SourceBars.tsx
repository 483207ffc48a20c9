import { DATES_BY_WIDTH } from '#chart/last-dates.ts'
import { isStacked } from '#chart/stacking.ts'
import type { ChartLimit, Series } from '#chart/types.ts'
import { shortBucketMs } from '#domain/time/buckets.ts'
import { BarChart } from '../../chart/BarChart.tsx'
import { bucketSeries } from '../../chart/bucket-series.ts'
import { useDeviceColours } from '../../chart/use-device-colours.ts'
import type { View } from '../../shell/use-view.ts'
import type { RowsCut } from '../../table/moment-columns.ts'
import { GapsNote } from './GapsNote.tsx'
import type { Source } from './source-lines.ts'
import { sourceLines } from './source-lines.ts'

export interface SourceBarsProps<S extends Source> {
  title: string
  unit: string
  view: View
  /** The answer: how its range was cut, which may be coarser than was asked for. */
  cut: RowsCut & { readonly dates: readonly string[] }
  sources: readonly S[]
  values: (source: S) => readonly (number | null)[]
  /** How much of each value was spread over a gap. */
  estimated?: (source: S) => readonly number[]
  withTotal?: boolean
  /** Over the bars: what all of them make at one time, of each of the dates. */
  line?: { label: string; values: readonly (number | null)[] }
  note?: string
  /** Of alerts, drawn across the bars. */
  limits?: readonly ChartLimit[]
}

/** Bars of each source by bucket, stacked as the selection has it (FE-01). */
export function SourceBars<S extends Source>(props: SourceBarsProps<S>) {
  const { title, unit, view, cut, sources, values, estimated, withTotal = true, note, line, limits } = props
  const { branches, devices } = view.selection
  const colours = useDeviceColours()
  const { dates, interval, coarsened } = cut
  const at = { bucket: interval, now: view.now, zones: view.zones }
  const bars = bucketSeries(sourceLines(dates, sources, values, colours, estimated), at)
  return (
    <BarChart
      title={title}
      unit={unit}
      stacked={isStacked({ items: branches.length + devices.length, anyBranch: branches.length > 0 })}
      withTotal={withTotal}
      {...(limits ? { limits } : {})}
      {...(shortBucketMs(interval) === null ? { widthRules: DATES_BY_WIDTH } : {})}
      height={320}
      note={
        <>
          {coarsened && <p>{coarsened}</p>}
          {note && <p>{note}</p>}
          <GapsNote sources={sources} />
        </>
      }
      categories={bars.categories}
      series={line ? [...bars.series, lineSeries(dates, line)] : bars.series}
    />
  )
}

/** In the order of the bars, which is that of time. */
function lineSeries(
  dates: readonly string[],
  { label, values }: { label: string; values: readonly (number | null)[] },
): Series {
  const byTime = new Map(dates.map((date, n) => [date, values[n] ?? null]))
  const times = [...byTime.keys()].sort()
  const own = times.map((time) => byTime.get(time) ?? null)
  return { key: 'together', label, colour: 'var(--ink)', values: own, shape: 'line' }
}
