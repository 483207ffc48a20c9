import type { BranchFigures, ClientRow, DeviceRow, UserRow } from '#contract/platform/admin-shapes.ts'
import { COUNTED_TAG } from '#domain/site/counted-sources.ts'
import type { Instant } from '#domain/time/interval.ts'
import { localDay } from '#domain/time/zone.ts'
import type { UserRecord } from '#store/people/user.ts'
import type { BranchRecord } from '#store/site/branch.ts'
import type { ClientHead } from '#store/site/client.ts'
import type { DeviceRecord } from '#store/site/device.ts'

/** The rows of the administrator area; days are local, counts and figures come from whoever knows them. */

export function clientRow(client: ClientHead, counts: { branches: number; users: number }): ClientRow {
  return {
    id: client.id,
    name: client.name,
    phone: client.phone,
    email: client.email,
    address: client.address,
    contact_person: client.contactPerson,
    plan_months: client.planMonths,
    plan_expiry: client.planExpiresOn,
    client_type: client.clientType,
    zone: client.zone,
    added: localDay(client.zone, client.createdAt),
    branches: counts.branches,
    users: counts.users,
    is_disabled: client.disabledAt !== null,
    is_demo: client.isDemo,
    version: client.version,
  }
}

interface Of {
  readonly organisationId: number
  readonly organisation: string
}

export function branchHeadRow(branch: BranchRecord, of: Of & { zoneInForce: string; sources: number }) {
  return {
    id: branch.id,
    name: branch.name,
    client_id: of.organisationId,
    organisation: of.organisation,
    zone: of.zoneInForce,
    own_zone: branch.zone,
    nominal_voltage: branch.nominalVoltage,
    opens_at: branch.opensAt,
    closes_at: branch.closesAt,
    disco: branch.disco,
    band: branch.band,
    tank_litres: branch.tankLitres,
    added: localDay(of.zoneInForce, branch.createdAt),
    number_of_sources: of.sources,
    version: branch.version,
  }
}

/** The scores out of a branch's figures; null: nothing is known. */
export function presentScores(figures: BranchFigures | null | undefined) {
  return {
    papr: figures?.papr ?? null,
    generator_efficiency: figures?.generator_efficiency ?? null,
    carbon_emission: figures?.carbon_emission ?? null,
    baseline: figures?.baseline ?? null,
    total_score: figures?.total_score ?? null,
  }
}

interface OfDevice extends Of {
  readonly branch: string
  readonly zoneInForce: string
  readonly lastReadingAt: Instant | null
  /** kWh of the month that runs */
  readonly consumption: number | null
}

export function deviceRow(device: DeviceRecord, of: OfDevice): DeviceRow {
  const isLoad = device.deviceType === 'LOAD'
  return {
    id: device.id,
    client_id: of.organisationId,
    organisation: of.organisation,
    branch_id: device.branchId,
    branch: of.branch,
    name: device.name,
    code: device.code ?? '',
    device_type: device.deviceType,
    meter_model: device.meterModel ?? '',
    icon_type: device.iconType ?? '',
    is_active: device.isActive,
    is_load: isLoad,
    is_source: !isLoad,
    counts_in_totals: device.sourceTag === COUNTED_TAG,
    rated_kva: device.ratedKva,
    period_s: device.periodS,
    period_is_set: device.periodIsSet,
    register_digits: device.registerDigits,
    register_resolution: device.registerResolution,
    breaker: device.breaker,
    added: localDay(of.zoneInForce, device.validFrom),
    consumption: of.consumption,
    last_reading_at: of.lastReadingAt,
    version: device.version,
  }
}

export function userRow(
  user: UserRecord,
  of: Of & { zone: string; branchNames: readonly { id: number; name: string }[] },
): UserRow {
  return {
    id: user.id,
    client_id: of.organisationId,
    organisation: of.organisation,
    username: user.username,
    name: user.name,
    phone: user.phone,
    email: user.email,
    role: user.role,
    permission: user.level,
    all_branches: user.branchIds === 'all',
    branches: user.branchIds === 'all' ? [] : [...of.branchNames],
    added: localDay(of.zone, user.createdAt),
    is_disabled: user.disabledAt !== null,
    version: user.version,
  }
}
