import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/time/interval.ts'
import { type Letter, mailBody } from '#report/mail-body.ts'
import { keepMessage } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { platformAddresses } from '#store/people/visitor.ts'

const ATTEMPTS = 6

/** Mails what a visitor left to every platform administrator who has an address. */
export async function mailPlatform(
  tx: Tx,
  scope: Scope,
  kind: 'contact' | 'sign-up',
  id: number,
  letter: Letter,
  now: Instant,
): Promise<void> {
  const content = mailBody(letter)
  for (const recipient of await platformAddresses(tx)) {
    await keepMessage(tx, scope, {
      kind,
      userId: null,
      recipient,
      payload: null,
      content,
      messageId: `<${randomUUID()}@nairawatt>`,
      idempotencyKey: `${kind} ${id} ${recipient}`,
      mostAttempts: ATTEMPTS,
      now,
    })
  }
}
