import type { ClientType } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { PlatformTx, Tx } from '../engine/transaction.ts'
import { sayPackedAnew } from '../meter/packing/packing-state.ts'

export type CustomerType = 'multi-site' | 'single-site'

/** What may be changed about a client: an organisation as its people and the platform keep it. */
export interface ClientToKeep {
  readonly name: string
  readonly clientType: ClientType
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly contactPerson: string
  /** null: its people have not said. */
  readonly customerType: CustomerType | null
  readonly planMonths: number | null
  /** 'YYYY-MM-DD' */
  readonly planExpiresOn: string | null
}

/** As a list of all clients knows it. */
export interface ClientHead extends ClientToKeep {
  readonly id: number
  readonly zone: string
  readonly isDemo: boolean
  readonly createdAt: Instant
  /** null: its people may log in. */
  readonly disabledAt: Instant | null
  readonly version: number
}

export interface ClientRecord extends ClientHead {
  /** The picture in use. */
  readonly photoId: number | null
}

export const CLIENT_COLUMNS = `o.id, o.name, o.client_type as "clientType", o.phone, o.email, o.address,
  o.contact_person as "contactPerson", o.customer_type as "customerType", o.plan_months as "planMonths",
  o.plan_expires_on as "planExpiresOn", o.zone, o.is_demo as "isDemo", o.created_at as "createdAt", o.version,
  (select c.disabled_at from disabled_client c where c.organisation_id = o.id) as "disabledAt"`
const RECORD = `${CLIENT_COLUMNS},
  (select p.id from client_photo p where p.organisation_id = $1 and p.in_use) as "photoId"`

/** The scope's organisation; null: there is none. */
export async function findClient(tx: Tx, scope: Scope): Promise<ClientRecord | null> {
  const { rows } = await tx.query<ClientRecord>(`select ${RECORD} from organisation o where o.id = $1`, [
    scope.organisationId,
  ])
  return rows[0] ?? null
}

/** The same, locked until the transaction ends; read after the lock, so that a picture put in use meanwhile is seen. */
export async function lockClient(tx: Tx, scope: Scope): Promise<ClientRecord | null> {
  const lock = tx.query('select from organisation o where o.id = $1 for update', [scope.organisationId])
  const [, found] = await Promise.all([lock, findClient(tx, scope)])
  return found
}

/** An id for an organisation that is about to be made: its scope comes before its row. */
export async function nextClientId(tx: PlatformTx): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('organisation', 'id'))::int4 as id`,
  )
  return rows[0]!.id
}

/** Makes the scope's organisation; names are unique, and the database refuses one that is taken. */
export async function insertClient(
  tx: Tx,
  scope: Scope,
  client: ClientToKeep,
  createdAt: Instant,
): Promise<ClientRecord> {
  const added = tx.query(
    `insert into organisation (id, name, client_type, phone, email, address, contact_person, plan_months,
       plan_expires_on, customer_type, zone, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [scope.organisationId, ...clientValues(client), scope.zone, new Date(createdAt)],
  )
  // A cluster tells after the change what it does not tell with it; both travel together.
  const said = sayPackedAnew(tx, scope.organisationId, createdAt)
  const [, , found] = await Promise.all([added, said, findClient(tx, scope)])
  return found!
}

export async function changeClient(tx: Tx, scope: Scope, to: ClientToKeep): Promise<ClientRecord> {
  const changed = tx.query(
    `update organisation o set name = $2, client_type = $3, phone = $4, email = $5, address = $6, contact_person = $7,
       plan_months = $8, plan_expires_on = $9, customer_type = $10, version = o.version + 1
     where o.id = $1`,
    [scope.organisationId, ...clientValues(to)],
  )
  // A cluster tells after the change what it does not tell with it; both travel together.
  const [, found] = await Promise.all([changed, findClient(tx, scope)])
  return found!
}

/** Shuts the organisation's people out. Returns the sessions that ended. */
export async function disableClient(tx: Tx, scope: Scope, now: Instant): Promise<string[]> {
  await tx.query(
    `insert into disabled_client (organisation_id, disabled_at, disabled_by) values ($1, $2, $3)
     on conflict (organisation_id) do nothing`,
    [scope.organisationId, new Date(now), scope.userId],
  )
  const { rows } = await tx.query<{ id: string }>(
    `update session set revoked_at = $2, revoked_why = 'client disabled'
     where revoked_at is null and user_id in (select id from app_user where organisation_id = $1) returning id`,
    [scope.organisationId, new Date(now)],
  )
  return rows.map(({ id }) => id)
}

export async function enableClient(tx: Tx, scope: Scope): Promise<void> {
  await tx.query('delete from disabled_client where organisation_id = $1', [scope.organisationId])
}

/** Whether the organisation's people are shut out. */
export async function isClientDisabled(tx: Tx, scope: Scope): Promise<boolean> {
  const { rows } = await tx.query<{ disabled: boolean }>(
    'select exists (select from disabled_client where organisation_id = $1) as disabled',
    [scope.organisationId],
  )
  return rows[0]?.disabled === true
}

function clientValues(client: ClientToKeep) {
  const { name, clientType, phone, email, address, contactPerson } = client
  const { planMonths, planExpiresOn, customerType } = client
  return [name, clientType, phone, email, address, contactPerson, planMonths, planExpiresOn, customerType]
}
