import type { FastifyInstance } from 'fastify'
import type { Database } from '#store/engine/database.ts'
import { programSchema, schemaVersion } from '#store/engine/migrate.ts'

/**
 * `/healthz`: the process answers. `/readyz`: the database answers and holds the schema this program knows, or a newer one,
 * beside which it reads on; and the process is not `leaving`.
 */
export function addHealth(app: FastifyInstance, database: Database, leaving: AbortSignal | undefined): void {
  const expected = programSchema()
  // Who is connected comes back over another connection, and so by way of the balancer.
  app.addHook('onSend', async (_, reply) => {
    if (leaving?.aborted) reply.header('connection', 'close')
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    schema: { hide: true },
    handler: async () => ({ status: 'ok' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    schema: { hide: true },
    handler: async (_, reply) => {
      const why = leaving?.aborted ? 'The server is being stopped.' : await whyNotReady(database, expected)
      return why === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', detail: why })
    },
  })
}

async function whyNotReady(database: Database, expected: number): Promise<string | null> {
  if (!(await database.isReachable())) return 'The database cannot be reached.'
  const version = await schemaVersion(database.admin)
  return version >= expected ? null : 'The database has not been migrated. Run "npx nairawatt migrate".'
}
