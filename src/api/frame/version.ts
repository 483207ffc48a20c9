import { ConflictError } from './respond.ts'

/**
 * Refuses a change of a row that somebody else has changed since it was read. Without a version (clients of revision
 * A) the last writer wins.
 */
export function requireVersion(
  sent: number | undefined,
  current: { readonly version: number },
  yours: unknown,
): void {
  if (sent !== undefined && sent !== current.version) throw new ConflictError(current, yours)
}
