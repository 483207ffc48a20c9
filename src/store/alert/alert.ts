import type { Episode } from '#domain/alert/episodes.ts'
import type { AlertKind } from '#domain/alert/settings.ts'
import type { Instant, Interval } from '#domain/time/interval.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { lockAlerts } from './alert-mark.ts'

/** A condition of a device, or of a branch (deviceId null), as it stands. */
export interface Alert {
  readonly id: number
  readonly kind: AlertKind
  readonly branchId: number
  readonly deviceId: number | null
  readonly since: Instant
  readonly until: Instant | null
  readonly value: number | null
  readonly limit: number | null
  /** Which of several of its kind at its place: what mutes and repeats go by; null: there is one of the kind. */
  readonly about: string | null
  /** In what words it was told: the text of a controller's alarm. */
  readonly words: string | null
  readonly raisedAt: Instant
  readonly acknowledgedBy: number | null
  readonly acknowledgedAt: Instant | null
}

const ms = (column: string) => `(extract(epoch from a.${column}) * 1000)::float8`

const COLUMNS = `a.id, a.kind, a.branch_id as "branchId", a.device_id as "deviceId", ${ms('since')} as since,
  ${ms('until')} as until, a.value, a.limit_value as "limit", a.about, a.words, ${ms('raised_at')} as "raisedAt",
  a.acknowledged_by as "acknowledgedBy", ${ms('acknowledged_at')} as "acknowledgedAt"`

/** Two statements: no index serves a comparison of what may be null. */
const OF_PLACE = { device: 'a.device_id = $5', branch: 'a.device_id is null' }

/** Alerts of a device, or of a branch as a whole (null), that touch a span, oldest first. */
export async function alertsTouching(
  tx: Tx,
  scope: Scope,
  { branchId, deviceId }: Pick<AlertPlace, 'branchId' | 'deviceId'>,
  span: Interval,
): Promise<Alert[]> {
  const of = deviceId === null ? 'branch' : 'device'
  const { rows } = await tx.query<Alert>({
    name: `alerts-touching-${of}`,
    text: `select ${COLUMNS} from alert a
      where a.organisation_id = $1 and a.branch_id = $2 and a.since <= $4 and (a.until is null or a.until >= $3)
        and ${OF_PLACE[of]}
      order by a.since`,
    values: [
      scope.organisationId,
      branchId,
      new Date(span.from),
      new Date(span.to),
      ...(deviceId === null ? [] : [deviceId]),
    ],
  })
  return rows
}

/** Alerts of the organisation that hold, or ended since then, oldest first. */
export async function alertsSince(tx: Tx, scope: Scope, endedSince: Instant): Promise<Alert[]> {
  const { rows } = await tx.query<Alert>({
    name: 'alerts-since',
    // Two statements in one: no index serves a comparison of what may be null.
    text: `select * from (
        select ${COLUMNS} from alert a where a.organisation_id = $1 and a.until is null
        union all select ${COLUMNS} from alert a where a.organisation_id = $1 and a.until >= $2) a
      order by since, id`,
    values: [scope.organisationId, new Date(endedSince)],
  })
  return rows
}

export interface AlertPlace {
  readonly kind: AlertKind
  readonly branchId: number
  readonly deviceId: number | null
  /** Left out: there is one of the kind. */
  readonly about?: string | null
  readonly words?: string | null
}

/** Of gateways, those that still hold and those that ended since then, oldest first. */
export async function gatewayAlerts(tx: Tx, scope: Scope, endedSince: Instant): Promise<Alert[]> {
  const { rows } = await tx.query<Alert>({
    name: 'gateway-alerts',
    text: `select ${COLUMNS} from alert a
      where a.organisation_id = $1 and a.kind = 'gateway-silent' and (a.until is null or a.until >= $2)
      order by a.since`,
    values: [scope.organisationId, new Date(endedSince)],
  })
  return rows
}

