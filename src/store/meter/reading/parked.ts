import { createHash } from 'node:crypto'
import type { Reading } from '#domain/meter/reading.ts'
import type { Instant } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../../engine/binary-array.ts'
import type { Scope } from '../../engine/scope.ts'
import type { Tx } from '../../engine/transaction.ts'
import { createParkingRoom, OVER_LIMIT } from './parking-limit.ts'

/** What a frame told, where its time and its measures could be read. */
export interface ToldReading {
  readonly at: Instant
  readonly measured: Omit<Reading, 'at'>
  readonly isCorrection: boolean
}

/** A frame that was refused: kept with its reason, so that nothing is dropped in silence. */
export interface ParkedFrame {
  /** null: the frame names no device of the sender */
  readonly deviceId: number | null
  /** `code: sentence` */
  readonly reason: string
  /** as it was sent */
  readonly body: string
  /** null: its time or its measures could not be read */
  readonly told: ToldReading | null
}

const MOST_BODY = 4_000
/** What there is no room for is counted as one frame of its device. */
const COUNTED = { reason: OVER_LIMIT, body: '', told: null }

/**
 * Parks frames; one that is parked already is counted instead, and so are those that there is no room for.
 * @param rooms for each whether there is room for it; absent: what is parked is counted
 */
export async function parkFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly ParkedFrame[],
  receivedAt: Instant,
  rooms?: readonly boolean[],
): Promise<void> {
  if (frames.length === 0) return
  const parked = new Map<string, ParkedFrame & { times: number }>()
  const hasRoom = rooms ?? (await createParkingRoom().take(tx, scope, frames))
  for (const [n, sent] of frames.entries()) {
    const { deviceId, reason, body, told } = hasRoom[n] ? sent : { ...sent, ...COUNTED }
    const frame = { deviceId, reason: storable(reason), body: storable(body), told }
    const hash = createHash('sha256')
      .update(JSON.stringify([deviceId, frame.reason, frame.body]))
      .digest('hex')
    parked.set(hash, { ...frame, times: (parked.get(hash)?.times ?? 0) + 1 })
  }
  // In one order for all transactions: two that park the same frames must not wait for each other in a circle.
  const hashes = [...parked.keys()].sort()
  const rows = hashes.map((hash) => parked.get(hash)!)
  await tx.query({
    name: 'park-frames',
    text: `insert into reading_parked as p (organisation_id, device_id, hash, reason, body, times, received_at,
        last_received_at, ts, reading)
      select $1, device_id, hash, reason, body, times, to_timestamp($7::float8 / 1000),
        to_timestamp($7::float8 / 1000), ts, reading::jsonb
      from unnest($2::int4[], $3::text[], $4::text[], $5::text[], $6::int4[], $8::timestamptz[], $9::text[])
        as f(device_id, hash, reason, body, times, ts, reading)
      on conflict (organisation_id, hash) do update
        set times = p.times + excluded.times, last_received_at = excluded.last_received_at,
          ts = excluded.ts, reading = excluded.reading`,
    values: [
      scope.organisationId,
      int4Array(rows.map((row) => row.deviceId)),
      hashes,
      rows.map((row) => row.reason),
      rows.map((row) => row.body),
      int4Array(rows.map((row) => row.times)),
      receivedAt,
      instantArray(rows.map((row) => row.told?.at ?? null)),
      rows.map((row) => (row.told === null ? null : serialiseTold(row.told))),
    ],
  })
}

/** The database keeps no NUL and no half of a surrogate pair, and a frame that long helps no one. */
function storable(text: string): string {
  return Buffer.from(text.slice(0, MOST_BODY).replaceAll('\u0000', '\uFFFD')).toString()
}

/** Only what is told: most meters tell few measures. */
function serialiseTold({ measured, isCorrection }: ToldReading): string {
  const told = Object.entries(measured).filter(([, value]) =>
    Array.isArray(value) && value.length > 0 ? value.some((one) => one !== null) : value !== null,
  )
  return JSON.stringify({ ...Object.fromEntries(told), ...(isCorrection ? { correction: true } : {}) })
}

/** A parked frame that is looked at again. */
export interface ParkedRow {
  readonly id: number
  readonly reason: string
  readonly code: string
  readonly body: string
  readonly at: Instant | null
  /** What it told, without what it did not tell; null: see `body`. */
  readonly reading: (Partial<Omit<Reading, 'at'>> & { readonly correction?: boolean }) | null
}

export interface ParkedWanted {
  readonly deviceId: number
  /** Those of one reason; absent: all. */
  readonly code?: string | undefined
  /** Those of this instant and later, and those whose time is not known. */
  readonly from?: Instant | undefined
  /** Those of this instant and before. */
  readonly until?: Instant | undefined
  readonly most: number
}

