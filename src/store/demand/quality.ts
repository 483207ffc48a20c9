import type { QualityBucket } from '#domain/demand/quality-bucket.ts'
import { addSums, bucketFromSums, type QualitySums } from '#domain/demand/quality-sums.ts'
import { LIVE_SHARE } from '#domain/energy/hours/live-share.ts'
import { type Bucket, type BucketSpan, buckets } from '#domain/time/buckets.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { APPARENT, type DaySums, daySums, energised } from '../energy/quality-day/quality-sums.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { nearestReadings, readingsInForce } from '../meter/packing/told.ts'

const WIDTH = { '15mins': '15 minutes', '30mins': '30 minutes', hourly: '1 hour' } as const
type ShortBucket = keyof typeof WIDTH

const isShort = (bucket: Bucket): bucket is ShortBucket => Object.hasOwn(WIDTH, bucket)

const PHASES = ['1', '2', '3'] as const
const rms = (measure: string) =>
  `json_build_array(${PHASES.map((n) => `sqrt(avg(r.${measure}${n}::float8 * r.${measure}${n}))`).join(', ')})`
const means = (measure: string) =>
  `json_build_array(${PHASES.map((n) => `avg(r.${measure}${n})`).join(', ')})`
const ENERGISED = energised(`${LIVE_SHARE} * b.nominal_voltage`)

const SPAN = { from: ['>=', '$3::timestamptz'], to: ['<', '$4::timestamptz'] } as const
const OF_DEVICES = readingsInForce(
  [
    'kw',
    'kvar',
    'kva',
    'pf',
    'hz',
    'i_n',
    ...['v', 'i', 'p', 'q'].flatMap((measure) => PHASES.map((n) => measure + n)),
  ],
  { device: '= any ($2::int4[])', ...SPAN },
)

/**
 * Power-quality series per device: V and I as root mean square, powers and frequency as means; a dead bus does not
 * count for frequency and power factor. Days and longer are put together from days that are kept (026). Source: domain.md §5.5, §5.8.
 */
export function qualityOfDevices(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  interval: Interval,
  bucket: Bucket,
  zone: string,
): Promise<Map<number, QualityBucket[]>> {
  return isShort(bucket)
    ? qualityOfReadings(tx, scope, deviceIds, interval, bucket, zone)
    : qualityOfDays(tx, scope, deviceIds, interval, bucket, zone)
}

async function qualityOfDays(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  interval: Interval,
  bucket: Bucket,
  zone: string,
): Promise<Map<number, QualityBucket[]>> {
  const spans = buckets(interval, bucket, zone)
  const days = await daySums(tx, scope, deviceIds, interval, zone)
  return new Map([...days].map(([deviceId, own]) => [deviceId, bucketsOfDays(own, spans)]))
}

/** Days in order of time, by the bucket that each lies in; a bucket without a reading is not in it. */
function bucketsOfDays(days: readonly DaySums[], spans: readonly BucketSpan[]): QualityBucket[] {
  const found: { at: Instant; sums: QualitySums }[] = []
  let place = 0
  for (const { since, sums } of days) {
    while (spans[place + 1] && spans[place + 1]!.start <= since) place++
    const at = spans[place]!.start
    const last = found.at(-1)
    if (last?.at === at) addSums(last.sums, sums)
    else found.push({ at, sums })
  }
  return found.map(({ at, sums }) => bucketFromSums(at, sums))
}

async function qualityOfReadings(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  interval: Interval,
  bucket: ShortBucket,
  zone: string,
): Promise<Map<number, QualityBucket[]>> {
  const { rows } = await tx.query<{ device_id: number; series: QualityBucket[] }>({
    name: `quality-${bucket}`,
    // The local clock is turned back into an instant once a bucket, not once a reading.
    text: `select device_id, json_agg(json_build_object('at', (extract(epoch from at at time zone $5) * 1000)::float8,
        'v', v, 'i', i, 'p', p, 'q', q, 'neutral', neutral, 'kw', kw, 'kvar', kvar, 'hz', hz, 'pf', pf) order by at) as series
      from (
        select r.device_id, date_bin('${WIDTH[bucket]}', r.ts at time zone $5, timestamp '2000-01-01') as at, ${rms('v')} as v, ${rms('i')} as i, ${means('p')} as p,
          ${means('q')} as q, sqrt(avg(r.i_n::float8 * r.i_n)) as neutral,
          avg(r.kw) as kw, avg(r.kvar) as kvar, avg(r.hz) filter (where ${ENERGISED}) as hz,
          coalesce(
            sum(abs(r.kw)) filter (where s.kva > 0 and (${ENERGISED})) /
              nullif(sum(s.kva) filter (where r.kw is not null and (${ENERGISED})), 0),
            avg(abs(r.pf)) filter (where r.kw is null and r.pf <> 0)) as pf
        from ${OF_DEVICES} r
        cross join lateral (select ${APPARENT} as kva) s
        join device d on d.organisation_id = $1 and d.id = r.device_id
        join branch b on b.organisation_id = $1 and b.id = d.branch_id
        group by r.device_id, 2
      ) bucket group by device_id`,
    values: [scope.organisationId, deviceIds, new Date(interval.from), new Date(interval.to), zone],
  })
  return new Map(rows.map((row) => [row.device_id, row.series]))
}

const NEWEST = nearestReadings(['kva', 'pf', 'kvar'], {
  device: '= d.id',
  ...SPAN,
  order: 'desc',
  limit: '1',
})

/** Devices whose newest reading of the time carries a power factor and neither apparent nor reactive power. */
export async function sendersOfFactor(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  span: Interval,
): Promise<Set<number>> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'senders-of-factor',
    // As a value of a query: the planner does not look into it, and plans the months of readings once.
    text: `select d.id from unnest((select $2::int4[])) d(id)
      cross join lateral ${NEWEST} newest
      where newest.pf is not null and coalesce(newest.kva, 0) = 0 and newest.kvar is null`,
    values: [scope.organisationId, deviceIds, new Date(span.from), new Date(span.to)],
  })
  return new Set(rows.map(({ id }) => id))
}
