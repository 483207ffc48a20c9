import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { readingsInForce } from '../meter/packing/told.ts'

const OF_SPAN = readingsInForce(['hz', 'soc_pct'], {
  device: '= any ($2::int4[])',
  from: ['>=', 's.from_at'],
  to: ['<', 's.to_at'],
})

export interface PlantStateBlock {
  readonly soc: number | null
  readonly hz: number | null
}

/** How full batteries were at least and how fast plants ran on average, by block, over a few spans. A dead bus has no frequency. */
export async function plantStates(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  spans: readonly Interval[],
): Promise<Map<Instant, PlantStateBlock>> {
  if (spans.length === 0 || deviceIds.length === 0) return new Map()
  const { rows } = await tx.query<PlantStateBlock & { at: Instant }>({
    name: 'plant-states',
    text: `select r.at, min(r.soc) as soc, max(r.hz) as hz
      from unnest($3::timestamptz[], $4::timestamptz[]) s (from_at, to_at)
      cross join lateral (
        select device_id, (extract(epoch from date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z')) * 1000)::float8 as at,
          min(r.soc_pct)::float8 as soc, (avg(r.hz) filter (where r.hz > 40))::float8 as hz
        from ${OF_SPAN} r group by 1, 2) r
      group by r.at`,
    values: [
      scope.organisationId,
      deviceIds,
      spans.map(({ from }) => new Date(from)),
      spans.map(({ to }) => new Date(to)),
    ],
  })
  return new Map(rows.map(({ at, soc, hz }) => [at, { soc, hz }]))
}
