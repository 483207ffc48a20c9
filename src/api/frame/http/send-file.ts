import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/call.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { TokenBuckets } from '#domain/time/token-bucket.ts'
import { ReportError } from '#report/maker.ts'
import type { Database } from '#store/engine/database.ts'
import type { Log } from '#store/engine/log.ts'
import type { UploadFiles } from '#store/engine/uploads/upload-files.ts'
import type { Admission } from '../admission.ts'
import type {
  AwaitMail,
  BillFiles,
  FileOutOperation,
  SentFile,
  StoredFile,
  StoredFileOperation,
} from '../file-operation.ts'
import { readKey } from '../idempotency-key.ts'
import { createLimiters } from '../limiter.ts'
import type { Input } from '../operation.ts'
import { ApiError, notFound } from '../respond.ts'
import type { Run } from '../run/run.ts'
import { scopeOfAsker } from '../scope.ts'

/** Reports that one organisation's people may have made at the same time. */
const MADE_AT_ONCE = 2
const MADE_WAITING = 4

export interface SendDeps {
  readonly clock: () => Instant
  readonly admission: Admission
  readonly run: Run
  readonly database: Database
  readonly files: UploadFiles
  readonly log: Log
  readonly awaitMail: AwaitMail
  readonly mails: TokenBuckets
  /** null: nothing is laid out, and no file that would have to be is served. */
  readonly reports: BillFiles | null
}

/** The places of an organisation's reports are counted over all calls that make one. */
export const createReportLimiters = () => createLimiters(MADE_AT_ONCE, MADE_WAITING, tooManyReports)

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Reports as files (BI-07) and by mail (BI-06): both are made outside of any transaction. */
export function sendMade(
  operation: FileOutOperation,
  deps: SendDeps,
  limiters: ReturnType<typeof createReportLimiters>,
): Answer {
  return async (request, reply) => {
    const user = deps.admission.requirePerson(request)
    const input = callInput(request)
    const scope = scopeOfAsker(user, input.params)
    const key = operation.mail ? readKey(request.headers['idempotency-key']) : null
    const now = deps.clock()
    const { database, awaitMail, mails } = deps
    const made = { uploads: deps.files, reports: deps.reports! }
    const leaving = { database, awaitMail, mails, scope, user, input, now, key, ...made }
    const figures = () => deps.run(operation, { user, input, now })
    const limiter = limiters.of(scope.organisationId)
    if (operation.make) {
      const { make } = operation
      const file = await limiter.run(async () => make(await figures(), leaving).catch(notMade))
      return sendBytes(reply, file)
    }
    const { status, body } = await operation.mail!(await limiter.run(figures), leaving)
    return reply.code(status).serializer(JSON.stringify).send(body)
  }
}

function sendBytes(reply: FastifyReply, { name, type, bytes }: SentFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-length', bytes.byteLength)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

/** A browser may save it and nothing else: were it a page after all, it could do nothing. */
const HARMLESS = "default-src 'none'; sandbox"

/** A file as it was kept. */
export function sendKept(
  operation: StoredFileOperation,
  { admission, run, files, log, clock }: SendDeps,
): Answer {
  return async (request, reply) => {
    const user = admission.requirePerson(request)
    const asked = { user, input: callInput(request), now: clock() }
    const found = (await run(operation, asked)) as StoredFile | null
    const content = found && (await files.read(scopeOfAsker(user, asked.input.params), found.file))
    if (found && !content) log.warn({ pictureId: found.id }, 'The file of a picture is gone')
    if (!found || !content) throw notFound()
    const extension = EXTENSIONS[found.mediaType]
    return reply
      .header('content-disposition', `attachment; filename="${operation.name}-${found.id}.${extension}"`)
      .header('content-security-policy', HARMLESS)
      .header('content-length', found.bytes)
      .type(found.mediaType)
      .send(content)
  }
}

/** Parsed by the very schemas of the call (parse.ts); a GET has no body. */
export function callInput(request: FastifyRequest): Input<AnyCall> {
  const { params, query, body = null } = request
  return { params, query, body } as Input<AnyCall>
}

function notMade(error: unknown): never {
  if (error instanceof ReportError)
    throw new ApiError('busy', 'The report could not be made. Try again in a moment.', 5)
  throw error
}

function tooManyReports(): ApiError {
  return new ApiError(
    'too-many-requests',
    'Too many reports are being made for your organisation. Try again in a few seconds.',
    5,
  )
}
