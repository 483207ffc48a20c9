import type { Check, Display, LiveReading } from '#domain/meter/commission/check.ts'
import type { Phases } from '#domain/meter/reading.ts'
import { DAY_MS, HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { readingsWithin } from './packing/told.ts'

/** A clock of another zone, or of another day, is looked for too. */
const STRAYS_MS = DAY_MS + 2 * HOUR_MS
const MOST_KEPT = 20

type Row = Readonly<
  Record<'at' | 'receivedAt', Instant> &
    Record<'kwh' | 'kw' | 'pf', number | null> &
    Record<'v' | 'i' | 'p' | 'pfPhase', Phases>
>

const LIVE = readingsWithin(
  [
    ...['received_at', 'import_id', 'kwh_import', 'kw', 'pf'],
    ...['v', 'i', 'p', 'pf'].flatMap((name) => [1, 2, 3].map((n) => `${name}${n}`)),
  ],
  { device: '= $2', from: ['>', '$3::timestamptz'], to: ['<', '$4::timestamptz'] },
)

/** What a device itself sent in the hour before `now`, as it came: oldest first, the newest `most`. */
export async function loadLiveReadings(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { now, most }: { now: Instant; most: number },
): Promise<LiveReading[]> {
  const { rows } = await tx.query<Row>(
    `select ts as at, received_at as "receivedAt", kwh_import as kwh, kw, pf, array[v1, v2, v3] as v,
       array[i1, i2, i3] as i, array[p1, p2, p3] as p, array[pf1, pf2, pf3] as "pfPhase"
     from ${LIVE} told
     where received_at > $5 and import_id is null
     order by ts desc limit $6`,
    [
      scope.organisationId,
      deviceId,
      new Date(now - STRAYS_MS),
      new Date(now + STRAYS_MS),
      new Date(now - HOUR_MS),
      most,
    ],
  )
  return rows.reverse()
}

export interface CommissioningToKeep {
  readonly deviceId: number
  readonly at: Instant
  readonly checks: readonly Check[]
  readonly display: Display | null
  readonly note: string
  /** Why, although something was wrong; null: nothing was. */
  readonly despite: string | null
}

export interface CommissioningRecord extends Pick<CommissioningToKeep, 'at' | 'note' | 'despite'> {
  /** Log-in name; null: not known any more. */
  readonly by: string | null
}

/** Keeps that a device is right, by whoever the scope names. */
export async function keepCommissioning(tx: Tx, scope: Scope, kept: CommissioningToKeep): Promise<void> {
  await tx.query(
    `insert into commissioning (organisation_id, device_id, commissioned_at, commissioned_by, checks, display, note, despite)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      scope.organisationId,
      kept.deviceId,
      new Date(kept.at),
      scope.userId,
      JSON.stringify(kept.checks),
      kept.display === null ? null : JSON.stringify(kept.display),
      kept.note,
      kept.despite,
    ],
  )
}

/** When a device was commissioned and by whom, newest first. */
export async function loadCommissionings(
  tx: Tx,
  scope: Scope,
  deviceId: number,
): Promise<CommissioningRecord[]> {
  const { rows } = await tx.query<CommissioningRecord>(
    `select commissioned_at as at, coalesce((select username from app_user u where u.id = commissioned_by),
       platform_username(commissioned_by)) as by, note, despite
     from commissioning where organisation_id = $1 and device_id = $2 order by commissioned_at desc limit ${MOST_KEPT}`,
    [scope.organisationId, deviceId],
  )
  return rows
}
