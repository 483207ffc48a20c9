import type { UnevenBlock } from '#domain/score/report/report-facts.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** A device with the mean current from which its phases are looked at, ampere. */
export interface Watched {
  readonly deviceId: number
  readonly leastA: number
  /** Looked at from when to when. */
  readonly during: Interval
}

/**
 * 15-minute means of the phase currents whose furthest phase is at least so many percent from their mean (domain
 * `imbalanceRow`), newest first, with how many there are in all.
 */
export async function unevenBlocks(
  tx: Tx,
  scope: Scope,
  devices: readonly Watched[],
  leastPercent: number,
  limit: number,
): Promise<{ total: number; rows: UnevenBlock[] }> {
  const watched = devices.filter(({ during }) => during.to > during.from)
  if (watched.length === 0) return { total: 0, rows: [] }
  const from = watched.map(({ during }) => new Date(during.from))
  const to = watched.map(({ during }) => new Date(during.to))
  const { rows } = await tx.query<UnevenBlock & { total: number }>({
    name: 'uneven-blocks',
    text: `select b.device_id as "deviceId", (extract(epoch from b.at) * 1000)::float8 as at,
        json_build_array(b.a, b.b, b.c) as currents, (count(*) over ())::int4 as total
      from (
        select r.device_id, date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z') as at,
          avg(r.i1) as a, avg(r.i2) as b, avg(r.i3) as c, (avg(r.i1) + avg(r.i2) + avg(r.i3)) / 3 as mean
        from reading_in_force r
        join unnest($2::int4[], $4::timestamptz[], $5::timestamptz[]) as d(id, since, until)
          on d.id = r.device_id and r.ts >= d.since and r.ts < d.until
        where r.organisation_id = $1 and r.device_id = any ($2::int4[]) and r.ts >= $8 and r.ts < $9
          and r.i1 is not null and r.i2 is not null and r.i3 is not null
        group by r.device_id, 2
      ) b
      join unnest($2::int4[], $3::float8[]) as w(device_id, least_a) on w.device_id = b.device_id
      where b.mean > 0 and b.mean >= w.least_a
        and greatest(abs(b.a - b.mean), abs(b.b - b.mean), abs(b.c - b.mean)) * 100 >= b.mean * $6::float8
      order by b.at desc, b.device_id limit $7`,
    values: [
      scope.organisationId,
      watched.map(({ deviceId }) => deviceId),
      watched.map(({ leastA }) => leastA),
      from,
      to,
      leastPercent,
      limit,
      // Partitions outside of all are not read.
      new Date(Math.min(...from.map(Number))),
      new Date(Math.max(...to.map(Number))),
    ],
  })
  return { total: rows[0]?.total ?? 0, rows }
}
