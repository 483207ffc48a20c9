import { clockText, dayText } from '#chart/line-time.ts'
import type { Bucket } from '#domain/time/buckets.ts'
import { shortBucketMs } from '#domain/time/buckets.ts'
import { rawLogsText } from '../words/analysis.ts'
import type { Column } from './column.ts'

/** Date and, where a bucket is shorter than a day, time of a row: sorted by the moment, written day first. */
export function momentColumns<Row>(bucket: Bucket | null, at: (row: Row) => string): Column<Row>[] {
  const date: Column<Row> = {
    key: 'date',
    title: rawLogsText.date,
    value: (row) => at(row).slice(0, 19),
    cell: (row) => dayText(at(row)),
    exported: (row) => dayText(at(row)),
  }
  if (bucket !== null && shortBucketMs(bucket) === null) return [date]
  const time: Column<Row> = { key: 'time', title: rawLogsText.time, value: (row) => clockText(at(row)) }
  return [date, time]
}
