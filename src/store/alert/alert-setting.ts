import { type PlacedSettings, placedSettings } from '#domain/alert/limits/place-limits.ts'
import { type AlertSettings, DEFAULT_ALERT_SETTINGS } from '#domain/alert/settings.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { loadPlaceLimits } from './alert-limit.ts'

export interface VersionedSettings {
  readonly settings: AlertSettings
  readonly version: number
}

export interface SettingsToJudge {
  readonly placed: PlacedSettings
  /** Goes up with each change of the settings or of the limits of a place. */
  readonly version: number
}

/** What the organisation wants to hear of, where; the defaults until somebody sets it, of version 0. */
export async function settingsToJudge(tx: Tx, scope: Scope): Promise<SettingsToJudge> {
  const settings = tx.query<{ limits: Partial<AlertSettings>; version: number }>({
    name: 'settings-to-judge',
    text: 'select limits, version + limits_version as version from alert_setting where organisation_id = $1',
    values: [scope.organisationId],
  })
  const [{ rows }, places] = await Promise.all([settings, loadPlaceLimits(tx, scope)])
  return {
    placed: placedSettings({ ...DEFAULT_ALERT_SETTINGS, ...rows[0]?.limits }, places),
    version: rows[0]?.version ?? 0,
  }
}

/** The same with their version, which a save has to name to be the next one. */
export async function versionedSettings(tx: Tx, scope: Scope): Promise<VersionedSettings> {
  const { rows } = await tx.query<{ limits: Partial<AlertSettings>; version: number }>(
    'select limits, version from alert_setting where organisation_id = $1',
    [scope.organisationId],
  )
  return {
    settings: { ...DEFAULT_ALERT_SETTINGS, ...rows[0]?.limits },
    version: rows[0]?.version ?? FIRST_VERSION,
  }
}

/** What nobody has set yet, as if it had been saved once. */
const FIRST_VERSION = 1

/** Locks the settings until the transaction ends, also where nobody has set them yet. */
export async function lockAlertSettings(tx: Tx, scope: Scope, now: Instant): Promise<void> {
  const row = tx.query(
    `insert into alert_setting (organisation_id, limits, changed_at, version) values ($1, '{}', $2, $3)
     on conflict (organisation_id) do nothing`,
    [scope.organisationId, new Date(now), FIRST_VERSION],
  )
  const lock = tx.query('select from alert_setting where organisation_id = $1 for update', [
    scope.organisationId,
  ])
  await Promise.all([row, lock])
}

/** For what stands among the settings and is changed elsewhere: the day of a service. */
export async function touchAlertSettings(tx: Tx, scope: Scope): Promise<void> {
  const change = tx.query('update alert_setting set version = version + 1 where organisation_id = $1', [
    scope.organisationId,
  ])
  await leaveToCommit(tx, change)
}

export async function keepAlertSettings(
  tx: Tx,
  scope: Scope,
  settings: AlertSettings,
  now: Instant,
): Promise<void> {
  const change = tx.query(
    `insert into alert_setting (organisation_id, limits, changed_at) values ($1, $2, $3)
     on conflict (organisation_id) do update set limits = excluded.limits, changed_at = excluded.changed_at,
       version = alert_setting.version + 1`,
    [scope.organisationId, JSON.stringify(settings), new Date(now)],
  )
  await leaveToCommit(tx, change)
}

export interface MaintenanceDay {
  readonly deviceId: number
  readonly name: string
  readonly branchName: string
  /** 'YYYY-MM-DD' */
  readonly day: string | null
}

/** The next service day of every generator of the scope. */
export async function maintenanceDays(tx: Tx, scope: Scope): Promise<MaintenanceDay[]> {
  const { rows } = await tx.query<MaintenanceDay>({
    name: 'maintenance-days',
    text: `select d.id as "deviceId", d.name, b.name as "branchName", d.next_maintenance_on::text as day
      from device d join branch b on b.organisation_id = $1 and b.id = d.branch_id
      where d.organisation_id = $1 and d.device_type = 'GENERATOR' and d.is_active
        and ($2::int4[] is null or d.branch_id = any ($2))
      order by b.id, d.position, d.id`,
    values: [scope.organisationId, scope.branchIds === 'all' ? null : scope.branchIds],
  })
  return rows
}

/** The day stands in the Device form too, which is told by the version that it shows an older one. */
export async function keepMaintenanceDay(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  day: string | null,
): Promise<void> {
  const change = tx.query(
    `update device set next_maintenance_on = $3, version = version + 1
     where organisation_id = $1 and id = $2 and next_maintenance_on is distinct from $3::date`,
    [scope.organisationId, deviceId, day],
  )
  await leaveToCommit(tx, change)
}
