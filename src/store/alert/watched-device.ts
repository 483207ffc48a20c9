import type { DeviceType } from '#domain/site/device-type.ts'
import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

/** What the judgement of a device depends on, its readings and the settings aside. */
export interface WatchedDevice {
  readonly id: number
  readonly branchId: number
  readonly deviceType: DeviceType
  readonly ratedKva: number | null
  readonly ratedCurrentA: number | null
  readonly periodS: number
  readonly isActive: boolean
  readonly validTo: Instant | null
  /** Of its branch: where its days begin. */
  readonly zone: string
  /** V, half of which means dead. */
  readonly nominalVoltage: number
  /** Local 'HH:mm', of its branch. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  /** Its newest reading; null: it has none. */
  readonly heardAt: Instant | null
}

const OF = { all: '', some: 'and d.id = any ($2::int4[])' }

/** Devices in the order of the tree. `ids`: of those alone. */
export async function watchedDevices(
  tx: Tx,
  scope: Scope,
  ids: readonly number[] | 'all',
): Promise<WatchedDevice[]> {
  const of = ids === 'all' ? 'all' : 'some'
  const { rows } = await tx.query<WatchedDevice>({
    name: `watched-devices-${of}`,
    text: `select d.id, d.branch_id as "branchId", d.device_type as "deviceType", d.rated_kva as "ratedKva",
        d.rated_current_a as "ratedCurrentA", d.period_s as "periodS", d.is_active as "isActive",
        (extract(epoch from d.valid_to) * 1000)::float8 as "validTo", coalesce(b.zone, o.zone) as zone,
        b.nominal_voltage as "nominalVoltage", left(b.opens_at::text, 5) as "opensAt",
        left(b.closes_at::text, 5) as "closesAt", (extract(epoch from l.ts) * 1000)::float8 as "heardAt"
      from device d
      join branch b on b.organisation_id = $1 and b.id = d.branch_id
      join organisation o on o.id = $1
      left join device_latest l on l.organisation_id = $1 and l.device_id = d.id
      where d.organisation_id = $1 ${OF[of]}
      order by b.id, d.position, d.id`,
    values: [scope.organisationId, ...(ids === 'all' ? [] : [int4Array(ids)])],
  })
  return rows
}
