import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { z } from 'zod'
import { folderUploads } from '#store/engine/uploads/folder-uploads.ts'
import { createAnswerThreads } from './answer-threads.ts'
import { createAwaitMail } from './billing/await-mail.ts'
import { createMailAllowance } from './billing/send-report.ts'
import { answerSetting, createRunner, isSecure, NO_BACKUPS } from './create-runner.ts'
import { createAdmission } from './frame/admission.ts'
import { addDocs, DOCUMENT, openApiHead, withExample } from './frame/http/docs.ts'
import { watchForwarded } from './frame/http/forwarded.ts'
import { addHeaders, createHeaders, type PutHeaders } from './frame/http/headers.ts'
import { mount, PREFIX } from './frame/http/mount.ts'
import { watchSecurity } from './frame/http/watch-security.ts'
import { addWebFiles } from './frame/http/web-files.ts'
import { parseWithSchema } from './frame/parse.ts'
import { requireRow } from './frame/policy.ts'
import { createErrorHandler, refuse, toApiError } from './frame/refuse.ts'
import { createSecurityEvents } from './frame/security-events.ts'
import { mountCommands, mountSiteHealth } from './meter/mount-commands.ts'
import { mountReadings } from './meter/mount-readings.ts'
import { operations } from './operations.ts'
import { watchCertificate } from './platform/certificate.ts'
import { countReadings } from './platform/count-readings.ts'
import { addHealth } from './platform/health.ts'
import { addMetrics } from './platform/metrics.ts'
import { addServerMetrics } from './platform/server-metrics.ts'
import type { ServerDeps } from './server-deps.ts'

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
  const threads = deps.hasThreads ? createAnswerThreads(answerSetting(deps, build), deps.threadScript) : null
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
