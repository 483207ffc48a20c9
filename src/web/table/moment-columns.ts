import { clockText, dayText } from '#chart/line-time.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { shortBucketMs } from '#domain/time/buckets.ts'
import { rawLogsText } from '../words/analysis.ts'
import { intervalLabels } from '../words/range.ts'
import type { Column } from './column.ts'

/** How the range of an answer was cut. */
export interface RowsCut {
  readonly interval: Bucket
  /** The sentence where it is coarser than was asked for. */
  readonly coarsened: string | null
}

/**
 * Date and, where a bucket is shorter than a day, time of a row: sorted by the moment, written day first. The heading says, in
 * files too, which interval stands in for a finer one. null: rows of single moments.
 */
export function momentColumns<Row>(cut: RowsCut | null, at: (row: Row) => string): Column<Row>[] {
  const date: Column<Row> = {
    key: 'date',
    title: cut?.coarsened ? `${rawLogsText.date} (${intervalLabels[cut.interval]})` : rawLogsText.date,
    value: (row) => at(row).slice(0, 19),
    cell: (row) => dayText(at(row)),
    exported: (row) => dayText(at(row)),
  }
  if (cut !== null && shortBucketMs(cut.interval) === null) return [date]
  const time: Column<Row> = { key: 'time', title: rawLogsText.time, value: (row) => clockText(at(row)) }
  return [date, time]
}
