import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import { leaveToCommit, type Tx } from '../../engine/transaction.ts'

/** Readings of one message that wait, as the room that takes them in wrote them. */
export interface AsideFrames {
  readonly id: string
  readonly readings: number
  readonly frames: unknown
}

/** Messages of one client, and their bytes. */
const MOST = 500
const MOST_BYTES = 4_000_000
const KEPT_MS = 30 * DAY_MS

/** Puts readings aside. False: there is no room, and they are not. */
export async function putFramesAside(
  tx: Tx,
  scope: Scope,
  { readings, frames }: { readonly readings: number; readonly frames: string },
  now: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'put-frames-aside',
    // Citus lets rows that are made of others past row-level security only with ON CONFLICT; there is none to be had.
    text: `insert into frames_aside (organisation_id, put_at, readings, bytes, frames)
      select $1, $2, $3, $4::int4, $5
      from (select count(*) as messages, coalesce(sum(bytes), 0) as bytes from frames_aside where organisation_id = $1) a
      where a.messages < ${MOST} and a.bytes + $4::int4 <= ${MOST_BYTES}
      on conflict do nothing`,
    values: [scope.organisationId, new Date(now), readings, Buffer.byteLength(frames), frames],
  })
  return rowCount === 1
}

/** Those that have waited longest. */
export async function framesAside(tx: Tx, scope: Scope, most: number): Promise<AsideFrames[]> {
  const { rows } = await tx.query<AsideFrames>({
    name: 'frames-aside',
    text: 'select id, readings, frames from frames_aside where organisation_id = $1 order by put_at, id limit $2',
    values: [scope.organisationId, most],
  })
  return rows
}

/** They are taken in. */
export async function removeFramesAside(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  const gone = tx.query({
    name: 'remove-frames-aside',
    text: 'delete from frames_aside where organisation_id = $1 and id = any ($2::uuid[])',
    values: [scope.organisationId, ids],
  })
  await leaveToCommit(tx, gone)
}

/** Gives up what has waited for a month: so many messages. */
export async function forgetFramesAside(tx: Tx, scope: Scope, now: Instant): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'forget-frames-aside',
    text: 'delete from frames_aside where organisation_id = $1 and put_at < $2',
    values: [scope.organisationId, new Date(now - KEPT_MS)],
  })
  return rowCount ?? 0
}
