import type { BreakerChannel } from '#domain/breaker/command.ts'
import { ASSUMED_PERIOD_S } from '#domain/meter/learned-period.ts'
import type { PowerIs } from '#domain/meter/rollup/sample.ts'
import { countedTag } from '#domain/site/counted-sources.ts'
import type { DeviceType } from '#domain/site/device-type.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { metersChanged } from '../meter/meter-version.ts'

/** What may be changed about a device; a load is what is none of the sources' types. */
export interface DeviceToKeep {
  readonly name: string
  readonly code: string | null
  readonly deviceType: DeviceType
  /** AGGREGATORY: a source that counts in totals */
  readonly sourceTag: string | null
  readonly meterModel: string | null
  readonly iconType: string | null
  readonly isActive: boolean
  readonly ratedKva: number | null
  readonly periodS: number
  /** false: learned from the readings, else what is assumed until enough have come. */
  readonly periodIsSet: boolean
  /** What its powers are: values at an instant, or means over the period that ends there. */
  readonly powerIs: PowerIs
  readonly registerDigits: number
  readonly registerResolution: number
  /** Hours of running between services; null: the usual ones. */
  readonly serviceIntervalH: number | null
  /** Local day. */
  readonly nextMaintenanceOn: string | null
  /** When the day of its last service began; null: none is entered. */
  readonly servicedAt: Instant | null
  readonly validFrom: Instant
}

export interface DeviceRecord extends DeviceToKeep {
  /** How it is switched from afar; null: it is not. */
  readonly breaker: { readonly channel: BreakerChannel; readonly provider: string | null } | null
  readonly id: number
  readonly branchId: number
  readonly version: number
}

export const DEVICE_COLUMNS = `d.id, d.branch_id as "branchId", d.name, d.code, d.device_type as "deviceType",
  d.source_tag as "sourceTag", d.meter_model as "meterModel", d.icon_type as "iconType", d.is_active as "isActive",
  d.rated_kva as "ratedKva", d.period_s as "periodS", d.register_digits as "registerDigits",
  d.register_resolution as "registerResolution", d.service_interval_h as "serviceIntervalH",
  d.next_maintenance_on as "nextMaintenanceOn", d.valid_from as "validFrom", d.power_is as "powerIs", d.version,
  d.period_is_set as "periodIsSet", (extract(epoch from d.serviced_at) * 1000)::float8 as "servicedAt"`

const BREAKER = `(select json_build_object('channel', k.channel, 'provider', k.provider) from breaker k
  where k.organisation_id = $1 and k.device_id = d.id and k.ended_at is null) as breaker`

/** The devices of the scope's branches, in sidebar order. */
export async function deviceRecords(tx: Tx, scope: Scope): Promise<DeviceRecord[]> {
  const { rows } = await tx.query<DeviceRecord>(
    `select ${DEVICE_COLUMNS}, ${BREAKER} from device d
     where d.organisation_id = $1 and ($2::int4[] is null or d.branch_id = any ($2))
     order by d.branch_id, d.position, d.id`,
    [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  )
  return rows
}

/** A device of the organisation, locked until the transaction ends; null: there is none. */
export async function lockDevice(tx: Tx, scope: Scope, id: number): Promise<DeviceRecord | null> {
  const { rows } = await tx.query<DeviceRecord>(
    `select ${DEVICE_COLUMNS}, ${BREAKER} from device d where d.organisation_id = $1 and d.id = $2 for update`,
    [scope.organisationId, id],
  )
  return rows[0] ?? null
}

type Usual =
  | 'powerIs'
  | 'periodS'
  | 'periodIsSet'
  | 'sourceTag'
  | 'iconType'
  | 'isActive'
  | 'nextMaintenanceOn'

/** A period that is left out is learned. */
export interface DeviceToAdd extends Omit<DeviceToKeep, Usual>, Partial<Pick<DeviceToKeep, Usual>> {
  readonly branchId: number
  readonly ratedCurrentA: number | null
  readonly position: number
}

export async function addDevice(tx: Tx, scope: Scope, device: DeviceToAdd): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into device (organisation_id, branch_id, name, code, device_type, is_load, is_source, source_tag,
       meter_model, icon_type, is_active, rated_kva, period_s, register_digits, register_resolution,
       service_interval_h, next_maintenance_on, valid_from, power_is, period_is_set, serviced_at, created_at, rated_current_a, position)
     values ($1, $2, $3, $4, $5, $6, not $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $17, $21, $22)
     returning id`,
    [
      scope.organisationId,
      device.branchId,
      ...deviceValues({
        powerIs: 'sample',
        periodS: ASSUMED_PERIOD_S,
        periodIsSet: device.periodS !== undefined,
        sourceTag: countedTag(device.deviceType),
        iconType: null,
        isActive: true,
        nextMaintenanceOn: null,
        ...device,
      }),
      device.ratedCurrentA,
      device.position,
    ],
  )
  return rows[0]!.id
}

export async function changeDevice(
  tx: Tx,
  scope: Scope,
  id: number,
  to: DeviceToKeep,
): Promise<DeviceRecord> {
  const changed = tx.query(
    `update device d set name = $3, code = $4, device_type = $5, is_load = $6, is_source = not $6, source_tag = $7,
       meter_model = $8, icon_type = $9, is_active = $10, rated_kva = $11, period_s = $12, register_digits = $13,
       register_resolution = $14, service_interval_h = $15, next_maintenance_on = $16, valid_from = $17,
       power_is = $18, period_is_set = $19, serviced_at = $20, version = d.version + 1
     where d.organisation_id = $1 and d.id = $2`,
    [scope.organisationId, id, ...deviceValues(to)],
  )
  // A cluster tells after the change what it does not tell with it; both travel together.
  const [, found] = await Promise.all([changed, lockDevice(tx, scope, id), metersChanged(tx, scope)])
  return found!
}

function deviceValues(device: DeviceToKeep) {
  return [
    device.name,
    device.code,
    device.deviceType,
    device.deviceType === 'LOAD',
    device.sourceTag,
    device.meterModel,
    device.iconType,
    device.isActive,
    device.ratedKva,
    device.periodS,
    device.registerDigits,
    device.registerResolution,
    device.serviceIntervalH,
    device.nextMaintenanceOn,
    new Date(device.validFrom),
    device.powerIs,
    device.periodIsSet,
    device.servicedAt === null ? null : new Date(device.servicedAt),
  ]
}
