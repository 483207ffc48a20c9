import type { z } from 'zod'
import type { Route } from '#contract/call.ts'
import type { CallName as AnyCallName, Calls, FileCallName } from '#contract/calls.ts'
import { routes } from '#contract/routes.ts'
import { address } from './address.ts'
import type { TokenClaims } from './claims.ts'
import { isExpiring, readClaims } from './claims.ts'
import { ClientError } from './client-error.ts'
import { now } from './clock.ts'
import { takeArrived } from './early/early-answers.ts'
import type { Sent } from './request.ts'
import { request, requestFile } from './request.ts'
import { endSession, freshAccess, signedOutError } from './session.ts'
import { isStored, signedIn } from './stored-log-in.ts'

/** Every call but the meters' and those that are answered with a file. */
export type CallName = Exclude<AnyCallName, FileCallName | `ingest${string}`>

export type AnswerOf<N extends CallName> = z.infer<Calls[N]['answer']>

/** A part of a call is asked for where its schema demands something, the user's own id aside (SE-08). */
type Part<K extends string, V> = Record<never, never> extends V ? { [P in K]?: V } : { [P in K]: V }
type ParamsOf<N extends CallName> = Omit<z.input<Calls[N]['params']>, 'userId'>

export type CallInput<N extends CallName> = Part<'params', ParamsOf<N>> &
  Part<'query', z.input<Calls[N]['query']>> &
  Part<'body', z.input<Calls[N]['body']>>

interface Loose {
  params?: Record<string, string | number> | undefined
  query?: Record<string, string | number | undefined> | undefined
  body?: unknown
}

/**
 * Asks the server. The bearer token and the user id come from the stored log-in. A write carries the `key` of the
 * wish behind it, so that one that is sent again after a lost answer is not done twice.
 */
export async function call<N extends CallName>(
  name: N,
  asked: CallInput<N>,
  signal?: AbortSignal,
  key?: string,
): Promise<AnswerOf<N>> {
  const { params, query, body } = asked as Loose
  const route = routes[name]
  if (route.who !== 'anyone') {
    return (await askSignedIn(route, { params, query, body, signal, key }, request)) as AnswerOf<N>
  }
  const where = address(route, params, query)
  return (await request({ method: route.method, address: where, body, signal })) as AnswerOf<N>
}

/** What the server said to a question of the page before the page was there; undefined: it has to be asked. */
export function arrivedAnswer<N extends CallName>(name: N, asked: CallInput<N>): AnswerOf<N> | undefined {
  const known = signedIn()
  if (known === null || isExpiring(known.claims, now())) return undefined
  const { params, query } = asked as Loose
  const where = address(routes[name], { ...params, userId: known.claims.id }, query)
  return takeArrived(where, known.logIn.access) as AnswerOf<N> | undefined
}

/** One call of an entry that was typed before, for the log-in that typed it alone: another one that is signed in now sends nothing. */
export function callAs(
  owner: number,
  name: CallName,
  { params, body }: Loose,
  key: string,
): Promise<unknown> {
  return askSignedIn(routes[name], { params, body, key, owner }, request)
}

/** A picture, a report or another file of the person's organisation. */
export function callFile(
  name: FileCallName,
  { params, query, body }: Loose,
  signal?: AbortSignal,
): Promise<Blob> {
  return askSignedIn(routes[name], { params, query, body, signal }, requestFile)
}

/** With an `owner` it is asked as that log-in, or not at all. */
type Asking = Loose & Pick<Sent, 'signal' | 'key'> & { owner?: number }

async function askSignedIn<T>(
  route: Route,
  { params, query, owner, ...sent }: Asking,
  send: (sent: Sent) => Promise<T>,
): Promise<T> {
  const access = await freshAccess()
  const asker = requireClaims(access)
  if (owner !== undefined && owner !== asker.id) throw signedOutError()
  try {
    return await ask(access)
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 401) throw error
    // Before the first answer this device's clock was taken on trust; with a slow one the token was
    // already over when it was sent. What is left is a session that the server has ended (SE-05).
    if (asker.exp * 1000 > now() || !isStored(asker)) return endOn401(error)
    const next = await freshAccess()
    return await (isStored(asker) ? ask(next).catch(endOn401) : endOn401(error))
  }

  function ask(token: string): Promise<T> {
    const where = address(route, { ...params, userId: asker.id }, query)
    return send({ ...sent, method: route.method, address: where, access: token })
  }

  /** Ends the session that asked; whoever has signed in since then has another one. */
  function endOn401(error: unknown): never {
    if (error instanceof ClientError && error.status === 401 && isStored(asker)) endSession('expired')
    throw error
  }
}

function requireClaims(access: string): TokenClaims {
  const claims = readClaims(access)
  if (claims === null) throw signedOutError()
  return claims
}
