import type { BreakerChannel, SwitchState } from '#domain/breaker/command.ts'
import type { Instant } from '#domain/time/interval.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { COMMAND, type StoredCommand } from './breaker-command.ts'

interface Breaker {
  readonly deviceId: number
  /** Who made it; null: not known. */
  readonly provider: string | null
  /** null: it has never said. */
  readonly reportedState: SwitchState | null
  readonly reportedAt: Instant | null
  readonly reportedSince: Instant | null
  readonly answeredCommand: number | null
  /** What was last reported came with that answer. */
  readonly isAnswer: boolean
}

export interface ListedBreaker extends Breaker {
  /** The latest command; null: there was none. */
  readonly command: StoredCommand | null
}

const BREAKER = `b.device_id as "deviceId", b.provider, b.reported_state as "reportedState",
  (extract(epoch from b.reported_at) * 1000)::float8 as "reportedAt",
  (extract(epoch from b.reported_since) * 1000)::float8 as "reportedSince", b.answered_command as "answeredCommand",
  b.reported_in_answer as "isAnswer"`

/** The breakers of these devices with what was last asked of each. */
export async function listBreakers(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
): Promise<ListedBreaker[]> {
  const { rows } = await tx.query<ListedBreaker>({
    name: 'breakers',
    text: `select ${BREAKER}, (select row_to_json(c) from (select ${COMMAND} from breaker_command c
        where c.organisation_id = $1 and c.device_id = b.device_id order by c.id desc limit 1) c) as command
      from breaker b where b.organisation_id = $1 and b.device_id = any ($2::int4[])
        and b.ended_at is null`,
    values: [scope.organisationId, int4Array(deviceIds)],
  })
  return rows
}

/** The breaker, whose commands and reports wait until the transaction ends. Null: the device has none. */
export async function lockBreaker(tx: Tx, scope: Scope, deviceId: number): Promise<Breaker | null> {
  const { rows } = await tx.query<Breaker>({
    name: 'lock-breaker',
    text: `select ${BREAKER} from breaker b where b.organisation_id = $1 and b.device_id = $2 and b.ended_at is null for update`,
    values: [scope.organisationId, deviceId],
  })
  return rows[0] ?? null
}

export interface Report {
  readonly state: SwitchState
  readonly at: Instant
  /** The command it answers; null: said of itself. */
  readonly commandId: number | null
}

/** Keeps what a breaker says of itself. */
export async function keepReport(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { state, at, commandId }: Report,
): Promise<void> {
  await tx.query({
    name: 'keep-report',
    text: `update breaker set reported_state = $3, reported_at = $4,
        reported_since = case when reported_state = $3 then reported_since else $4 end,
        answered_command = coalesce($5, answered_command), reported_in_answer = $5::int4 is not null
      where organisation_id = $1 and device_id = $2`,
    values: [scope.organisationId, deviceId, state, new Date(at), commandId],
  })
}

export interface BreakerToAdd {
  readonly deviceId: number
  readonly provider: string | null
  readonly channel: BreakerChannel
}

/** Says that a device has a breaker, or how it is reached now. What one that was taken off had said is forgotten. */
export async function addBreaker(tx: Tx, scope: Scope, breaker: BreakerToAdd): Promise<void> {
  await tx.query(
    `insert into breaker as b (organisation_id, device_id, provider, channel) values ($1, $2, $3, $4)
     on conflict (organisation_id, device_id) do update set provider = excluded.provider, channel = excluded.channel,
       reported_state = case when b.ended_at is null then b.reported_state end,
       reported_at = case when b.ended_at is null then b.reported_at end,
       reported_since = case when b.ended_at is null then b.reported_since end,
       ended_at = null`,
    [scope.organisationId, breaker.deviceId, breaker.provider, breaker.channel],
  )
}

/** A device is not switched from afar any more; its commands stay on record. */
export async function endBreaker(tx: Tx, scope: Scope, deviceId: number, now: Instant): Promise<void> {
  await tx.query(
    `update breaker set ended_at = $3 where organisation_id = $1 and device_id = $2 and ended_at is null`,
    [scope.organisationId, deviceId, new Date(now)],
  )
}
