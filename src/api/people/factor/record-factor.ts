import type { Instant } from '#domain/time/interval.ts'
import type { Scope } from '#store/engine/scope.ts'
import type { Tx } from '#store/engine/transaction.ts'
import { appendAudit } from '#store/platform/audit.ts'

/** What happened to a second factor, without anything of it. */
export function recordFactor(
  tx: Tx,
  scope: Scope,
  userId: number,
  action: string,
  at: Instant,
): Promise<void> {
  return appendAudit(tx, scope, { at, userId: scope.userId, action, subject: `user ${userId}` })
}
