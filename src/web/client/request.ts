import type { Route } from '#contract/endpoint.ts'
import { clientText } from '#contract/messages.ts'
import { ClientError, errorOf } from './client-error.ts'
import { learnTime } from './clock.ts'

/** SE-10. */
export const TIMEOUT_MS = 200_000

export interface Sent {
  method: Route['method']
  address: string
  body?: unknown
  access?: string | undefined
  signal?: AbortSignal | undefined
}

/** One exchange with the server: the answer's JSON, or a ClientError. */
export async function request({ method, address, body, access, signal }: Sent): Promise<unknown> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
  const stop = () => deadline.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await fetch(address, {
      method,
      headers: headersOf(body, access),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: deadline.signal,
    })
    learnTime(response.headers.get('date'))
    return await readAnswer(response)
  } catch (error) {
    if (error instanceof ClientError) throw error
    signal?.throwIfAborted()
    if (deadline.signal.aborted) throw new ClientError('timeout', clientText.timeout)
    throw new ClientError('offline', clientText.offline)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function headersOf(body: unknown, access: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text()
  let body: unknown = null
  let isJson = true
  try {
    if (text !== '') body = JSON.parse(text)
  } catch {
    isJson = false
  }
  if (!response.ok) throw errorOf(response.status, body, response.headers.get('retry-after'))
  if (!isJson) throw new ClientError('unreadable', clientText.unreadable, response.status)
  return body
}
