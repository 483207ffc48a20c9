import {
  afterEvent,
  type BreakerChannel,
  COMMAND_VALID_MS,
  type Command,
  type CommandEvent,
  isOpen,
  type SwitchState,
} from '#domain/breaker/command.ts'
import { DAY_MS, type Instant } from '#domain/time/interval.ts'
import { int4Array } from '../engine/binary-array.ts'
import type { Scope } from '../engine/scope.ts'
import { leaveToCommit, type Tx } from '../engine/transaction.ts'
import { appendAudit } from '../platform/audit.ts'

export interface StoredCommand extends Command {
  readonly id: number
  readonly deviceId: number
  /** Who asked for it. */
  readonly userId: number
  readonly sentAt: Instant | null
  readonly endedAt: Instant | null
}

export const COMMAND = `c.id, c.device_id as "deviceId", c.wanted, c.user_id as "userId", c.state,
  (extract(epoch from c.requested_at) * 1000)::float8 as "requestedAt",
  (extract(epoch from c.expires_at) * 1000)::float8 as "expiresAt",
  (extract(epoch from c.sent_at) * 1000)::float8 as "sentAt",
  (extract(epoch from c.ended_at) * 1000)::float8 as "endedAt"`

/** The same as a statement that writes gives it back: a cluster converts nothing there, the driver reads instants. */
const WRITTEN = COMMAND.replace(/\(extract\(epoch from (c\.\w+)\) \* 1000\)::float8/g, '$1')

export interface CommandToAsk {
  readonly deviceId: number
  readonly wanted: SwitchState
  readonly userId: number
  readonly idempotencyKey: string | null
  readonly now: Instant
}

/** Writes a wish down; whoever sends commands is woken by the commit. */
export async function askCommand(tx: Tx, scope: Scope, asked: CommandToAsk): Promise<StoredCommand> {
  const { deviceId, wanted, userId, idempotencyKey, now } = asked
  const added = tx.query<StoredCommand>({
    name: 'ask-command',
    text: `insert into breaker_command as c
        (organisation_id, device_id, wanted, user_id, idempotency_key, state, requested_at, expires_at)
      values ($1, $2, $3, $4, $5, 'requested', $6, $7) returning ${WRITTEN}`,
    values: [
      scope.organisationId,
      deviceId,
      wanted,
      userId,
      idempotencyKey,
      new Date(now),
      new Date(now + COMMAND_VALID_MS),
    ],
  })
  await leaveToCommit(tx, tx.query(`select pg_notify('breaker', $1)`, [String(scope.organisationId)]))
  return (await added).rows[0]!
}

/** The command of the device that has not ended, kept from others until the transaction ends. */
export async function lockOpenCommand(tx: Tx, scope: Scope, deviceId: number): Promise<StoredCommand | null> {
  const { rows } = await tx.query<StoredCommand>({
    name: 'lock-open-command',
    text: `select ${COMMAND} from breaker_command c
      where c.organisation_id = $1 and c.device_id = $2 and c.state in ('requested', 'sent') for update`,
    values: [scope.organisationId, deviceId],
  })
  return rows[0] ?? null
}

export async function lockCommand(tx: Tx, scope: Scope, id: number): Promise<StoredCommand | null> {
  const { rows } = await tx.query<StoredCommand>({
    name: 'lock-command',
    text: `select ${COMMAND} from breaker_command c where c.organisation_id = $1 and c.id = $2 for update`,
    values: [scope.organisationId, id],
  })
  return rows[0] ?? null
}

/** The device that a command is for; null: there is no such command. */
export async function deviceOfCommand(tx: Tx, scope: Scope, id: number): Promise<number | null> {
  const { rows } = await tx.query<{ deviceId: number }>(
    `select device_id as "deviceId" from breaker_command where organisation_id = $1 and id = $2`,
    [scope.organisationId, id],
  )
  return rows[0]?.deviceId ?? null
}

