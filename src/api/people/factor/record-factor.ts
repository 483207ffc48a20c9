import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { appendAudit } from '#store/platform/audit.ts'

/** What happened to a second factor, without anything of it but the name of a passkey. */
export function recordFactor(
  tx: Tx,
  scope: Scope,
  userId: number,
  action: string,
  at: Instant,
  after?: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendAudit(tx, scope, { at, userId: scope.userId, action, subject: `user ${userId}`, after })
}
