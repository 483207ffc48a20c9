import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { DISABLED_AT } from '../people/person.ts'
import type { Alert } from './alert.ts'
import type { ListedAlert } from './alert-list.ts'

export interface UntoldAlert
  extends Pick<
      Alert,
      'id' | 'kind' | 'branchId' | 'deviceId' | 'since' | 'until' | 'value' | 'limit' | 'about' | 'words'
    >,
    Pick<ListedAlert, 'branchName' | 'deviceName' | 'zone'> {
  readonly raisedAt: Instant
  /** Time of the newest reading of its device, and the seconds between two; null: it is of no device. */
  readonly heardAt: Instant | null
  readonly periodS: number | null
  /** Somebody does not want to hear of it, or looks after it already. */
  readonly isMuted: boolean
  /** Somebody was mailed about the same condition a short time ago. */
  readonly isRepeated: boolean
}

/** A condition that comes and goes is mailed once in so long. */
const PAUSE_MS = 4 * HOUR_MS

const ms = (column: string) => `(extract(epoch from a.${column}) * 1000)::float8`

/** Alerts that nobody has been told of yet, oldest first, locked until the transaction ends. */
export async function untoldAlerts(tx: Tx, scope: Scope, now: Instant): Promise<UntoldAlert[]> {
  const { rows } = await tx.query<UntoldAlert>({
    name: 'untold-alerts',
    text: `select a.id, a.kind, a.branch_id as "branchId", a.device_id as "deviceId", ${ms('since')} as since,
        ${ms('until')} as until, a.value, a.limit_value as "limit", a.about, a.words, ${ms('raised_at')} as "raisedAt",
        (extract(epoch from l.ts) * 1000)::float8 as "heardAt", d.period_s as "periodS",
        b.name as "branchName", coalesce(b.zone, o.zone) as zone, d.name as "deviceName",
        exists (select from alert_mute m where m.organisation_id = $1 and m.kind = a.kind
          and m.branch_id = a.branch_id and m.device_id = coalesce(a.device_id, 0)
          and m.about = coalesce(a.about, '') and m.until > $2) or a.acknowledged_at is not null as "isMuted",
        exists (select from alert p where p.organisation_id = $1 and p.branch_id = a.branch_id
          and p.device_id is not distinct from a.device_id and p.kind = a.kind and p.id <> a.id
          and p.about is not distinct from a.about
          and p.mailed_at > $3) as "isRepeated"
      from alert a
      join organisation o on o.id = $1
      join branch b on b.organisation_id = $1 and b.id = a.branch_id
      left join device d on d.organisation_id = $1 and d.id = a.device_id
      left join device_latest l on l.organisation_id = $1 and l.device_id = a.device_id
      where a.organisation_id = $1 and a.told_at is null
      order by a.id for update of a`,
    values: [scope.organisationId, new Date(now), new Date(now - PAUSE_MS)],
  })
  return rows
}

/** `mailed`: those of them that a message is about. */
export async function markTold(
  tx: Tx,
  scope: Scope,
  { told, mailed, now }: { told: readonly number[]; mailed: readonly number[]; now: Instant },
): Promise<void> {
  await tx.query({
    name: 'mark-told',
    text: `update alert set told_at = $4, mailed_at = case when id = any ($3) then $4::timestamptz end
      where organisation_id = $1 and id = any ($2)`,
    values: [scope.organisationId, told, mailed, new Date(now)],
  })
}

export interface Listener {
  readonly userId: number
  readonly email: string
  /** null: every branch. */
  readonly branchIds: readonly number[] | null
}

/** Who is mailed about alerts: those who may act on them (level 4, Operate, which a viewer never has) and have an address. */
export async function alertListeners(tx: Tx, scope: Scope): Promise<Listener[]> {
  const { rows } = await tx.query<Listener>({
    name: 'alert-listeners',
    text: `select u.id as "userId", u.email, case when u.all_branches then null else
        (select coalesce(array_agg(ub.branch_id), '{}') from user_branch ub
         where ub.organisation_id = $1 and ub.user_id = u.id) end as "branchIds"
      from app_user u
      where u.organisation_id = $1 and u.level >= 4 and u.role <> 'viewer' and ${DISABLED_AT} is null and u.email <> ''
      order by u.id`,
    values: [scope.organisationId],
  })
  return rows
}
