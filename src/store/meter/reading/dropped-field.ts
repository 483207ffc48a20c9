import { byText } from '#domain/text-order.ts'
import type { Instant } from '#domain/time/interval.ts'
import { float8Array, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'

/** A field that held what cannot be true, as often as it did. */
export interface DroppedCount {
  /** as the meter names it: kw, i, kwh_import */
  readonly field: string
  readonly times: number
  /** what it may be at most, power in primary units; null: it was no number, or less than it may be */
  readonly most: number | null
  /** null: no number */
  readonly lastValue: number | null
  readonly lastAt: Instant
}

/** Counts dropped fields of devices: one row a device and field, in one order for all transactions. */
export async function countDropped(
  tx: Tx,
  scope: Scope,
  dropped: readonly (DroppedCount & { readonly deviceId: number })[],
): Promise<void> {
  if (dropped.length === 0) return
  const rows = [...dropped].sort((a, b) => a.deviceId - b.deviceId || byText(a.field, b.field))
  await tx.query({
    name: 'count-dropped',
    text: `insert into dropped_field as d (organisation_id, device_id, field, times, most, last_value, last_at)
      select $1, * from unnest($2::int4[], $3::text[], $4::int4[], $5::float8[], $6::float8[], $7::timestamptz[])
      on conflict (organisation_id, device_id, field) do update set times = d.times + excluded.times,
        most = case when excluded.last_at >= d.last_at then excluded.most else d.most end,
        last_value = case when excluded.last_at >= d.last_at then excluded.last_value else d.last_value end,
        last_at = greatest(d.last_at, excluded.last_at)`,
    values: [
      scope.organisationId,
      int4Array(rows.map((row) => row.deviceId)),
      rows.map((row) => row.field),
      int4Array(rows.map((row) => row.times)),
      float8Array(rows.map((row) => row.most)),
      float8Array(rows.map((row) => row.lastValue)),
      instantArray(rows.map((row) => row.lastAt)),
    ],
  })
}

/** What was dropped of a device, the most frequent first. */
export async function droppedFields(tx: Tx, scope: Scope, deviceId: number): Promise<DroppedCount[]> {
  const { rows } = await tx.query<DroppedCount>(
    `select field, times, most, last_value as "lastValue", last_at as "lastAt" from dropped_field
     where organisation_id = $1 and device_id = $2 order by times desc, field`,
    [scope.organisationId, deviceId],
  )
  return rows
}
