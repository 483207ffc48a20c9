import type { Instant } from '#domain/time/interval.ts'
import { boolArray, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Database } from '../../engine/database.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'
import { firstTold, lastTold } from '../packing/told.ts'
import { type ChangedSpan, JUDGED_AGAIN } from './changed-span.ts'

/**
 * The nearest reading on one side of a window, whatever it says, and the nearest ones of each register that the window
 * has. Among packs, which are few and far away, the nearest that hold so many days with one: what is marked may reach further
 * than it must.
 */
function neighbours(side: 'before' | 'after', arePacked = true): string {
  const [edge, bound, order, furthest, further, nearer, anywhere] =
    side === 'before'
      ? (['<', 'w.from_ts', 'desc', 'min', 'least', '>', '-infinity'] as const)
      : (['>', 'w.to_ts', 'asc', 'max', 'greatest', '<', 'infinity'] as const)
  const [packEnd, beyond] =
    side === 'before'
      ? ['p.since', `p.since < ${bound}`]
      : ['p.ts[p.readings]', `p.since > ${bound} - interval '1 day' and p.ts[p.readings] > ${bound}`]
  const packedToo = (count: number, where: (row: string) => string) =>
    `${further}(${furthest}(n.ts), (select ${furthest}(k.ts) from (select ${packEnd} as ts from reading_pack p
       where p.organisation_id = $1 and p.device_id = w.device_id and ${beyond} ${where('p')}
         and p.since ${nearer} case when count(n.ts) < ${count} then '${anywhere}' else ${furthest}(n.ts) end
       order by p.since ${order} limit ${count + 1}) k))`
  const nearest = (count: number, where: (row: string) => string) => `
    (select ${arePacked ? packedToo(count, where) : `${furthest}(n.ts)`}
     from (select r.ts from reading r
       where r.organisation_id = $1 and r.device_id = w.device_id and r.ts ${edge} ${bound} ${where('r')}
       order by r.ts ${order} limit ${count}) n)`
  const ofRegister = (has: string, register: string) =>
    nearest(JUDGED_AGAIN, (row) => `and w.${has} and ${row}.${register} is not null`)
  return `${bound}, ${nearest(1, () => '')}, ${ofRegister('has_kwh', 'kwh_import')}, ${ofRegister('has_kvarh', 'kvarh')}`
}

/** A window begins where the registers stood that are still held: what comes after them judges them. */
const HELD_FIRST = `least(t.from_ts, (select min(v.ts) from register_verdict v
  where v.organisation_id = $1 and v.device_id = t.device_id and v.verdict = 'H' and v.ts <= t.to_ts
    and (t.has_kwh or t.has_kvarh)))`

const marking = (arePacked: boolean) => `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
  select $1, w.device_id, least(${neighbours('before')}), greatest(${neighbours('after', arePacked)})
  from (select t.device_id, ${HELD_FIRST} as from_ts, t.to_ts, t.has_kwh, t.has_kvarh
    from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::boolean[], $6::boolean[])
      as t(device_id, from_ts, to_ts, has_kwh, has_kvarh)) w
  on conflict do nothing`

const MARK_DIRTY = { name: 'mark-dirty', text: marking(true) }
/** Where nothing after the spans is packed. */
const MARK_DIRTY_RECENT = { name: 'mark-dirty-recent', text: marking(false) }

/**
 * Says what must be rolled up again: from the readings before each span to the readings after it, because the energy
 * and the verdicts of its neighbours change too. `packedBefore`: no reading since then is packed.
 */
export async function markSpans(
  tx: Tx,
  scope: Scope,
  spans: readonly ChangedSpan[],
  packedBefore = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (spans.length === 0) return
  const marks = tx.query({
    ...(spans.every(({ to }) => to >= packedBefore) ? MARK_DIRTY_RECENT : MARK_DIRTY),
    values: [
      scope.organisationId,
      int4Array(spans.map((w) => w.deviceId)),
      instantArray(spans.map((w) => w.from)),
      instantArray(spans.map((w) => w.to)),
      boolArray(spans.map((w) => w.hasKwh)),
      boolArray(spans.map((w) => w.hasKvarh)),
    ],
  })
  await leaveToCommit(tx, marks)
}

