import { type Packing, packableBefore, SAID_FOR_MS } from '#domain/meter/packing/packing-step.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../../engine/scope.ts'
import type { PlatformTx, Tx } from '../../engine/transaction.ts'
import { metersChanged } from '../meter-version.ts'

/** Where the walk over an organisation's devices is: this device from this instant on, then those after it. */
export interface PackingPlace {
  readonly deviceId: number
  readonly from: Instant | null
}

export interface PackingRecord extends Packing, PackingPlace {}

/** How far the organisation's packing is, locked until the transaction ends. */
export async function lockPackingState(tx: Tx, scope: Scope): Promise<PackingRecord> {
  await tx.query('insert into raw_retention (organisation_id) values ($1) on conflict do nothing', [
    scope.organisationId,
  ])
  const { rows } = await tx.query<PackingRecord>(
    `select packed_before as before, packed_said_at as "saidAt", packed_at as "doneAt", pack_device as "deviceId",
       nullif(pack_from, '-infinity') as "from"
     from raw_retention where organisation_id = $1 for update`,
    [scope.organisationId],
  )
  return rows[0]!
}

/** Before which instant readings may be packed, and since when that is said; nulls: nobody has said so. */
export async function saidPacked(tx: Tx, scope: Scope): Promise<Pick<Packing, 'before' | 'saidAt'>> {
  const { rows } = await tx.query<Pick<Packing, 'before' | 'saidAt'>>({
    name: 'said-packed',
    text: `select packed_before as before, packed_said_at as "saidAt" from raw_retention where organisation_id = $1`,
    values: [scope.organisationId],
  })
  return rows[0] ?? { before: null, saidAt: null }
}

/** From now on whoever writes to instants before this one looks for packs. */
export async function sayPacked(tx: Tx, scope: Scope, before: Instant, now: Instant): Promise<void> {
  await tx.query(
    'update raw_retention set packed_before = $2, packed_said_at = $3 where organisation_id = $1',
    [scope.organisationId, new Date(before), new Date(now)],
  )
  await metersChanged(tx, scope)
}

/**
 * The same of an organisation that has just been made: nobody has heard otherwise, so that the files with its history may be packed at
 * once.
 */
export async function sayPackedAnew(
  tx: Pick<PlatformTx, 'query'>,
  organisationId: number,
  createdAt: Instant,
): Promise<void> {
  await tx.query(
    `insert into raw_retention (organisation_id, packed_before, packed_said_at) values ($1, $2, $3)
     on conflict do nothing`,
    [organisationId, new Date(packableBefore(createdAt)), new Date(createdAt - SAID_FOR_MS)],
  )
}

/** The walk goes on from there; null: it is done. */
export async function notePackingPlace(
  tx: Tx,
  scope: Scope,
  place: PackingPlace | null,
  now: Instant,
): Promise<void> {
  await tx.query(
    `update raw_retention set pack_device = $2, pack_from = coalesce($3::timestamptz, '-infinity'),
       packed_at = coalesce($4::timestamptz, packed_at) where organisation_id = $1`,
    [
      scope.organisationId,
      place?.deviceId ?? 0,
      place?.from == null ? null : new Date(place.from),
      place === null ? new Date(now) : null,
    ],
  )
}

/** Devices looked at in one turn. */
const MOST_DEVICES = 100

/** The first reading before an instant that stands for itself, from this place on; the device alone: none of it does. */
export async function nextUnpacked(
  tx: Tx,
  scope: Scope,
  { deviceId, from }: PackingPlace,
  before: Instant,
): Promise<readonly { readonly deviceId: number; readonly at: Instant | null }[]> {
  const { rows } = await tx.query<{ deviceId: number; at: Instant | null }>(
    `select d.id as "deviceId", (select r.ts from reading r where r.organisation_id = $1 and r.device_id = d.id
         and r.ts >= case when d.id = $2 then $3::timestamptz else '-infinity' end and r.ts < $4
       order by r.ts limit 1) as at
     from (select id from device where organisation_id = $1 and id >= $2 order by id limit ${MOST_DEVICES}) d
     order by d.id`,
    [scope.organisationId, deviceId, from === null ? '-infinity' : new Date(from), new Date(before)],
  )
  return rows
}
