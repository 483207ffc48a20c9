import type { Instant, Interval } from '#domain/time/interval.ts'
import { instantArray, int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'

/** A device and the first and last of its readings that may have changed. */
export interface DirtySpan extends Interval {
  readonly deviceId: number
}

export interface TakenMarks {
  /** First and last reading that may have changed, by device. */
  readonly devices: ReadonlyMap<number, MarkedDevice>
  /** Of the settings, as `settingsToJudge` tells it. */
  readonly version: number
}

export interface MarkedDevice extends Interval {
  /** When it told of alarms last; null: it never did. */
  readonly alarmsAt: Instant | null
}

interface MarkRow extends DirtySpan, MarkedDevice {
  readonly version: number
}

/**
 * Nobody else judges in the organisation until the transaction ends. Whoever changes several alerts takes it too: two that
 * change the same ones in another order would end each other.
 */
export async function lockAlerts(tx: Tx, scope: Scope): Promise<void> {
  await tx.query({
    name: 'lock-alerts',
    text: `select pg_advisory_xact_lock(hashtext('nairawatt.alert'), $1)`,
    values: [scope.organisationId],
  })
}

/**
 * Devices whose rolled-up readings nobody has judged yet, each once; the marks are gone with the transaction. Nobody else
 * judges in the organisation until it ends.
 */
export async function takeAlertMarks(tx: Tx, scope: Scope): Promise<TakenMarks> {
  const lock = lockAlerts(tx, scope)
  const marks = tx.query<MarkRow>({
    name: 'take-alert-marks',
    text: `with taken as (delete from alert_dirty where organisation_id = $1 returning device_ids, from_ts, to_ts),
        marked as (select m.device_id, min(m.from_ts) as from_ts, max(m.to_ts) as to_ts
          from taken t cross join lateral unnest(t.device_ids, t.from_ts, t.to_ts) as m(device_id, from_ts, to_ts)
          group by m.device_id)
      select m.device_id as "deviceId", (extract(epoch from m.from_ts) * 1000)::float8 as from,
        (extract(epoch from m.to_ts) * 1000)::float8 as to,
        (extract(epoch from a.last_at) * 1000)::float8 as "alarmsAt",
        coalesce((select version + limits_version from alert_setting where organisation_id = $1), 0) as version
      from marked m left join device_measure a
        on a.organisation_id = $1 and a.device_id = m.device_id and a.measure = 'alarms'`,
    values: [scope.organisationId],
  })
  const [, { rows }] = await Promise.all([lock, marks])
  return {
    devices: new Map(rows.map(({ deviceId, from, to, alarmsAt }) => [deviceId, { from, to, alarmsAt }])),
    version: rows[0]?.version ?? 0,
  }
}

/** Marks devices to be judged over a span, with the rollups that changed, and wakes the job. */
export async function markAlertDirty(tx: Tx, scope: Scope, spans: readonly DirtySpan[]): Promise<void> {
  if (spans.length === 0) return
  const mark = tx.query({
    name: 'mark-alert-dirty',
    text: `insert into alert_dirty (organisation_id, device_ids, from_ts, to_ts)
      values ($1, $2::int4[], $3::timestamptz[], $4::timestamptz[])`,
    values: [
      scope.organisationId,
      int4Array(spans.map(({ deviceId }) => deviceId)),
      instantArray(spans.map(({ from }) => from)),
      instantArray(spans.map(({ to }) => to)),
    ],
  })
  const notice = tx.query({
    name: 'wake-alerts',
    text: `select pg_notify('alerts', $1)`,
    values: [String(scope.organisationId)],
  })
  await leaveToCommit(tx, mark, notice)
}
