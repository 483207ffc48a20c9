// A reading that is newer than all of its device needs no look at its neighbours: where they stand is kept with the
// device's latest reading (docs/decisions/025).

import type { Instant } from '#domain/time/interval.ts'
import { float8Array, instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { JUDGED_AGAIN, OF_DUE_DEVICES, type TouchedWindow } from '../rollup/changed-span.ts'

/** Of one device in a batch. */
interface Newest {
  readonly deviceId: number
  /** of the window; '-infinity' where there are several, which is never in order */
  first: Instant
  last: Instant
  registerFirst: Instant
  registerLast: Instant
  tells: number
  tail: readonly Instant[]
}

const tellsOf = ({ hasKwh, hasKvarh }: TouchedWindow) => (hasKwh ? 1 : 0) + (hasKvarh ? 2 : 0)

function newestByDevice(windows: readonly TouchedWindow[]): Newest[] {
  const newest = new Map<number, Newest>()
  for (const window of windows) {
    const { deviceId, from, to, tail } = window
    const tells = tellsOf(window)
    const before = newest.get(deviceId)
    newest.set(deviceId, {
      deviceId,
      first: before ? Number.NEGATIVE_INFINITY : from,
      last: to,
      registerFirst: Math.min(before?.registerFirst ?? Infinity, tells > 0 ? from : Infinity),
      registerLast: Math.max(before?.registerLast ?? -Infinity, tells > 0 ? to : -Infinity),
      tells,
      tail,
    })
  }
  return [...newest.values()]
}

/** Parameters of `moveAndMark`. */
export function movedValues(windows: readonly TouchedWindow[]): unknown[] {
  const newest = newestByDevice(windows)
  const tails = Array.from({ length: JUDGED_AGAIN }, (_, n) => newest.map(({ tail }) => tail[n] ?? null))
  return [
    int4Array(newest.map(({ deviceId }) => deviceId)),
    float8Array(newest.map(({ first }) => first)),
    instantArray(newest.map(({ last }) => last)),
    float8Array(newest.map(({ registerFirst }) => registerFirst)),
    float8Array(newest.map(({ registerLast }) => registerLast)),
    int4Array(newest.map(({ tells }) => tells)),
    ...tails.map(instantArray),
  ]
}

const TYPES = [
  'int4',
  'float8',
  'timestamptz',
  'float8',
  'float8',
  'int4',
  ...Array(JUDGED_AGAIN).fill('timestamptz'),
]
const TAILS = Array.from({ length: JUDGED_AGAIN }, (_, n) => `t${n + 1}`)
/** So many parameters `moveAndMark` takes. */
export const MOVED_COUNT = TYPES.length

const isNewer = 'known.ts < excluded.marked_from'
/** Of a device whose batch is newer than all of it. */
const REACH = `case when excluded.tells = 0 then known.ts
  when known.tells = excluded.tells and cardinality(known.tail) >= ${JUDGED_AGAIN}
  then least(known.ts, known.tail[${JUDGED_AGAIN}]) end`

/**
 * Common table expressions `moved` and `marks`: they move each device's latest reading forward, never back, widen the time
 * in which it told a register, and mark what must be rolled up again of those whose readings came in order: with the device
 * since when (`due_from`), for all of them that something waits (docs/decisions/031). Two transactions that write readings of
 * the same device come one after the other here, so that the later one knows the earlier one's. `n`: the first of the
 * parameters; `received`: the one that says when.
 */
export const moveAndMark = (n: number, received: string, condition = '') => `
  moved as (
    insert into device_latest as known
      (organisation_id, device_id, marked_from, due_from, ts, register_first, register_last, tells, tail, received_at)
    select $1, l.device_id, to_timestamp(l.first / 1000), nullif(to_timestamp(l.first / 1000), '-infinity'), l.last,
      to_timestamp(l.register_first / 1000), to_timestamp(l.register_last / 1000), l.tells,
      array_remove(array[${TAILS.map((t) => `l.${t}`).join(', ')}], null), ${received}::timestamptz
    from unnest(${TYPES.map((type, i) => `$${n + i}::${type}[]`).join(', ')})
      as l(device_id, first, last, register_first, register_last, tells, ${TAILS.join(', ')}) ${condition}
    on conflict (organisation_id, device_id) do update
      set ts = greatest(known.ts, excluded.ts),
        received_at = case when known.ts < excluded.ts then excluded.received_at else known.received_at end,
        register_first = case when known.register_first is null then null
          else least(known.register_first, excluded.register_first) end,
        register_last = case when known.register_last is null then null
          else greatest(known.register_last, excluded.register_last) end,
        tells = case when ${isNewer} and excluded.tells > 0 then excluded.tells else known.tells end,
        tail = case when ${isNewer} and excluded.tells > 0
          then case when known.tells = excluded.tells and cardinality(excluded.tail) > 0
            then (excluded.tail || known.tail)[1:${JUDGED_AGAIN}] else excluded.tail end
          else known.tail end,
        marked_from = case when ${isNewer} then ${REACH} end,
        due_from = case when ${isNewer} then least(known.due_from, ${REACH}) else known.due_from end
      where known.ts < excluded.ts or known.register_first > excluded.register_first
        or known.register_last < excluded.register_last
    returning device_id, ts, tells, marked_from),
  marks as (
    insert into rollup_dirty (organisation_id, device_id, from_ts, to_ts)
    select $1, ${OF_DUE_DEVICES}, min(m.marked_from), max(m.ts)
    from moved m where m.marked_from > '-infinity' having count(*) > 0
    on conflict do nothing)`

/**
 * Devices of which all is marked. Where an older register is held, what judges it changes the energy since the reading before
 * it too: those are looked up.
 */
export const MARKED = `(select array_agg(m.device_id) from moved m where m.marked_from > '-infinity'
    and not exists (select from register_verdict v
      where v.organisation_id = $1 and v.device_id = m.device_id and v.verdict = 'H' and v.ts <= m.marked_from
        and m.tells > 0)) as marked`

export interface Marked {
  /** null: none */
  readonly marked: readonly number[] | null
}

/** What came in no order, or of devices of which too little is known: their neighbours must be looked up. */
export function unmarkedWindows(
  windows: readonly TouchedWindow[],
  { marked }: Marked,
): readonly TouchedWindow[] {
  const done = new Set(marked)
  return done.size === 0 ? windows : windows.filter(({ deviceId }) => !done.has(deviceId))
}

const MOVE = `with ${moveAndMark(3, '$2')} select ${MARKED}`

/** Moves the devices' latest readings and marks what came in order; what did not is returned. */
export async function moveLatest(
  tx: Tx,
  scope: Scope,
  windows: readonly TouchedWindow[],
  receivedAt: Instant,
): Promise<readonly TouchedWindow[]> {
  const { rows } = await tx.query<Marked>({
    name: 'move-latest',
    text: MOVE,
    values: [scope.organisationId, new Date(receivedAt), ...movedValues(windows)],
  })
  return unmarkedWindows(windows, rows[0]!)
}
