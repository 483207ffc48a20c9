import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { boolArray, float8Array, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'
import type { ReadingRow } from '../reading/reading-row.ts'

/** Rows further apart than this are windows of their own: a bulk of a year is one window, two late rows are two. */
const APART_MS = 2 * DAY_MS

/** A stretch of time of one device whose readings changed; both ends are readings. */
export interface TouchedWindow {
  readonly deviceId: number
  readonly from: Instant
  to: Instant
  hasKwh: boolean
  hasKvarh: boolean
}

/** Few windows over rows that are sorted by device and instant. */
export function touchedWindows(rows: readonly ReadingRow[]): TouchedWindow[] {
  const windows: TouchedWindow[] = []
  for (const { deviceId, reading } of rows) {
    const { at } = reading
    let last = windows.at(-1)
    if (last === undefined || last.deviceId !== deviceId || at - last.to > APART_MS) {
      last = { deviceId, from: at, to: at, hasKwh: false, hasKvarh: false }
      windows.push(last)
    }
    last.to = at
    last.hasKwh ||= reading.kwh !== null
    last.hasKvarh ||= reading.kvarh !== null
  }
  return windows
}

/** Readings of a register whose verdict one between them may change: more than the judge looks at in a true course. */
const JUDGED_AGAIN = 4

/**
 * The nearest reading on one side of a window, whatever it says, and the nearest ones of each register that the window
 * has.
 */
function neighbours(side: 'before' | 'after'): string {
  const [edge, bound, order, furthest] =
    side === 'before' ? ['<', 'w.from_ts', 'desc', 'min'] : ['>', 'w.to_ts', 'asc', 'max']
  const nearest = (count: number, condition: string) =>
    `(select ${furthest}(n.ts) from (select r.ts from reading r
       where r.organisation_id = $1 and r.device_id = w.device_id and r.ts ${edge} ${bound} ${condition}
       order by r.ts ${order} limit ${count}) n)`
  return `${bound}, ${nearest(1, '')}, ${nearest(JUDGED_AGAIN, 'and w.has_kwh and r.kwh_import is not null')},
    ${nearest(JUDGED_AGAIN, 'and w.has_kvarh and r.kvarh is not null')}`
}

/** A window begins where the registers stood that are still held: what comes after them judges them. */
const HELD_FIRST = `least(t.from_ts, (select min(v.ts) from register_verdict v
  where v.organisation_id = $1 and v.device_id = t.device_id and v.verdict = 'H' and v.ts <= t.to_ts
    and (t.has_kwh or t.has_kvarh)))`

/**
 * Says what must be rolled up again: from the readings before each window to the readings after it, because the energy
 * and the verdicts of its neighbours change too. Then wakes the drainer, at commit.
 */
export async function markDirty(tx: Tx, scope: Scope, windows: readonly TouchedWindow[]): Promise<void> {
  const marks = tx.query({
    name: 'mark-dirty',
    text: `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
      select $1, w.device_id, least(${neighbours('before')}), greatest(${neighbours('after')})
      from (select t.device_id, ${HELD_FIRST} as from_ts, t.to_ts, t.has_kwh, t.has_kvarh
        from unnest($2::int4[], $3::timestamptz[], $4::timestamptz[], $5::boolean[], $6::boolean[])
          as t(device_id, from_ts, to_ts, has_kwh, has_kvarh)) w
      on conflict do nothing`,
    values: [
      scope.organisationId,
      int4Array(windows.map((w) => w.deviceId)),
      instantArray(windows.map((w) => w.from)),
      instantArray(windows.map((w) => w.to)),
      boolArray(windows.map((w) => w.hasKwh)),
      boolArray(windows.map((w) => w.hasKvarh)),
    ],
  })
  await leaveToCommit(tx, marks, wakeRollUp(tx, scope))
}

function wakeRollUp(tx: Tx, scope: Scope): Promise<unknown> {
  return tx.query({
    name: 'wake-rollup',
    text: `select pg_notify('rollup', $1)`,
    values: [String(scope.organisationId)],
  })
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
  const { rows } = await tx.query<{ last: Instant | null }>(
    `select (select ts from reading where organisation_id = $1 and device_id = $2 order by ts desc limit 1) as last`,
    [scope.organisationId, deviceId],
  )
  return rows[0]?.last ?? null
}

/** Says that all that these devices measured must be rolled up again: what their readings mean has changed. */
export async function rollUpAnew(tx: Tx, scope: Scope, deviceIds: readonly number[]): Promise<void> {
  const marks = tx.query(
    `insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
     select $1, device_id, min(ts), max(ts) from reading
     where organisation_id = $1 and device_id = any ($2::int4[]) group by device_id
     on conflict do nothing`,
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
         from (select device_id, min(ts) as first, max(ts) as last from reading
               where organisation_id = $1 and device_id = any ($2::int4[]) group by device_id) e
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

interface Newest {
  ts: Instant
  registerFirst: Instant
  registerLast: Instant
}

/** Moves each device's latest reading forward, never back, and widens the time in which it told a register. */
export async function advanceLatest(
  tx: Tx,
  scope: Scope,
  windows: readonly TouchedWindow[],
  receivedAt: Instant,
): Promise<void> {
  const newest = newestByDevice(windows)
  await tx.query({
    name: 'advance-latest',
    text: `insert into device_latest as known (organisation_id, device_id, ts, received_at, register_first, register_last)
      select $1, l.device_id, l.ts, to_timestamp($6::float8 / 1000), to_timestamp(l.first / 1000),
        to_timestamp(l.last / 1000)
      from unnest($2::int4[], $3::timestamptz[], $4::float8[], $5::float8[]) as l(device_id, ts, first, last)
      on conflict (organisation_id, device_id) do update
        set ts = greatest(known.ts, excluded.ts),
          received_at = case when known.ts < excluded.ts then excluded.received_at else known.received_at end,
          register_first = case when known.register_first is null then null
            else least(known.register_first, excluded.register_first) end,
          register_last = case when known.register_last is null then null
            else greatest(known.register_last, excluded.register_last) end
        where known.ts < excluded.ts or known.register_first > excluded.register_first
          or known.register_last < excluded.register_last`,
    values: [
      scope.organisationId,
      int4Array([...newest.keys()]),
      instantArray([...newest.values()].map(({ ts }) => ts)),
      float8Array([...newest.values()].map(({ registerFirst }) => registerFirst)),
      float8Array([...newest.values()].map(({ registerLast }) => registerLast)),
      receivedAt,
    ],
  })
}

function newestByDevice(windows: readonly TouchedWindow[]): Map<number, Newest> {
  const newest = new Map<number, Newest>()
  for (const { deviceId, from, to, hasKwh, hasKvarh } of windows) {
    const tells = hasKwh || hasKvarh
    const before = newest.get(deviceId)
    newest.set(deviceId, {
      ts: to,
      registerFirst: Math.min(before?.registerFirst ?? Infinity, tells ? from : Infinity),
      registerLast: Math.max(before?.registerLast ?? -Infinity, tells ? to : -Infinity),
    })
  }
  return newest
}