/** When such a condition of the place ended last; null: none has. */
export async function loadLastEnd(
  tx: Tx,
  scope: Scope,
  { kind, branchId, deviceId }: AlertPlace,
): Promise<Instant | null> {
  const { rows } = await tx.query<{ until: Instant | null }>({
    name: 'last-end-of-alert',
    text: `select ${ms('until')} as until from alert a where a.organisation_id = $1 and a.branch_id = $2
        and a.device_id is not distinct from $3 and a.kind = $4 and a.until is not null
      order by a.until desc limit 1`,
    values: [scope.organisationId, branchId, deviceId, kind],
  })
  return rows[0]?.until ?? null
}

export async function addAlert(
  tx: Tx,
  scope: Scope,
  { kind, branchId, deviceId, about = null, words = null }: AlertPlace,
  episode: Episode,
  now: Instant,
): Promise<void> {
  await tx.query({
    name: 'add-alert',
    text: `insert into alert (organisation_id, kind, branch_id, device_id, since, until, value, limit_value,
        raised_at, about, words)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      scope.organisationId,
      kind,
      branchId,
      deviceId,
      ...episodeValues(episode),
      new Date(now),
      about,
      words,
    ],
  })
}

/** Moves the ends of an alert; who acknowledged it stays. */
export async function moveAlert(tx: Tx, scope: Scope, id: number, episode: Episode): Promise<void> {
  await tx.query({
    name: 'move-alert',
    text: `update alert set since = $3, until = $4, value = $5, limit_value = $6
      where organisation_id = $1 and id = $2`,
    values: [scope.organisationId, id, ...episodeValues(episode)],
  })
}

function episodeValues({ since, until, value, limit }: Episode) {
  return [new Date(since), until === null ? null : new Date(until), value, limit]
}

/** What late readings showed never to have been. */
export async function removeAlert(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx.query({
    name: 'remove-alert',
    text: 'delete from alert where organisation_id = $1 and id = $2',
    values: [scope.organisationId, id],
  })
}

/** Ends what still holds where nobody wants to hear of it any more: each that `isOff` says so of. */
export async function endAlerts(
  tx: Tx,
  scope: Scope,
  isOff: (alert: Pick<Alert, 'kind' | 'branchId' | 'deviceId'>) => boolean,
  now: Instant,
): Promise<void> {
  const { rows } = await tx.query<Pick<Alert, 'id' | 'kind' | 'branchId' | 'deviceId'>>({
    name: 'open-alert-places',
    text: `select id, kind, branch_id as "branchId", device_id as "deviceId" from alert
      where organisation_id = $1 and until is null`,
    values: [scope.organisationId],
  })
  const off = rows.filter(isOff).map(({ id }) => id)
  if (off.length === 0) return
  const lock = lockAlerts(tx, scope)
  const change = tx.query({
    name: 'end-alerts',
    text: `update alert set until = greatest($3, since)
      where organisation_id = $1 and until is null and id = any ($2::int4[])`,
    values: [scope.organisationId, off, new Date(now)],
  })
  await leaveToCommit(tx, lock, change)
}

/** Alerts that ended before then are forgotten, the oldest first and not more than `most` at once. */
export async function forgetAlerts(
  tx: Tx,
  scope: Scope,
  { endedBefore, most }: { endedBefore: Instant; most: number },
): Promise<void> {
  await tx.query({
    name: 'forget-alerts',
    text: `delete from alert where organisation_id = $1 and id in (
        select id from alert where organisation_id = $1 and until < $2 order by until limit $3)`,
    values: [scope.organisationId, new Date(endedBefore), most],
  })
}

/** A meter that was switched off says nothing more, and nothing that it said goes on. */
export async function endAlertsOfInactive(tx: Tx, scope: Scope, now: Instant): Promise<void> {
  await tx.query({
    name: 'end-alerts-of-inactive',
    text: `update alert a set until = greatest($2, a.since) from device d
      where a.organisation_id = $1 and a.until is null and d.organisation_id = $1 and d.id = a.device_id
        and not d.is_active`,
    values: [scope.organisationId, new Date(now)],
  })
}
