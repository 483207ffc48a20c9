import type { Frequency } from '#domain/billing/due-period.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from './scope.ts'
import { leaveToCommit, type Tx } from './transaction.ts'

export type MailKind =
  | 'schedule'
  | 'quick-bill'
  | 'alert'
  | 'password'
  | 'contact'
  | 'sign-up'
  | 'operator'
  | 'brief'
  | 'report'
/** By what a message goes. */
export type MessageChannel = 'mail' | 'sms' | 'whatsapp'
export type MessageState = 'waiting' | 'sending' | 'sent' | 'written' | 'failed' | 'given-up'

/** A bill that a message is to be built from when it is first sent. */
export interface BillPayload {
  /** Local days: the first, and the day after the last. For a quick bill the range's own texts stand beside. */
  readonly firstDay: string
  readonly endDay: string
  /** Range of a quick bill as it was asked for, 'DD-MM-YYYY HH:mm'. */
  readonly range?: { readonly from: string; readonly to: string }
  readonly frequency: Frequency | null
  readonly deviceIds: readonly number[]
  /** What the person could see when it was asked for; a schedule looks again. */
  readonly branchIds: readonly number[] | 'all'
}

/** A report that a message is to be built from when it is first sent, for what its person may see then. */
export interface ReportPayload {
  /** 'YYYY-MM' */
  readonly month: string
}

export interface MessageToKeep {
  readonly kind: MailKind
  /** Left out: mail. */
  readonly channel?: MessageChannel
  readonly userId: number | null
  /** An e-mail address, or the digits of a telephone number. */
  readonly recipient: string
  /** Either what to build it from, or the message itself. */
  readonly payload: BillPayload | ReportPayload | null
  readonly content: { readonly subject: string; readonly text: string; readonly html: string | null } | null
  readonly messageId: string
  readonly idempotencyKey: string
  readonly mostAttempts: number
  readonly now: Instant
}

/** Puts a message into the outbox, once for a key; the id of the one that stands there. */
export async function keepMessage(tx: Tx, scope: Scope, message: MessageToKeep): Promise<number> {
  const { content, payload } = message
  const values = [
    scope.organisationId,
    message.kind,
    message.userId,
    message.recipient,
    payload === null ? null : JSON.stringify(payload),
    content?.subject ?? null,
    content?.text ?? null,
    content?.html ?? null,
    message.messageId,
    message.idempotencyKey,
    message.mostAttempts,
    new Date(message.now),
    message.channel ?? 'mail',
  ]
  const kept = tx.query<{ id: number }>(
    `insert into mail_message (organisation_id, kind, user_id, recipient, payload, subject, text, html, message_id,
       idempotency_key, state, most_attempts, next_attempt_at, made_at, channel)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting', $11, $12, $12, $13)
     on conflict (organisation_id, idempotency_key) do nothing returning id`,
    values,
  )
  await leaveToCommit(tx, tx.query(`select pg_notify('mail', $1)`, [String(scope.organisationId)]))
  const { rows } = await kept
  if (rows[0]) return rows[0].id
  const known = await tx.query<{ id: number }>(
    'select id from mail_message where organisation_id = $1 and idempotency_key = $2',
    [scope.organisationId, message.idempotencyKey],
  )
  return known.rows[0]!.id
}

/** Nobody waits for the message any more. Untouched where it is being sent or has been. Returns how it stands. */
export async function giveUpMessage(tx: Tx, scope: Scope, id: number): Promise<MessageState | null> {
  await tx.query(
    `update mail_message set state = 'given-up', attachment = null
     where organisation_id = $1 and id = $2 and state = 'waiting'`,
    [scope.organisationId, id],
  )
  return messageState(tx, scope, id)
}

export async function messageState(tx: Tx, scope: Scope, id: number): Promise<MessageState | null> {
  const { rows } = await tx.query<{ state: MessageState }>(
    'select state from mail_message where organisation_id = $1 and id = $2',
    [scope.organisationId, id],
  )
  return rows[0]?.state ?? null
}
