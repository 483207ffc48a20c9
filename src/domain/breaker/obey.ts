/**
 * What a breaker holds to, so that a command which the wire doubles or delays does nothing: it obeys a command whose
 * number is higher than that of its last one and whose time is not over. Our simulated breakers do; what real ones are
 * asked for stands in docs/operations.md.
 */
import type { Instant } from '../time/interval.ts'

export interface Received {
  readonly id: number
  readonly expiresAt: Instant
}

/** `lastId` is 0 before the first command. */
export function mayObey({ id, expiresAt }: Received, lastId: number, now: Instant): boolean {
  return id > lastId && now < expiresAt
}
