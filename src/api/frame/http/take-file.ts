import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '#contract/call.ts'
import type { Instant } from '#domain/time/interval.ts'
import type { Log } from '#store/engine/log.ts'
import { PLATFORM, type Scope } from '#store/engine/scope.ts'
import { DatabaseUnavailableError } from '#store/engine/unavailable.ts'
import { keepUpload, type UploadFiles } from '#store/engine/uploads/upload-files.ts'
import type { Admission } from '../admission.ts'
import type { FileInOperation, PlatformFileInOperation } from '../file-operation.ts'
import { readKey } from '../idempotency-key.ts'
import { createLimiters } from '../limiter.ts'
import type { Input } from '../operation.ts'
import { ApiError } from '../respond.ts'
import type { Run } from '../run/run.ts'
import { scopeOfAsker } from '../scope.ts'
import type { Sent, Taken } from './upload.ts'

/** What one organisation's people may send at the same time: each holds a whole file in memory. */
const SENT_AT_ONCE = 4
const SENT_WAITING = 16

export interface TakeDeps {
  readonly clock: () => Instant
  readonly admission: Admission
  readonly run: Run
  readonly files: UploadFiles
  readonly log: Log
  readonly limitBytes: number
}

/** Bodies that are forms with a file, in a part of the server that reads no others. */
export async function readForms(inner: FastifyInstance): Promise<void> {
  inner.removeAllContentTypeParsers()
  await inner.register(multipart, { throwFileSizeLimit: false })
  inner.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(new ApiError('unsupported', 'Send the file as multipart/form-data.'), undefined)
  })
}

/** Who asks, and whether they may, is settled before the file is read. */
export function takeFile(operation: FileInOperation | PlatformFileInOperation, deps: TakeDeps) {
  const limiters = createLimiters(SENT_AT_ONCE, SENT_WAITING)
  const { call } = operation
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const user = deps.admission.requirePerson(request)
    const key = readKey(request.headers['idempotency-key'])
    const isPlatform = operation.whose === 'platform'
    const organisationId = isPlatform ? PLATFORM : scopeOfAsker(user, request.params).organisationId
    return limiters.of(organisationId).run(async () => {
      const taken = await operation.take(request, deps.limitBytes, organisationId)
      const input = { params: request.params, query: request.query, body: taken.body } as Input<AnyCall>
      const { sent, settle, undo } = createSent(taken, deps)
      const asked = { user, input, now: deps.clock(), key, sent }
      const answer = await deps.run(operation, asked).catch(async (error: unknown) => {
        await undo(error)
        throw error
      })
      await settle()
      return reply.code(call.status ?? 200).send(answer)
    })
  }
}

interface FilesToRemove {
  readonly scope: Scope
  readonly names: readonly string[]
}

/** Files and rows hold or fail together: what the transaction kept is removed when it is undone. */
function createSent({ bytes, type, file }: Taken, { files, log }: TakeDeps) {
  const kept: FilesToRemove[] = []
  const dropped: FilesToRemove[] = []
  const remove = async (all: readonly FilesToRemove[]) => {
    for (const { scope, names } of all) await files.remove(scope, names)
  }
  const sent: Sent = {
    ...file,
    async keep(place) {
      const name = await keepUpload(files, place, bytes, type)
      kept.push({ scope: place.scope, names: [name] })
      return name
    },
    discard: (scope, names) => void dropped.push({ scope, names }),
  }
  return {
    sent,
    settle: () =>
      remove(dropped).catch((error) => log.warn({ err: error }, 'Old uploads could not be removed')),
    async undo(error: unknown) {
      // Whether the commit went through is not known: better a file without a row than a row without its file.
      if (error instanceof DatabaseUnavailableError && error.outcome === 'unknown') return
      await remove(kept).catch((cause) => log.warn({ err: cause }, 'An upload could not be removed'))
    },
  }
}
