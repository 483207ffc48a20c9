import type { DeviceType } from '#domain/device-type.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from './database.ts'
import type { ClientType } from './organisation.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

export interface OrganisationToAdd {
  readonly name: string
  readonly clientType: ClientType
  readonly zone: string
  readonly isDemo: boolean
  readonly createdAt: Instant
}

/** Adds an organisation and returns its id; a name that is taken gives the id it has. With the owner's rights: it is nobody's row yet. */
export async function addOrganisation(database: Database, facts: OrganisationToAdd): Promise<number> {
  const values = [facts.name, facts.clientType, facts.zone, facts.isDemo, facts.createdAt]
  await database.admin.query(
    `insert into organisation (name, client_type, zone, is_demo, created_at)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000)) on conflict (name) do nothing`,
    values,
  )
  const { rows } = await database.admin.query<{ id: number }>('select id from organisation where name = $1', [
    facts.name,
  ])
  return rows[0]!.id
}

/** Whether anybody's own organisation is here, beside those of the demo. With the owner's rights: it asks about all. */
export function hasOwnOrganisation(database: Database): Promise<boolean> {
  return hasOrganisation(database, false)
}

/** Whether the demo's organisations are here. */
export function hasDemoOrganisation(database: Database): Promise<boolean> {
  return hasOrganisation(database, true)
}

async function hasOrganisation(database: Database, isDemo: boolean): Promise<boolean> {
  const { rows } = await database.admin.query<{ found: boolean }>(
    'select exists (select from organisation where is_demo = $1) as found',
    [isDemo],
  )
  return rows[0]!.found
}

/** null: nobody has said. */
export async function featureIsOn(tx: Tx, scope: Scope, flag: string): Promise<boolean | null> {
  const { rows } = await tx.query<{ isOn: boolean }>(
    'select is_on as "isOn" from feature_flag where organisation_id = $1 and flag = $2',
    [scope.organisationId, flag],
  )
  return rows[0]?.isOn ?? null
}

export async function setFeature(tx: Tx, scope: Scope, flag: string, isOn: boolean): Promise<void> {
  await tx.query(
    `insert into feature_flag (organisation_id, flag, is_on) values ($1, $2, $3)
     on conflict (organisation_id, flag) do update set is_on = excluded.is_on`,
    [scope.organisationId, flag, isOn],
  )
}

export interface BranchToAdd {
  readonly name: string
  /** null: the organisation's */
  readonly zone?: string | null
  readonly nominalVoltage: number
  /** Local 'HH:mm'. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly disco: string | null
  readonly band: string | null
  readonly createdAt: Instant
}

export async function addBranch(tx: Tx, scope: Scope, branch: BranchToAdd): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into branch (organisation_id, name, nominal_voltage, opens_at, closes_at, disco, band, created_at, zone)
     values ($1, $2, $3, $4, $5, $6, $7, to_timestamp($8::float8 / 1000), $9) returning id`,
    [
      scope.organisationId,
      branch.name,
      branch.nominalVoltage,
      branch.opensAt,
      branch.closesAt,
      branch.disco,
      branch.band,
      branch.createdAt,
      branch.zone ?? null,
    ],
  )
  return rows[0]!.id
}

export interface DeviceToAdd {
  readonly branchId: number
  readonly name: string
  readonly deviceType: DeviceType
  readonly sourceTag: string | null
  readonly meterModel: string
  readonly code: string
  readonly ratedKva: number | null
  readonly ratedCurrentA: number | null
  readonly periodS: number
  readonly registerDigits: number
  readonly registerResolution: number
  readonly serviceIntervalH: number | null
  readonly servicedAt: Instant | null
  readonly position: number
  readonly validFrom: Instant
  readonly iconType?: string | null
  readonly isActive?: boolean
}

export async function addDevice(tx: Tx, scope: Scope, device: DeviceToAdd): Promise<number> {
  const isLoad = device.deviceType === 'LOAD'
  const { rows } = await tx.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, device_type, is_load, is_source, source_tag, meter_model,
       code, rated_kva, rated_current_a, period_s, register_digits, register_resolution, service_interval_h,
       serviced_at, position, valid_from, created_at, icon_type, is_active)
     values ($1, $2, $3, $4, $5, not $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       to_timestamp($15::float8 / 1000), $16, to_timestamp($17::float8 / 1000), to_timestamp($17::float8 / 1000), $18, $19)
     returning id`,
    [
      scope.organisationId,
      device.branchId,
      device.name,
      device.deviceType,
      isLoad,
      device.sourceTag,
      device.meterModel,
      device.code,
      device.ratedKva,
      device.ratedCurrentA,
      device.periodS,
      device.registerDigits,
      device.registerResolution,
      device.serviceIntervalH,
      device.servicedAt,
      device.position,
      device.validFrom,
      device.iconType ?? null,
      device.isActive ?? true,
    ],
  )
  return rows[0]!.id
}

export interface ReplacementToAdd {
  readonly deviceId: number
  readonly at: Instant
  readonly oldFinalKwh: number
  readonly newInitialKwh: number
  readonly why: string
}

/** Records that a meter was exchanged; once said, it stands. */
export async function addReplacement(tx: Tx, scope: Scope, replacement: ReplacementToAdd): Promise<void> {
  await tx.query(
    `insert into meter_replacement (organisation_id, device_id, replaced_at, old_final_kwh, new_initial_kwh,
       replaced_by, why)
     values ($1, $2, to_timestamp($3::float8 / 1000), $4, $5, $6, $7) on conflict do nothing`,
    [
      scope.organisationId,
      replacement.deviceId,
      replacement.at,
      replacement.oldFinalKwh,
      replacement.newInitialKwh,
      scope.userId,
      replacement.why,
    ],
  )
}
