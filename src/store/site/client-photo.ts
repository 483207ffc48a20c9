import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** How long a picture waits for its form to be saved, or stays after it was replaced. */
const KEPT_MS = DAY_MS

export interface ClientPhotoToAdd {
  /** As the person called it. */
  readonly name: string
  /** Its name in the folder of uploads. */
  readonly file: string
  readonly sha256: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly mediaType: 'image/png' | 'image/jpeg'
}

export interface ClientPhoto extends ClientPhotoToAdd {
  readonly id: number
}

const COLUMNS = 'id, name, file, sha256, bytes, width, height, media_type as "mediaType"'

export async function addClientPhoto(
  tx: Tx,
  scope: Scope,
  photo: ClientPhotoToAdd,
  now: Instant,
): Promise<ClientPhoto> {
  const { name, file, sha256, bytes, width, height, mediaType } = photo
  const { rows } = await tx.query<ClientPhoto>(
    `insert into client_photo (organisation_id, name, file, sha256, bytes, width, height, media_type, made_by, made_at,
       idle_since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning ${COLUMNS}`,
    [scope.organisationId, name, file, sha256, bytes, width, height, mediaType, scope.userId, new Date(now)],
  )
  return rows[0]!
}

export async function findClientPhoto(tx: Tx, scope: Scope, id: number): Promise<ClientPhoto | null> {
  const { rows } = await tx.query<ClientPhoto>(
    `select ${COLUMNS} from client_photo where organisation_id = $1 and id = $2`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

/** Makes this picture the organisation's; false: there is none with this id, and the change is to be given up. */
export async function takeClientPhoto(tx: Tx, scope: Scope, id: number, now: Instant): Promise<boolean> {
  const others = tx.query(
    `update client_photo set in_use = false, idle_since = $3
     where organisation_id = $1 and in_use and id <> $2`,
    [scope.organisationId, id, new Date(now)],
  )
  const own = tx.query(
    'update client_photo set in_use = true, idle_since = null where organisation_id = $1 and id = $2',
    [scope.organisationId, id],
  )
  const [, { rowCount }] = await Promise.all([others, own])
  return rowCount === 1
}

/** Pictures of the organisation that are not in use, and may fill a disk. */
export async function countIdlePhotos(tx: Tx, scope: Scope): Promise<number> {
  const { rows } = await tx.query<{ idle: number }>(
    'select count(*)::int4 as idle from client_photo where organisation_id = $1 and not in_use',
    [scope.organisationId],
  )
  return rows[0]!.idle
}

/** Forgets pictures that nobody saved within a day, or that were replaced a day ago. */
export async function sweepClientPhotos(
  tx: Tx,
  scope: Scope,
  now: Instant,
): Promise<{ id: number; file: string }[]> {
  const { rows } = await tx.query<{ id: number; file: string }>(
    `delete from client_photo where organisation_id = $1 and not in_use and idle_since <= $2 returning id, file`,
    [scope.organisationId, new Date(now - KEPT_MS)],
  )
  return rows
}
