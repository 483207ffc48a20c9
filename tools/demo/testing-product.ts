import { buildServer } from '#api/server.ts'
import { createHearing } from '#ingest/meter/hearing/hearing.ts'
import { createMeterAdmission } from '#ingest/meter/meter-admission.ts'
import { startMetering } from '#ingest/meter/metering.ts'
import { startBroker } from '#ingest/meter/mqtt/broker.ts'
import { createSiteHearing } from '#ingest/site/hearing.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import type { Database } from '#store/engine/database.ts'
import { silentLog } from '#store/engine/log.ts'

export interface TestProduct {
  readonly address: string
  readonly mqttPort: number
  stop(): Promise<void>
}

/** The product as far as meters reach it: calls, its own broker, agents of sites; on ports that the system chooses. */
export async function serveFor(database: Database): Promise<TestProduct> {
  const clock = () => Date.now()
  const log = silentLog
  const door = createMeterAdmission(database, clock)
  const metering = startMetering({ database, clock, log, door, watchedDir: null })
  const hearing = createHearing({ database, clock, log, metering })
  const broker = await startBroker({ host: '127.0.0.1', port: 0, log, door, hearing })
  const uploads = { dir: '/nowhere', limitBytes: 1 }
  const config = { secretKey: new Uint8Array(32).fill(7), version: 'test', uploads }
  const app = await buildServer({
    database,
    config,
    clock,
    log,
    drainRollups: (scope) => drainRollups(database, scope),
    metering: metering.receive,
    sites: createSiteHearing({ database, clock, log, door }),
  })
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    mqttPort: broker.port,
    async stop() {
      await app.close()
      await broker.stop()
      await metering.stop()
    },
  }
}
