import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { watchConnections } from '#api/frame/http/close-connections.ts'
import { monthReport } from '#api/score/month-report.ts'
import { buildServer } from '#api/server.ts'
import { createPolling } from '#ingest/breaker/polling.ts'
import { startPublishing } from '#ingest/breaker/publishing.ts'
import { createHearing } from '#ingest/meter/hearing/hearing.ts'
import { tryMessage } from '#ingest/meter/hearing/try-message.ts'
import { listMakes } from '#ingest/meter/makes/list-makes.ts'
import { createMeterAdmission, type KeyAdmission } from '#ingest/meter/meter-admission.ts'
import { type Metering, startMetering } from '#ingest/meter/metering.ts'
import { startBroker } from '#ingest/meter/mqtt/broker.ts'
import { startListening } from '#ingest/meter/mqtt/listening.ts'
import { rejudger } from '#ingest/meter/rejudge.ts'
import { createSiteHearing } from '#ingest/site/hearing.ts'
import { createMail } from '#jobs/billing/mail-jobs.ts'
import { drainRollups } from '#jobs/meter/drain-rollups.ts'
import { createBuildReportMail } from '#jobs/score/build-report-mail.ts'
import { guardSchema } from '#store/engine/connection/newer-schema.ts'
import { type Database, openDatabase } from '#store/engine/database.ts'
import { type Claim, claimFolder } from '#store/engine/embedded/claim.ts'
import { requireTenantRole } from '#store/engine/login/tenant-role.ts'
import { migrate, programSchema, requireSchema } from '#store/engine/migrate.ts'
import { PLATFORM, scopeOfJob } from '#store/engine/scope.ts'
import { openUploads } from '#store/engine/uploads/open-uploads.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import { woken } from '#store/engine/woken.ts'
import type { ProcessKind } from '#store/platform/server-process.ts'
import { joinOthers } from './apart/join-others.ts'
import { markKey } from './apart/part.ts'
import { uploadsDir } from './apart/uploads-setting.ts'
import type { Config } from './config.ts'
import { createJobs } from './jobs.ts'
import { requireAddress } from './listening.ts'
import { createSideBySide, createStarted } from './started.ts'
import { buildMark, fromRoot, version } from './version.ts'

export interface Serving {
  /** null: it does jobs alone, and listens to nobody. */
  readonly address: string | null
  readonly app: FastifyInstance | null
  readonly database: Database
  /** of its own broker; null: it has none */
  readonly mqttPort: number | null
  stop(): Promise<void>
}

export interface ServeOptions {
  readonly config: Config
  readonly log: Logger
  /** Where its own broker listens, at port 0 as the system chooses; absent: as MQTT_LISTEN and HOST say. */
  readonly brokerAt?: { readonly host: string; readonly port: number }
  /** What this process does; absent: all of it. */
  readonly part?: ProcessKind
  /** Runs after the migrations and before the doors open: demo data. */
  readonly prepare?: (database: Database) => Promise<void>
  /** Aborted: the start is given up as soon as the database can be closed, and rejects with the signal's reason. */
  readonly stopping?: AbortSignal
  /** What the threads of long answers run, where it was built before; absent: what stands beside the server. */
  readonly threadScript?: URL
  /** Check every answer against the contract. */
  readonly checkAnswers?: boolean
}

/** A server that people reach. */
export interface WebServing extends Serving {
  readonly address: string
  readonly app: FastifyInstance
}

