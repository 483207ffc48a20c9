import type { Route } from '#contract/call.ts'
import { clientText } from '../words/shell.ts'
import { ClientError, toClientError } from './client-error.ts'
import { learnTime } from './clock.ts'
import { takeEarly } from './early/early-answers.ts'

/** SE-10. */
export const TIMEOUT_MS = 200_000

export interface Sent {
  method: Route['method']
  address: string
  /** JSON, or a form with a file. */
  body?: unknown
  access?: string | undefined
  signal?: AbortSignal | undefined
  /** Names one wish of the person: however often it is sent, it is done once. */
  key?: string | undefined
}

/** One exchange with the server: the answer's JSON, or a ClientError. */
export function request(sent: Sent): Promise<unknown> {
  return exchange(sent, readAnswer)
}

/** The same for a picture or another file. */
export function requestFile(sent: Sent): Promise<Blob> {
  return exchange(sent, async (response) => {
    if (!response.ok) await readAnswer(response)
    return response.blob()
  })
}

async function exchange<T>(sent: Sent, read: (response: Response) => Promise<T>): Promise<T> {
  const { method, address, body, signal, access } = sent
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), TIMEOUT_MS)
  const stop = () => deadline.abort()
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const ask = () =>
      fetch(address, {
        method,
        headers: requestHeaders(sent),
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
        signal: deadline.signal,
      })
    const early = method === 'GET' ? takeEarly(address, access) : null
    const response = await (early === null ? ask() : early.catch(ask))
    learnTime(response.headers.get('date'))
    return await read(response)
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

function requestHeaders({ body, access, key }: Sent): Record<string, string> {
  // A form writes its own content type, which carries the boundary between its parts.
  const isJson = body !== undefined && !(body instanceof FormData)
  return {
    accept: 'application/json',
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
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
  if (!response.ok) {
    const { headers, status } = response
    throw toClientError(status, body, headers.get('retry-after'), headers.get('x-request-id'))
  }
  if (!isJson) throw new ClientError('unreadable', clientText.unreadable, response.status)
  return body
}
