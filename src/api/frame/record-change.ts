import { appendAudit } from '#store/platform/audit.ts'
import type { ScopedContext } from './operation.ts'

export interface Change {
  /** Noun first: 'bill.added', 'equipment.changed'. */
  readonly action: string
  /** 'bill 17' */
  readonly subject: string
  /** The row before and after; what did not exist is left out. */
  readonly before?: unknown
  readonly after?: unknown
}

/**
 * Writes down who changed what, in the transaction that changes it. To be called last: other writes of the
 * organisation wait from here to the end of the transaction.
 */
export function recordChange(
  { tx, scope, user, now }: Pick<ScopedContext, 'tx' | 'scope' | 'user' | 'now'>,
  change: Change,
): Promise<void> {
  return appendAudit(tx, scope, { at: now, userId: user.userId, ...change })
}
