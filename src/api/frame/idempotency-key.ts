import { createHash } from 'node:crypto'
import type { Route } from '#contract/call.ts'
import { claimKey, keepAnswer } from '#store/engine/idempotency-key.ts'
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
export function requestHash({ method, path }: Route, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([`${method} ${path}`, input]))
    .digest('hex')
}

/**
 * Does the work of a key once: the same request again, even while the first is under way, gets the answer of the
 * first, as far as it may be kept; another request with the key is refused.
 */
export async function runOncePerKey(
  ctx: Pick<ScopedContext, 'tx' | 'scope' | 'now'>,
  key: string,
  hash: string,
  work: () => Promise<unknown>,
  kept: (answer: unknown) => unknown = (answer) => answer,
): Promise<unknown> {
  const claimed = await claimKey(ctx.tx, ctx.scope, { key, requestHash: hash, now: ctx.now })
  if (claimed === 'mine') {
    const answer = await work()
    await keepAnswer(ctx.tx, ctx.scope, key, kept(answer))
    return answer
  }
  if (claimed.requestHash === hash) return claimed.answer
  throw new ApiError(
    'reused-key',
    'This Idempotency-Key was used for something else before. Use another key for another request.',
  )
}