/** Opens the database, brings its schema up to date where it is alone with it, mounts everything and listens. */
export async function serve(
  options: ServeOptions & { readonly part?: 'web and jobs' | 'web' },
): Promise<WebServing>
export async function serve(options: ServeOptions): Promise<Serving>
export async function serve(options: ServeOptions): Promise<Serving> {
  const { config, log, part = 'web and jobs' } = options
  if (config.keyWarning !== null) log.warn({}, config.keyWarning)
  if (part !== 'jobs') {
    const brokerAt = addressOfBroker(options)
    await requireAddress(config)
    if (brokerAt !== undefined) await requireAddress(brokerAt, 'MQTT_LISTEN')
  }
  // Processes that stand apart leave nothing in the folder that another might meet.
  const claim = part === 'web and jobs' ? await claimFolder(config.dataDir) : NO_CLAIM
  try {
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      directUrl: config.databaseDirectUrl,
      dataDir: config.dataDir,
      binDir: config.pgBinDir,
      walArchiveDir: config.walArchiveDir,
      secretKey: config.secretKey,
      log,
      ...CONNECTIONS[part],
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

function addressOfBroker({ config, brokerAt }: ServeOptions): ServeOptions['brokerAt'] {
  const { host, mqttListen } = config
  return brokerAt ?? (mqttListen === undefined ? undefined : { host, port: mqttListen })
}

/** Of many processes each takes a few connections of the database; one that is alone has the usual number. */
const FEW = { poolSize: 5, lookupPoolSize: 2, adminPoolSize: 2 }
const CONNECTIONS = { 'web and jobs': {}, web: FEW, jobs: FEW } as const

const NO_CLAIM: Claim = { release() {} }

async function open(owned: Database, claim: Claim, options: ServeOptions): Promise<Serving> {
  const { config, log, prepare, stopping, part = 'web and jobs' } = options
  stopping?.throwIfAborted()
  if (part === 'web and jobs') await migrate(owned.admin)
  else await requireSchema(owned.admin)
  await requireTenantRole(owned, scopeOfJob(PLATFORM), log)
  await prepare?.(owned)
  stopping?.throwIfAborted()
  const guard = guardSchema(owned, programSchema())
  const { database } = guard
  const clock = () => Date.now()
  const started = createStarted()
  const leaving = new AbortController()
  try {
    const share = await joinOthers({ guard, config, log, part, version: version() }, started)
    const { phones, publicUrl } = config
    const mail = createMail({
      ...{ database, clock, log, mail: mailSettings(config, part), phones, publicUrl },
      buildReport: (reports) =>
        createBuildReportMail({ ...{ database, clock, reports, publicUrl }, tell: monthReport }),
    })
    started.add(mail.reports)
    const files = openUploads(config.uploads, database)
    const working = { database, clock, log, share }
    const door = createMeterAdmission(database, clock)
    const doesWeb = part !== 'jobs'
    // A server of one's own has its own disk: only the embedded one's is watched.
    const metering =
      doesWeb || config.mqttUrl !== undefined
        ? started.add(startMetering({ database, clock, log, door, watchedDir: database.folder }))
        : null
    const hearing = metering && createHearing({ database, clock, log, metering })
    const atWork = started.add(createSideBySide())
    const brokerAt = addressOfBroker(options)
    const broker =
      doesWeb && hearing && brokerAt !== undefined
        ? atWork.add(await startBroker({ ...brokerAt, log, door, hearing }))
        : null
    if (broker) log.info({}, `Gateways are heard by MQTT at ${brokerAt?.host}:${broker.port}`)
    const mqttPort = broker?.port ?? null
    const app =
      doesWeb && metering
        ? await buildApp(options, {
            ...{ database, clock, mail, metering, door, files, mqttPort },
            leaving: leaving.signal,
          })
        : null
    if (app) {
      const connections = watchConnections(app.server)
      atWork.add({ stop: () => Promise.all([app.close(), connections.cut()]) })
      await app.listen({ host: config.host, port: config.port })
    }
    // People are answered before what the clock brings is looked for.
    if (part !== 'web') {
      if (!mail.isSent)
        log.warn({}, 'No SMTP_URL is set: mail waits in the database for a process that has it')
      const jobs = [...mail.jobs, ...createJobs({ database, clock, log, config, files })]
      for (const job of jobs) atWork.add(await woken(working, job))
      const { mqttUrl } = config
      if (mqttUrl !== undefined)
        atWork.add(await startPublishing({ ...working, mqttUrl, isShared: part === 'jobs' }))
      if (mqttUrl !== undefined && hearing) {
        // The same after every start, and another one for another server at the same broker.
        const name = `nairawatt-${markKey(config.secretKey, 'mqtt session')}`
        const session = part === 'jobs' ? undefined : name
        atWork.add(startListening({ mqttUrl, hearing, log, session }))
      }
    }
    return {
      address: app && listeningAddress(app),
      app,
      database,
      mqttPort,
      /** What fails at a stop leaves neither the database nor the folder in anyone's way. */
      async stop() {
        leaving.abort()
        try {
          // Others answer meanwhile: a balancer looks before the door is closed.
          if (part === 'web') await sleep(LEAVE_MS)
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

interface AppDeps {
  readonly database: Database
  readonly clock: () => number
  readonly mail: ReturnType<typeof createMail>
  readonly metering: Metering
  readonly door: KeyAdmission
  readonly files: UploadFiles
  readonly mqttPort: number | null
  readonly leaving: AbortSignal
}

function buildApp(options: ServeOptions, deps: AppDeps): Promise<FastifyInstance> {
  const { database, clock, mail, metering, door, files, mqttPort, leaving } = deps
  return buildServer({
    database,
    config: serverConfig(options),
    reports: mail.reports,
    leaving,
    files,
    clock,
    log: options.log,
    drainRollups: (scope) => drainRollups(database, scope),
    metering: metering.receive,
    hasThreads: true,
    threadScript: options.threadScript,
    rejudge: rejudger(database),
    hardware: { tryMessage, makes: listMakes(), mqttPort },
    polling: createPolling({ database, clock, log: options.log, door }),
    sites: createSiteHearing({ database, clock, log: options.log, door }),
  })
}

/** Balancers ask /readyz every second or two. */
const LEAVE_MS = 3_000
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

/** null: no folder is everybody's, so that mail waits in the database for a mail server. */
function mailSettings({ smtpUrl, mailFrom, dataDir }: Config, part: ProcessKind) {
  if (smtpUrl === undefined && part !== 'web and jobs') return null
  return { smtpUrl, from: mailFrom, outboxDir: join(dataDir, 'outbox') }
}

function serverConfig({ config, checkAnswers, part }: ServeOptions) {
  return {
    secretKey: new TextEncoder().encode(config.secretKey),
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    uploads: { dir: uploadsDir(config.dataDir), limitBytes: config.uploadLimitBytes },
    backups: {
      dir: config.backupDir,
      isOn: config.backupHour !== null,
      isElsewhere: part === 'web',
      walArchiveDir: config.walArchiveDir,
    },
    webDir: fileURLToPath(fromRoot('dist/web')),
    version: version(),
    build: buildMark(),
    checkAnswers,
    isMailSetUp: config.smtpUrl !== undefined,
    phonesSetUp: { sms: config.phones.sms !== null, whatsapp: config.phones.whatsapp !== null },
  }
}

function listeningAddress(app: FastifyInstance): string {
  const { address, family, port } = app.server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
