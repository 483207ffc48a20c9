import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time/interval.ts'
import { keepMessage, type MailKind } from '../engine/mail-message.ts'
import type { Scope } from '../engine/scope.ts'
import type { Tx } from '../engine/transaction.ts'
import { platformAddresses } from '../people/visitor.ts'

const ATTEMPTS = 6

interface PlatformMail {
  readonly kind: Extract<MailKind, 'contact' | 'sign-up' | 'operator'>
  /** What it is about: each administrator is told once. */
  readonly key: string
  readonly content: { readonly subject: string; readonly text: string; readonly html: string }
  readonly now: Instant
}

/** Mails every platform administrator who has an address. */
export async function keepPlatformMail(
  tx: Tx,
  scope: Scope,
  { kind, key, content, now }: PlatformMail,
): Promise<void> {
  for (const recipient of await platformAddresses(tx)) {
    await keepMessage(tx, scope, {
      kind,
      userId: null,
      recipient,
      payload: null,
      content,
      messageId: `<${randomUUID()}@nairawatt>`,
      idempotencyKey: `${key} ${recipient}`,
      mostAttempts: ATTEMPTS,
      now,
    })
  }
}
