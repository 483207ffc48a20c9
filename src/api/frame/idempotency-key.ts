import { createHash } from 'node:crypto'
import type { Route } from '#contract/call.ts'
import { type Claimed, claimKey, keepAnswer } from '#store/engine/idempotency-key.ts'
import type { ScopedContext } from './operation.ts'
import { ApiError } from './respond.ts'

const KEY = /^[\x21-\x7e]{1,200}$/

/** The header `Idempotency-Key`; null where there is none. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header === 'string' && KEY.test(header)) return header
  throw new ApiError(
    'bad-request',
    'The header Idempotency-Key must have 1 to 200 letters, digits or signs without spaces.',
  )
}

/** What a request stands for: equal requests have equal hashes. */
function requestHash({ method, path }: Route, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([`${method} ${path}`, input]))
    .digest('hex')
}

/** What became of a key that is sent together with the first look at what the request is about. */
export interface SentKey {
  readonly key: string
  readonly hash: string
  readonly claimed: Promise<Claimed>
}

export function sendKey(
  { tx, scope, now }: Pick<ScopedContext, 'tx' | 'scope' | 'now'>,
  key: string,
  call: Route,
  input: unknown,
): SentKey {
  const hash = requestHash(call, input)
  const claimed = claimKey(tx, scope, { key, requestHash: hash, now })
  // Whoever refuses the request before asks no more for it.
  claimed.catch(() => {})
  return { key, hash, claimed }
}

/**
 * Does the work of a key once: the same request again, even while the first is under way, gets the answer of the
 * first, as far as it may be kept; another request with the key is refused.
 */
export async function runOncePerKey(
  { tx, scope }: Pick<ScopedContext, 'tx' | 'scope'>,
  { key, hash, claimed }: SentKey,
  work: () => Promise<unknown>,
  kept: (answer: unknown) => unknown = (answer) => answer,
): Promise<unknown> {
  const found = await claimed
  if (found === 'mine') {
    const answer = await work()
    await keepAnswer(tx, scope, key, kept(answer))
    return answer
  }
  if (found.requestHash === hash) return found.answer
  throw new ApiError(
    'reused-key',
    'This Idempotency-Key was used for something else before. Use another key for another request.',
  )
}