/** Whether the device may have obeyed a command that is newer than this one, and its answer was lost. */
export async function wasSentAfter(tx: Tx, scope: Scope, deviceId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from breaker_command where organisation_id = $1 and device_id = $2 and id > $3 and sent_at is not null limit 1`,
    [scope.organisationId, deviceId, id],
  )
  return rowCount === 1
}

/**
 * Lets the event happen to the command. Its end is written into the audit in the same transaction: without that row
 * it has not ended.
 */
export async function moveCommand(
  tx: Tx,
  scope: Scope,
  command: StoredCommand,
  event: CommandEvent,
): Promise<StoredCommand> {
  const state = afterEvent(command, event)
  if (state === command.state) return command
  const ended = !isOpen(state)
  const change = tx.query({
    name: 'move-command',
    text: `update breaker_command set state = $3, ended_at = $4,
        sent_at = case when $3 = 'sent' then $5 else sent_at end
      where organisation_id = $1 and id = $2`,
    values: [scope.organisationId, command.id, state, ended ? new Date(event.at) : null, new Date(event.at)],
  })
  await leaveToCommit(tx, change)
  if (ended) {
    await appendAudit(tx, scope, {
      at: event.at,
      userId: null,
      action: `breaker.${state}`,
      subject: `breaker ${command.deviceId}`,
      before: { command: command.id, state: command.state },
      after: { command: command.id, wanted: command.wanted, state, askedBy: command.userId },
    })
  }
  return { ...command, state, endedAt: ended ? event.at : null }
}

export interface Sendable {
  readonly id: number
  readonly deviceId: number
  readonly wanted: SwitchState
  readonly expiresAt: Instant
}

/**
 * Commands that wait to be sent through the channel, marked sent: whoever is given one sends it or nobody does. That
 * is why they are marked before: a command that was sent and not marked would be sent again.
 */
export async function takeRequested(
  tx: Tx,
  scope: Scope,
  { channel, deviceIds, now }: { channel: BreakerChannel; deviceIds: readonly number[] | null; now: Instant },
): Promise<Sendable[]> {
  const { rows } = await tx.query<Sendable>({
    name: 'take-requested',
    text: `update breaker_command set state = 'sent', sent_at = $2
      where organisation_id = $1 and id in (
        select c.id from breaker_command c
          join breaker b on b.organisation_id = $1 and b.device_id = c.device_id and b.ended_at is null
        where c.organisation_id = $1 and c.state = 'requested' and c.expires_at > $2 and c.requested_at <= $5
          and b.channel = $3 and ($4::int4[] is null or c.device_id = any ($4::int4[]))
        for update of c skip locked)
      returning id, device_id as "deviceId", wanted, expires_at as "expiresAt"`,
    values: [
      scope.organisationId,
      new Date(now),
      channel,
      deviceIds === null ? null : int4Array(deviceIds),
      new Date(now + COMMAND_VALID_MS),
    ],
  })
  return rows
}

/** Open commands whose time is over by this clock. */
export async function overdueCommands(tx: Tx, scope: Scope, now: Instant): Promise<number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from breaker_command where organisation_id = $1 and state in ('requested', 'sent')
     and (expires_at <= $2 or requested_at > $3) order by id`,
    [scope.organisationId, new Date(now), new Date(now + COMMAND_VALID_MS)],
  )
  return rows.map(({ id }) => id)
}

const REMEMBERED_MS = 400 * DAY_MS

/** What ended before is forgotten. */
export const rememberedSince = (now: Instant): Instant => now - REMEMBERED_MS

/** Forgets commands that ended long ago, but for the newest of each device, which its page shows; how many. */
export async function forgetCommands(
  tx: Tx,
  scope: Scope,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from breaker_command where organisation_id = $1 and id in (
       select id from breaker_command c where organisation_id = $1 and ended_at < $2
         and exists (select from breaker_command n where n.organisation_id = $1 and n.device_id = c.device_id and n.id > c.id)
       order by ended_at limit $3)`,
    [scope.organisationId, new Date(rememberedSince(now)), most],
  )
  return rowCount ?? 0
}
