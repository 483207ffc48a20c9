import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Instant } from '#domain/time/interval.ts'
import { parseJson } from '../parse-json.ts'

/** A request of the agent. */
export interface Question {
  readonly method: 'GET' | 'POST'
  /** below /api/v1/ */
  readonly path: string
  readonly key?: string
  readonly body?: { readonly bytes: Uint8Array; readonly type: string; readonly isGzip?: boolean }
}

/** What the server, or something that stands in its place, answered. */
export interface Heard {
  readonly status: number
  /** null: no JSON */
  readonly json: unknown
  readonly retryAfterS: number | null
  /** the time that the server says it is; null: it says none */
  readonly at: Instant | null
}

/** The link to the server is bad: no answer came, or not all of it. */
export class LinkError extends Error {
  override name = 'LinkError'
}

export interface ServerLink {
  /** Rejects with a LinkError. */
  ask(question: Question): Promise<Heard>
  close(): void
}

export interface LinkOptions {
  /** as people type it: https://power.example.com */
  readonly server: string
  readonly version: string
  /** told with each answer of the server that says what time it is */
  readonly onTime?: (at: Instant) => void
  /** nothing moved for so long: the other end is gone, though no packet says so */
  readonly idleMs?: number
  /** longest time for one request, whatever moves */
  readonly wholeMs?: number
}

const MOST_ANSWER_BYTES = 1024 * 1024

/** One connection to the server that is kept open; each request ends in time, also where the link hangs. */
export function createServerLink({
  server,
  version,
  onTime,
  idleMs = 20_000,
  wholeMs = 60_000,
}: LinkOptions): ServerLink {
  const base = new URL(`${server.replace(/\/+$/, '')}/api/v1/`)
  const isSecure = base.protocol === 'https:'
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 2 })
  const open = isSecure ? requestHttps : requestHttp

  return {
    ask({ method, path, key, body }) {
      return new Promise((resolve, reject) => {
        const headers = {
          accept: 'application/json',
          'user-agent': `nairawatt-site/${version}`,
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body ? { 'content-type': body.type, 'content-length': body.bytes.byteLength } : {}),
          ...(body?.isGzip ? { 'content-encoding': 'gzip' } : {}),
        }
        const asking = open(new URL(path, base), { method, agent, headers })
        const fail = (why: string) => {
          clearTimeout(whole)
          asking.destroy()
          reject(new LinkError(why))
        }
        const whole = setTimeout(() => fail(`No whole answer within ${wholeMs / 1000} s`), wholeMs)
        asking.setTimeout(idleMs, () => fail(`Nothing moved for ${idleMs / 1000} s`))
        asking.on('error', (error: NodeJS.ErrnoException) => fail(sayWhy(error)))
        asking.on('response', (response) => {
          readAnswer(response).then(
            (heard) => {
              clearTimeout(whole)
              // Something else that answers in its place has a clock of its own.
              if (heard.at !== null && heard.json !== null) onTime?.(heard.at)
              resolve(heard)
            },
            (error: Error) => fail(error.message),
          )
        })
        asking.end(body?.bytes)
      })
    },
    close: () => agent.destroy(),
  }
}

async function readAnswer(response: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_ANSWER_BYTES)
      throw new Error('The answer is no answer of a server of ours: it is too long')
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('The answer broke off')
  const at = Date.parse(response.headers.date ?? '')
  const retryAfterS = Number(response.headers['retry-after'])
  return {
    status: response.statusCode ?? 0,
    json: parseJson(Buffer.concat(chunks).toString('utf8')),
    retryAfterS:
      Number.isFinite(retryAfterS) && response.headers['retry-after'] !== undefined ? retryAfterS : null,
    at: Number.isFinite(at) ? at : null,
  }
}

function sayWhy(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The name of the server is not found'
  if (error.code === 'ECONNREFUSED') return 'The server takes no connection'
  return error.message || error.code || 'The connection ended'
}
