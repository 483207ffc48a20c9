import type { LimitPlace, OwnLimits, PlaceLimits } from '#domain/alert/limits/place-limits.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'

interface LimitRow {
  readonly branchId: number
  readonly deviceId: number
  readonly limits: OwnLimits
}

/** 0: the row is of the other. */
const toKey = ({ branchId, deviceId }: LimitPlace): [branch: number, device: number] =>
  deviceId === null ? [branchId, 0] : [0, deviceId]

export interface VersionedLimits {
  readonly limits: OwnLimits
  /** 0: it has none of its own yet. */
  readonly version: number
}

/** Limits of every branch and device of the organisation that has its own. */
export async function loadPlaceLimits(tx: Tx, scope: Scope): Promise<PlaceLimits[]> {
  const { rows } = await tx.query<LimitRow>({
    name: 'place-limits',
    text: `select branch_id as "branchId", device_id as "deviceId", limits from alert_limit
      where organisation_id = $1`,
    values: [scope.organisationId],
  })
  return rows
    .filter(({ limits }) => Object.keys(limits).length > 0)
    .map(({ branchId, deviceId, limits }) => (deviceId === 0 ? { branchId, limits } : { deviceId, limits }))
}

/** Own limits of one place. */
export async function ownLimits(tx: Tx, scope: Scope, place: LimitPlace): Promise<VersionedLimits> {
  const { rows } = await tx.query<VersionedLimits>({
    name: 'own-limits',
    text: `select limits, version from alert_limit
      where organisation_id = $1 and branch_id = $2 and device_id = $3`,
    values: [scope.organisationId, ...toKey(place)],
  })
  return rows[0] ?? { limits: {}, version: 0 }
}

/** What was judged by other limits is judged anew: `settingsToJudge` has another version. */
export async function keepOwnLimits(
  tx: Tx,
  scope: Scope,
  place: LimitPlace,
  { limits, userId, now }: { readonly limits: OwnLimits; readonly userId: number; readonly now: Instant },
): Promise<void> {
  const kept = tx.query(
    `insert into alert_limit (organisation_id, branch_id, device_id, limits, version, changed_by, changed_at)
     values ($1, $2, $3, $4, 1, $5, $6) on conflict (organisation_id, branch_id, device_id)
       do update set limits = excluded.limits, version = alert_limit.version + 1,
         changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
    [scope.organisationId, ...toKey(place), JSON.stringify(limits), userId, new Date(now)],
  )
  const version = tx.query(
    'update alert_setting set limits_version = limits_version + 1 where organisation_id = $1',
    [scope.organisationId],
  )
  await Promise.all([kept, version])
}
