import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { paperText } from '#contract/cost/bill-messages.ts'
import { megabytes, snapshotSentence } from '#contract/cost/cost-messages.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { importText } from '#contract/meter/import-messages.ts'
import type { CallName } from '#contract/routes.ts'
import { type SnapshotFault, snapshotFault } from '#domain/cost/bill/snapshot-rule.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import type { UploadFiles, UploadType } from '#store/engine/upload-files.ts'
import { IMPORT_LIMIT_BYTES } from '../../meter/import-row.ts'
import { operations } from '../../operations.ts'
import { PLATFORM } from '../../people/sign-in.ts'
import type { Admission } from '../admission.ts'
import { createGate, type Gate } from '../gate.ts'
import { readKey } from '../once.ts'
import type { Input, PlatformUploadOperation, TableOperation, UploadOperation } from '../operation.ts'
import { parseWithSchema } from '../parse.ts'
import type { RunPlatform } from '../platform.ts'
import { ruleOf } from '../policy.ts'
import { ApiError } from '../respond.ts'
import { type Run, scopeOfAsker } from '../run.ts'
import { readImage, readPdf } from './image.ts'
import { PREFIX, schemaOf } from './mount.ts'
import type { Image, Pdf, SentTable, Upload } from './upload.ts'
import { readForm, type SentFile, type SentForm } from './upload-form.ts'

/** What one organisation's people may send at the same time: each holds a whole file in memory. */
const SENT_AT_ONCE = 4
const SENT_WAITING = 16

export interface UploadDeps {
  readonly clock: () => Instant
  readonly admission: Admission
  readonly run: Run
  readonly platform: RunPlatform
  readonly files: UploadFiles
  readonly log: Log
  readonly limitBytes: number
}

/** Mounts the calls that bring a file. Who asks, and whether they may, is settled before the file is read. */
export async function mountUploads(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  await app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    await inner.register(multipart, { throwFileSizeLimit: false })
    inner.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(new ApiError('unsupported', 'Send the file as multipart/form-data.'), undefined)
    })
    for (const [name, operation] of Object.entries(operations)) {
      const isTable = operation.kind === 'table'
      if (!isTable && operation.kind !== 'upload' && operation.kind !== 'platform-upload') continue
      const call: AnyEndpoint = calls[name as CallName]
      inner.route({
        method: call.route.method,
        url: PREFIX + call.route.path,
        config: { call: name as CallName },
        schema: schemaOf(name as CallName, call),
        onRequest: deps.admission.admit(ruleOf(call), { needsBranch: operation.kind !== 'platform-upload' }),
        handler: isTable ? tableHandlerOf(operation, deps) : handlerOf(operation, deps),
      })
    }
  })
}

function handlerOf(operation: UploadOperation | PlatformUploadOperation, deps: UploadDeps) {
  const gates = new Map<number, Gate>()
  const { call } = operation
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const user = deps.admission.requirePerson(request)
    const key = readKey(request.headers['idempotency-key'])
    const isPlatform = operation.kind === 'platform-upload'
    const organisationId = isPlatform ? PLATFORM : scopeOfAsker(user, request.params).organisationId
    const gate = gates.get(organisationId) ?? createGate(SENT_AT_ONCE, SENT_WAITING)
    gates.set(organisationId, gate)
    return gate.run(async () => {
      const of = operation.kind === 'upload' ? operation.of : () => 'flow-meter' as const
      const { fields, file, image } = await judged(request, deps.limitBytes, of)
      // What the request stands for: the file by its content, so that the same photo sent again is the same request.
      const sent = { name: file.name, sha256: createHash('sha256').update(file.bytes).digest('hex') }
      const body = { ...parsed(operation.form, fields), image: sent }
      const input = { params: request.params, query: request.query, body } as Input<AnyEndpoint>
      const { upload, settle, undo } = createUpload(file.name, image, deps)
      const now = deps.clock()
      const run = () =>
        operation.kind === 'platform-upload'
          ? deps.platform(operation, user, input, now, key, upload as Upload)
          : deps.run(operation, user, input, now, { key, upload })
      const answer = await run().catch(async (error: unknown) => {
        await undo(error)
        throw error
      })
      await settle()
      return reply.code(call.status ?? 200).send(answer)
    })
  }
}

const FILE_ALONE = z.strictObject({})

