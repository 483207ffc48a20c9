import { HOUR_MS, type Instant } from '#domain/time/interval.ts'
import type { BillPayload, MailKind, MessageChannel, ReportPayload } from '../mail-message.ts'
import type { Scope } from '../scope.ts'
import type { Tx } from '../transaction.ts'

export interface Attachment {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** A message that this process is to send now. */
export interface Claimed {
  readonly id: number
  readonly kind: MailKind
  readonly channel: MessageChannel
  readonly userId: number | null
  readonly recipient: string
  readonly payload: BillPayload | ReportPayload | null
  readonly subject: string | null
  readonly text: string | null
  readonly html: string | null
  readonly attachmentName: string | null
  readonly attachmentType: string | null
  readonly attachment: Buffer | null
  readonly messageId: string
  readonly attempts: number
  readonly mostAttempts: number
  readonly madeAt: Instant
  /** Of the try before. */
  readonly lastError: string | null
}

/** Longest pause between two tries, and longer than any lease. What lies further ahead was written by a wrong clock. */
export const LONGEST_WAIT_MS = 12 * HOUR_MS

/** The placeholders stand for now and the latest instant that a message can wait for. */
export const isDue = (now: `$${number}`, latest: `$${number}`) =>
  `((state = 'waiting' and (next_attempt_at <= ${now} or next_attempt_at > ${latest}))
  or (state = 'sending' and (leased_until <= ${now} or leased_until > ${latest})))`

/** Messages that say something already, and those that are built first. */
export type MailStage = 'written' | 'unbuilt'

/** The placeholder stands for what can be sent from here: all else waits for a process that can. */
export const goesBy = (channels: `$${number}`) => `channel = any (${channels}::text[])`

/** The placeholder stands for the stage. */
export const isAtStage = (stage: `$${number}`) =>
  `((subject is null and payload is not null) = (${stage} = 'unbuilt'))`

interface Claim {
  readonly now: Instant
  readonly leaseMs: number
  readonly held: readonly number[]
  readonly stage: MailStage
  readonly channels: readonly MessageChannel[]
}

/** Whether a message of this stage is due. */
export async function isMailDue(
  tx: Tx,
  scope: Scope,
  { now, stage, channels }: Pick<Claim, 'now' | 'stage' | 'channels'>,
): Promise<boolean> {
  const { rows } = await tx.query<{ due: boolean }>(
    `select exists (select from mail_message
       where organisation_id = $1 and ${isDue('$2', '$3')} and ${isAtStage('$4')} and ${goesBy('$5')}) as due`,
    [scope.organisationId, new Date(now), new Date(now + LONGEST_WAIT_MS), stage, channels],
  )
  return rows[0]?.due === true
}

/**
 * Takes the message that has been due the longest, for `leaseMs`: one whose sender is gone is taken again when its
 * time is over, but none of those that this process holds. Null: nothing is due.
 */
export async function claimMessage(
  tx: Tx,
  scope: Scope,
  { now, leaseMs, held, stage, channels }: Claim,
): Promise<Claimed | null> {
  const { rows } = await tx.query<Claimed>(
    `update mail_message set state = 'sending', attempts = attempts + 1, leased_until = $4
     where organisation_id = $1 and id = (
       select id from mail_message where organisation_id = $1 and ${isDue('$2', '$3')} and id <> all ($5::int4[])
         and ${isAtStage('$6')} and ${goesBy('$7')}
       order by next_attempt_at, id limit 1 for update skip locked)
     returning id, kind, channel, user_id as "userId", recipient, payload, subject, text, html,
       attachment_name as "attachmentName", attachment_type as "attachmentType", attachment,
       message_id as "messageId", attempts, most_attempts as "mostAttempts",
       made_at as "madeAt", last_error as "lastError"`,
    [
      scope.organisationId,
      new Date(now),
      new Date(now + LONGEST_WAIT_MS),
      new Date(now + leaseMs),
      held,
      stage,
      channels,
    ],
  )
  return rows[0] ?? null
}

/** Holds the message longer; false: the lease was over, and the message is another try's or nobody's. */
export async function renewLease(
  tx: Tx,
  scope: Scope,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  until: Instant,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update mail_message set leased_until = $4
     where organisation_id = $1 and id = $2 and attempts = $3 and state = 'sending'`,
    [scope.organisationId, id, attempts, new Date(until)],
  )
  return rowCount === 1
}

/** Keeps what was built, so that every try sends the same. */
export async function keepContent(
  tx: Tx,
  scope: Scope,
  id: number,
  { subject, text, html, attachment }: BuiltContent,
): Promise<void> {
  await tx.query(
    `update mail_message set subject = $3, text = $4, html = $5, attachment_name = $6, attachment_type = $7,
       attachment = $8 where organisation_id = $1 and id = $2`,
    [
      scope.organisationId,
      id,
      subject,
      text,
      html,
      attachment?.name ?? null,
      attachment?.type ?? null,
      attachment?.bytes ?? null,
    ],
  )
}

export interface BuiltContent {
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly attachment: Attachment | null
}

export type Outcome =
  | { readonly state: 'sent' | 'written'; readonly at: Instant }
  | { readonly state: 'waiting'; readonly nextAttemptAt: Instant; readonly error: string }
  /** It waits, as long as it takes, and the try does not count. */
  | { readonly state: 'held'; readonly nextAttemptAt: Instant; readonly at: Instant; readonly error: string }
  | { readonly state: 'failed' | 'given-up'; readonly error: string }

/**
 * Writes down how a try ended; only while the message is still this try's. What a message about a password says is
 * forgotten with it: it may hold a link that opens an account.
 */
export async function settleMessage(
  tx: Tx,
  scope: Scope,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  outcome: Outcome,
): Promise<void> {
  const isDone = outcome.state === 'sent' || outcome.state === 'written'
  const isHeld = outcome.state === 'held'
  await tx.query(
    `update mail_message set state = $4, leased_until = null, last_error = $5, sent_at = $6,
       held_since = case when $8::timestamptz is not null then coalesce(held_since, $8) end,
       attempts = case when $8::timestamptz is null then attempts else attempts - 1 end,
       next_attempt_at = coalesce($7, next_attempt_at),
       text = case when kind <> 'password' or $4 = 'waiting' then text end,
       html = case when kind <> 'password' or $4 = 'waiting' then html end,
       attachment = case when $4 = 'waiting' then attachment end
     where organisation_id = $1 and id = $2 and attempts = $3 and state = 'sending'`,
    [
      scope.organisationId,
      id,
      attempts,
      isHeld ? 'waiting' : outcome.state,
      'error' in outcome ? outcome.error.slice(0, 500) : null,
      isDone ? new Date(outcome.at) : null,
      'nextAttemptAt' in outcome ? new Date(outcome.nextAttemptAt) : null,
      isHeld ? new Date(outcome.at) : null,
    ],
  )
}
