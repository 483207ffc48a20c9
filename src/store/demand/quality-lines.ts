import { HOUR_MS, type Instant, type Interval, outsideOf } from '#domain/time/interval.ts'
import { LINES, type LineMeasure, MEASURED, ofSpan } from '../energy/quality-day/line-measure.ts'
import { type KeptHours, keptHours } from '../energy/quality-day/quality-day.ts'
import { instantArray } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { parseNumbers } from '../engine/vectors.ts'
import { readingsInForce } from '../meter/packing/told.ts'

const ofDevice = (columns: readonly string[]) =>
  readingsInForce(columns, {
    device: '= $2',
    from: ['>=', '$3::timestamptz'],
    to: ['<', '$4::timestamptz'],
  })

export interface QualityLine {
  readonly key: string
  /** NaN: not measured in that column. */
  readonly min: Float64Array
  readonly max: Float64Array
}

export interface QualityLines {
  /** Where each column with a reading begins, in order. */
  readonly times: Float64Array
  readonly readings: number
  readonly lines: readonly QualityLine[]
}

/**
 * Lowest and highest value per column of so many milliseconds; columns without a reading are not in it. Columns of whole hours
 * are put together from the days that are kept, and from the readings of the days that are not.
 */
export async function qualityLines(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  span: Interval,
  widthMs: number,
  measure: LineMeasure,
): Promise<QualityLines> {
  const fits = ({ since }: KeptHours) => since % HOUR_MS === 0
  const kept =
    widthMs % HOUR_MS === 0 ? (await keptHours(tx, scope, deviceId, span, measure)).filter(fits) : []
  const rest = outsideOf(
    span,
    kept.map((day) => ({ from: day.since, to: day.since + day.readings.length * HOUR_MS })),
  )
  const told = await linesOfReadings(tx, scope, deviceId, rest, widthMs, measure)
  return kept.length === 0 ? told : withKeptHours(told, kept, widthMs)
}

function withKeptHours(told: QualityLines, kept: readonly KeptHours[], widthMs: number): QualityLines {
  const columns = new Set(told.times)
  let count = told.readings
  for (const { since, readings } of kept)
    for (let n = 0; n < readings.length; n++)
      if (readings[n]! > 0) {
        columns.add(columnAt(since + n * HOUR_MS, widthMs))
        count += readings[n]!
      }
  const times = Float64Array.from(columns).sort()
  const places = new Map(Array.from(times, (at, place) => [at, place]))
  const lines = told.lines.map(({ key, min, max }, line) => {
    const own = {
      key,
      min: new Float64Array(times.length).fill(Number.NaN),
      max: new Float64Array(times.length).fill(Number.NaN),
    }
    const add = (place: number, low: number, high: number) => {
      if (!(own.min[place]! <= low)) own.min[place] = low
      if (!(own.max[place]! >= high)) own.max[place] = high
    }
    told.times.forEach((at, n) => {
      if (!Number.isNaN(min[n]!)) add(places.get(at)!, min[n]!, max[n]!)
    })
    for (const day of kept)
      for (let n = 0; n < day.readings.length; n++)
        if (!Number.isNaN(day.min[line]![n]!))
          add(places.get(columnAt(day.since + n * HOUR_MS, widthMs))!, day.min[line]![n]!, day.max[line]![n]!)
    return own
  })
  return { times, readings: count, lines }
}

const columnAt = (at: Instant, widthMs: number) => Math.floor(at / widthMs) * widthMs

async function linesOfReadings(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  spans: readonly Interval[],
  widthMs: number,
  measure: LineMeasure,
): Promise<QualityLines> {
  const lines = LINES[measure]
  const inner = lines.map(([key, sql]) => `min(${sql}) as ${key}_min, max(${sql}) as ${key}_max`)
  const outer = lines.map(
    ([key]) =>
      `array_send(array_agg(${key}_min order by at)) as ${key}_min, array_send(array_agg(${key}_max order by at)) as ${key}_max`,
  )
  const { rows } = await tx.query<Record<string, Buffer | null> & { readings: number }>({
    name: `quality-lines-${measure}`,
    text: `select array_send(array_agg(at order by at)) as at, coalesce(sum(n), 0)::float8 as readings, ${outer.join(', ')}
      from (
        select floor(extract(epoch from r.ts)::float8 * 1000 / $5) * $5 as at, count(*) as n, ${inner.join(', ')}
        from unnest($3::timestamptz[], $4::timestamptz[]) s(from_at, to_at)
        cross join lateral ${ofSpan(MEASURED[measure])} r
        group by 1
      ) columns`,
    values: [
      scope.organisationId,
      deviceId,
      instantArray(spans.map(({ from }) => from)),
      instantArray(spans.map(({ to }) => to)),
      widthMs,
    ],
  })
  const row = rows[0]
  const of = (name: string) => parseNumbers(row?.[name] ?? null)
  return {
    times: of('at'),
    readings: row?.readings ?? 0,
    lines: lines.map(([key]) => ({ key, min: of(`${key}_min`), max: of(`${key}_max`) })),
  }
}

export interface QualityReading {
  readonly at: Instant
  readonly l1: number | null
  readonly l2: number | null
  readonly l3: number | null
  readonly neutral: number | null
  readonly total: number | null
  readonly hz: number | null
  readonly pf: number | null
}

interface ReadingsPage {
  readonly offset: number
  readonly limit: number
  readonly isNewestFirst: boolean
}

/** A page of the readings of a range, with how many there are in all. */
export async function qualityReadings(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  measure: LineMeasure,
  { offset, limit, isNewestFirst }: ReadingsPage,
): Promise<{ total: number; rows: QualityReading[] }> {
  const known = new Map(LINES[measure])
  const columns = ['l1', 'l2', 'l3', 'neutral', 'total'].map(
    (key) => `${known.get(key) ?? 'null::real'} as ${key}`,
  )
  const range = [scope.organisationId, deviceId, new Date(from), new Date(to)]
  const count = tx.query<{ total: number }>({
    name: 'quality-readings-count',
    text: `select count(*)::int4 as total from ${ofDevice([])} r`,
    values: range,
  })
  const page = tx.query<QualityReading>({
    name: `quality-readings-${measure}${isNewestFirst ? '-newest' : ''}`,
    text: `select (extract(epoch from r.ts) * 1000)::float8 as at, ${columns.join(', ')}, r.hz, r.pf
      from ${ofDevice([...MEASURED[measure], 'hz', 'pf'])} r
      order by r.ts ${isNewestFirst ? 'desc' : 'asc'} offset $5 limit $6`,
    values: [...range, offset, limit],
  })
  const [counted, { rows }] = await Promise.all([count, page])
  return { total: counted.rows[0]?.total ?? 0, rows }
}
