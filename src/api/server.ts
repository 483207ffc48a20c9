import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { z } from 'zod'
import { passkeySite } from '#domain/people/factor/passkey-site.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import { type AnswerSetting, createAnswerThreads } from './answer-threads.ts'
import { createAwaitMail } from './billing/await-mail.ts'
import { createMailAllowance } from './billing/send-report.ts'
import { createTokenVault } from './cost/bill/bill-token.ts'
import { createAdmission } from './frame/admission.ts'
import type { AwaitMail, BillFiles } from './frame/file-operation.ts'
import { addDocs, DOCUMENT, openApiHead, withExample } from './frame/http/docs.ts'
import { watchForwarded } from './frame/http/forwarded.ts'
import { addHeaders, createHeaders, type PutHeaders } from './frame/http/headers.ts'
import { mount, PREFIX } from './frame/http/mount.ts'
import { watchSecurity } from './frame/http/watch-security.ts'
import { addWebFiles } from './frame/http/web-files.ts'
import type { PhonesSetUp, Rejudge } from './frame/operation.ts'
import { parseWithSchema } from './frame/parse.ts'
import type { HardwareDesk, Passwords } from './frame/platform-operation.ts'
import { requireRow } from './frame/policy.ts'
import { createErrorHandler, refuse, toApiError } from './frame/refuse.ts'
import { createFreshen, type DrainRollups } from './frame/run/freshen.ts'
import type { AskLong } from './frame/run/long-answer.ts'
import { createRun } from './frame/run/run.ts'
import { createSecurityEvents, type SecurityEvents } from './frame/security-events.ts'
import { createSessions, type Sessions } from './frame/session.ts'
import type { Metering } from './meter/metering.ts'
import { mountCommands, mountSiteHealth, type Polling, type SiteHearing } from './meter/mount-commands.ts'
import { mountReadings } from './meter/mount-readings.ts'
import { operations } from './operations.ts'
import { createKeys, type Keys } from './people/access-token.ts'
import { createCredentials } from './people/credentials.ts'
import { createAppCodes } from './people/factor/app-code.ts'
import { createChallenges } from './people/factor/challenge.ts'
import { createPasskeyTries } from './people/factor/log-in-passkey.ts'
import { createPasskeys } from './people/factor/passkeys.ts'
import { createTickets } from './people/factor/ticket.ts'
import type { OpenTools } from './people/open.ts'
import { createPasswords } from './people/password.ts'
import { createDeviceMarks } from './people/proof/device-mark.ts'
import { createRefresh, createSignOut } from './people/refresh.ts'
import { createSignIn } from './people/sign-in.ts'
import { createVisits } from './people/visits.ts'
import { watchCertificate } from './platform/certificate.ts'
import { countReadings } from './platform/count-readings.ts'
import { addHealth } from './platform/health.ts'
import { addMetrics } from './platform/metrics.ts'
import { type BackupPlace, operatorStandings } from './platform/overview/operator-standings.ts'
import { addServerMetrics } from './platform/server-metrics.ts'

export interface ApiConfig {
  /** SECRET_KEY, at least 32 bytes; every key of the sessions is derived from it. */
  readonly secretKey: Uint8Array
  /** Where people reach the product; https switches HSTS on. */
  readonly publicUrl?: string | undefined
  /** HSTS for names below that one too; so unless it is false. */
  readonly hstsSubdomains?: boolean | undefined
  /** Where pictures that people send are kept, and how large one may be. */
  readonly uploads: { readonly dir: string; readonly limitBytes: number }
  /** Where the server's own backups are; without it there are none. */
  readonly backups?: BackupPlace | undefined
  /** The built web app; without it there are calls only. */
  readonly webDir?: string | undefined
  /** Lets a scraper on another machine read /metrics. */
  readonly metricsToken?: string | undefined
  /** Shown by the API's own pages and in answers that carry a version. */
  readonly version: string
  /** Another text wherever other code answers; without it that of this start. */
  readonly build?: string | undefined
  /** A mail server is set up; else mail is written to the outbox folder. */
  readonly isMailSetUp?: boolean | undefined
  /** By which messages to telephones are sent; absent: by none. */
  readonly phonesSetUp?: PhonesSetUp | undefined
  /** Check every answer against the contract: in tests and development. */
  readonly checkAnswers?: boolean | undefined
  /** Addresses of proxies whose X-Forwarded-For is believed: no other's is. */
  readonly trustedProxies?: readonly string[] | undefined
}

