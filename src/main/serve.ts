import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { monthOutlook } from '#api/score/month-outlook.ts'
import { buildServer } from '#api/server.ts'
import { createPolling } from '#ingest/breaker/polling.ts'
import { startPublishing } from '#ingest/breaker/publishing.ts'
import { createDoor } from '#ingest/meter/door.ts'
import { startImporting } from '#ingest/meter/import/importing.ts'
import { startMetering } from '#ingest/meter/metering.ts'
import { rejudgeParked } from '#ingest/meter/rejudge.ts'
import { rejudgeDue } from '#ingest/meter/rejudge-due.ts'
import { startAlerts } from '#jobs/alert/alerts.ts'
import { startExpireCommands } from '#jobs/breaker/expire-commands.ts'
import { startMail } from '#jobs/mail/mail.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { startForgetParked } from '#jobs/meter/forget-parked.ts'
import { startLearnDevices } from '#jobs/meter/learn-devices.ts'
import { startRollUp } from '#jobs/meter/roll-up.ts'
import { repeat } from '#jobs/repeat.ts'
import { startFreezeBaselines } from '#jobs/score/freeze-baselines.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { type Claim, claimFolder } from '#store/engine/embedded/claim.ts'
import { migrate } from '#store/engine/migrate.ts'
import { openUploads } from '#store/engine/upload-files.ts'
import type { Config } from './config.ts'
import { requireAddress } from './listening.ts'

export interface Serving {
  readonly address: string
  readonly app: FastifyInstance
  readonly database: Database
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly config: Config
  readonly log: Logger
  /** Runs after the migrations and before the doors open: demo data. */
  readonly prepare?: (database: Database) => Promise<void>
  /** Check every answer against the contract. */
  readonly checkAnswers?: boolean
}

/** Opens the database, brings its schema up to date, mounts everything and listens. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, log } = options
  await requireAddress(config)
  const claim = await claimFolder(config.dataDir)
  try {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      binDir: config.pgBinDir,
      log,
    })
    try {
      return await open(database, claim, options)
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    claim.release()
    throw error
  }
}

async function open(database: Database, claim: Claim, options: ServeOptions): Promise<Serving> {
  const { config, log, prepare, checkAnswers } = options
  await migrate(database.admin)
  await prepare?.(database)
  const clock = () => Date.now()
  const rollUp = await startRollUp(database, log)
  const freezing = startFreezeBaselines({ database, clock, log })
  const mail = await startMail({
    database,
    clock,
    log,
    mail: { smtpUrl: config.smtpUrl, from: config.mailFrom, outboxDir: join(config.dataDir, 'outbox') },
  })
  const alerts = await startAlerts({ database, clock, log, monthOf: monthOutlook })
  const expiring = startExpireCommands({ database, clock, log })
  const tending = startTending({ database, clock, log })
  const { mqttUrl } = config
  const publishing = mqttUrl === undefined ? null : await startPublishing({ database, clock, log, mqttUrl })
  const door = createDoor(database, clock)
  const metering = startMetering({
    database,
    clock,
    log,
    door,
    // A server of one's own has its own disk: only the embedded one's is watched.
    watchedDir: database.folder,
  })
  const importing = await startImporting({ database, files: openUploads(uploadsDir(config)), clock, log })
  const app = await buildServer({
    database,
    config: serverConfig(config, checkAnswers),
    reports: mail.reports,
    clock,
    log,
    drainRollups: (scope) => drainRollups(database, scope),
    metering: metering.receive,
    rejudge: rejudgeParked,
    polling: createPolling({ database, clock, log, door }),
  })
  await app.listen({ host: config.host, port: config.port })
  return {
    address: addressOf(app),
    app,
    database,
    async stop() {
      await app.close()
      await metering.stop()
      await importing.stop()
      await alerts.stop()
      await publishing?.stop()
      await expiring.stop()
      await tending.stop()
      await mail.stop()
      await freezing.stop()
      await rollUp.stop()
      await database.close()
      claim.release()
    },
  }
}

const DUE_EVERY_MS = 60_000

/** What looks after readings that were refused, and after what is learned of devices. */
function startTending(options: { database: Database; clock: () => number; log: Logger }) {
  const { database, clock, log } = options
  const failed = 'Could not judge parked readings again; it is tried again'
  const jobs = [
    repeat((isStopped) => rejudgeDue(database, clock, isStopped), { everyMs: DUE_EVERY_MS, log, failed }),
    startForgetParked(options),
    startLearnDevices(options),
  ]
  return {
    async stop() {
      for (const job of jobs) await job.stop()
    },
  }
}

function uploadsDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'uploads')
}

function serverConfig(config: ServeOptions['config'], checkAnswers: ServeOptions['checkAnswers']) {
  return {
    secretKey: new TextEncoder().encode(config.secretKey),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    uploads: { dir: uploadsDir(config), limitBytes: config.uploadLimitBytes },
    webDir: fileURLToPath(fromRoot('dist/web')),
    version: version(),
    checkAnswers,
    isMailSetUp: config.smtpUrl !== undefined,
  }
}

function addressOf(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function version(): string {
  return (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version
}

/** The root is two folders up, from `src/main` as from the built bundle in `dist/server`. */
function fromRoot(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
