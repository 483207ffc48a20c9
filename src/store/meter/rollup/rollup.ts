import type { DirtyWindow } from '#domain/meter/rollup/dirty-days.ts'
import type { RolledDay } from '#domain/meter/rollup/roll-up-days.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import { packBlocks } from '../../energy/block-vectors.ts'
import { float8Array, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { OF_DUE_DEVICES } from './changed-span.ts'
import type { DueDevice } from './due-devices.ts'

/** Whether anything waits to be rolled up: a cheap look before a read. */
export async function isDirty(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'is-dirty',
    text: 'select exists (select from rollup_dirty where organisation_id = $1) as dirty',
    values: [scope.organisationId],
  })
  return rows[0]?.dirty === true
}

/** Nobody else rolls up in the organisation until the transaction ends. */
export async function lockRollups(tx: Tx, scope: Scope): Promise<void> {
  await tx.query(`select set_config('lock_timeout', '60s', true), pg_advisory_xact_lock(hashtext($1), $2)`, [
    'nairawatt.rollup',
    scope.organisationId,
  ])
}

/** Marks taken at once. */
const MOST_MARKS = 10_000

interface TakenWindow extends DirtyWindow {
  readonly marks: number
  readonly dueFrom: Instant | null
  readonly latest: Instant
  readonly reach: Instant
}

/**
 * Takes the marks that reach furthest into the present, so that nobody else finds them, and what waits with the devices, which
 * does until it is settled; by device and time, what overlaps as one window. `left`: there may be more.
 */
export async function takeDirty(
  tx: Tx,
  scope: Scope,
): Promise<{
  readonly windows: readonly DirtyWindow[]
  readonly due: readonly DueDevice[]
  readonly left: boolean
}> {
  const { rows } = await tx.query<TakenWindow>({
    name: 'take-dirty',
    text: `with taken as (
        delete from rollup_dirty where organisation_id = $1 and id in
          (select id from rollup_dirty where organisation_id = $1 order by to_ts desc, id limit ${MOST_MARKS})
        returning device_id, from_ts, to_ts),
      due as (select l.device_id, l.due_from, l.ts, least(l.ts, l.tail[cardinality(l.tail)]) as reach
        from device_latest l
        where l.organisation_id = $1 and l.due_from is not null),
      joined as (select device_id, unnest(range_agg(tstzrange(least(from_ts, to_ts), to_ts, '[]'))) as span
        from (select device_id, from_ts, to_ts from taken where device_id <> ${OF_DUE_DEVICES}
          union all select device_id, due_from, ts from due) w
        group by device_id)
      select j.device_id as "deviceId", extract(epoch from lower(j.span))::float8 * 1000 as "from",
        extract(epoch from upper(j.span))::float8 * 1000 as "to", (select count(*)::int4 from taken) as marks,
        d.due_from as "dueFrom", d.ts as latest, d.reach
      from joined j left join due d on d.device_id = j.device_id order by j.device_id, lower(j.span)`,
    values: [scope.organisationId],
  })
  const due = new Map<number, DueDevice>()
  for (const { deviceId, dueFrom, latest, reach } of rows)
    if (dueFrom !== null) due.set(deviceId, { deviceId, dueFrom, latest, reach })
  const windows = rows.map(({ deviceId, from, to }) => ({ deviceId, from, to }))
  return { windows, due: [...due.values()], left: rows[0]?.marks === MOST_MARKS }
}

/** Marks whole days again: they are rolled up later. */
export async function putBackDirty(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  spans: readonly Interval[],
): Promise<void> {
  await tx.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, $2, to_timestamp(f / 1000), to_timestamp(t / 1000) from unnest($3::float8[], $4::float8[]) s(f, t)
     on conflict do nothing`,
    [scope.organisationId, deviceId, spans.map((s) => s.from), spans.map((s) => s.to - 1)],
  )
}

/** Replaces the rows of these days. */
export async function saveDays(tx: Tx, scope: Scope, days: readonly RolledDay[]): Promise<void> {
  const keys = [scope.organisationId, int4Array(days.map((d) => d.deviceId)), days.map((d) => d.day)]
  const totals = days.map((d) => d.totals)
  await tx.query({
    name: 'save-days',
    text: `insert into reading_day (organisation_id, device_id, day, kwh, kvarh, daylight_kwh, coverage_s, day_s, on_s,
        readings, quality, estimated_kwh)
      select $1, * from unnest($2::int4[], $3::date[], $4::float8[], $5::float8[], $6::float8[], $7::int4[], $8::int4[],
        $9::int4[], $10::int4[], $11::"char"[], $12::float8[])
      on conflict (organisation_id, device_id, day) do update set kwh = excluded.kwh, kvarh = excluded.kvarh,
        daylight_kwh = excluded.daylight_kwh, coverage_s = excluded.coverage_s, day_s = excluded.day_s,
        on_s = excluded.on_s, readings = excluded.readings, quality = excluded.quality,
        estimated_kwh = excluded.estimated_kwh`,
    values: [
      ...keys,
      float8Array(totals.map((t) => t.kwh)),
      float8Array(totals.map((t) => t.kvarh)),
      float8Array(totals.map((t) => t.daylightKwh)),
      int4Array(totals.map((t) => t.coverageS)),
      int4Array(totals.map((t) => t.periodS)),
      int4Array(totals.map((t) => (t.onS === null ? null : Math.round(t.onS)))),
      int4Array(totals.map((t) => t.readings)),
      totals.map((t) => t.quality),
      float8Array(totals.map((t) => t.estimatedKwh ?? 0)),
    ],
  })
  const vectors = days.map((d) => d.vectors)
  await tx.query({
    name: 'save-blocks',
    text: `insert into reading_block (organisation_id, device_id, day, kwh, kvarh, kva, coverage_s, on_s, readings,
        estimated_kwh, known_s, quality)
      select $1, * from unnest($2::int4[], $3::date[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[],
        $9::bytea[], $10::bytea[], $11::bytea[], $12::text[])
      on conflict (organisation_id, device_id, day) do update set kwh = excluded.kwh, kvarh = excluded.kvarh,
        kva = excluded.kva, coverage_s = excluded.coverage_s, on_s = excluded.on_s, readings = excluded.readings,
        estimated_kwh = excluded.estimated_kwh, known_s = excluded.known_s, quality = excluded.quality`,
    values: [...keys, ...packBlocks(vectors), vectors.map((v) => v.quality)],
  })
}
