import { createHash } from 'node:crypto'
import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from './binary-array.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

/** A frame that was refused: kept with its reason, so that nothing is dropped in silence. */
export interface ParkedFrame {
  /** null: the frame names no device of the sender */
  readonly deviceId: number | null
  readonly reason: string
  /** as it was sent */
  readonly body: string
}

const MOST_BODY = 4_000

/** Parks frames; one that is parked already is counted instead. */
export async function parkFrames(
  tx: Tx,
  scope: Scope,
  frames: readonly ParkedFrame[],
  receivedAt: Instant,
): Promise<void> {
  if (frames.length === 0) return
  const parked = new Map<string, ParkedFrame & { times: number }>()
  for (const { deviceId, reason, body } of frames) {
    const frame = { deviceId, reason: storable(reason), body: storable(body) }
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
        last_received_at)
      select $1, device_id, hash, reason, body, times, to_timestamp($7::float8 / 1000), to_timestamp($7::float8 / 1000)
      from unnest($2::int4[], $3::text[], $4::text[], $5::text[], $6::int4[])
        as f(device_id, hash, reason, body, times)
      on conflict (organisation_id, hash) do update
        set times = p.times + excluded.times, last_received_at = excluded.last_received_at`,
    values: [
      scope.organisationId,
      int4Array(rows.map((row) => row.deviceId)),
      hashes,
      rows.map((row) => row.reason),
      rows.map((row) => row.body),
      int4Array(rows.map((row) => row.times)),
      receivedAt,
    ],
  })
}

/** The database keeps no NUL and no half of a surrogate pair, and a frame that long helps no one. */
function storable(text: string): string {
  return Buffer.from(text.slice(0, MOST_BODY).replaceAll('\u0000', '\uFFFD')).toString()
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
           from reading_parked where organisation_id = $1 group by device_id, reason) p
     left join device d on d.organisation_id = $1 and d.id = p.device_id
     left join branch b on b.organisation_id = $1 and b.id = d.branch_id
     where p.n <= $2 order by p.last_at desc, p.device_id, p.reason limit $3`,
    [scope.organisationId, perDevice, most],
  )
  return rows
}
