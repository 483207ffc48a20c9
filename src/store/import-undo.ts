import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { markAlertDirty } from './alert.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** How many rows were taken back. */
export interface Withdrawn {
  readonly readings: number
  readonly bills: number
  readonly entries: number
  readonly dips: number
  readonly runHours: number
  /** readings that another sender completed or corrected since */
  readonly kept: number
}

interface Span {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
  readonly count: number
}

/** Takes back all that an import brought that is being undone, inside the caller's transaction. */
export async function withdrawImport(tx: Tx, scope: Scope, id: number): Promise<Withdrawn> {
  const own = [scope.organisationId, id]
  const { rows: spans } = await tx.query<Span>(
    `with gone as (
       select device_id, ts from withdraw_import($2)),
     unflagged as (
       delete from quality_flag f using gone
       where f.organisation_id = $1 and f.device_id = gone.device_id and f.at = gone.ts)
     select device_id as "deviceId", extract(epoch from min(ts))::float8 * 1000 as from,
       extract(epoch from max(ts))::float8 * 1000 as to, count(*)::int4 as count
     from gone group by device_id order by device_id`,
    own,
  )
  if (spans.length > 0) await rollUpWithout(tx, scope, spans)
  const { rows } = await tx.query<{ kept: number }>(
    `select count(*)::int4 as kept from reading r join import i on i.organisation_id = $1 and i.id = $2
     where r.organisation_id = $1 and r.device_id = any (i.device_ids) and r.ts between i.from_ts and i.to_ts
       and r.import_id = $2`,
    own,
  )
  const removed = async (table: string) => {
    const gone = await tx.query(`delete from ${table} where organisation_id = $1 and import_id = $2`, own)
    return gone.rowCount ?? 0
  }
  return {
    readings: spans.reduce((sum, { count }) => sum + count, 0),
    bills: (await removed('bill')) + (await removed('diesel_purchase')),
    entries: await removed('diesel_entry'),
    dips: await removed('tank_dip'),
    runHours: await removed('run_hours'),
    kept: rows[0]!.kept,
  }
}

/** Days that hold a reading no more have no row; those around are rolled up again. */
async function rollUpWithout(tx: Tx, scope: Scope, spans: readonly Span[]): Promise<void> {
  const values = [
    scope.organisationId,
    spans.map(({ deviceId }) => deviceId),
    spans.map(({ from }) => from),
    spans.map(({ to }) => to),
  ]
  const touched = `(select s.device_id, to_timestamp(s.f / 1000) as first, to_timestamp(s.t / 1000) as last
    from unnest($2::int4[], $3::float8[], $4::float8[]) s(device_id, f, t)) s`
  for (const table of ['reading_day', 'reading_block']) {
    await tx.query(
      `delete from ${table} r using ${touched}
       join device d on d.organisation_id = $1 and d.id = s.device_id
       join branch b on b.organisation_id = $1 and b.id = d.branch_id
       join organisation o on o.id = $1
       where r.organisation_id = $1 and r.device_id = s.device_id
         and r.day between (s.first at time zone coalesce(b.zone, o.zone))::date
           and (s.last at time zone coalesce(b.zone, o.zone))::date`,
      values,
    )
  }
  // Up to the readings on either side: what stands between them is a gap now.
  const nearest = (side: string, order: string) =>
    `(select r.ts from reading r where r.organisation_id = $1 and r.device_id = s.device_id and ${side}
       order by r.ts ${order} limit 1)`
  const inside = (order: string) => nearest('r.ts between s.first and s.last', order)
  await tx.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, device_id, coalesce(before, first_inside, after), coalesce(after, last_inside, before)
     from (select s.device_id, ${nearest('r.ts < s.first', 'desc')} as before, ${inside('asc')} as first_inside,
         ${inside('desc')} as last_inside, ${nearest('r.ts > s.last', 'asc')} as after from ${touched}) n
     where coalesce(before, first_inside, after) is not null`,
    values,
  )
  await tx.query(
    `update device_latest l set ts = n.ts from (select r.device_id, max(r.ts) as ts from reading r
       where r.organisation_id = $1 and r.device_id = any ($2::int4[]) group by r.device_id) n
     where l.organisation_id = $1 and l.device_id = n.device_id`,
    values.slice(0, 2),
  )
  await tx.query(
    `delete from device_latest l where l.organisation_id = $1 and l.device_id = any ($2::int4[])
       and not exists (select from reading r where r.organisation_id = $1 and r.device_id = l.device_id)`,
    values.slice(0, 2),
  )
  await markAlertDirty(
    tx,
    scope,
    spans.map(({ deviceId, from, to }) => ({ deviceId, from: from - DAY_MS, to: to + DAY_MS })),
  )
  await tx.query(`select pg_notify('rollup', $1)`, [String(scope.organisationId)])
}
