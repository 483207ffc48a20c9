import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { readingsInForce } from '../../meter/packing/told.ts'

/** Means of a feeder's live phases over 15 minutes, V; null: dead, or not measured. */
export interface VoltageBlock {
  readonly deviceId: number
  readonly at: Instant
  readonly lowest: number | null
  readonly highest: number | null
}

const OF_SPAN = readingsInForce(['v1', 'v2', 'v3'], {
  device: '= any ($2::int4[])',
  from: ['>=', 's.from_at'],
  to: ['<', 's.to_at'],
})

/**
 * The lowest and the highest mean of the live phases of feeders, by block, over a few spans; a phase at or below half the
 * nominal voltage is dead. What nobody asks for is not read: spans are those in which a set ran beside the grid.
 */
export async function feederVoltages(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  nominalV: number,
  spans: readonly Interval[],
): Promise<VoltageBlock[]> {
  if (spans.length === 0 || deviceIds.length === 0) return []
  const live = (phase: string) => `avg(r.${phase}) filter (where r.${phase} > 0.5 * $5::float8)`
  const { rows } = await tx.query<VoltageBlock>({
    name: 'feeder-voltages',
    text: `select r.device_id as "deviceId", r.at, least(r.v1, r.v2, r.v3) as lowest, greatest(r.v1, r.v2, r.v3) as highest
      from unnest($3::timestamptz[], $4::timestamptz[]) s (from_at, to_at)
      cross join lateral (
        select device_id, (extract(epoch from date_bin('15 minutes', r.ts, timestamptz '2000-01-01 00:00Z')) * 1000)::float8 as at,
          ${live('v1')} as v1, ${live('v2')} as v2, ${live('v3')} as v3
        from ${OF_SPAN} r group by 1, 2) r`,
    values: [
      scope.organisationId,
      deviceIds,
      spans.map(({ from }) => new Date(from)),
      spans.map(({ to }) => new Date(to)),
      nominalV,
    ],
  })
  return rows
}
