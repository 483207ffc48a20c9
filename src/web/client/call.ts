import type { z } from 'zod'
import type { Calls } from '#contract/calls.ts'
import type { CallName as AnyCallName } from '#contract/routes.ts'
import { routes } from '#contract/routes.ts'
import { address } from './address.ts'
import { readClaims } from './claims.ts'
import { ClientError } from './client-error.ts'
import { now } from './clock.ts'
import { request } from './request.ts'
import { endSession, freshAccess, signedOut } from './session.ts'

/** Every call but the meters'. */
export type CallName = Exclude<AnyCallName, 'ingestReadings'>

export type AnswerOf<N extends CallName> = z.infer<Calls[N]['answer']>

/** A part of a call is asked for where its schema demands something, the user's own id aside (SE-08). */
type Part<K extends string, V> = Record<never, never> extends V ? { [P in K]?: V } : { [P in K]: V }
type ParamsOf<N extends CallName> = Omit<z.input<Calls[N]['params']>, 'userId'>

export type Asked<N extends CallName> = Part<'params', ParamsOf<N>> &
  Part<'query', z.input<Calls[N]['query']>> &
  Part<'body', z.input<Calls[N]['body']>>

interface Loose {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

const PUBLIC: readonly CallName[] = ['token', 'tokenRefresh']

/** Asks the server. The bearer token and the user id come from the stored log-in. */
export async function call<N extends CallName>(
  name: N,
  asked: Asked<N>,
  signal?: AbortSignal,
): Promise<AnswerOf<N>> {
  const { params, query, body } = asked as Loose
  const { method } = routes[name]
  if (PUBLIC.includes(name)) {
    const sent = { method, address: address(routes[name], params, query), body, signal }
    return (await request(sent)) as AnswerOf<N>
  }
  const access = await freshAccess()
  try {
    return (await ask(access)) as AnswerOf<N>
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 401) throw error
    // Before the first answer this device's clock was taken on trust; with a slow one the token was
    // already over when it was sent. What is left is a session that the server has ended (SE-05).
    if (wasOver(access)) return (await ask(await freshAccess()).catch(endOn401)) as AnswerOf<N>
    return endOn401(error)
  }

  function ask(token: string): Promise<unknown> {
    const claims = readClaims(token)
    if (claims === null) throw signedOut()
    const where = address(routes[name], { ...params, userId: claims.id }, query)
    return request({ method, address: where, body, access: token, signal })
  }
}

function wasOver(access: string): boolean {
  const claims = readClaims(access)
  return claims !== null && claims.exp * 1000 <= now()
}

function endOn401(error: unknown): never {
  if (error instanceof ClientError && error.status === 401) endSession('expired')
  throw error
}
