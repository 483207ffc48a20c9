import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { parseNumbers } from '../engine/vectors.ts'

/** What is measured of a device: its lines by column or expression, all kept as four-byte numbers. */
export type LineMeasure = 'current' | 'voltage' | 'active-power' | 'reactive-power'

const NEUTRAL = `coalesce(r.i_n, sqrt(((r.i1 - r.i2) * (r.i1 - r.i2) + (r.i2 - r.i3) * (r.i2 - r.i3)
  + (r.i3 - r.i1) * (r.i3 - r.i1)) / 2)::real)`

/** Neutral: measured, else from the phases at equal power factor (domain `neutralCurrent`). */
const LINES: Readonly<Record<LineMeasure, readonly (readonly [key: string, sql: string])[]>> = {
  current: [
    ['l1', 'r.i1'],
    ['l2', 'r.i2'],
    ['l3', 'r.i3'],
    ['neutral', NEUTRAL],
  ],
  voltage: [
    ['l1', 'r.v1'],
    ['l2', 'r.v2'],
    ['l3', 'r.v3'],
  ],
  'active-power': [
    ['l1', 'r.p1'],
    ['l2', 'r.p2'],
    ['l3', 'r.p3'],
    ['total', 'r.kw'],
  ],
  'reactive-power': [
    ['l1', 'r.q1'],
    ['l2', 'r.q2'],
    ['l3', 'r.q3'],
    ['total', 'r.kvar'],
  ],
}

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

/** Lowest and highest value per column of so many milliseconds; columns without a reading are not in it. */
export async function qualityLines(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
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
        from reading_in_force r
        where r.organisation_id = $1 and r.device_id = $2 and r.ts >= $3 and r.ts < $4
        group by 1
      ) columns`,
    values: [scope.organisationId, deviceId, new Date(from), new Date(to), widthMs],
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

/** Readings of a range, oldest first, with how many there are in all. */
export async function qualityReadings(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  measure: LineMeasure,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ total: number; rows: QualityReading[] }> {
  const known = new Map(LINES[measure])
  const columns = ['l1', 'l2', 'l3', 'neutral', 'total'].map(
    (key) => `${known.get(key) ?? 'null::real'} as ${key}`,
  )
  const range = [scope.organisationId, deviceId, new Date(from), new Date(to)]
  const count = tx.query<{ total: number }>({
    name: 'quality-readings-count',
    text: `select count(*)::int4 as total from reading_in_force r 
      where r.organisation_id = $1 and r.device_id = $2 and r.ts >= $3 and r.ts < $4`,
    values: range,
  })
  const page = tx.query<QualityReading>({
    name: `quality-readings-${measure}`,
    text: `select (extract(epoch from r.ts) * 1000)::float8 as at, ${columns.join(', ')}, r.hz, r.pf
      from reading_in_force r where r.organisation_id = $1 and r.device_id = $2 and r.ts >= $3 and r.ts < $4
      order by r.ts offset $5 limit $6`,
    values: [...range, offset, limit],
  })
  const [counted, { rows }] = await Promise.all([count, page])
  return { total: counted.rows[0]?.total ?? 0, rows }
}
