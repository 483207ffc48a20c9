import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { reportBody } from '#contract/billing/mail.ts'
import { calls } from '#contract/calls.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileRoutes } from '#contract/routes.ts'
import type { ReportData } from '#contract/score/report.ts'
import { noQuery, rangeParams } from '#contract/shapes.ts'
import type { Bill } from '#domain/billing/bill.ts'
import { billOf } from '#domain/billing/bill-of.ts'
import { reportNameOfRange } from '#domain/billing/report-name.ts'
import type { Instant } from '#domain/time/interval.ts'
import { createTokenBuckets } from '#domain/time/token-bucket.ts'
import { ReportError, type ReportMaker } from '#report/maker.ts'
import type { Database } from '#store/engine/database.ts'
import { giveUpMessage, keepMessage, type MessageState, messageState } from '#store/engine/mail-message.ts'
import type { Scope } from '#store/engine/scope.ts'
import { billToWorkOut } from '../../billing/get-billing-data.ts'
import {
  answerOf,
  keyOfQuickBill,
  type QuickBill,
  reportDevices,
  sendReport,
} from '../../billing/send-report.ts'
import { reportData } from '../../score/present-report.ts'
import { reportFacts } from '../../score/report-facts.ts'
import type { Admission } from '../admission.ts'
import { createGate, type Gate } from '../gate.ts'
import { readKey } from '../once.ts'
import { type Input, operation, type ReadOperation } from '../operation.ts'
import { ruleOf } from '../policy.ts'
import { ApiError } from '../respond.ts'
import { type Run, scopeOfAsker } from '../run.ts'
import { PREFIX, schemaOf } from './mount.ts'

/** Reports that one organisation's people may have made at the same time. */
const MADE_AT_ONCE = 2
const MADE_WAITING = 4

/** Quick bills of one person: anyone who may look may send, but not to the whole world. */
const MAILS_A_SECOND = 1 / 60
const MAILS_AT_ONCE = 30

/** How long somebody waits for a mail server. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 150

/** Lays bills and reports out as files, off this thread. */
export type BillFiles = Pick<ReportMaker, 'pdf' | 'xlsx' | 'report'>

/** How a message of the outbox ended; null: nobody knows within the time that a person waits. */
export type AwaitMail = (scope: Scope, messageId: number) => Promise<MessageState | null>

export interface ReportDeps {
  readonly clock: () => Instant
  readonly admission: Admission
  readonly run: Run
  readonly database: Database
  readonly reports: BillFiles | null
  readonly awaitMail: AwaitMail
}

/** A file that is laid out of the answer to a question. */
interface FileKind {
  readonly read: ReadOperation
  readonly type: string
  make(figures: never, at: Instant): Promise<Uint8Array>
  nameOf(params: unknown): string
}

const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reports as files (BI-07) and by mail (BI-06): both are made outside of any transaction. */
export function mountReports(app: FastifyInstance, deps: ReportDeps): void {
  const gates = new Map<number, Gate>()
  const gateOf = (organisationId: number) => {
    const gate = gates.get(organisationId) ?? createGate(MADE_AT_ONCE, MADE_WAITING, tooManyReports)
    gates.set(organisationId, gate)
    return gate
  }
  if (deps.reports) {
    const { pdf, xlsx, report } = deps.reports
    const [asPdf, asXlsx] = [billFile(fileRoutes.reportDownload), billFile(fileRoutes.reportDownloadXlsx)]
    mountFile(app, deps, gateOf, { read: asPdf, type: PDF, make: pdf, nameOf: billName('pdf') })
    mountFile(app, deps, gateOf, { read: asXlsx, type: XLSX, make: xlsx, nameOf: billName('xlsx') })
    mountFile(app, deps, gateOf, { read: reportFile(), type: PDF, make: report, nameOf: () => 'report.pdf' })
  }
  mountSending(app, deps, gateOf)
}

type GateOf = (organisationId: number) => Gate

function mountFile(app: FastifyInstance, deps: ReportDeps, gateOf: GateOf, kind: FileKind): void {
  const { call } = kind.read
  app.route({
    method: call.route.method,
    url: PREFIX + call.route.path,
    schema: { hide: true, params: call.params, querystring: call.query, body: call.body },
    onRequest: deps.admission.admit(ruleOf(call)),
    handler: async (request, reply) => {
      const user = deps.admission.requirePerson(request)
      const input = inputOf(request)
      const { organisationId } = scopeOfAsker(user, input.params)
      const now = deps.clock()
      return gateOf(organisationId).run(async () => {
        const figures = (await deps.run(kind.read, user, input, now)) as never
        const bytes = await kind.make(figures, now).catch(notMade)
        return reply
          .header('content-disposition', `attachment; filename="${kind.nameOf(input.params)}"`)
          .header('content-length', bytes.byteLength)
          .type(kind.type)
          .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      })
    },
  })
}

