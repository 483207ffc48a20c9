import type { Instant } from '#domain/time/interval.ts'
import { type Letter, mailBody } from '#report/mail-body.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { keepPlatformMail } from '#store/platform/platform-mail.ts'

/** Mails what a visitor left to every platform administrator who has an address. */
export function mailPlatform(
  tx: Tx,
  scope: Scope,
  kind: 'contact' | 'sign-up',
  id: number,
  letter: Letter,
  now: Instant,
): Promise<void> {
  return keepPlatformMail(tx, scope, { kind, key: `${kind} ${id}`, content: mailBody(letter), now })
}
