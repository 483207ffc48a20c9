import { HOUR_MS, type Instant, type Interval } from '#domain/time/interval.ts'
import { int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { LINES, type LineMeasure } from './line-measure.ts'

/** Lowest and highest of each line by hour of a day that is kept; NaN: not measured. */
export interface KeptHours {
  readonly since: Instant
  readonly readings: Int32Array
  readonly min: readonly Float32Array[]
  readonly max: readonly Float32Array[]
}

const COLUMN: Readonly<Record<LineMeasure, string>> = {
  current: 'current',
  voltage: 'voltage',
  'active-power': 'active_power',
  'reactive-power': 'reactive_power',
}

/** Days that lie whole inside of a span, in order. */
export async function keptHours(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { from, to }: Interval,
  measure: LineMeasure,
): Promise<KeptHours[]> {
  const { rows } = await tx.query<[number, string, number]>({
    name: `kept-hours-${measure}`,
    rowMode: 'array',
    text: `select (extract(epoch from since) * 1000)::float8, encode(readings || ${COLUMN[measure]}, 'base64'),
        length(readings)
      from quality_day where organisation_id = $1 and device_id = $2 and since >= $3
        and since + length(readings) / 4 * interval '1 hour' <= $4 and day between $5::date and $6::date order by since`,
    values: [scope.organisationId, deviceId, new Date(from), new Date(to), ...nearDays({ from, to })],
  })
  return rows.map(([since, packed, readingBytes]) =>
    unpackHours(since, packed, readingBytes, LINES[measure].length),
  )
}

/** The key's days: whichever zone it is, a day of the span begins at most a day from it in UTC. */
function nearDays({ from, to }: Interval): [string, string] {
  const day = (at: Instant) => new Date(at).toISOString().slice(0, 10)
  return [day(from - 24 * HOUR_MS), day(to + 24 * HOUR_MS)]
}

function unpackHours(since: Instant, packed: string, readingBytes: number, lines: number): KeptHours {
  const bytes = bytesOfBase64(packed)
  const count = readingBytes / 4
  const line = (n: number) => new Float32Array(bytes, readingBytes + 4 * count * n, count)
  return {
    since,
    readings: new Int32Array(bytes, 0, count),
    min: Array.from({ length: lines }, (_, n) => line(n)),
    max: Array.from({ length: lines }, (_, n) => line(lines + n)),
  }
}

function bytesOfBase64(packed: string): ArrayBuffer {
  const bytes = Buffer.from(packed, 'base64')
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
}

/** Root mean squares of the phases of a day that is kept, by 15 minutes since its beginning, V; NaN: dead, or not measured. */
export interface KeptVolts {
  readonly deviceId: number
  readonly day: string
  readonly since: Instant
  readonly phases: readonly Float32Array[]
}

/** Of local days [first, last], made for this voltage from which a phase is energised. */
export async function keptVolts(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  [first, last]: readonly [string, string],
  liveFrom: number,
): Promise<KeptVolts[]> {
  const { rows } = await tx.query<[number, string, number, string | null]>({
    name: 'kept-volts',
    rowMode: 'array',
    text: `select device_id, day, (extract(epoch from since) * 1000)::float8, encode(volts, 'base64')
      from quality_day where organisation_id = $1 and device_id = any ($2::int4[]) and day between $3::date and $4::date
        and live_from = $5::float4`,
    values: [scope.organisationId, int4Array(deviceIds), first, last, liveFrom],
  })
  return rows.map(([deviceId, day, since, packed]) => {
    const all = packed === null ? new Float32Array(0) : new Float32Array(bytesOfBase64(packed))
    const count = all.length / 3
    return { deviceId, day, since, phases: [0, 1, 2].map((n) => all.subarray(n * count, (n + 1) * count)) }
  })
}
