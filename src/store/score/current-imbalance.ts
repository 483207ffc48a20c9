import { groupBy } from '#domain/group-by.ts'
import type { UnevenBlock, UnevenHour } from '#domain/score/report/report-facts.ts'
import { HOUR_MS, type Interval, outsideOf } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { readingsInForce } from '../meter/packing/told.ts'

/** A device with the mean current from which its phases are looked at, ampere. */
export interface Watched {
  readonly deviceId: number
  readonly leastA: number
  /** Of its branch: whose clock tells the hour of the day. */
  readonly zone: string
  /** Looked at from when to when. */
  readonly during: Interval
}

const WATCHED = readingsInForce(['i1', 'i2', 'i3'], {
  device: '= s.device_id',
  from: ['>=', 's.from_at'],
  to: ['<', 's.to_at'],
  where: (row) => `${row}.i1 is not null and ${row}.i2 is not null and ${row}.i3 is not null`,
})

/** Days that are kept and lie whole inside of the time in which their device (`w`) is looked at. */
const KEPT = `quality_day q
  where q.organisation_id = $1 and q.device_id = w.device_id and q.since >= w.since
    and q.since + length(q.readings) / 4 * interval '1 hour' <= w.until
    and q.day between (w.since - interval '1 day')::date and (w.until + interval '1 day')::date`

export interface UnevenPhases {
  readonly total: number
  readonly rows: UnevenBlock[]
  readonly hours: UnevenHour[]
}

const FURTHEST = 'greatest(abs(b.a - b.mean), abs(b.b - b.mean), abs(b.c - b.mean))'

/** Read once; the newest of them, and what each hour of the day of each device has of them. */
const UNEVEN = `with uneven as materialized (
    select b.*, ${FURTHEST} as off, extract(hour from b.at at time zone w.zone)::int4 as hour
    from (
      select device_id, at, a, b, c, (a + b + c) / 3 as mean from (
        select r.device_id, date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z') as at,
          avg(r.i1) as a, avg(r.i2) as b, avg(r.i3) as c
        from unnest($8::int4[], $9::timestamptz[], $10::timestamptz[]) as s(device_id, from_at, to_at)
        cross join lateral ${WATCHED} r group by r.device_id, 2
        union all
        select q.device_id, q.since + u.place * interval '15 minutes', u.a, u.b, u.c
        from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[]) as w(device_id, since, until)
        cross join lateral (select q.* from ${KEPT}) q
        cross join lateral unnest(q.uneven_at, q.uneven_a, q.uneven_b, q.uneven_c) as u(place, a, b, c)
      ) told
    ) b
    join unnest($2::int4[], $5::float8[], $11::text[]) as w(device_id, least_a, zone) on w.device_id = b.device_id
    where b.mean > 0 and b.mean >= w.least_a and ${FURTHEST} * 100 >= b.mean * $6::float8
  ),
  newest as (select * from uneven order by at desc, device_id limit $7),
  hours as (
    select b.device_id, b.hour, count(*) as count,
      count(*) filter (where abs(b.a - b.mean) = b.off) as first,
      count(*) filter (where abs(b.a - b.mean) < b.off and abs(b.b - b.mean) = b.off) as second,
      (array_agg(json_build_object('at', (extract(epoch from b.at) * 1000)::float8,
        'currents', json_build_array(b.a, b.b, b.c)) order by b.off / b.mean desc, b.at desc))[1] as worst
    from uneven b group by b.device_id, b.hour
  )
  select (select count(*) from uneven)::int4 as total,
    coalesce((select json_agg(json_build_object('deviceId', b.device_id,
      'at', (extract(epoch from b.at) * 1000)::float8, 'currents', json_build_array(b.a, b.b, b.c))
      order by b.at desc, b.device_id) from newest b), '[]'::json) as rows,
    coalesce((select json_agg(json_build_object('deviceId', h.device_id, 'hour', h.hour, 'count', h.count,
      'furthest', json_build_array(h.first, h.second, h.count - h.first - h.second), 'worst', h.worst)
      order by h.device_id, h.hour) from hours h), '[]'::json) as hours`

/**
 * 15-minute means of the phase currents whose furthest phase is at least so many percent from their mean (domain
 * `imbalanceRow`): the newest of them, how many there are, and in which hours of the branch's day. `leastPercent` is no less
 * than days are kept for.
 */
export async function unevenBlocks(
  tx: Tx,
  scope: Scope,
  devices: readonly Watched[],
  leastPercent: number,
  limit: number,
): Promise<UnevenPhases> {
  const watched = devices.filter(({ during }) => during.to > during.from)
  if (watched.length === 0) return { total: 0, rows: [], hours: [] }
  const looked = [
    scope.organisationId,
    int4Array(watched.map(({ deviceId }) => deviceId)),
    instantArray(watched.map(({ during }) => during.from)),
    instantArray(watched.map(({ during }) => during.to)),
  ]
  const rest = await notKept(tx, looked, watched)
  const { rows } = await tx.query<UnevenPhases>({
    name: 'uneven-blocks',
    text: UNEVEN,
    values: [
      ...looked,
      watched.map(({ leastA }) => leastA),
      leastPercent,
      limit,
      int4Array(rest.map(({ deviceId }) => deviceId)),
      instantArray(rest.map(({ from }) => from)),
      instantArray(rest.map(({ to }) => to)),
      watched.map(({ zone }) => zone),
    ],
  })
  return rows[0] ?? { total: 0, rows: [], hours: [] }
}

interface Stretch extends Interval {
  readonly deviceId: number
}

/** The time of each device whose days are not kept: its readings are asked. */
async function notKept(tx: Tx, looked: readonly unknown[], watched: readonly Watched[]): Promise<Stretch[]> {
  const { rows } = await tx.query<[number, number, number]>({
    name: 'uneven-kept',
    rowMode: 'array',
    text: `select q.device_id, (extract(epoch from q.since) * 1000)::float8, length(q.readings) / 4
      from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[]) as w(device_id, since, until)
      cross join lateral (select q.* from ${KEPT}) q order by 1, 2`,
    values: [...looked],
  })
  const kept = groupBy(rows, ([deviceId]) => deviceId)
  return watched.flatMap(({ deviceId, during }) => {
    const days = (kept.get(deviceId) ?? []).map(([, from, hours]) => ({ from, to: from + hours * HOUR_MS }))
    return outsideOf(during, days).map((span) => ({ deviceId, ...span }))
  })
}
