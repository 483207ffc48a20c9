import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { COLUMN_NAMES, type ReadingRow } from '../reading/reading-row.ts'

/** Every column of `reading` but its key. */
export const PACKED_COLUMNS: readonly string[] = ['received_at', 'import_id', ...COLUMN_NAMES]

const LOCK = `hashtext('nairawatt.packing'), $1`

/** Days of a device that are to be packed: all of them lie in one month of UTC. */
export interface PackedSpan {
  readonly deviceId: number
  readonly from: Instant
  readonly to: Instant
  /** A day to which something was written since then stays as it is. */
  readonly quietSince: Instant
}

/** Whether nobody writes to long past days of the organisation until the transaction ends; whoever does is let go first. */
export async function tryLockPacking(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await tx.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as free`, [
    scope.organisationId,
  ])
  return rows[0]!.free
}

const DAY_OF = (ts: string) => `date_trunc('day', ${ts} at time zone 'UTC')`

/** A column that nobody fills takes no room. */
const packedValues = PACKED_COLUMNS.map(
  (name) => `case when count(g.${name}) > 0 then array_agg(g.${name} order by g.ts) end`,
).join(', ')

const PACK = `with quiet as (
    select ${DAY_OF('r.ts')} as day from reading r
    where r.organisation_id = $1 and r.device_id = $2 and r.ts >= $3 and r.ts < $4
    group by 1 having coalesce(max(r.received_at) < $5, true)),
  gone as (
    delete from reading r where r.organisation_id = $1 and r.device_id = $2 and r.ts >= $3 and r.ts < $4
      and ${DAY_OF('r.ts')} in (select day from quiet)
    returning ts, ${PACKED_COLUMNS.join(', ')}),
  put as (
    insert into reading_pack (organisation_id, device_id, since, readings, ts, ${PACKED_COLUMNS.join(', ')})
    select $1, $2, min(g.ts), count(*), array_agg(g.ts order by g.ts), ${packedValues}
    from gone g group by ${DAY_OF('g.ts')}
    on conflict do nothing returning readings)
  select (select count(*) from gone) as taken, (select coalesce(sum(readings), 0)::float8 from put) as put`

/** Packs the days of a device, under `tryLockPacking`; how many readings went into packs. */
export async function packReadings(tx: Tx, scope: Scope, span: PackedSpan): Promise<number> {
  const { deviceId, from, to, quietSince } = span
  await tx.query(`set local app.packing_before = '${new Date(to).toISOString()}'`)
  const moved = await move(tx, PACK, [
    scope.organisationId,
    deviceId,
    ...[from, to, quietSince].map((at) => new Date(at)),
  ])
  await tx.query(`set local app.packing_before = ''`)
  return moved
}

const unpack = (which: string, keys = '') => `with gone as (
    delete from reading_pack p ${keys} where p.organisation_id = $1 and ${which} returning p.*),
  put as (
    insert into reading (organisation_id, device_id, ts, ${PACKED_COLUMNS.join(', ')})
    select $1, g.device_id, u.*
    from gone g cross join lateral unnest(g.ts, ${PACKED_COLUMNS.map((name) => `g.${name}`).join(', ')}) u
    on conflict do nothing returning 1)
  select (select coalesce(sum(readings), 0)::float8 from gone) as taken, (select count(*) from put) as put`

const UNPACK_DAYS = unpack(
  `p.device_id = k.device_id and p.since >= k.day and p.since < k.next`,
  'using unnest($2::int4[], $3::timestamptz[], $4::timestamptz[]) as k(device_id, day, next)',
)

/**
 * Whoever writes readings of before `packedBefore` calls this first, in the same transaction: their days are unpacked,
 * and no other is packed until it ends.
 */
export async function unpackDays(
  tx: Tx,
  scope: Scope,
  rows: readonly ReadingRow[],
  packedBefore: Instant,
): Promise<void> {
  const days = new Map<string, readonly [number, Instant]>()
  for (const { deviceId, reading } of rows) {
    if (reading.at >= packedBefore) continue
    const day = Math.floor(reading.at / DAY_MS) * DAY_MS
    days.set(`${deviceId} ${day}`, [deviceId, day])
  }
  if (days.size === 0) return
  const keys = [...days.values()].sort(([a, on], [b, then]) => a - b || on - then)
  await unpackWith(tx, scope, UNPACK_DAYS, [
    int4Array(keys.map(([id]) => id)),
    instantArray(keys.map(([, day]) => day)),
    // A cluster adds nothing to a column in a statement that deletes.
    instantArray(keys.map(([, day]) => day + DAY_MS)),
  ])
}

const UNPACK_SPAN =
  unpack(`p.device_id = any ($2::int4[]) and p.since > $3::timestamptz - interval '1 day' and p.since <= $4
    and ($5::int4 is null or $5 = any (p.import_id))`)

export interface UnpackedSpan {
  readonly deviceIds: readonly number[]
  /** Both inclusive. */
  readonly from: Date
  readonly to: Date
}

/** The same for days of devices of which readings are to be taken away; those with a reading of an import, where one is named. */
export async function unpackSpan(
  tx: Tx,
  scope: Scope,
  { deviceIds, from, to }: UnpackedSpan,
  importId: number | null = null,
): Promise<void> {
  await unpackWith(tx, scope, UNPACK_SPAN, [deviceIds, from, to, importId])
}

async function unpackWith(tx: Tx, scope: Scope, text: string, values: readonly unknown[]): Promise<void> {
  // The packer gives way: it tries for this lock and never waits for it.
  const locked = tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`, [scope.organisationId])
  const named = tx.query(`set local app.unpacking_before = 'infinity'`)
  const moved = move(tx, text, [scope.organisationId, ...values])
  const ended = tx.query(`set local app.unpacking_before = ''`)
  await Promise.all([locked, named, moved, ended])
}

async function move(tx: Tx, text: string, values: unknown[]): Promise<number> {
  const { rows } = await tx.query<{ taken: number; put: number }>(text, values)
  const { taken, put } = rows[0]!
  // Both tables held a reading of the same instant, which nothing can have written: better to stop than to lose one.
  if (taken !== put) throw new Error(`${taken} readings were to be moved, and ${put} could be`)
  return taken
}
