import type { DeviceType } from '#domain/device-type.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

export interface DeviceToKeep {
  readonly name: string
  readonly code: string
  readonly deviceType: DeviceType
  /** AGGREGATORY: a source that counts in totals */
  readonly sourceTag: string | null
  readonly meterModel: string
  readonly iconType: string | null
  readonly isActive: boolean
  readonly ratedKva: number | null
  readonly periodS: number
  readonly registerDigits: number
  readonly registerResolution: number
  readonly validFrom: Instant
}

export interface DeviceRecord extends DeviceToKeep {
  readonly id: number
  readonly branchId: number
  readonly version: number
}

const COLUMNS = `id, branch_id as "branchId", name, coalesce(code, '') as code, device_type as "deviceType",
  source_tag as "sourceTag", coalesce(meter_model, '') as "meterModel", icon_type as "iconType",
  is_active as "isActive", rated_kva as "ratedKva", period_s as "periodS", register_digits as "registerDigits",
  register_resolution as "registerResolution", valid_from as "validFrom", version`

/** A device of the organisation, locked until the transaction ends; null: there is none. */
export async function lockDevice(tx: Tx, scope: Scope, id: number): Promise<DeviceRecord | null> {
  const { rows } = await tx.query<DeviceRecord>(
    `select ${COLUMNS} from device where organisation_id = $1 and id = $2 for update`,
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
    `update device set name = $3, code = $4, device_type = $5, is_load = $6, is_source = not $6, source_tag = $7,
       meter_model = $8, icon_type = $9, is_active = $10, rated_kva = $11, period_s = $12, register_digits = $13,
       register_resolution = $14, valid_from = $15, version = version + 1
     where organisation_id = $1 and id = $2 returning ${COLUMNS}`,
    [
      scope.organisationId,
      id,
      to.name,
      to.code,
      to.deviceType,
      to.deviceType === 'LOAD',
      to.sourceTag,
      to.meterModel,
      to.iconType,
      to.isActive,
      to.ratedKva,
      to.periodS,
      to.registerDigits,
      to.registerResolution,
      new Date(to.validFrom),
    ],
  )
  return rows[0] as DeviceRecord
}

export interface ReplacementRecord {
  readonly at: Instant
  readonly oldFinalKwh: number
  readonly newInitialKwh: number
  readonly why: string
}

/** When the device's meter was exchanged, newest first. */
export async function replacementsOf(tx: Tx, scope: Scope, deviceId: number): Promise<ReplacementRecord[]> {
  const { rows } = await tx.query<ReplacementRecord>(
    `select replaced_at as at, old_final_kwh as "oldFinalKwh", new_initial_kwh as "newInitialKwh", why
     from meter_replacement where organisation_id = $1 and device_id = $2 order by replaced_at desc limit 100`,
    [scope.organisationId, deviceId],
  )
  return rows
}
