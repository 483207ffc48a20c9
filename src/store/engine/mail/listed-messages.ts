import type { Instant } from '#domain/time/interval.ts'
import type { BillPayload, MessageChannel, MessageState } from '../mail-message.ts'
import type { Scope } from '../scope.ts'
import type { Tx } from '../transaction.ts'

export interface ListedMessage {
  readonly id: number
  readonly kind: 'schedule' | 'quick-bill'
  readonly recipient: string
  readonly payload: BillPayload
  readonly state: MessageState
  readonly attempts: number
  readonly lastError: string | null
  readonly madeAt: Instant
  readonly sentAt: Instant | null
  readonly nextAttemptAt: Instant
}

const LISTED = 50

/** The latest bills of a person that were mailed or wait to be, newest first. */
export async function listBillMessages(tx: Tx, scope: Scope, userId: number): Promise<ListedMessage[]> {
  const { rows } = await tx.query<ListedMessage>({
    name: 'bill-messages',
    text: `select id, kind, recipient, payload, state, attempts, last_error as "lastError",
        made_at as "madeAt",
        sent_at as "sentAt",
        next_attempt_at as "nextAttemptAt"
      from mail_message where organisation_id = $1 and user_id = $2 and kind in ('schedule', 'quick-bill')
      order by id desc limit ${LISTED}`,
    values: [scope.organisationId, userId],
  })
  return rows
}

export interface ListedSend {
  readonly id: number
  readonly kind: 'brief' | 'alert' | 'report'
  readonly channel: MessageChannel
  readonly recipient: string
  readonly state: MessageState
  readonly lastError: string | null
  readonly madeAt: Instant
  readonly sentAt: Instant | null
  readonly subject: string
  readonly text: string
}

/** The latest briefs and reports of a person, and alerts that went to the telephone, newest first. */
export async function listOwnMessages(tx: Tx, scope: Scope, userId: number): Promise<ListedSend[]> {
  const { rows } = await tx.query<ListedSend>({
    name: 'own-messages',
    text: `select id, kind, channel, recipient, state, last_error as "lastError", made_at as "madeAt",
        sent_at as "sentAt", coalesce(subject, '') as subject, coalesce(text, '') as text
      from mail_message where organisation_id = $1 and user_id = $2
        and (kind in ('brief', 'report') or kind = 'alert' and channel <> 'mail')
      order by id desc limit ${LISTED}`,
    values: [scope.organisationId, userId],
  })
  return rows
}

/** How many alerts of a person went to the telephone by a channel since an instant, or wait to. */
export async function countUrgent(
  tx: Tx,
  scope: Scope,
  {
    userId,
    channel,
    since,
  }: { readonly userId: number; readonly channel: MessageChannel; readonly since: Instant },
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int4 as count from mail_message
     where organisation_id = $1 and user_id = $2 and kind = 'alert' and channel = $3 and made_at >= $4`,
    [scope.organisationId, userId, channel, new Date(since)],
  )
  return rows[0]!.count
}
