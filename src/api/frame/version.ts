import { ConflictError } from './respond.ts'

/** Whether a change is of a row that somebody else has changed since it was read. */
export function isStale(sent: number | undefined, { version }: { readonly version: number }): boolean {
  return sent !== undefined && sent !== version
}

/**
 * Refuses a change of a row that somebody else has changed since it was read. Without a version (clients of revision
 * A) the last writer wins.
 */
export function requireVersion(
  sent: number | undefined,
  current: { readonly version: number },
  yours: unknown,
): void {
  if (isStale(sent, current)) throw new ConflictError(current, yours)
}
