import type { DeviceType } from '#domain/device-type.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

export type CustomerType = 'multi-site' | 'single-site'

/** Who the organisation is, as its own people write it. */
export interface ClientToKeep {
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly address: string
  readonly customerType: CustomerType | null
}

export interface Client extends ClientToKeep {
  readonly version: number
  /** The picture in use. */
  readonly photoId: number | null
}

const CLIENT = `o.name, o.phone, o.email, o.address, o.customer_type as "customerType", o.version,
  (select p.id from client_photo p where p.organisation_id = $1 and p.in_use) as "photoId"`

export async function clientOf(tx: Tx, scope: Scope): Promise<Client> {
  const { rows } = await tx.query<Client>(`select ${CLIENT} from organisation o where o.id = $1`, [
    scope.organisationId,
  ])
  return rows[0]!
}

/** The same, with the row locked until the transaction ends. */
export async function lockClient(tx: Tx, scope: Scope): Promise<Client> {
  await tx.query('select from organisation o where o.id = $1 for update', [scope.organisationId])
  return clientOf(tx, scope)
}

/** Writes the client; names of organisations are unique, and the database refuses one that is taken. */
export async function changeClient(tx: Tx, scope: Scope, to: ClientToKeep): Promise<Client> {
  await tx.query(
    `update organisation set name = $2, phone = $3, email = $4, address = $5, customer_type = $6,
       version = version + 1 where id = $1`,
    [scope.organisationId, to.name, to.phone, to.email, to.address, to.customerType],
  )
  return clientOf(tx, scope)
}

export interface SiteToKeep {
  readonly name: string
  readonly address: string
  readonly contactPerson: string
  /** Local 'HH:mm'; null: not said, and the score card knows no closed hours. */
  readonly opensAt: string | null
  readonly closesAt: string | null
}

export interface Site extends SiteToKeep {
  readonly id: number
  readonly version: number
  readonly createdAt: Instant
}

const SITE = `id, name, address, contact_person as "contactPerson", to_char(opens_at, 'HH24:MI') as "opensAt",
  to_char(closes_at, 'HH24:MI') as "closesAt", version, created_at as "createdAt"`

/** The scope's branches as sites, in the order they were added. */
export async function listSites(tx: Tx, scope: Scope): Promise<Site[]> {
  const { rows } = await tx.query<Site>(
    `select ${SITE} from branch where organisation_id = $1 and ($2::int4[] is null or id = any ($2)) order by id`,
    [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows
}

export async function lockSite(tx: Tx, scope: Scope, id: number): Promise<Site | null> {
  const { rows } = await tx.query<Site>(
    `select ${SITE} from branch where organisation_id = $1 and id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

export async function changeSite(tx: Tx, scope: Scope, id: number, to: SiteToKeep): Promise<Site> {
  const { rows } = await tx.query<Site>(
    `update branch set name = $3, address = $4, contact_person = $5, opens_at = $6::time, closes_at = $7::time,
       version = version + 1
     where organisation_id = $1 and id = $2 returning ${SITE}`,
    [scope.organisationId, id, to.name, to.address, to.contactPerson, to.opensAt, to.closesAt],
  )
  return rows[0]!
}

export interface DeviceToKeep {
  readonly name: string
  readonly deviceType: DeviceType
  readonly isSource: boolean
  readonly sourceTag: string | null
  readonly meterModel: string | null
  /** Hours of running between services; null: the usual ones. */
  readonly serviceIntervalH: number | null
  /** Local day. */
  readonly nextMaintenanceOn: string | null
}

export interface DeviceRecord extends DeviceToKeep {
  readonly id: number
  readonly branchId: number
  readonly code: string | null
  readonly version: number
  readonly createdAt: Instant
}

const DEVICE = `id, branch_id as "branchId", name, device_type as "deviceType", is_source as "isSource",
  source_tag as "sourceTag", meter_model as "meterModel", service_interval_h as "serviceIntervalH",
  next_maintenance_on as "nextMaintenanceOn", code, version, created_at as "createdAt"`

/** The devices of the scope's branches, in sidebar order. */
export async function listDevices(tx: Tx, scope: Scope): Promise<DeviceRecord[]> {
  const { rows } = await tx.query<DeviceRecord>(
    `select ${DEVICE} from device where organisation_id = $1 and ($2::int4[] is null or branch_id = any ($2))
     order by branch_id, position, id`,
    [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows
}

export async function lockDevice(tx: Tx, scope: Scope, id: number): Promise<DeviceRecord | null> {
  const { rows } = await tx.query<DeviceRecord>(
    `select ${DEVICE} from device where organisation_id = $1 and id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

export async function changeDevice(
  tx: Tx,
  scope: Scope,
  id: number,
  to: DeviceToKeep,
): Promise<DeviceRecord> {
  const { rows } = await tx.query<DeviceRecord>(
    `update device set name = $3, device_type = $4, is_source = $5, is_load = not $5, source_tag = $6,
       meter_model = $7, service_interval_h = $8, next_maintenance_on = $9::date, version = version + 1
     where organisation_id = $1 and id = $2 returning ${DEVICE}`,
    [
      scope.organisationId,
      id,
      to.name,
      to.deviceType,
      to.isSource,
      to.sourceTag,
      to.meterModel,
      to.serviceIntervalH,
      to.nextMaintenanceOn,
    ],
  )
  return rows[0]!
}
