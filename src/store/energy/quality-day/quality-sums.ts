import type { QualitySums } from '#domain/demand/quality-sums.ts'
import { qualitySums, SUMMED, SUMS } from '#domain/demand/quality-sums.ts'
import { LIVE_SHARE } from '#domain/energy/hours/live-share.ts'
import { groupBy } from '#domain/group-by.ts'
import { type Instant, type Interval, outsideOf } from '#domain/time/interval.ts'
import { dayInterval, daysInInterval } from '#domain/time/zone.ts'
import { instantArray, instantOfHalves, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { ofSpan } from './line-measure.ts'

/** The columns of which sums are made. */
export const SUMMED_COLUMNS = [...SUMMED, 'kva']
const SQUARED = new Set(['v1', 'v2', 'v3', 'i1', 'i2', 'i3', 'i_n'])

/** Metered, else from kvar, else from the factor that the meter sends (domain `totalPowerFactor`); of a reading `r`. */
export const APPARENT = `case when r.kva > 0 then r.kva::float8
  when r.kvar is not null then sqrt(r.kw::float8 * r.kw + r.kvar::float8 * r.kvar)
  when r.pf <> 0 then abs(r.kw::float8 / r.pf) end`

/** A dead bus does not count for frequency and power factor. */
export const energised = (liveFrom: string) =>
  `greatest(r.v1, r.v2, r.v3) is null or greatest(r.v1, r.v2, r.v3) >= ${liveFrom}`

/** The sums of readings `r` with their apparent power `a.kva`, in the order of the domain. */
export function sumsOfReadings(liveFrom: string): string {
  const isLive = energised(liveFrom)
  const of: Readonly<Record<string, { value: string; filter: string }>> = {
    hz: { value: 'r.hz::float8', filter: `r.hz is not null and (${isLive})` },
    pf: { value: 'abs(r.pf)::float8', filter: 'r.kw is null and r.pf <> 0' },
  }
  const pairs = SUMMED.map((column) => {
    const value = SQUARED.has(column) ? `r.${column}::float8 * r.${column}` : `r.${column}::float8`
    const { value: summed, filter } = of[column] ?? { value, filter: `r.${column} is not null` }
    return `sum(${summed}) filter (where ${filter}), (count(*) filter (where ${filter}))::float8`
  })
  const kw = `sum(abs(r.kw)::float8) filter (where a.kva > 0 and (${isLive}))`
  const kva = `sum(a.kva) filter (where r.kw is not null and (${isLive}))`
  return [...pairs, kw, kva].join(', ')
}

export interface DaySums {
  /** Where the local day begins. */
  readonly since: Instant
  readonly sums: QualitySums
}

/** Of each local day within a span, in order, by device id: out of the days that are kept, and of the readings of others. */
export async function daySums(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  span: Interval,
  zone: string,
): Promise<Map<number, DaySums[]>> {
  const days = new Map(
    daysInInterval(zone, span).map((day) => {
      const own = dayInterval(zone, day)
      return [own.from, own] as const
    }),
  )
  const told = await keptSums(tx, scope, deviceIds, span, days)
  const rest = deviceIds.flatMap((deviceId) => {
    const own = (told.get(deviceId) ?? []).map(({ since }) => days.get(since)!)
    return outsideOf(span, own).map((one) => ({ deviceId, ...one }))
  })
  for (const [deviceId, read] of await readSums(tx, scope, rest, zone)) {
    const kept = told.get(deviceId)
    told.set(deviceId, kept ? [...kept, ...read].sort((a, b) => a.since - b.since) : read)
  }
  return told
}

/** Of days that lie whole inside of the span, and were made for the nominal voltage of today; in order of time. */
async function keptSums(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  span: Interval,
  days: ReadonlyMap<Instant, Interval>,
): Promise<Map<number, DaySums[]>> {
  const whole = [...days.values()].filter(({ from, to }) => from >= span.from && to <= span.to)
  if (whole.length === 0 || scope.past) return new Map()
  const { rows } = await tx.query<[number, string]>({
    name: 'kept-quality-sums',
    rowMode: 'array',
    // A device at a time, in the order of the index that holds all of this (083-quality-sums-index.sql).
    text: `select d.id, encode(kept.packed, 'base64')
      from device d
      join branch b on b.organisation_id = $1 and b.id = d.branch_id
      cross join lateral (
        select string_agg(timestamptz_send(q.since) || q.sums, '' order by q.day) as packed
        from quality_day q
        where q.organisation_id = $1 and q.device_id = d.id and q.since >= $3 and q.since <= $4
          and q.day between ($3 - interval '1 day')::date and ($4 + interval '1 day')::date
          and q.sums is not null and q.live_from = (${LIVE_SHARE} * b.nominal_voltage)::float4
      ) kept
      where d.organisation_id = $1 and d.id = any ($2::int4[]) and kept.packed is not null`,
    values: [
      scope.organisationId,
      int4Array(deviceIds),
      new Date(whole[0]!.from),
      new Date(whole.at(-1)!.from),
    ],
  })
  return new Map(rows.map(([deviceId, packed]) => [deviceId, unpackSums(packed, days)]))
}

/** A day that begins elsewhere was made for another zone. All days of a device lie in one piece of memory. */
function unpackSums(packed: string, days: ReadonlyMap<Instant, Interval>): DaySums[] {
  const memory = new ArrayBuffer(8 * Math.ceil((packed.length * 3) / 4 / 8))
  const bytes = Buffer.from(memory)
  const length = bytes.write(packed, 'base64')
  bytes.swap64()
  const numbers = new Float64Array(memory, 0, length / 8)
  const halves = new Int32Array(memory, 0, length / 4)
  const found: DaySums[] = []
  for (let at = 0; at < numbers.length; at += SUMS + 1) {
    const since = instantOfHalves(halves[2 * at]!, halves[2 * at + 1]!)
    if (days.has(since)) found.push({ since, sums: numbers.subarray(at + 1, at + 1 + SUMS) })
  }
  return found
}

/** As `unpackSums` reads them. */
export function packSums(values: ArrayLike<number | null>): Buffer {
  const sums = qualitySums(values)
  const bytes = Buffer.alloc(8 * SUMS)
  for (let n = 0; n < SUMS; n++) bytes.writeDoubleBE(sums[n]!, 8 * n)
  return bytes
}

async function readSums(
  tx: Tx,
  scope: Scope,
  spans: readonly (Interval & { readonly deviceId: number })[],
  zone: string,
): Promise<Map<number, DaySums[]>> {
  if (spans.length === 0) return new Map()
  const { rows } = await tx.query<[number, number, ...(number | null)[]]>({
    name: 'quality-sums',
    rowMode: 'array',
    text: `select r.device_id, (extract(epoch from date_trunc('day', r.ts at time zone $5) at time zone $5) * 1000)::float8,
        ${sumsOfReadings(`${LIVE_SHARE} * b.nominal_voltage`)}
      from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[]) s(device_id, from_at, to_at)
      join device d on d.organisation_id = $1 and d.id = s.device_id
      join branch b on b.organisation_id = $1 and b.id = d.branch_id
      cross join lateral ${ofSpan(SUMMED_COLUMNS, '= s.device_id')} r
      cross join lateral (select ${APPARENT} as kva) a
      group by 1, 2 order by 2`,
    values: [
      scope.organisationId,
      int4Array(spans.map(({ deviceId }) => deviceId)),
      instantArray(spans.map(({ from }) => from)),
      instantArray(spans.map(({ to }) => to)),
      zone,
    ],
  })
  const found = new Map<number, DaySums[]>()
  for (const [deviceId, own] of groupBy(rows, ([id]) => id))
    found.set(
      deviceId,
      own.map(([, since, ...values]) => ({ since, sums: qualitySums(values) })),
    )
  return found
}
