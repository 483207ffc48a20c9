import type { FastifyInstance } from 'fastify'
import type { BillFiles } from '#api/frame/file-operation.ts'
import { buildServer } from '#api/server.ts'
import { SECRET } from '#api/testing.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'

/** When the first is asked; a little later with each, as nobody is let ask so much at once. */
export const NOW = Date.UTC(2026, 10, 20, 9)

const STEP_MS = 100

/** The product's server over a database; its clock stands still but for a step with each request. */
export async function serverOver(database: Database, uploadDir: string): Promise<FastifyInstance> {
  let now = NOW
  const app = await buildServer({
    database,
    clock: () => now,
    log: silentLog,
    config: { secretKey: SECRET, version: 'test', uploads: { dir: uploadDir, limitBytes: 1e7 } },
    drainRollups: (scope) => drainRollups(database, scope),
    readerPatienceMs: 60_000,
    awaitMail: async () => 'sent',
    reports: factsAlone,
  })
  app.addHook('onRequest', async () => {
    now += STEP_MS
  })
  return app
}

/** What is laid out as a file is told as it is handed over: pages and sheets are made without the database. */
const tell = async (...facts: readonly unknown[]) => new TextEncoder().encode(JSON.stringify(facts, withMaps))
const factsAlone: BillFiles = { pdf: tell, xlsx: tell, report: tell, claim: tell, dispute: tell }

function withMaps(_: string, value: unknown): unknown {
  return value instanceof Map || value instanceof Set ? [...value] : value
}