export interface ServerDeps {
  readonly database: Database
  readonly config: ApiConfig
  readonly clock: () => Instant
  readonly log: Log
  /** Brings an organisation's totals up to its readings. */
  readonly drainRollups: DrainRollups
  /** How long a question waits for it, where it is not as long as a person would. */
  readonly readerPatienceMs?: number | undefined
  /** Receives readings; without it the call is not mounted. */
  readonly metering?: Metering | undefined
  /** Judges parked readings again; without it they stay parked. */
  readonly rejudge?: Rejudge | undefined
  /** What is known of hardware where messages come in; without it no message is understood. */
  readonly hardware?: HardwareDesk | undefined
  /** Hands breaker commands to gateways that poll; without it the calls are not mounted. */
  readonly polling?: Polling | undefined
  /** Hears agents at branches; without it the call is not mounted. */
  readonly sites?: SiteHearing | undefined
  /** Where files that people send are kept; without it the folder of the configuration. */
  readonly files?: UploadFiles | undefined
  /** Lays bills out as files; without it there are no downloads. */
  readonly reports?: BillFiles | undefined
  /** How a message of the outbox ended, where it is not to be waited for as long as a person would. */
  readonly awaitMail?: AwaitMail | undefined
  /** Aborted when the process is about to stop: a balancer is to ask others. */
  readonly leaving?: AbortSignal | undefined
  /** Whether long answers are worked out in threads; else they hold up all others. */
  readonly hasThreads?: boolean | undefined
  /** What other rooms count, to stand in /metrics too. */
  readonly registry?: Registry | undefined
}

const BODY_LIMIT = 256 * 1024
const SLOWEST_REQUEST_MS = 120_000

/** The HTTP server with every call, ready to listen. */
export async function buildServer(deps: ServerDeps): Promise<FastifyInstance> {
  const putHeaders = createHeaders(isSecure(deps.config), deps.config.hstsSubdomains)
  const app = createApp(deps, putHeaders)
  await addHeaders(app, putHeaders)
  watchForwarded(app, deps.log)
  await app.register(swagger, {
    openapi: openApiHead(deps.config.version),
    transform: withExample,
    hideUntagged: true,
  })
  const { database, clock, log, config } = deps
  const events = createSecurityEvents({ database, clock, log })
  const build = config.build ?? randomUUID()
  const threads = deps.hasThreads ? createAnswerThreads(answerSetting(deps, build)) : null
  const { run, sessions, passwords } = await createRunner(deps, events, build, threads?.ask)
  app.addHook('onClose', () => Promise.all([passwords.stop(), events.stop(), threads?.stop()]))
  const registry = deps.registry ?? new Registry()
  addMetrics(app, {
    database,
    token: config.metricsToken,
    isBehindProxy: isSecure(config) || (config.trustedProxies ?? []).length > 0,
    registry,
  })
  const backups = config.backups ?? NO_BACKUPS
  const folder = database.folder ?? dirname(config.uploads.dir)
  addServerMetrics(registry, { database, clock, backups, folder })
  watchCertificate(registry, config.publicUrl, clock)
  const admission = createAdmission({ clock, sessions })
  watchSecurity(app, admission, events)
  const { dir, limitBytes } = config.uploads
  await mount(app, operations, {
    database,
    clock,
    log,
    run,
    limitBytes,
    admission,
    files: deps.files ?? folderUploads(dir),
    reports: deps.reports ?? null,
    awaitMail: deps.awaitMail ?? createAwaitMail(database),
    mails: createMailAllowance(),
  })
  if (deps.metering) await mountReadings(app, countReadings(deps.metering, registry))
  if (deps.polling) mountCommands(app, deps.polling)
  if (deps.sites) mountSiteHealth(app, deps.sites)
  addHealth(app, database, deps.leaving)
  addDocs(app)
  await addWebFiles(app, config.webDir)
  return app
}

const NO_PHONES: PhonesSetUp = { sms: false, whatsapp: false }