/** Kept as it is: what reads it later trusts nothing of it. */
function tableHandlerOf(operation: TableOperation, deps: UploadDeps) {
  const gates = new Map<number, Gate>()
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const user = deps.admission.requirePerson(request)
    const key = readKey(request.headers['idempotency-key'])
    const { organisationId } = scopeOfAsker(user, request.params)
    const gate = gates.get(organisationId) ?? createGate(SENT_AT_ONCE, SENT_WAITING)
    gates.set(organisationId, gate)
    return gate.run(async () => {
      const { fields, file } = await readForm(request, IMPORT_LIMIT_BYTES, () => {}, 'file')
      parsed(FILE_ALONE, fields)
      if (file === null || file.bytes.length === 0) throw new ApiError('bad-request', importText.noFile)
      if (file.isCut) throw new ApiError('too-large', importText.tooLarge(megabytes(IMPORT_LIMIT_BYTES)))
      const sha256 = createHash('sha256').update(file.bytes).digest('hex')
      const { keep, undo } = createKeeping(file.bytes, 'table', deps)
      const table: SentTable = { name: file.name, bytes: file.bytes.length, sha256, keep }
      const body = { file: { name: file.name, sha256 } }
      const input = { params: request.params, query: request.query, body } as Input<AnyEndpoint>
      const answer = await deps
        .run(operation, user, input, deps.clock(), { key, table })
        .catch(async (error) => {
          await undo(error)
          throw error
        })
      return reply.code(operation.call.status ?? 200).send(answer)
    })
  }
}

function parsed(schema: z.ZodType, fields: SentForm['fields']): object {
  const parse = parseWithSchema({ schema, httpPart: 'body', method: 'POST', url: '' })
  const outcome = parse(fields) as { value: object } | { error: Error }
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

interface Judged extends SentForm {
  readonly file: SentFile
  readonly image: Image | Pdf
}

/** AB-06: name, size and content of the file, each with its sentence. */
async function judged(
  request: FastifyRequest,
  limitBytes: number,
  of: UploadOperation['of'],
): Promise<Judged> {
  const refuse = (fault: SnapshotFault | null, limit = megabytes(limitBytes)) => {
    if (fault === null) return
    throw new ApiError(fault === 'too-large' ? 'too-large' : 'bad-request', snapshotSentence(fault, limit))
  }
  const form = await readForm(request, limitBytes, (name, fields) =>
    refuse(snapshotFault({ name, size: 0 }, limitBytes, of(fields))),
  )
  const { file } = form
  const isBill = of(form.fields) === 'bill'
  if (file === null && isBill) throw new ApiError('bad-request', paperText.paperMissing)
  if (file === null) throw new ApiError('bad-request', snapshotSentence('missing', megabytes(limitBytes)))
  if (file.isCut) refuse('too-large')
  const pdf = isBill ? readPdf(file.bytes) : null
  if (pdf) return { ...form, file, image: pdf }
  const image = await readImage(file.bytes)
  if (image === 'too-many-pixels') refuse('too-large', '40 megapixels')
  if (typeof image !== 'string') return { ...form, file, image }
  throw new ApiError('bad-request', snapshotSentence(isBill ? 'not-a-paper' : 'not-an-image', ''))
}

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const

function createUpload(name: string, image: Image | Pdf, deps: UploadDeps) {
  const { keep, discard, settle, undo } = createKeeping(image.bytes, EXTENSIONS[image.mediaType], deps)
  const upload: Upload<Image | Pdf> = { name, image, keep, discard }
  return { upload, settle, undo }
}

/** Files and rows hold or fail together: what the transaction kept is removed when it is undone. */
function createKeeping(bytes: Buffer, extension: UploadType, { files, log }: UploadDeps) {
  const kept: string[] = []
  const dropped: string[] = []
  return {
    async keep() {
      const file = await files.keep(bytes, extension)
      kept.push(file)
      return file
    },
    discard: (given: readonly string[]) => void dropped.push(...given),
    settle: () =>
      files.remove(dropped).catch((error) => log.warn({ err: error }, 'Old uploads could not be removed')),
    async undo(error: unknown) {
      // Whether the commit went through is not known: better a file without a row than a row without its file.
      if (error instanceof DatabaseUnavailableError && error.outcome === 'unknown') return
      await files.remove(kept)
    },
  }
}