/** The bill as a file (wire contract 2.20, BI-07). */
function billFile(route: AnyEndpoint['route']): ReadOperation {
  const call = endpoint({
    route,
    summary: 'The bill as a file (wire contract 2.20, BI-07)',
    params: rangeParams,
    query: noQuery,
    body: reportBody,
    answer: z.custom<Bill>(),
  })
  return operation(call, {
    async fetch(ctx, { params, body }) {
      const devices = reportDevices(ctx.tree, body.selected_devices)
      return billToWorkOut(ctx, params, { devices })
    },
    compute: billOf,
    present: (bill) => bill,
  })
}

/** The Report page as report.pdf (RP-02): the same question as the page asks. */
function reportFile(): ReadOperation {
  const call = endpoint({
    ...calls.report,
    route: fileRoutes.reportPdf,
    summary: 'The report as report.pdf (RP-02)',
    answer: z.custom<ReportData>(),
  })
  return operation(call, {
    fetch: (ctx, { params, query }) => reportFacts(ctx, params, query),
    compute: reportData,
    present: (report) => report,
  })
}

const billName = (extension: 'pdf' | 'xlsx') => (params: unknown) => {
  const { from, to } = params as { from: string; to: string }
  return reportNameOfRange(from, to, extension)
}

function inputOf(request: FastifyRequest): Input<AnyEndpoint> {
  return { params: request.params, query: request.query, body: request.body ?? null } as Input<AnyEndpoint>
}

function mountSending(app: FastifyInstance, deps: ReportDeps, gateOf: GateOf): void {
  const { call, read } = sendReport
  const allowance = createTokenBuckets(MAILS_A_SECOND, MAILS_AT_ONCE)
  app.route({
    method: call.route.method,
    url: PREFIX + call.route.path,
    config: { call: 'sendReport' },
    schema: schemaOf('sendReport', calls.sendReport),
    onRequest: deps.admission.admit(ruleOf(call)),
    handler: async (request, reply) => {
      const user = deps.admission.requirePerson(request)
      const input = inputOf(request)
      const sent = readKey(request.headers['idempotency-key'])
      const key = keyOfQuickBill(user.userId, sent, [input.params, input.body])
      const scope = scopeOfAsker(user, input.params)
      const message = (await gateOf(scope.organisationId).run(() =>
        deps.run(read, user, input, deps.clock()),
      )) as QuickBill
      const waitS = allowance.take(`user ${user.userId}`, deps.clock())
      if (waitS !== null) throw tooMuchMail(waitS)
      const messageId = `<${randomUUID()}@nairawatt>`
      const id = await deps.database.withScope(scope, (tx) =>
        keepMessage(tx, scope, { ...message, idempotencyKey: key, messageId }),
      )
      const { status, body } = answerOf(await deps.awaitMail(scope, id))
      return reply.code(status).serializer(JSON.stringify).send(body)
    },
  })
}

/** Looks at the outbox until the message is settled; one that still waits when the time is over is given up. */
export function createAwaitMail(database: Database, patienceMs = PATIENCE_MS): AwaitMail {
  return async (scope, messageId) => {
    const deadline = performance.now() + patienceMs
    while (performance.now() < deadline) {
      const state = await database.withScope(scope, (tx) => messageState(tx, scope, messageId), {
        readOnly: true,
      })
      if (state !== 'waiting' && state !== 'sending') return state
      await sleep(LOOK_EVERY_MS)
    }
    return database.withScope(scope, (tx) => giveUpMessage(tx, scope, messageId))
  }
}

function notMade(error: unknown): never {
  if (error instanceof ReportError)
    throw new ApiError('busy', 'The report could not be made. Try again in a moment.', 5)
  throw error
}

function tooMuchMail(waitS: number): ApiError {
  return new ApiError(
    'too-many-requests',
    `Too many bills were mailed at once. Try again in ${waitS} s.`,
    waitS,
  )
}

function tooManyReports(): ApiError {
  return new ApiError(
    'too-many-requests',
    'Too many reports are being made for your organisation. Try again in a few seconds.',
    5,
  )
}
