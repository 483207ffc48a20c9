import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import type { Tx } from './transaction.ts'

export type ClientType = 'STANDARD' | 'RESELLER' | 'BESPOKE'
export type DeviceType = 'UTILITY' | 'GENERATOR' | 'SOLAR' | 'IPP' | 'LOAD'

export interface Organisation {
  readonly id: number
  readonly name: string
  readonly clientType: ClientType
  readonly zone: string
  readonly image: string
  readonly demandBlockMinutes: number
  readonly isDemo: boolean
}

export interface Multiplier {
  readonly validFrom: Instant
  readonly ctRatio: number
  readonly vtRatio: number
}

export interface Device {
  readonly id: number
  readonly branchId: number
  readonly name: string
  readonly deviceType: DeviceType
  readonly isLoad: boolean
  readonly isSource: boolean
  readonly sourceTag: string | null
  readonly meterModel: string | null
  readonly code: string | null
  readonly iconType: string | null
  readonly ratedKva: number | null
  readonly ratedCurrentA: number | null
  readonly periodS: number
  readonly registerDigits: number
  readonly registerResolution: number
  readonly serviceIntervalH: number | null
  readonly servicedAt: Instant | null
  readonly position: number
  readonly isActive: boolean
  readonly validFrom: Instant
  readonly validTo: Instant | null
  /** Oldest first. */
  readonly multipliers: readonly Multiplier[]
}

export interface Branch {
  readonly id: number
  readonly name: string
  /** The branch's own zone, else the organisation's. */
  readonly zone: string
  readonly nominalVoltage: number
  /** Local 'HH:mm'. */
  readonly opensAt: string | null
  readonly closesAt: string | null
  readonly disco: string | null
  readonly band: 'A' | 'B' | 'C' | 'D' | 'E' | null
  /** In sidebar order; switched-off devices too, because their history still counts. */
  readonly devices: readonly Device[]
}

export interface Tree {
  readonly organisation: Organisation
  /** Feature flags that are on. */
  readonly features: readonly string[]
  readonly branches: readonly Branch[]
}

const ORGANISATION = `
  select id, name, client_type as "clientType", zone, image, demand_block_minutes as "demandBlockMinutes",
    is_demo as "isDemo",
    (select coalesce(array_agg(flag order by flag), '{}') from feature_flag
     where organisation_id = $1 and is_on) as features
  from organisation where id = $1`

const BRANCHES = `
  select b.id, b.name, coalesce(b.zone, o.zone) as zone, b.nominal_voltage as "nominalVoltage",
    to_char(b.opens_at, 'HH24:MI') as "opensAt", to_char(b.closes_at, 'HH24:MI') as "closesAt", b.disco, b.band
  from branch b join organisation o on o.id = b.organisation_id
  where b.organisation_id = $1 and ($2::int4[] is null or b.id = any ($2))
  order by b.id`

const DEVICES = `
  select d.id, d.branch_id as "branchId", d.name, d.device_type as "deviceType", d.is_load as "isLoad",
    d.is_source as "isSource", d.source_tag as "sourceTag", d.meter_model as "meterModel", d.code,
    d.icon_type as "iconType", d.rated_kva as "ratedKva", d.rated_current_a as "ratedCurrentA",
    d.period_s as "periodS", d.register_digits as "registerDigits",
    d.register_resolution as "registerResolution",
    d.service_interval_h as "serviceIntervalH",
    d.serviced_at as "servicedAt", d.position, d.is_active as "isActive",
    d.valid_from as "validFrom",
    d.valid_to as "validTo",
    coalesce((select json_agg(json_build_object('validFrom', (extract(epoch from m.valid_from) * 1000)::float8,
        'ctRatio', m.ct_ratio, 'vtRatio', m.vt_ratio) order by m.valid_from)
      from device_multiplier m where m.organisation_id = $1 and m.device_id = d.id), '[]') as multipliers
  from device d
  where d.organisation_id = $1 and ($2::int4[] is null or d.branch_id = any ($2))
  order by d.position, d.id`

/** Name, type and zone of the scope's organisation alone. */
export async function organisationHead(tx: Tx, scope: Scope): Promise<Organisation | null> {
  const { rows } = await tx.query<Organisation>({
    name: 'organisation-head',
    text: `select id, name, client_type as "clientType", zone, image,
      demand_block_minutes as "demandBlockMinutes", is_demo as "isDemo" from organisation where id = $1`,
    values: [scope.organisationId],
  })
  return rows[0] ?? null
}

/** The organisation with the branches of the scope and their devices. Null: there is no such organisation. */
export async function tree(tx: Tx, scope: Scope): Promise<Tree | null> {
  const mine = [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds]
  const head = await tx.query<Organisation & { features: string[] }>({
    name: 'tree-organisation',
    text: ORGANISATION,
    values: [scope.organisationId],
  })
  const found = head.rows[0]
  if (!found) return null
  const branches = await tx.query<Branch>({ name: 'tree-branches', text: BRANCHES, values: mine })
  const devices = await tx.query<Device>({ name: 'tree-devices', text: DEVICES, values: mine })
  const { features, ...organisation } = found
  return {
    organisation,
    features,
    branches: branches.rows.map((branch) => ({
      ...branch,
      devices: devices.rows.filter((device) => device.branchId === branch.id),
    })),
  }
}
