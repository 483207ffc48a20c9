import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { watchConnections } from '#api/frame/http/close-connections.ts'
import { buildServer } from '#api/server.ts'
import { createPolling } from '#ingest/breaker/polling.ts'
import { startPublishing } from '#ingest/breaker/publishing.ts'
import { importingJobs } from '#ingest/meter/import/importing.ts'
import { createMeterAdmission } from '#ingest/meter/meter-admission.ts'
import { startMetering } from '#ingest/meter/metering.ts'
import { rejudger } from '#ingest/meter/rejudge.ts'
import { rejudgeDueJob } from '#ingest/meter/rejudge-due.ts'
import { alertsJob } from '#jobs/alert/alerts.ts'
import { createMail } from '#jobs/billing/mail-jobs.ts'
import { expireCommandsJob } from '#jobs/breaker/expire-commands.ts'
import { forgetCommandsJob } from '#jobs/breaker/forget-commands.ts'
import { findingsJob } from '#jobs/finding/look-for-findings.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { forgetParkedJob } from '#jobs/meter/forget-parked.ts'
import { keepMonthsJob } from '#jobs/meter/keep-months.ts'
import { learnDevicesJob } from '#jobs/meter/learn-devices.ts'
import { rollUpJob } from '#jobs/meter/roll-up.ts'
import { watchClockJob } from '#jobs/meter/watch-clock.ts'
import { forgetGuessesJob } from '#jobs/people/forget-guesses.ts'
import { nightlyBackupJob } from '#jobs/platform/nightly-backup.ts'
import { freezeBaselinesJob } from '#jobs/score/freeze-baselines.ts'
import { keepMonthOutlookJob } from '#jobs/score/keep-month-outlook.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { type Claim, claimFolder } from '#store/engine/embedded/claim.ts'
import { requireTenantRole } from '#store/engine/login/tenant-role.ts'
import { migrate } from '#store/engine/migrate.ts'
import { makeScope } from '#store/engine/scope.ts'
import { openUploads } from '#store/engine/upload-files.ts'
import { type Job, woken } from '#store/engine/woken.ts'
import type { Config } from './config.ts'
import { requireAddress } from './listening.ts'
import { createSideBySide, createStarted } from './started.ts'

/** The platform itself, which has no organisation. */
const PLATFORM = makeScope({ organisationId: 0, branchIds: 'all', userId: null, level: 0, zone: 'UTC' })

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
  /** Aborted: the start is given up as soon as the database can be closed, and rejects with the signal's reason. */
  readonly stopping?: AbortSignal
  /** Check every answer against the contract. */
  readonly checkAnswers?: boolean
}

/** Opens the database, brings its schema up to date, mounts everything and listens. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, log } = options
  if (config.keyWarning !== null) log.warn({}, config.keyWarning)
  await requireAddress(config)
  const claim = await claimFolder(config.dataDir)
  try {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      binDir: config.pgBinDir,
      makesLogins: true,
      log,
      adopts: true,
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
  const { config, log, prepare, stopping } = options
  stopping?.throwIfAborted()
  await migrate(database.admin)
  await requireTenantRole(database, PLATFORM, log)
  await prepare?.(database)
  stopping?.throwIfAborted()
  const clock = () => Date.now()
  const started = createStarted()
  try {
    const mail = createMail({ database, clock, log, mail: mailSettings(config) })
    started.add(mail.reports)
    const jobs = [...mail.jobs, ...createJobs({ database, clock, log, config })]
    const door = createMeterAdmission(database, clock)
    // A server of one's own has its own disk: only the embedded one's is watched.
    const metering = started.add(startMetering({ database, clock, log, door, watchedDir: database.folder }))
    const atWork = started.add(createSideBySide())
    for (const job of jobs) atWork.add(await woken({ database, log }, job))
    const { mqttUrl } = config
    if (mqttUrl !== undefined) atWork.add(await startPublishing({ database, clock, log, mqttUrl }))
    const app = await buildServer({
      database,
      config: serverConfig(config, options.checkAnswers),
      reports: mail.reports,
      clock,
      log,
      drainRollups: (scope) => drainRollups(database, scope),
      metering: metering.receive,
      rejudge: rejudger(database),
      polling: createPolling({ database, clock, log, door }),
    })
    const connections = watchConnections(app.server)
    atWork.add({ stop: () => Promise.all([app.close(), connections.cut()]) })
    await app.listen({ host: config.host, port: config.port })
    return {
      address: listeningAddress(app),
      app,
      database,
      /** What fails at a stop leaves neither the database nor the folder in anyone's way. */
      async stop() {
        try {
          await withinPatience(started.stop(), log)
        } finally {
          await database.close().finally(() => claim.release())
        }
      },
    }
  } catch (error) {
    await started.stop()
    throw error
  }
}

const WORK_PATIENCE_MS = 6_000

/** What works on after that is left: its transactions are cut off with the database, and rolled back. */
async function withinPatience(stopped: Promise<unknown>, log: Logger): Promise<void> {
  const waited = new AbortController()
  const late = sleep(WORK_PATIENCE_MS, 'late', { signal: waited.signal }).catch(() => {})
  stopped.catch(() => {})
  const first = await Promise.race([stopped, late]).finally(() => waited.abort())
  if (first === 'late')
    log.warn({}, 'Some work does not end: it is cut off, and done again after the next start')
}

interface JobsDeps {
  readonly database: Database
  readonly clock: () => number
  readonly log: Logger
  readonly config: Config
}

/** What happens because time passed or a commit spoke, mail aside. */
function createJobs({ database, clock, log, config }: JobsDeps): Job[] {
  return [
    rollUpJob(database),
    freezeBaselinesJob({ database, clock }),
    keepMonthOutlookJob({ database, clock }),
    rejudgeDueJob({ database, clock }),
    forgetParkedJob({ database, clock }),
    keepMonthsJob({ database, clock }),
    learnDevicesJob({ database, clock }),
    watchClockJob({ database, clock, log }),
    expireCommandsJob({ database, clock }),
    forgetCommandsJob({ database, clock }),
    forgetGuessesJob({ database, clock }),
    alertsJob({ database, clock }),
    findingsJob({ database, clock }),
    ...backupJobs({ database, clock, log, config }),
    ...importingJobs({ database, files: openUploads(uploadsDir(config)), clock, log }),
  ]
}

function backupJobs({ database, clock, log, config }: JobsDeps): Job[] {
  const { backupDir: dir, backupHour: hour, publicUrl } = config
  if (hour === null) return []
  return [nightlyBackupJob({ database, clock, log, dir, hour, publicUrl, uploadsDir: uploadsDir(config) })]
}

function mailSettings({ smtpUrl, mailFrom, dataDir }: Config) {
  return { smtpUrl, from: mailFrom, outboxDir: join(dataDir, 'outbox') }
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
    backups: { dir: config.backupDir, isOn: config.backupHour !== null },
    webDir: fileURLToPath(fromRoot('dist/web')),
    version: version(),
    checkAnswers,
    isMailSetUp: config.smtpUrl !== undefined,
  }
}

function listeningAddress(app: FastifyInstance): string {
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