/** The same, and wakes the drainer at commit. */
export async function markDirty(tx: Tx, scope: Scope, spans: readonly ChangedSpan[]): Promise<void> {
  await markSpans(tx, scope, spans)
  await leaveToCommit(tx, wakeRollUp(tx, scope))
}

/** At commit the drainer hears of it. */
export function wakeRollUp(tx: Tx, scope: Scope): Promise<unknown> {
  return tx.query({
    name: 'wake-rollup',
    text: `select pg_notify('rollup', $1)`,
    values: [String(scope.organisationId)],
  })
}

/** The same for these organisations, by whoever has committed. */
export async function wakeDrainers(database: Database, organisationIds: readonly number[]): Promise<void> {
  await database.withoutTenant((tx) =>
    tx.query({
      name: 'wake-drainers',
      text: `select pg_notify('rollup', id::text) from unnest($1::int4[]) id`,
      values: [int4Array(organisationIds)],
    }),
  )
}

/** What of a device says what its readings mean (`loadMeterProfiles`). */
const PROFILE = [
  'deviceType',
  'periodS',
  'registerDigits',
  'registerResolution',
  'ratedKva',
  'powerIs',
] as const
type Profile = Partial<Record<(typeof PROFILE)[number], unknown>>

/** A device was changed: what it measured is rolled up anew where its readings mean something else now. */
export async function rollUpChanged(
  tx: Tx,
  scope: Scope,
  before: Profile,
  after: Profile & { readonly id: number },
): Promise<void> {
  if (PROFILE.some((field) => before[field] !== after[field])) await rollUpAnew(tx, scope, [after.id])
}

/**
 * Says that all that a device measured from an instant on must be rolled up again, and the energy that reaches over it:
 * another ratio, another meter. `last`: the newest reading of the device.
 */
export async function rollUpFrom(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  from: Instant,
  last: Instant | null,
): Promise<void> {
  const to = Math.max(from, last ?? from)
  await markDirty(tx, scope, [{ deviceId, from, to, hasKwh: true, hasKvarh: true }])
}

/** The newest reading of a device; null: it has none. */
export async function lastReadingAt(tx: Tx, scope: Scope, deviceId: number): Promise<Instant | null> {
  const { rows } = await tx.query<{ last: Instant | null }>(`select ${lastTold('$2')} as last`, [
    scope.organisationId,
    deviceId,
  ])
  return rows[0]?.last ?? null
}

/** Of the devices that have told anything, when they did first and last. */
const ENDS = `(select t.* from (select d.id as device_id, ${firstTold('d.id')} as first, ${lastTold('d.id')} as last
  from unnest($2::int4[]) d(id)) t where t.first is not null)`

/** Says that all that these devices measured must be rolled up again: what their readings mean has changed. */
export async function rollUpAnew(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<void> {
  const marks = tx.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, device_id, first, last from ${ENDS} e on conflict do nothing`,
    [scope.organisationId, deviceIds],
  )
  await leaveToCommit(tx, marks, wakeRollUp(tx, scope))
}

/** The same after the zone of the devices' branch was changed: its days begin at other instants. */
export async function rollUpOtherDays(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<void> {
  // At either end a day of the old zone may hold no reading of the new one: nothing would write over it. Days whose
  // readings were removed stay those of the old zone.
  for (const table of ['reading_day', 'reading_block']) {
    await tx.query(
      `delete from ${table} r using (
         select e.device_id, (e.first at time zone coalesce(b.zone, o.zone))::date - 1 as before,
           (e.last at time zone coalesce(b.zone, o.zone))::date + 1 as after
         from ${ENDS} e
         join device d on d.organisation_id = $1 and d.id = e.device_id
         join branch b on b.organisation_id = $1 and b.id = d.branch_id
         join organisation o on o.id = $1) s
       where r.organisation_id = $1 and r.device_id = s.device_id and r.day in (s.before, s.after)
         and not exists (select from raw_retention x where x.organisation_id = $1 and r.day < x.removed_before)`,
      [scope.organisationId, deviceIds],
    )
  }
  await rollUpAnew(tx, scope, deviceIds)
}