/** Parked frames of a device that nobody has set aside, in order of time, locked until the transaction ends. */
export async function lockParked(tx: Tx, scope: Scope, wanted: ParkedWanted): Promise<ParkedRow[]> {
  const instant = (at: Instant | undefined) => (at === undefined ? null : new Date(at))
  const { rows } = await tx.query<ParkedRow>(
    `select id, reason, code, body, ts as at, reading from reading_parked
     where organisation_id = $1 and device_id = $2 and discarded_at is null and ($3::text is null or code = $3)
       and ($4::timestamptz is null or ts is null or ts >= $4) and ($5::timestamptz is null or ts <= $5)
     order by ts, id limit $6 for update`,
    [
      scope.organisationId,
      wanted.deviceId,
      wanted.code ?? null,
      instant(wanted.from),
      instant(wanted.until),
      wanted.most,
    ],
  )
  return rows
}

/** Parked frames that are parked no longer. */
export async function unpark(tx: Tx, scope: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query('delete from reading_parked where organisation_id = $1 and id = any ($2::int8[])', [
    scope.organisationId,
    ids,
  ])
}

/** Sets parked frames of a device aside, or takes them back. Returns how many. */
export async function discardParked(
  tx: Tx,
  scope: Scope,
  { deviceId, code, isDiscarded }: { deviceId: number; code?: string | undefined; isDiscarded: boolean },
  now: Instant,
): Promise<number> {
  const { rowCount } = await tx.query(
    `update reading_parked set discarded_at = case when $4 then $5::timestamptz end,
       discarded_by = case when $4 then $6::int4 end
     where organisation_id = $1 and device_id = $2 and ($3::text is null or code = $3)
       and (discarded_at is null) = $4`,
    [scope.organisationId, deviceId, code ?? null, isDiscarded, new Date(now), scope.userId],
  )
  return rowCount ?? 0
}

/** Parked frames of one device and reason. */
export interface ParkedGroup {
  readonly code: string
  readonly reason: string
  readonly count: number
  readonly times: number
  readonly firstAt: Instant | null
  readonly lastAt: Instant | null
  readonly lastReceivedAt: Instant
  /** the body of the newest */
  readonly example: string
  /** how many can be judged again */
  readonly readable: number
}

const SHOWN_BODY = 300

/** What is parked of a device, the most frequent reason first; nothing of what was set aside. */
export async function parkedGroups(tx: Tx, scope: Scope, deviceId: number): Promise<ParkedGroup[]> {
  const { rows } = await tx.query<ParkedGroup>(
    `select code, (array_agg(reason order by id desc))[1] as reason, count(*) as count, sum(times) as times,
       min(ts) as "firstAt", max(ts) as "lastAt", max(last_received_at) as "lastReceivedAt",
       left((array_agg(body order by id desc))[1], ${SHOWN_BODY}) as example,
       count(*) filter (where reading is not null or left(ltrim(body), 1) = '{') as readable
     from reading_parked where organisation_id = $1 and device_id = $2 and discarded_at is null
     group by code order by count(*) desc, code limit 40`,
    [scope.organisationId, deviceId],
  )
  return rows
}

/** How many parked frames of a device were set aside. */
export async function discardedCount(tx: Tx, scope: Scope, deviceId: number): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from reading_parked
     where organisation_id = $1 and device_id = $2 and discarded_at is not null`,
    [scope.organisationId, deviceId],
  )
  return rows[0]!.count
}

/** Devices with frames that were refused for their time, which has come by now. */
export async function devicesWithDue(tx: Tx, scope: Scope, until: Instant): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select distinct device_id as id from reading_parked
     where organisation_id = $1 and code = 'future' and ts <= $2 and discarded_at is null and device_id is not null
     order by 1`,
    [scope.organisationId, new Date(until)],
  )
  return rows.map(({ id }) => id)
}

/** Why frames of one device were refused. */
export interface ParkedReason {
  /** Branch/Device; null: the frames named no device of the sender */
  readonly device: string | null
  readonly reason: string
  readonly times: number
  readonly lastAt: Instant
}

/** The newest reasons of each device, the newest of all first. */
export async function parkedReasons(
  tx: Tx,
  scope: Scope,
  { perDevice, most }: { perDevice: number; most: number },
): Promise<ParkedReason[]> {
  const { rows } = await tx.query<ParkedReason>(
    `select b.name || '/' || d.name as device, p.reason, p.times, p.last_at as "lastAt"
     from (select device_id, reason, sum(times) as times, max(last_received_at) as last_at,
             row_number() over (partition by device_id order by max(last_received_at) desc, reason) as n
           from reading_parked where organisation_id = $1 and discarded_at is null group by device_id, reason) p
     left join device d on d.organisation_id = $1 and d.id = p.device_id
     left join branch b on b.organisation_id = $1 and b.id = d.branch_id
     where p.n <= $2 order by p.last_at desc, p.device_id, p.reason limit $3`,
    [scope.organisationId, perDevice, most],
  )
  return rows
}
