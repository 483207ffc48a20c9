import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { daysInInterval } from '#domain/time/zone.ts'
import { type DirtySpan, markAlertDirty } from '../alert/alert-mark.ts'
import { BILL, PURCHASE } from '../cost/bill.ts'
import { partDeliveries } from '../cost/diesel-balance/part-deliveries.ts'
import { ENTRY } from '../cost/diesel-entry.ts'
import { demandMadeUntil, forgetDemandDays } from '../energy/demand-day.ts'
import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'
import { appendAudit } from '../platform/audit.ts'
import { BROUGHT, firstTold, lastTold } from './packing/told.ts'
import { saveVerdicts } from './rollup/register-verdict.ts'
import { lockRollups } from './rollup/rollup.ts'
import { markDirty } from './rollup/touched-window.ts'
import { type Gone, withdrawReadings } from './withdraw-readings.ts'

/** How many rows were taken back. */
export interface Withdrawn {
  readonly readings: number
  /** what it told more of readings that others sent, or told otherwise */
  readonly corrections: number
  readonly bills: number
  readonly entries: number
  readonly dips: number
  readonly runHours: number
  /** readings that another sender completed or corrected since */
  readonly kept: number
}

/** Takes back all that an import brought that is being undone, inside the caller's transaction. */
export async function withdrawImport(tx: Tx, scope: Scope, id: number, at: Instant): Promise<Withdrawn> {
  const own = [scope.organisationId, id]
  // Whoever rolls up now has read what goes: their days are written before, never after.
  await lockRollups(tx, scope)
  await lockLatest(tx, own)
  const { readings, corrections } = await withdrawReadings(tx, scope, id)
  const spans = [...readings, ...corrections]
  if (spans.length > 0) await rollUpWithout(tx, scope, spans)
  const { rows } = await tx.query<{ kept: number }>(
    `select count(*)::int4 as kept from import i cross join lateral ${BROUGHT} r
     where i.organisation_id = $1 and i.id = $2`,
    own,
  )
  const removed = async (table: string) => {
    const gone = await tx.query(`delete from ${table} where organisation_id = $1 and import_id = $2`, own)
    return gone.rowCount ?? 0
  }
  // What was known earlier is told from the audit: a bill that goes is written down as one that is deleted by hand.
  const papers = async (table: string, columns: string, noun: 'bill' | 'diesel entry') => {
    const gone = await tx.query<{ id: number }>(
      `delete from ${table} where organisation_id = $1 and import_id = $2 returning ${columns}`,
      own,
    )
    const action = `${noun.replace(' ', '-')}.deleted`
    for (const row of gone.rows) {
      const before = { ...row, importId: id }
      await appendAudit(tx, scope, { at, userId: scope.userId, action, subject: `${noun} ${row.id}`, before })
    }
    return gone.rows.length
  }
  await partDeliveries(tx, scope, 'p.import_id = $2', id)
  return {
    readings: total(readings),
    corrections: total(corrections),
    bills: (await papers('bill', BILL, 'bill')) + (await papers('diesel_purchase', PURCHASE, 'bill')),
    entries: await papers('diesel_entry', ENTRY, 'diesel entry'),
    dips: await removed('tank_dip'),
    runHours: await removed('run_hours'),
    kept: rows[0]!.kept,
  }
}

/** Whoever has written a reading of its devices has committed, and nobody writes another one until this is done. */
async function lockLatest(tx: Tx, own: unknown[]): Promise<void> {
  await tx.query(
    `select from device_latest l join import i on i.organisation_id = $1 and l.device_id = any (i.device_ids)
     where l.organisation_id = $1 and i.id = $2 order by l.device_id for update of l`,
    own,
  )
}

const total = (gone: readonly Gone[]) => gone.reduce((sum, { rows }) => sum + rows, 0)

/** What stood on what is gone is rolled up again: inside, in the gaps beside it and in the neighbours. */
async function rollUpWithout(tx: Tx, scope: Scope, spans: readonly Gone[]): Promise<void> {
  const devices = [scope.organisationId, spans.map(({ deviceId }) => deviceId)]
  await markDirty(
    tx,
    scope,
    spans.map(({ deviceId, from, to }) => ({ deviceId, from, to, hasKwh: true, hasKvarh: true })),
  )
  await saveVerdicts(
    tx,
    scope,
    spans.map(({ deviceId, from, to }) => ({ deviceId, from, to: to + 1, verdicts: [] })),
  )
  const forgotten = await forgetDaysBeyond(tx, devices)
  // Days after the newest that is made are made in their turn.
  const made = await demandMadeUntil(tx, scope)
  const days = forgotten.flatMap((span) => daysInInterval('UTC', span))
  await forgetDemandDays(
    tx,
    scope,
    forgotten.map(({ deviceId }) => deviceId),
    [...new Set(days.filter((day) => made !== null && day <= made))],
  )
  await tx.query(
    `update device_latest l set ts = n.ts, tail = null,
       due_from = case when l.due_from is not null then greatest(l.due_from, n.first) end
     from (select d.id as device_id, ${firstTold('d.id')} as first, ${lastTold('d.id')} as ts from unnest($2::int4[]) d(id)) n
     where l.organisation_id = $1 and l.device_id = n.device_id and n.ts is not null`,
    devices,
  )
  await tx.query(
    `delete from device_latest l where l.organisation_id = $1 and l.device_id = any ($2::int4[])
       and ${lastTold('l.device_id')} is null`,
    devices,
  )
  await markAlertDirty(
    tx,
    scope,
    [...spans, ...forgotten].map(({ deviceId, from, to }) => ({
      deviceId,
      from: from - DAY_MS,
      to: to + DAY_MS,
    })),
  )
}

/** The devices with their first and last reading, and the zone of their days; null: they have no reading. */
const ENDS = `(select d.id as device_id, coalesce(b.zone, o.zone) as zone,
    ${firstTold('d.id')} as first, ${lastTold('d.id')} as last
  from device d join branch b on b.organisation_id = $1 and b.id = d.branch_id join organisation o on o.id = $1
  where d.organisation_id = $1 and d.id = any ($2::int4[])) e`

/** Days before the first and after the last reading of a device have no row and get none. Tells where there were any. */
async function forgetDaysBeyond(tx: PlatformTx, devices: unknown[]): Promise<DirtySpan[]> {
  // The ends are looked up by the same statement: a reading that comes meanwhile keeps what it marks.
  await tx.query(
    `with beyond as (
       delete from rollup_dirty q using ${ENDS}
       where q.organisation_id = $1 and q.device_id = e.device_id
         and (e.first is null or q.from_ts < e.first or q.to_ts > e.last)
       returning q.device_id, greatest(q.from_ts, e.first) as from_ts, least(q.to_ts, e.last) as to_ts, e.first)
     insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, device_id, from_ts, to_ts from beyond where first is not null and from_ts <= to_ts
     on conflict do nothing`,
    devices,
  )
  const beyond = `r.device_id = e.device_id and (e.first is null
    or r.day < (e.first at time zone e.zone)::date or r.day > (e.last at time zone e.zone)::date)`
  await tx.query(
    `delete from reading_block r using ${ENDS} where r.organisation_id = $1 and ${beyond}`,
    devices,
  )
  const { rows } = await tx.query<DirtySpan>(
    `with gone as (
       delete from reading_day r using ${ENDS} where r.organisation_id = $1 and ${beyond} returning r.device_id, r.day)
     select device_id as "deviceId", extract(epoch from min(day))::float8 * 1000 as from,
       extract(epoch from max(day) + 1)::float8 * 1000 as to
     from gone group by device_id`,
    devices,
  )
  return rows
}