function answerSetting({ database, config }: ServerDeps, build: string): AnswerSetting {
  return {
    way: database.way,
    uploadLimitBytes: config.uploads.limitBytes,
    isMailSetUp: config.isMailSetUp ?? false,
    phonesSetUp: config.phonesSetUp ?? NO_PHONES,
    publicUrl: publicUrlOrDefault(config),
    build,
    checkAnswers: config.checkAnswers ?? false,
  }
}

async function createRunner(
  deps: ServerDeps,
  events: SecurityEvents,
  build: string,
  askLong: AskLong | undefined,
) {
  const { database, config, clock, log, rejudge = leaveParked } = deps
  const keys = createKeys(config.secretKey)
  const sessions = createSessions({ database, keys, clock })
  const passwords = await createPasswords()
  const openTools = createOpenTools(deps, { passwords, events, keys, sessions })
  const run = createRun({
    database,
    freshen: createFreshen(deps.drainRollups, log, deps.readerPatienceMs),
    uploadLimitBytes: config.uploads.limitBytes,
    log,
    isMailSetUp: config.isMailSetUp ?? false,
    phonesSetUp: config.phonesSetUp ?? NO_PHONES,
    publicUrl: publicUrlOrDefault(config),
    rejudge,
    tokens: createTokenVault(config.secretKey),
    build,
    askLong,
    sessions,
    passwords,
    openTools,
    hardware: deps.hardware ?? { tryMessage: async () => NOBODYS, makes: [], mqttPort: null },
    standings: (now) => operatorStandings({ database, backups: config.backups ?? NO_BACKUPS }, now),
  })
  return { run, sessions, passwords }
}

const NO_BACKUPS = { dir: '', isOn: false }

const NOBODYS = {
  ...{ dialect: null, isHeardThere: false, usualTopic: '', readings: [], leftOut: 0 },
  ...{ refused: [], guesses: [] },
}

const leaveParked: Rejudge = async () => ({ taken: 0, duplicate: 0, stillParked: 0 })

function isSecure({ publicUrl }: ApiConfig): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

function publicUrlOrDefault({ publicUrl }: ApiConfig): string {
  return publicUrl ?? 'http://localhost:8080'
}

interface Made {
  readonly passwords: Passwords
  readonly events: SecurityEvents
  readonly keys: Keys
  readonly sessions: Sessions
}

function createOpenTools(
  { database, config }: ServerDeps,
  { passwords, events, keys, sessions }: Made,
): OpenTools {
  const devices = createDeviceMarks(config.secretKey, isSecure(config))
  const credentials = createCredentials({ database, passwords, devices, events })
  const tickets = createTickets(database, config.secretKey)
  const site = passkeySite(publicUrlOrDefault(config))
  return {
    database,
    passwords,
    credentials,
    devices,
    sessions,
    events,
    keys,
    tickets,
    appCodes: createAppCodes(createTokenVault(config.secretKey, 'second factor'), config.secretKey),
    passkeys: createPasskeys(site, createChallenges(config.secretKey)),
    passkeyTries: createPasskeyTries(),
    signIn: createSignIn({ database, keys, credentials, events, tickets, hasPasskeys: site !== null }),
    refresh: createRefresh({ database, keys, sessions, events }),
    signOut: createSignOut({ database, sessions }),
    visits: createVisits(),
    publicUrl: publicUrlOrDefault(config),
  }
}

function createApp({ config, log }: ServerDeps, putHeaders: PutHeaders): FastifyInstance {
  const app = fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: SLOWEST_REQUEST_MS,
    exposeHeadRoutes: false,
    trustProxy: [...(config.trustedProxies ?? [])],
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    // No hook has run for an address that cannot be read.
    frameworkErrors: (error, request, reply) => {
      putHeaders(request, reply)
      refuse(reply, toApiError(error, request.id))
    },
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith(PREFIX) && url !== DOCUMENT) requireRow(method, url.slice(PREFIX.length))
  })
  app.setValidatorCompiler<z.ZodType>(parseWithSchema)
  app.setSerializerCompiler<z.ZodType>(({ schema }) => (answer: unknown) => {
    if (config.checkAnswers) schema.parse(answer)
    return JSON.stringify(answer)
  })
  // By it the log names a request that failed; the page shows it.
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  app.setErrorHandler(createErrorHandler(log))
  return app
}
