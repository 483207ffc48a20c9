import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '#store/engine/database.ts'
import { ApiError } from '../frame/respond.ts'
import { addClockMetric } from './clock-metric.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export interface MetricsOptions {
  readonly database: Database
  /** Lets a scraper in: `Authorization: Bearer <token>`. Without it only this machine may ask. */
  readonly token: string | undefined
  /** A proxy on this machine speaks for everybody: then this machine needs the token too. */
  readonly isBehindProxy: boolean
  /** What other rooms count stands in the same registry. */
  readonly registry: Registry
}

/** `/metrics` in Prometheus text. */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { database, registry } = options
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  watchConnections(database, registry)
  timeConnections(database, registry)
  addClockMetric(registry, database)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isAllowed(request, options)) {
      const sentence =
        'Metrics are shown on this machine where no proxy is in front, or with METRICS_TOKEN in the Authorization header.'
      throw new ApiError('not-allowed', sentence)
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const took = new Histogram({
    name: 'nairawatt_http_request_seconds',
    help: 'Time from request to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'other'
    took.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
}

/** How long a request for a connection waited in the pool. */
function timeConnections({ pool }: Database, registry: Registry): void {
  const waited = new Histogram({
    name: 'nairawatt_database_wait_seconds',
    help: 'Time until a connection of the pool was free',
    buckets: [0.001, 0.01, 0.05, 0.25, 1, 5],
    registers: [registry],
  })
  type Got = Parameters<typeof pool.connect>[0]
  const connect = pool.connect.bind(pool) as (got?: Got) => Promise<PoolClient>
  pool.connect = ((got?: Got) => {
    const end = waited.startTimer()
    if (got === undefined) return connect().finally(end)
    return connect((...answer) => {
      end()
      got(...answer)
    })
  }) as typeof pool.connect
}

function watchConnections(database: Database, registry: Registry): void {
  new Gauge({
    name: 'nairawatt_database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'awaited' }, waitingCount)
    },
  })
}

const FORWARDED = ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'] as const

function isAllowed(request: FastifyRequest, { token, isBehindProxy }: MetricsOptions): boolean {
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  if (LOOPBACK.has(request.socket.remoteAddress ?? '') && !isBehindProxy && !isForwarded) return true
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
