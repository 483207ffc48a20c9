import { ClientError } from './client-error.ts'

/** One wish of a person, such as "add this bill": what it is, and the key that names it however often it is sent. */
export interface Attempt {
  wish: string
  key: string
}

/** The attempt for a wish: the last one again while the wish is the same, so that it is done once. */
export function attemptFor(last: Attempt | undefined, wish: string): Attempt {
  return last?.wish === wish ? last : { wish, key: freshKey() }
}

/**
 * Whether the server has answered this wish for good. Without an answer, or with a fault of the server, it may have been
 * done all the same: the next try must carry the same key.
 */
export function isAnswered(error: unknown): boolean {
  return error instanceof ClientError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** A new key of a wish. crypto.randomUUID is missing where the product is reached over plain HTTP. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
