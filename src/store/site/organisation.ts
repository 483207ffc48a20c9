import { groupBy } from '#domain/group-by.ts'
import { firstMeter, gridSenser, sensedBefore } from '#domain/site/grid-senser.ts'
import type { Branch, Device, Organisation, Tree } from '#domain/site/tree.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { DEVICE_SINCE } from './device-since.ts'

const HEAD = `o.id, o.name, o.client_type as "clientType", o.zone, o.image,
  (select p.id from client_photo p where p.organisation_id = $1 and p.in_use) as "photoId", o.demand_block_minutes as "demandBlockMinutes", o.is_demo as "isDemo"`

const BRANCHES = `
  select b.id, b.name, coalesce(b.zone, o.zone) as zone, b.nominal_voltage as "nominalVoltage",
    left(b.opens_at::text, 5) as "opensAt", left(b.closes_at::text, 5) as "closesAt", b.disco, b.band,
    b.tank_litres::float8 as "tankLitres",
    (extract(epoch from x.removed_before::timestamp at time zone coalesce(b.zone, o.zone)) * 1000)::float8 as "rawFrom"
  from branch b left join raw_retention x on x.organisation_id = $1
  where b.organisation_id = $1 and ($2::int4[] is null or b.id = any ($2))`

const MAINS_SINCE = `
  select (extract(epoch from s.first_at) * 1000)::float8 from device_measure s
  where s.organisation_id = $1 and s.device_id = d.id and s.measure = 'mains'`

const DEVICES = `
  select d.id, d.branch_id as "branchId", d.name, d.device_type as "deviceType", d.is_load as "isLoad",
    d.is_source as "isSource", d.source_tag as "sourceTag", d.meter_model as "meterModel", d.code,
    d.icon_type as "iconType", d.rated_kva as "ratedKva", d.rated_current_a as "ratedCurrentA",
    d.period_s as "periodS", d.register_digits as "registerDigits",
    d.register_resolution as "registerResolution", d.service_interval_h as "serviceIntervalH",
    (extract(epoch from d.serviced_at) * 1000)::float8 as "servicedAt", d.position, d.is_active as "isActive",
    (extract(epoch from d.valid_from) * 1000)::float8 as "validFrom",
    ${DEVICE_SINCE} as since,
    (extract(epoch from d.valid_to) * 1000)::float8 as "validTo",
    case when d.device_type = 'GENERATOR' then (${MAINS_SINCE}) end as "mainsSince",
    coalesce((select json_agg(json_build_object('validFrom', (extract(epoch from m.valid_from) * 1000)::float8,
        'ctRatio', m.ct_ratio, 'vtRatio', m.vt_ratio) order by m.valid_from)
      from device_multiplier m where m.organisation_id = $1 and m.device_id = d.id), '[]') as multipliers
  from device d join branch db on db.organisation_id = $1 and db.id = d.branch_id
  where d.organisation_id = $1 and ($2::int4[] is null or d.branch_id = any ($2))`

/** One statement: every call of a page asks for it, and round trips are what a small call costs. */
const TREE = `
  select ${HEAD},
    (select coalesce(json_agg(flag order by flag), '[]') from feature_flag f
     where f.organisation_id = $1 and f.is_on) as features,
    (select coalesce(json_agg(b order by b.id), '[]') from (${BRANCHES}) b) as branches,
    (select coalesce(json_agg(d order by d.position, d.id), '[]') from (${DEVICES}) d) as devices
  from organisation o where o.id = $1`

/** Name, type and zone of the scope's organisation alone. */
export async function organisationHead(tx: Tx, scope: Scope): Promise<Organisation | null> {
  const { rows } = await tx.query<Organisation>({
    name: 'organisation-head',
    text: `select ${HEAD} from organisation o where o.id = $1`,
    values: [scope.organisationId],
  })
  return rows[0] ?? null
}

interface TreeRow extends Organisation {
  readonly features: string[]
  readonly branches: Omit<Branch, 'devices'>[]
  readonly devices: DeviceRow[]
}

interface DeviceRow extends Omit<Device, 'sensesGrid' | 'sensedBefore'> {
  readonly mainsSince: Instant | null
}

/** The organisation with the branches of the scope and their devices. Null: there is no such organisation. */
export async function tree(tx: Tx, scope: Scope): Promise<Tree | null> {
  const { rows } = await tx.query<TreeRow>({
    name: 'organisation-tree',
    text: TREE,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  })
  const found = rows[0]
  if (!found) return null
  const { features, branches, devices, ...organisation } = found
  const byBranch = groupBy(devices, ({ branchId }) => branchId)
  return {
    organisation,
    features,
    branches: branches.map((branch) => ({ ...branch, devices: placed(byBranch.get(branch.id) ?? []) })),
  }
}

function placed(rows: readonly DeviceRow[]): Device[] {
  const standing = rows.map((row) => ({ ...row, deviceId: row.id, type: row.deviceType }))
  const [senser, meter] = [gridSenser(standing), firstMeter(standing)?.id]
  return rows.map(({ mainsSince, ...device }) => ({
    ...device,
    sensesGrid: device.id === senser,
    sensedBefore: device.id === meter ? sensedBefore(standing) : null,
  }))
}
