// A process of its own that floods a server with posts: what it takes, and the garbage it makes, is not the server's.
import { Agent, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Instant } from '#domain/time/interval.ts'

export interface FloodOrder {
  readonly port: number
  readonly key: string
  readonly attack: number
  readonly deviceId: number
  readonly now: Instant
}

type Said = { readonly kind: 'prepare'; readonly order: FloodOrder } | { readonly kind: 'go' | 'stop' }

/** How often each status was answered; 0: the connection broke. */
export type Statuses = readonly (readonly [status: number, count: number])[]

const CONNECTIONS = 4

const readings = (deviceId: number, now: Instant, n: number, more: object) =>
  Array.from({ length: 10_000 }, (_, m) => ({
    device_id: deviceId,
    ts: new Date(now - (n * 10_000 + m) * 1_000).toISOString(),
    kw: 1,
    ...more,
  }))
const packed = (text: string) => gzipSync(text, { level: 1 })

/** The body of a post, packed; a new one for each. In the order of `ATTACKS` in flood.ts. */
const BODIES: readonly ((order: FloodOrder, n: number) => Buffer)[] = [
  () => packed(`{"readings":[{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join()}}]}`),
  () => gzipSync(`{"readings":[0${',0'.repeat(8_000_000)}]}`),
  ({ deviceId, now }, n) => packed(JSON.stringify({ readings: readings(deviceId, now, n, {}) })),
  ({ deviceId, now }, n) => packed(JSON.stringify({ readings: readings(deviceId, now, n, { volt: n }) })),
]

let flood: (() => Promise<Statuses>) | null = null
let ended: Promise<Statuses> | null = null
let isOver = false

process.on('message', (said: Said) => {
  if (said.kind === 'prepare') {
    flood = prepare(said.order)
    process.send?.('ready')
  } else if (said.kind === 'go') {
    isOver = false
    ended = flood?.() ?? null
    process.send?.('begun')
  } else {
    isOver = true
    void ended?.then((statuses) => process.send?.(statuses))
  }
})

function prepare(order: FloodOrder): () => Promise<Statuses> {
  const body = BODIES[order.attack]!
  const bodies = Array.from({ length: CONNECTIONS * 2 }, (_, n) => body(order, n))
  return async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const statuses = new Map<number, number>()
    let next = 0
    const lane = async () => {
      while (!isOver) {
        const status = await send(agent, order, bodies[next++ % bodies.length]!)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, lane))
    agent.destroy()
    return [...statuses]
  }
}

function send(agent: Agent, { port, key }: FloodOrder, body: Buffer): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
    'content-length': body.length,
  }
  const path = '/api/v1/ingest/readings/'
  return new Promise((resolve) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}
